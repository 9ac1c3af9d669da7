/**
 * The uploads of each listing, kept for the life of the tab, so that they go on while another section is open. The
 * names of running uploads are stored, because a reload stops them and the person should learn which ones did not
 * arrive.
 */
import type { Uploaded } from '#contract/listings/pictures.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { upload } from '#web/lib/http/upload.ts'
import { uploadUrl } from './picture-calls.ts'
import { pictureWords } from './picture-words.pl.ts'
import { shrunk } from './shrink.ts'
import { createUploadQueue, isUnderway, type UploadQueue } from './upload-queue.ts'

export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
/** The limits of the server. */
const most = { bytes: 10 * 1024 * 1024, pixels: 40_000_000 }
/** A larger picture than the server takes is shrunk first; above this size it is hardly a photo. */
const mostChosenBytes = 60 * 1024 * 1024

export type ListingUploads = {
  queue: UploadQueue
  /** Names of files that a reload stopped; shown once. */
  lost: () => readonly string[]
  forgetLost: () => void
  /** Calls the listener when a picture has arrived. */
  onArrived: (hear: Arrival) => () => void
}

type Arrival = () => Promise<void>

const known = new Map<string, ListingUploads>()

export function uploadsOf(kind: ListingKind, listing_id: string): ListingUploads {
  const uploads = known.get(listing_id) ?? create(kind, listing_id)
  known.set(listing_id, uploads)
  return uploads
}

/** Finds what is plainly wrong with a file; the server looks at its bytes. */
export function check(file: Pick<File, 'type' | 'size'>): string | null {
  if (/^image\/hei[cf]/.test(file.type)) return pictureWords.heic
  if (file.type !== '' && !acceptedTypes.includes(file.type)) return pictureWords.format
  return file.size > mostChosenBytes ? pictureWords.too_large : null
}

function create(kind: ListingKind, listing_id: string): ListingUploads {
  const memory = `wydarzy-uploads-${listing_id}`
  let lost = readNames(memory)
  const hearers = new Set<Arrival>()
  const batch = newIdempotencyKey()
  const queue = createUploadQueue({
    check,
    unexpected: unexpectedError,
    send: async ({ key, file, order }, options) => {
      const form = new FormData()
      const sent = await shrunk(file, most)
      options.signal.throwIfAborted()
      // These fields come before the file. Three files travel at once and the smallest arrives first; with them the
      // gallery keeps the order of choosing.
      form.set('batch', batch)
      form.set('chosen', String(order))
      form.set('file', sent)
      await upload<Uploaded>(uploadUrl(kind, listing_id), form, { ...options, idempotency_key: key })
      // The upload leaves its list only once the picture stands in the gallery.
      await Promise.all([...hearers].map((hear) => hear()))
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
    // storage is not available: nothing can be said after a reload
  }
}
