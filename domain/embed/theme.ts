/**
 * How a listing's form looks on other sites, and the guard of its colours: whatever accent is asked for, text on it and
 * text in it has a contrast of at least 4.5 : 1, and shapes at least 3 : 1.
 */
export const embedRadii = ['none', 'soft', 'round'] as const
export type EmbedRadius = (typeof embedRadii)[number]
/** Our own font, the reader's system font, or the system's serif font. */
export const embedFonts = ['ours', 'system', 'serif'] as const
export type EmbedFont = (typeof embedFonts)[number]
/** `auto` follows the setting of the reader's system. */
export const embedModes = ['light', 'dark', 'auto'] as const
export type EmbedMode = (typeof embedModes)[number]

/** The cherry of the design, as the form has it when nobody asked for another accent. */
export const ourAccent = '#961a36'

export type EmbedTheme = {
  /** `#rrggbb`; null means our own colour. */
  accent: string | null
  radius: EmbedRadius
  font: EmbedFont
  mode: EmbedMode
}

/** The look before the owner chooses one: light, because most sites are light only. */
export function plainTheme(): EmbedTheme {
  return { accent: null, radius: 'soft', font: 'ours', mode: 'light' }
}

/** `#8F2D56`, `8f2d56` and `#83d` as `#rrggbb`; null when it is no colour. */
export function accentOf(typed: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? []
  if (!digits) return null
  const six = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return `#${six.toLowerCase()}`
}

/** The listing's own look, overridden by what the element on the page asks for; unknown values are ignored. */
export function themeAsked(
  own: EmbedTheme,
  asked: { accent: string | null; radius: unknown; font: unknown; mode: unknown },
): EmbedTheme {
  const among = <T>(codes: readonly T[], value: unknown, otherwise: T): T =>
    codes.find((code) => code === value) ?? otherwise
  return {
    accent: (asked.accent === null ? null : accentOf(asked.accent)) ?? own.accent,
    radius: among(embedRadii, asked.radius, own.radius),
    font: among(embedFonts, asked.font, own.font),
    mode: among(embedModes, asked.mode, own.mode),
  }
}

const white = '#ffffff'
const ink = '#1c1113'
/** The background colours of our light and dark look on which accent-coloured text has the least contrast. */
const hardestGround = { light: '#f1eae6', dark: '#33252a' } as const
const readable = 4.5
const visible = 3

export type AccentTokens = {
  primary: string
  hover: string
  active: string
  on: string
  soft: string
  soft_2: string
  line: string
  text: string
}

/** All colours derived from the accent, for the light or the dark look. */
export function accentTokens(accent: string, look: 'light' | 'dark'): AccentTokens {
  const is_dark = look === 'dark'
  const ground = hardestGround[look]
  const away = is_dark ? white : ink
  const paper = is_dark ? '#22181b' : white
  const primary = towards(accent, away, (color) => contrast(color, ground) >= visible && carriesWords(color))
  const on = contrast(primary, white) >= readable ? white : ink
  const more = on === white ? ink : white
  const soft_2 = mix(accent, paper, is_dark ? 0.72 : 0.86)
  return {
    primary,
    hover: mix(primary, more, 0.14),
    active: mix(primary, more, 0.26),
    on,
    soft: mix(accent, paper, is_dark ? 0.82 : 0.94),
    soft_2,
    line: mix(accent, paper, is_dark ? 0.5 : 0.68),
    text: towards(primary, away, (color) => contrast(color, soft_2) >= readable && contrast(color, ground) >= readable),
  }
}

/** Whether the accent is readable as it is, so that the guard does not change it. */
export function isAccentKept(accent: string): boolean {
  return accentTokens(accent, 'light').primary === accent
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function carriesWords(color: string): boolean {
  return contrast(color, white) >= readable || contrast(color, ink) >= readable
}

/** The colour nearest to `color`, on the way to `end`, that passes the test. */
function towards(color: string, end: string, willDo: (color: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const mixed = mix(color, end, share)
    if (willDo(mixed)) return mixed
  }
  return end
}

function mix(from: string, to: string, share: number): string {
  const [a, b] = [partsOf(from), partsOf(to)]
  const parts = a.map((part, at) => Math.round(part + ((b[at] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function partsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
