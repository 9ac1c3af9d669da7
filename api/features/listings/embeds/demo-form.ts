/** The offer of the demo story whose form the home page and the stand-in of a partner's site show. */
import type { Deps } from '#api/deps.ts'
import { findDemoForm } from './demo-queries.ts'
import { type DemoForm, pastedForm } from './pasted-form.pl.ts'

type Using = Pick<Deps, 'config' | 'browsing'>

/** Null without the sandbox, and without an offer that everybody's site may show. */
export async function demoForm({ config, browsing }: Using): Promise<DemoForm | null> {
  return config.sandbox ? ((await browsing.read(findDemoForm)) ?? null) : null
}

/** What stands in the stand-in of a partner's site. */
export async function pastedDemo(deps: Using): Promise<{ html: string; origin: string } | null> {
  const form = await demoForm(deps)
  const { publicUrl: origin } = deps.config
  return form && { html: pastedForm(origin, form), origin }
}
