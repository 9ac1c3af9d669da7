import { useRef, useState } from 'react'
import type { OwnerPicture } from '#contract/listings/pictures.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { saidOf } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'
import { PictureCard } from './PictureCard.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { altIdeas, pictureWords as words } from './picture-words.pl.ts'
import { inOrder, moved } from './reorder.ts'
import { useMoving } from './use-moving.ts'
import type { PicturesOfListing } from './use-pictures.ts'

type GridProps = { kind: ListingKind; results: readonly OwnerPicture[]; pictures: PicturesOfListing }

/** All pictures as cards of one size, the cover first. */
export function PictureGrid({ kind, results, pictures }: GridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const { faults, fail, fine, order } = useOrdering(pictures)
  const moving = useMoving(results, grid, (id, to, before) => order(id, to, before))
  const shown = inOrder(results, moving.order)
  const ids = shown.map(({ id }) => id)
  const places = new Map(ids.map((id, index) => [id, index]))
  const undescribed = results.find(({ shown: isShown }) => !isShown)?.id
  const ideasFor = (own: string) =>
    altIdeas[kind].filter((idea) => !results.some(({ id, alt }) => id !== own && alt === idea))
  const remove = (id: string) => {
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]
    pictures.remove(id).catch(fail(id))
    // The pressed button is gone with its picture, so the next handle takes the focus.
    requestAnimationFrame(() => focusHandle(grid.current, next))
  }
  const open = results.find(({ id }) => id === opened)
  return (
    <>
      <p className="sr-only" role="status" aria-live="assertive">
        {moving.announcement}
      </p>
      {shown.length > 0 && (
        <ul ref={grid} className="mt-5 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {results.map((picture) => (
            <PictureCard
              key={picture.id}
              {...{ picture, index: places.get(picture.id) ?? 0, count: ids.length }}
              ideas={ideasFor(picture.id)}
              asked={picture.id === undescribed}
              lifted={moving.lifted === picture.id}
              fault={faults[picture.id]}
              handle={moving.handle(picture.id)}
              onAlt={async (alt) => {
                fine(picture.id)
                await pictures.change(picture.id, { alt })
              }}
              onDescribed={() => focusUndescribed(grid.current, shown, picture.id)}
              onMove={(to) => order(picture.id, moved(ids, picture.id, to), ids)}
              onCover={() => order(picture.id, moved(ids, picture.id, 0), ids, words.cover_set)}
              onOpen={() => setOpened(picture.id)}
              onRemove={() => remove(picture.id)}
            />
          ))}
        </ul>
      )}
      {open && (
        <PictureDialog
          key={open.id}
          picture={open}
          onClose={() => setOpened(null)}
          onSave={(changes) => pictures.change(open.id, changes)}
        />
      )}
    </>
  )
}

/** Focuses the description of the next picture that visitors do not see yet, starting again from the first. */
function focusUndescribed(grid: HTMLElement | null, shown: readonly OwnerPicture[], after: string): void {
  const place = shown.findIndex(({ id }) => id === after)
  const next = [...shown.slice(place + 1), ...shown.slice(0, place)].find((one) => !one.shown)
  const field = next && grid?.querySelector<HTMLInputElement>(`[data-picture="${next.id}"] input`)
  field?.focus()
}

/** Focuses the handle of a picture, or the button that adds pictures when none is left. */
function focusHandle(grid: HTMLElement | null, id: string | undefined): void {
  const handle = id && grid?.querySelector<HTMLElement>(`[data-picture="${id}"] [data-handle]`)
  ;(handle || document.getElementById('pole-images'))?.focus()
}

/** Orders pictures with a way to undo; a fault is shown at its picture. */
function useOrdering(pictures: PicturesOfListing) {
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const fail = (id: string) => (error: unknown) => setFaults((all) => ({ ...all, [id]: saidOf(error) }))
  const fine = (id: string) => setFaults(({ [id]: _, ...others }) => others)

  const order = (id: string, ids: string[], before: string[], message: string = words.ordered) => {
    fine(id)
    const undo = () => void pictures.order(before).catch(fail(id))
    pictures.order(ids).then(() => toast(message, 'success', { label: words.undo, run: undo }), fail(id))
  }
  return { faults, fail, fine, order }
}
