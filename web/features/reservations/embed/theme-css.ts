/** The look of a form as a style sheet: our tokens with the listing's own values, by a selector that outweighs ours. */
import { type AccentTokens, accentTokens, type EmbedTheme } from '#domain/embed/theme.ts'

/** Radii in rem, from the smallest to the largest. */
const radii = { none: [0, 0, 0, 0, 0, 0], round: [0.375, 0.75, 1.375, 1.5, 2, 2.5] } as const
const radiusNames = ['xs', 'sm', 'md', 'lg', 'xl', '2xl'] as const
const fonts = {
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif',
  serif: 'Georgia, "Times New Roman", "Liberation Serif", serif',
} as const

export function themeCss({ accent, radius, font }: EmbedTheme): string {
  const shared = [
    ...(radius === 'soft' ? [] : radiusNames.map((name, at) => `--radius-${name}:${radii[radius][at]}rem`)),
    ...(font === 'ours' ? [] : [`--font-sans:${fonts[font]}`, `--font-display:${fonts[font]}`]),
  ]
  const rules = [
    shared.length > 0 && `html:root{${shared.join(';')}}`,
    accent && `html:root{${tokensOf(accentTokens(accent, 'light'))}}`,
    accent && `html:root[data-theme=dark]{${tokensOf(accentTokens(accent, 'dark'))}}`,
  ]
  return rules.filter(Boolean).join('\n')
}

function tokensOf(of: AccentTokens): string {
  return [
    `--primary:${of.primary}`,
    `--primary-hover:${of.hover}`,
    `--primary-active:${of.active}`,
    `--on-primary:${of.on}`,
    `--primary-soft:${of.soft}`,
    `--primary-soft-2:${of.soft_2}`,
    `--primary-line:${of.line}`,
    `--primary-text:${of.text}`,
  ].join(';')
}
