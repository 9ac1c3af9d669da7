/**
 * The pictures of a listing: changes are shown at once and corrected when the server refuses. Follows other tabs and
 * devices.
 */
import { useEffect, useState } from 'react'
import type { Pictures } from '#contract/listings/pictures.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { call } from '#web/lib/http/api.ts'
import { saidOf } from '#web/lib/http/fault.ts'
import { useLive } from '#web/lib/query/live.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { type ListingUploads, uploadsOf } from './listing-uploads.ts'
import { pictureCalls } from './picture-calls.ts'
import { pictureWords as words } from './picture-words.pl.ts'
import { inOrder } from './reorder.ts'

export type Focus = { x: number; y: number }

export type PicturesOfListing = ReturnType<typeof usePictures>

export function usePictures(kind: ListingKind, listing_id: string) {
  const queries = useQueryClient()
  const calls = pictureCalls[kind]
  const question = q(calls.list, { params: { id: listing_id } })
  // Always read anew, because pictures may have arrived while another section was open.
  const read = useQuery<Pictures>({ ...question, staleTime: 0 })
  const [uploads] = useState<ListingUploads>(() => uploadsOf(kind, listing_id))

  const now = () => queries.getQueryData(question.queryKey) as Pictures | undefined
  const show = (pictures: Pictures) => keepAnswer(queries, question.queryKey, pictures)
  /** Checklist and cards count pictures, so they are read anew. */
  const tellListing = () => {
    const { calls: own } = ownKinds[kind]
    for (const name of [own.read, own.list]) void queries.invalidateQueries({ queryKey: [name] })
  }
  const settle = (pictures: Pictures) => {
    show(pictures)
    tellListing()
  }
  /** A refused change is reverted by reading anew, because somebody else may have changed the pictures meanwhile. */
  const failed = (error: unknown): never => {
    void read.refetch()
    throw error
  }

  const at = (image_id: string) => ({ params: { id: listing_id, image_id } })
  const change = async (image_id: string, body: { alt?: string; caption?: string | null; focus?: Focus }) => {
    settle(await call(calls.change, { ...at(image_id), body }))
  }
  const order = async (ids: string[]): Promise<void> => {
    const before = now()
    if (before) show({ ...before, results: covered(inOrder(before.results, ids)) })
    settle(await call(calls.order, { params: { id: listing_id }, body: { order: ids } }).catch(failed))
  }
  const restore = async (image_id: string) => settle(await call(calls.restore, at(image_id)))
  const remove = async (image_id: string): Promise<void> => {
    const before = now()
    if (before) show({ ...before, results: covered(before.results.filter(({ id }) => id !== image_id)) })
    settle(await call(calls.remove, at(image_id)).catch(failed))
    const undo = () => void restore(image_id).catch((error) => toast(saidOf(error), 'danger'))
    toast(words.removed, 'info', { label: words.undo, run: undo })
  }

  useLive(['listings'], () => void read.refetch())
  // Answers of parallel uploads may overtake each other, so the order is read anew and the newest read counts.
  useArrivals(uploads, async () => {
    tellListing()
    await read.refetch()
  })
  return { read, uploads, change, order, remove }
}

type Results = Pictures['results']

/** The first picture is the cover. */
const covered = (results: Results): Results => results.map((one, index) => ({ ...one, is_cover: index === 0 }))

function useArrivals(uploads: ListingUploads, hear: () => Promise<void>): void {
  const [latest] = useState({ hear })
  useEffect(() => {
    latest.hear = hear
  })
  useEffect(() => uploads.onArrived(() => latest.hear()), [uploads, latest])
}
