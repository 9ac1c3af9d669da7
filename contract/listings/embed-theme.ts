import { z } from 'zod'
import { embedFonts, embedModes, embedRadii } from '#domain/embed/theme.ts'

/** How a listing's form looks on other sites. */
export const embedTheme = z.object({
  accent: z.string().nullable(),
  radius: z.enum(embedRadii),
  font: z.enum(embedFonts),
  mode: z.enum(embedModes),
})
