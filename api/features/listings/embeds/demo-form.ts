/** The offer of the demo story whose form the home page and the stand-in of a partner's site show. */
import type { Deps } from '#api/deps.ts'
import { type DemoForm, pastedForm } from './pasted-form.pl.ts'

/** Null without the sandbox, and without an offer that everybody's site may show. */
export function demoForm({ config, catalogue }: Pick<Deps, 'config' | 'catalogue'>): DemoForm | null {
  if (!config.sandbox) return null
  const [first] = catalogue
    .all('venue')
    .map(({ listing }) => listing)
    .filter(
      ({ demo, embed_origins, confirmation_mode }) =>
        demo && embed_origins.length === 0 && confirmation_mode !== 'inquiry_only',
    )
    .sort((a, b) => (a.slug < b.slug ? -1 : 1))
  return first ? { kind: first.kind, embed_code: first.embed_code, name: first.name } : null
}

/** What stands in the stand-in of a partner's site. */
export function pastedDemo(deps: Pick<Deps, 'config' | 'catalogue'>): { html: string; origin: string } | null {
  const form = demoForm(deps)
  const { publicUrl: origin } = deps.config
  return form && { html: pastedForm(origin, form), origin }
}
