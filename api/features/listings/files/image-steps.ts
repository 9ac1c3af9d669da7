/** Which variants are made of a picture; used by the server and by the process that makes them. */

export type ImageFormat = 'avif' | 'webp' | 'jpeg'
/** Which variants to make: enough to show the page, or all others. */
export type ImagePart = 'first' | 'rest'

export const maxPixels = 40_000_000
const ladder = [480, 800, 1200, 1600] as const
export const widest = ladder[3]
const firstWidths = 2

/** Widths to make of a picture: never wider than it; a width between two steps is the last step itself. */
export function widthsOf(source: number): number[] {
  const last = Math.min(source, widest)
  return [...ladder.filter((width) => width < last), last]
}

/** The variants of one part. The two parts together give each format in each width once. */
export function stepsOf(part: ImagePart, source: number): { width: number; format: ImageFormat }[] {
  return widthsOf(source).flatMap((width, index) => {
    const isFirst = index < firstWidths
    const formats: ImageFormat[] =
      part === 'first' ? (isFirst ? ['webp', 'jpeg'] : []) : isFirst ? ['avif'] : ['avif', 'webp', 'jpeg']
    return formats.map((format) => ({ width, format }))
  })
}
