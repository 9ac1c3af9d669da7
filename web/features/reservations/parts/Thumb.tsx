import type { ListingCard } from '#contract/listings/listings.ts'
import { Picture } from '#web/features/listings/card/Picture.tsx'
import { Scene, type SceneName } from '#web/ui/Paper.tsx'

/**
 * A small picture of a listing, or the scene of its category. Hidden from screen readers, because the name stands
 * beside it.
 */
export function Thumb({
  cover,
  scene,
  className = 'size-20 rounded-md',
}: {
  cover: ListingCard['cover']
  scene: string
  className?: string
}) {
  return (
    <span className={`relative block shrink-0 overflow-hidden ${className}`}>
      {cover ? <Picture picture={cover} sizes="8rem" /> : <Scene name={scene as SceneName} />}
    </span>
  )
}
