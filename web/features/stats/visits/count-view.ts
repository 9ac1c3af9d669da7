/** Tells the server that a person has this page before them. */
import { useEffect } from 'react'
import { call } from '#web/lib/http/api.ts'
import { startSession } from '#web/lib/http/session.ts'

const againAfterMs = 30 * 60_000
const counted = new Map<string, number>()

async function count(listing_id: string): Promise<void> {
  const last = counted.get(listing_id)
  if (last !== undefined && performance.now() - last < againAfterMs) return
  counted.set(listing_id, performance.now())
  // The server leaves the owner's own look out, so it has to know whose look it is.
  await startSession()
  await call('countView', { body: { listing_id } })
}

/** One opening of the page: once it is really seen, not while it is prefetched or opened in the background. */
export function useCountedView(listing_id: string): void {
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', seen)
      // Statistics are no reason to disturb anybody.
      count(listing_id).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', seen)
    seen()
    return () => document.removeEventListener('visibilitychange', seen)
  }, [listing_id])
}
