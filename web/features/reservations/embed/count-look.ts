import { useEffect } from 'react'
import { call } from '#web/lib/http/api.ts'
import { askedFrom } from '#web/lib/page/embedded.ts'

/**
 * Counts a view of a form on another site once it is in sight; one far down the page, or in a window that nobody opens,
 * is not counted. There is no cookie and no storage here; the server counts the same person once in half an hour
 * (decision 0055).
 */
export function useCountedLook(listing_id: string | undefined): void {
  useEffect(() => {
    const shown = document.querySelector('main')
    const asked_from = askedFrom()
    if (!listing_id || !shown || asked_from === 'preview') return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // A failed count must not disturb the visitor.
      call('countView', { body: { listing_id, asked_from } }).catch(() => undefined)
    })
    observer.observe(shown)
    return () => observer.disconnect()
  }, [listing_id])
}
