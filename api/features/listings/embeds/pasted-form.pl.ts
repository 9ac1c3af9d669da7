import { absolute, listingPaths } from '#contract/paths.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

export type DemoForm = { kind: ListingKind; embed_code: string; name: string }

/** The code as a partner copies it from the editor: the form in the page, and a button that opens it in a window. */
export function pastedForm(origin: string, { kind, embed_code }: DemoForm): string {
  const form = absolute(origin, listingPaths[kind].embed(embed_code))
  return `<p><button type="button" data-wydarzy-kod="${embed_code}">Sprawdź w oknie</button></p>
<wydarzy-rezerwacja kod="${embed_code}" akcent="#2e6b3f" czcionka="systemowa" rogi="proste">
  <a href="${form}">Zarezerwuj termin</a>
</wydarzy-rezerwacja>
<script src="${origin}/embed.js" async></script>`
}
