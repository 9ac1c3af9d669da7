/**
 * The uploads of each listing, kept while the tab lives: whoever opens another section finds them still running. Names
 * of those under way are kept over a reload, which stops them, so that it can be said which did not arrive.
 */
import type { Pictures, Uploaded } from '#contract/pictures.ts'
import type { ListingKind } from '#domain/codes.ts'
import { call } from '#web/lib/api.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { upload } from '#web/lib/upload.ts'
import { pictureCalls, uploadUrl } from './picture-calls.ts'
import { pictureWords } from './picture-words.pl.ts'
import { createUploadQueue, isUnderway, type UploadQueue } from './upload-queue.ts'

export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const mostBytes = 10 * 1024 * 1024

export type ListingUploads = {
  queue: UploadQueue
  /** Names of files that a reload stopped; told once. */
  lost: () => readonly string[]
  forgetLost: () => void
  /** Hears each picture that has arrived; with all of them when it had to be put in its place. */
  onArrived: (hear: Arrival) => () => void
}

type Arrival = (uploaded: Uploaded, pictures: Pictures | null) => void

const known = new Map<string, ListingUploads>()

export function uploadsOf(kind: ListingKind, listing_id: string): ListingUploads {
  const uploads = known.get(listing_id) ?? create(kind, listing_id)
  known.set(listing_id, uploads)
  return uploads
}

/** The server looks at the bytes; here only what is plain from the outside. */
function check(file: File): string | null {
  if (file.type !== '' && !acceptedTypes.includes(file.type)) return pictureWords.format
  return file.size > mostBytes ? pictureWords.too_large : null
}

function create(kind: ListingKind, listing_id: string): ListingUploads {
  const memory = `wydarzy-uploads-${listing_id}`
  let lost = readNames(memory)
  const hearers = new Set<Arrival>()
  const place = placer(kind, listing_id)
  const queue = createUploadQueue({
    check,
    unexpected: unexpectedError,
    send: async ({ key, file, order }, options) => {
      const form = new FormData()
      form.set('file', file)
      const uploaded = await upload<Uploaded>(uploadUrl(kind, listing_id), form, { ...options, idempotency_key: key })
      const pictures = await place(uploaded.picture.id, order)
      for (const hear of hearers) hear(uploaded, pictures)
    },
  })
  queue.store.subscribe(() => {
    const underway = queue.store.get().filter(isUnderway)
    writeNames(memory, [...lost, ...underway.map(({ file }) => file.name)])
  })
  addEventListener('online', queue.retryOffline)
  addEventListener('beforeunload', (event) => {
    if (queue.busy()) event.preventDefault()
  })
  return {
    queue,
    lost: () => lost,
    forgetLost: () => {
      lost = []
      writeNames(
        memory,
        queue.store
          .get()
          .filter(isUnderway)
          .map(({ file }) => file.name),
      )
    },
    onArrived: (hear) => {
      hearers.add(hear)
      return () => hearers.delete(hear)
    },
  }
}

/**
 * Three travel at once and the smallest is there first; the gallery keeps the order in which they were chosen. One that
 * comes late goes before the first of those that overtook it. One after the other, so that each sees where the last is.
 */
function placer(kind: ListingKind, listing_id: string) {
  const calls = pictureCalls[kind]
  const arrived = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  const place = async (image_id: string, order: number): Promise<Pictures | null> => {
    const overtook = new Set([...arrived].filter(([, other]) => other > order).map(([id]) => id))
    arrived.set(image_id, order)
    if (overtook.size === 0) return null
    const { results } = await call(calls.list, { params: { id: listing_id } })
    const position = results.findIndex(({ id }) => overtook.has(id))
    if (position < 0) return null
    return call(calls.change, { params: { id: listing_id, image_id }, body: { position } })
  }
  return (image_id: string, order: number): Promise<Pictures | null> => {
    // A picture at the end instead of in the middle is no reason to call its upload a failure.
    const mine = last.then(() => place(image_id, order)).catch(() => null)
    last = mine
    return mine
  }
}

function readNames(memory: string): string[] {
  try {
    const names: unknown = JSON.parse(sessionStorage.getItem(memory) ?? '[]')
    return Array.isArray(names) ? names.map(String).slice(0, 200) : []
  } catch {
    return []
  }
}

function writeNames(memory: string, names: string[]): void {
  try {
    if (names.length > 0) sessionStorage.setItem(memory, JSON.stringify(names))
    else sessionStorage.removeItem(memory)
  } catch {
    // A browser that keeps nothing says nothing after a reload.
  }
}
