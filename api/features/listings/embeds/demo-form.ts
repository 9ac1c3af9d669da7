/** The offer of the demo story whose form the home page and the stand-in of a partner's site show. */
import type { Deps } from '#api/deps.ts'
import { absolute, listingPaths } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

export type DemoForm = { kind: ListingKind; embed_code: string; name: string }

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

/** The code as a partner copies it from the editor: the form in the page, and a button of the page's own. */
function pastedForm(origin: string, { kind, embed_code }: DemoForm): string {
  const form = absolute(origin, listingPaths[kind].embed(embed_code))
  return `<p><button type="button" data-wydarzy-kod="${embed_code}">Sprawdź w oknie</button></p>
<wydarzy-rezerwacja kod="${embed_code}" akcent="#2e6b3f" czcionka="systemowa" rogi="proste">
  <a href="${form}">Zarezerwuj termin</a>
</wydarzy-rezerwacja>
<script src="${origin}/embed.js" async></script>`
}
