import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { Images } from '@lucide/icons'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { outOf, plural } from '#domain/format.pl.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { Alert } from '#web/ui/Notice.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { AddPictures } from './AddPictures.tsx'
import { PictureGrid } from './PictureGrid.tsx'
import { pictureWords } from './picture-words.pl.ts'
import { UploadList } from './UploadList.tsx'
import { usePictures } from './use-pictures.ts'

/**
 * The pictures of a listing: added by drop, choice or paste, several at once; described, ordered, given a focus and
 * removed.
 */
export function PictureManager({ kind, listingId }: { kind: ListingKind; listingId: string }) {
  const pictures = usePictures(kind, listingId)
  const { read, uploads } = pictures
  const underway = uploads.queue.store.use()
  const add = (files: Iterable<File>) => uploads.queue.add([...files])
  const drop = useDrop(add)
  usePaste(add)
  const { data } = read
  return (
    <section
      className={`card card-pad relative ${drop.over ? 'outline-3 outline-offset-2 outline-focus' : ''}`}
      aria-label="Zdjęcia"
      {...drop.handlers}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">Zdjęcia</h2>
        {data && <p className="num text-sm text-ink-2">{howMany(data.results.length, data.limit)}</p>}
      </div>
      <p className="mt-0.5 text-ink-2">
        Dodaj co najmniej 3 zdjęcia. Pierwsze jest okładką – przeciągnij je albo użyj strzałek, żeby zmienić kolejność.
      </p>
      <Lost uploads={uploads} />
      {read.isError && !data && <NotLoaded className="mt-5" level="h3" error={read.error} onRetry={read.refetch} />}
      {!data && !read.isError && <Waiting />}
      {data && (
        <>
          {data.results.length === 0 && underway.length === 0 && <Empty />}
          <PictureGrid {...{ kind, pictures }} results={data.results} />
          <UploadList queue={uploads.queue} uploads={underway} />
          <AddPictures
            first={data.results.length === 0}
            full={data.results.length >= data.limit ? pictureWords.no_room(data.limit, data.results.length) : null}
            onFiles={add}
            asked={data.results.every(({ shown }) => shown)}
          />
          <Undescribed count={data.results.filter(({ shown }) => !shown).length} />
        </>
      )}
    </section>
  )
}

/** „3 z 20 zdjęć”; the pictures of a larger plan that was given up stay, and are not so many of the limit. */
const howMany = (count: number, limit: number): string =>
  count > limit ? plural(count, 'zdjęcie', 'zdjęcia', 'zdjęć') : `${outOf(count, limit)} zdjęć`

function Waiting() {
  return (
    <Skeletons className="mt-5 grid gap-4 sm:grid-cols-2">
      <Skeleton className="aspect-[4/3]" />
      <Skeleton className="aspect-[4/3]" />
    </Skeletons>
  )
}

function Empty() {
  return (
    <div className="mt-5 flex items-start gap-4 rounded-lg bg-sunken p-5">
      <Icon of={Images} className="size-8 shrink-0 text-primary-text" />
      <p className="text-ink-2">
        <b className="block font-semibold text-ink">Goście najpierw patrzą na zdjęcia.</b>
        Zacznij od widoku całej sali, potem dodaj nakryte stoły, parkiet i wejście. Zdjęcia poziome, zrobione za dnia,
        wyglądają najlepiej.
      </p>
    </div>
  )
}

function Undescribed({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className="hint mt-3" role="status">
      Zdjęcia bez opisu widzisz tylko Ty. Opisz je, a zobaczą je też goście – szkicu bez opisów nie opublikujesz.
    </p>
  )
}

function Lost({ uploads }: { uploads: ReturnType<typeof usePictures>['uploads'] }) {
  const [names, setNames] = useState(uploads.lost)
  if (names.length === 0) return null
  const forget = () => {
    uploads.forgetLost()
    setNames([])
  }
  return (
    <Alert tone="warning" className="mt-4" live>
      <p>Strona została odświeżona w trakcie wysyłania. Te zdjęcia nie zostały dodane – wybierz je ponownie:</p>
      <ul className="mt-1 list-disc pl-5 break-words">
        {[...new Set(names)].map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <button type="button" className="link mt-2 min-h-11" onClick={forget}>
        Rozumiem
      </button>
    </Alert>
  )
}

const hasFiles = (event: DragEvent): boolean => event.dataTransfer.types.includes('Files')

/** Handles files dragged over the section; moving from one child to another does not count as leaving. */
function useDrop(add: (files: Iterable<File>) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      add(event.dataTransfer.files)
    },
  }
  return { over, handlers }
}

/** Takes a picture pasted from the clipboard; pasted text is left to its field. */
function usePaste(add: (files: Iterable<File>) => void): void {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files
      if (!files || files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}
