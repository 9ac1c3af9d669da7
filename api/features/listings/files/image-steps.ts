/** Which pictures are made of a picture: known to the server and to the process that makes them. */

export type ImageFormat = 'avif' | 'webp' | 'jpeg'
/** Which of the pictures to make: enough to show the page, or all others. */
export type ImagePart = 'first' | 'rest'

export const maxPixels = 40_000_000
const ladder = [480, 800, 1200, 1600] as const
export const widest = ladder[3]
const firstWidths = 2

/** Widths to make of a source: never above it; a source that lies between two steps is its own last step. */
export function widthsOf(source: number): number[] {
  const last = Math.min(source, widest)
  return [...ladder.filter((width) => width < last), last]
}

/** The steps of one part. The two parts together are each format in each width, once. */
export function stepsOf(part: ImagePart, source: number): { width: number; format: ImageFormat }[] {
  return widthsOf(source).flatMap((width, index) => {
    const isFirst = index < firstWidths
    const formats: ImageFormat[] =
      part === 'first' ? (isFirst ? ['webp', 'jpeg'] : []) : isFirst ? ['avif'] : ['avif', 'webp', 'jpeg']
    return formats.map((format) => ({ width, format }))
  })
}
