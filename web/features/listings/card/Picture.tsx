import type { ListingDetail } from '#contract/listings/listings.ts'

type PictureData = Omit<ListingDetail['pictures'][number], 'focus' | 'caption'> & {
  focus?: { x: number; y: number } | undefined
}

const formats = ['avif', 'webp'] as const

const srcSet = (picture: PictureData, format: string): string =>
  picture.variants
    .filter((variant) => variant.format === format)
    .map((variant) => `${variant.url} ${variant.width}w`)
    .join(', ')

/**
 * The JPEG nearest to a width, for programs that read a single address (sharing, structured data) and for old browsers.
 */
export const jpegOf = (picture: PictureData, width: number): string | undefined =>
  picture.variants
    .filter((variant) => variant.format === 'jpeg')
    .reduce<PictureData['variants'][number] | undefined>(
      (best, one) => (!best || Math.abs(one.width - width) < Math.abs(best.width - width) ? one : best),
      undefined,
    )?.url

/**
 * The focus of the picture in tenths: a served page may carry no inline styles, so the style sheet has eleven positions
 * per axis.
 */
const cutAt = (focus: PictureData['focus']): { 'data-fx'?: number; 'data-fy'?: number } =>
  focus && (focus.x !== 50 || focus.y !== 50)
    ? { 'data-fx': Math.round(focus.x / 10), 'data-fy': Math.round(focus.y / 10) }
    : {}

export type PictureProps = {
  picture: PictureData
  /** Empty when the text beside the picture says the same. */
  alt?: string
  sizes: string
  /** The largest picture of the page: it is fetched first, over its preview. */
  first?: boolean
  /** Shows the whole picture uncropped, on the ground of the box: its preview, stretched, had edges like pictures. */
  whole?: boolean
  className?: string
}

/**
 * A picture in all widths of two formats and one JPEG for old browsers; the box around it sets the shape. Its colour or
 * preview is shown until the file has come.
 */
export function Picture({ picture, alt = '', sizes, first, whole, className = '' }: PictureProps) {
  const fallback = jpegOf(picture, 800) ?? picture.variants.at(-1)?.url
  const fit = `absolute inset-0 h-full w-full ${whole ? 'object-contain' : 'object-cover'}`
  return (
    <>
      {first && picture.blur ? (
        <img src={picture.blur} alt="" aria-hidden="true" className={fit} />
      ) : (
        <svg className="absolute inset-0 h-full w-full" aria-hidden="true">
          <rect width="100%" height="100%" fill={picture.dominant} />
        </svg>
      )}
      <picture>
        {formats.map((format) => {
          const set = srcSet(picture, format)
          return set && <source key={format} type={`image/${format}`} srcSet={set} sizes={sizes} />
        })}
        <img
          src={fallback}
          sizes={sizes}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={first ? undefined : 'lazy'}
          decoding={first ? undefined : 'async'}
          fetchPriority={first ? 'high' : undefined}
          {...(whole ? {} : cutAt(picture.focus))}
          className={`${fit} ${className}`}
        />
      </picture>
    </>
  )
}
