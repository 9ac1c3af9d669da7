/** Names of the attributes of `<wydarzy-rezerwacja>`, and their Polish labels in the editor. */
import { accentOf, type EmbedFont, type EmbedMode, type EmbedRadius, type EmbedTheme } from './theme.ts'

export const radiusNames: Record<string, EmbedRadius> = { proste: 'none', lagodne: 'soft', okragle: 'round' }
export const fontNames: Record<string, EmbedFont> = { wydarzy: 'ours', systemowa: 'system', szeryfowa: 'serif' }
export const modeNames: Record<string, EmbedMode> = { jasny: 'light', ciemny: 'dark', auto: 'auto' }

export const radiusLabels: Record<EmbedRadius, string> = { none: 'Proste', soft: 'Łagodne', round: 'Okrągłe' }
export const fontLabels: Record<EmbedFont, string> = {
  ours: 'Nasza (Brygada i Figtree)',
  system: 'Systemowa, bez szeryfów',
  serif: 'Systemowa, szeryfowa',
}
export const modeLabels: Record<EmbedMode, string> = {
  light: 'Jasny',
  dark: 'Ciemny',
  auto: 'Jak w urządzeniu gościa',
}

/**
 * The theme as query parameters of the form's URL, so that even the page drawn before its data arrives has the right
 * look.
 */
export function themeQuery({ accent, radius, font, mode }: EmbedTheme) {
  return {
    akcent: accent && accentOf(accent),
    rogi: nameOf(radiusNames, radius),
    czcionka: nameOf(fontNames, font),
    motyw: nameOf(modeNames, mode),
  }
}

function nameOf(names: Record<string, string>, code: string): string | null {
  return Object.keys(names).find((name) => names[name] === code) ?? null
}
