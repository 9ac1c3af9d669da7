/** Counts a view of a listing's page by a person. */
import { useEffect } from 'react'
import { call } from '#web/lib/http/api.ts'
import { startSession } from '#web/lib/http/session.ts'

const againAfterMs = 30 * 60_000
const counted = new Map<string, number>()

async function count(listing_id: string): Promise<void> {
  const last = counted.get(listing_id)
  if (last !== undefined && performance.now() - last < againAfterMs) return
  counted.set(listing_id, performance.now())
  // The server leaves out the owner's own views, so it must know who is looking.
  await startSession()
  await call('countView', { body: { listing_id } })
}

/** Counts one opening of the page once it is visible, not while it is prefetched or in the background. */
export function useCountedView(listing_id: string): void {
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', seen)
      // A failed count must not disturb the visitor.
      count(listing_id).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', seen)
    seen()
    return () => document.removeEventListener('visibilitychange', seen)
  }, [listing_id])
}
