/**
 * The mark of Wydarzy. The outlines are in one file that all pages share (`public/brand.svg`); its colours are
 * variables, so the logo follows the theme. `inverse` is for dusk and for photos with a dark scrim.
 */

/** The garland alone, for narrow headers and the embed's footer. */
export function LogoSymbol({ size = 32 }: { size?: number }) {
  return (
    <svg className="logo" width={size} height={size} aria-hidden="true">
      <use href="/brand.svg#mark" />
    </svg>
  )
}

export function Logo({ height = 34, inverse }: { height?: number; inverse?: boolean }) {
  return (
    <svg
      className={inverse ? 'logo logo-inverse' : 'logo'}
      height={height}
      width={Math.round((166 * height) / 36)}
      role="img"
      aria-label="Wydarzy"
    >
      <use href="/brand.svg#logo" />
    </svg>
  )
}
