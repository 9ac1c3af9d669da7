import { Images } from '@lucide/icons'
import { Suspense, useState } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { plural } from '#domain/format.pl.ts'
import { later } from '#web/lib/page/later.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Scene, type SceneName } from '#web/ui/Paper.tsx'
import { Picture } from '#web/features/listings/card/Picture.tsx'

const Lightbox = later(() => import('./Lightbox.tsx'))

const SHOWN = 5
/** A picture as tall as the gallery's row is cropped at its sides, so it needs more pixels than its box is wide. */
const tall = 'min(43.5rem, 67.5vh)'
const small = 'min(21.75rem, 34vh)'
/** `sizes` by the number of shown pictures: for the first one and for the others. */
const sourceSizes: Record<number, readonly [cover: string, other: string]> = {
  1: sizesOf('48.5rem', '100vw - 28rem', '48.5rem'),
  2: sizesOf(`max(24.25rem, ${tall})`, '50vw', `max(24.25rem, ${tall})`),
  3: sizesOf(`max(36.5rem, ${tall})`, '75vw', `max(12rem, ${small})`),
  5: sizesOf(`max(24.25rem, ${tall})`, '50vw', `max(12rem, ${small})`),
}

/** Grid positions for 1, 2, 3 and 5 pictures; four are shown as three. */
const layouts: Record<number, readonly string[]> = {
  1: ['md:col-span-4 md:row-span-2'],
  2: ['md:col-span-2 md:row-span-2', 'md:col-span-2 md:row-span-2'],
  3: ['md:col-span-3 md:row-span-2', '', ''],
  5: ['md:col-span-2 md:row-span-2', '', '', '', ''],
}

/** The pictures, or the papercut of the category when there are none. A click opens the lightbox. */
export function Gallery({ listing }: { listing: ListingDetail }) {
  const [open, setOpen] = useState<number | null>(null)
  const { pictures } = listing
  const box = 'relative mt-6 h-64 overflow-hidden rounded-xl sm:h-80 lg:h-[min(29rem,45vh)]'
  if (pictures.length === 0) {
    return (
      <div className={box}>
        <Scene name={listing.scene as SceneName} eager />
      </div>
    )
  }
  const shown = pictures.length === 4 ? 3 : Math.min(SHOWN, pictures.length)
  const layout = layouts[shown] ?? []
  return (
    <section aria-label="Zdjęcia" className={`${box} grid gap-2 md:grid-cols-4 md:grid-rows-2`}>
      {pictures.slice(0, shown).map((picture, index) => (
        <button
          key={picture.variants[0]?.url ?? index}
          type="button"
          className={`relative block overflow-hidden focus-visible:-outline-offset-4 ${layout[index] ?? ''} ${index > 0 ? 'max-md:hidden' : ''}`}
          aria-label={`Powiększ zdjęcie ${index + 1}: ${picture.alt || listing.name}`}
          onClick={() => setOpen(index)}
        >
          <Picture picture={picture} sizes={sourceSizes[shown]?.[index > 0 ? 1 : 0] ?? '100vw'} first={index === 0} />
        </button>
      ))}
      {pictures.length > 1 && (
        <button type="button" className="btn btn-sm absolute right-3 bottom-3 shadow-md" onClick={() => setOpen(0)}>
          <Icon of={Images} />
          {plural(pictures.length, 'zdjęcie', 'zdjęcia', 'zdjęć')}
        </button>
      )}
      {open !== null && (
        <Suspense>
          <Lightbox name={listing.name} pictures={pictures} start={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** A value of `sizes`: beside the price on wide screens, on tablets, and on phones, where the row is 16 rem high. */
function sizesOf(wide: string, middle: string, other: string): readonly [cover: string, other: string] {
  const phone = 'max(24rem, 100vw - 2rem)'
  return [
    `(min-width: 80rem) ${wide}, (min-width: 48rem) calc(${middle}), ${phone}`,
    `(min-width: 80rem) ${other}, (min-width: 48rem) 25vw, ${phone}`,
  ]
}
