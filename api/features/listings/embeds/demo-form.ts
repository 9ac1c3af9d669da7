/** The demo listing whose form is shown on the home page and on the sandbox's site of a partner. */
import type { Deps } from '#api/deps.ts'
import { findDemoForm } from './demo-queries.ts'
import { type DemoForm, pastedForm } from './pasted-form.pl.ts'

type Using = Pick<Deps, 'config' | 'browsing'>

/** Null without the sandbox, and when no demo listing may be shown on every site. */
export async function demoForm({ config, browsing }: Using): Promise<DemoForm | null> {
  return config.sandbox ? ((await browsing.read(findDemoForm)) ?? null) : null
}

/** The code pasted into the sandbox's site of a partner. */
export async function pastedDemo(deps: Using): Promise<{ html: string; origin: string } | null> {
  const form = await demoForm(deps)
  const { publicUrl: origin } = deps.config
  return form && { html: pastedForm(origin, form), origin }
}
