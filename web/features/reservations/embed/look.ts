/** The look of the form: as its owner set it, and as the element on the page asks in the address. */
import type { EmbedTheme } from '#domain/embed/theme.ts'
import { plainTheme, themeAsked } from '#domain/embed/theme.ts'
import { fontNames, modeNames, radiusNames } from '#domain/embed/theme-names.pl.ts'
import type { Look } from '#web/lib/page/head.tsx'
import { useLook } from '#web/lib/page/look.ts'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { themeCss } from './theme-css.ts'

/** Applies the look; `own` is undefined while the page waits for its data. */
export function useEmbedLook(own: EmbedTheme | undefined): void {
  const [search] = useSearchParams()
  useLook(own || search.has('motyw') ? lookOf(own ?? plainTheme(), search) : null)
}

function lookOf(own: EmbedTheme, search: URLSearchParams): Look {
  const named = (names: Record<string, unknown>, key: string) => names[search.get(key) ?? '']
  const theme = themeAsked(own, {
    accent: search.get('akcent'),
    radius: named(radiusNames, 'rogi'),
    font: named(fontNames, 'czcionka'),
    mode: named(modeNames, 'motyw'),
  })
  return { css: themeCss(theme), mode: theme.mode, own_fonts: theme.font === 'ours' }
}
