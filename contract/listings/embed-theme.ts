import { z } from 'zod'
import { embedFonts, embedModes, embedRadii } from '#domain/embed/theme.ts'

/** How a listing's form looks on other sites. `accent` is `#rrggbb`, or null for our own colour. */
export const embedTheme = z.object({
  accent: z.string().nullable(),
  radius: z.enum(embedRadii),
  font: z.enum(embedFonts),
  mode: z.enum(embedModes),
})

/** What an owner sets for the form; anything that is no site or no colour is refused with a sentence. */
export const embedFields = {
  /** Sites on which the form may be embedded, stored as origins. */
  embed_origins: z.array(z.string().max(200)).max(40),
  embed_theme: embedTheme.extend({ accent: z.string().max(20).nullable() }),
}
