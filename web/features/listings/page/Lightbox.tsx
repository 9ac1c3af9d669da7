import { ChevronLeft, ChevronRight, X } from '@lucide/icons'
import { type PointerEvent, useRef, useState } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { outOf } from '#domain/format.pl.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/overlays/Dialog.tsx'
import { Picture } from '#web/features/listings/card/Picture.tsx'

type Props = { name: string; pictures: ListingDetail['pictures']; start: number; onClose: () => void }

const SWIPE_PX = 48

/** One picture over the whole screen: arrows, Home, End, Esc, swipe. The browser's dialog keeps the focus inside. */
export default function Lightbox({ name, pictures, start, onClose }: Props) {
  const [at, setAt] = useState(start)
  const dialog = useModal({ open: true, onClose })
  const count = pictures.length
  const go = (to: number) => setAt((to + count) % count)
  const picture = pictures[at]
  const swipe = useSwipe((by) => go(at + by))
  if (!picture) return null
  return (
    <dialog
      ref={dialog}
      className="m-0 h-dvh w-screen bg-dusk text-on-dusk"
      aria-label={`Zdjęcia: ${name}`}
      onKeyDown={(event) => {
        const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key]
        if (to === undefined) return
        event.preventDefault()
        go(to)
      }}
    >
      <div className="flex h-full flex-col">
        <header className="flex items-center gap-3 px-4 py-2">
          <p className="num flex-1 font-semibold" aria-live="polite">
            {outOf(at + 1, count)}
          </p>
          <IconButton icon={X} label="Zamknij zdjęcia" className="text-on-dusk" onClick={onClose} />
        </header>
        <div className="relative min-h-0 flex-1 touch-pan-y select-none" {...swipe}>
          <div key={at} className="lightbox absolute inset-0">
            <Picture picture={picture} alt={picture.alt} sizes="100vw" whole first />
          </div>
          {count > 1 && <Arrows onStep={(by) => go(at + by)} />}
        </div>
        <p className="px-4 py-3 text-center">{picture.caption ?? picture.alt}</p>
      </div>
    </dialog>
  )
}

/** A long enough swipe sideways shows the next picture. */
function useSwipe(onStep: (by: -1 | 1) => void) {
  const from = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = from.current === null ? 0 : event.clientX - from.current
      from.current = null
      if (Math.abs(moved) > SWIPE_PX) onStep(moved < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

function Arrows({ onStep }: { onStep: (by: -1 | 1) => void }) {
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        line
        label="Poprzednie zdjęcie"
        className="absolute top-1/2 left-3 -translate-y-1/2"
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon={ChevronRight}
        line
        label="Następne zdjęcie"
        className="absolute top-1/2 right-3 -translate-y-1/2"
        onClick={() => onStep(1)}
      />
    </>
  )
}
