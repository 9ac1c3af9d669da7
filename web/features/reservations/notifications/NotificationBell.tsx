import { Bell } from '@lucide/icons'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/http/api.ts'
import { later } from '#web/lib/page/later.ts'
import { useLiveQueries } from '#web/lib/query/live.ts'
import { useHere } from '#web/lib/page/navigation.ts'
import { q } from '#web/lib/query/query.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Icon } from '#web/ui/art/Icon.tsx'
import { firstPage, shownCount, unreadOf, unreadWords } from './notification-words.pl.ts'

const NotificationsDrawer = later(() => import('./NotificationsDrawer.tsx'))

/**
 * The bell: notifications about the owner's reservations, with their number in the header until they are read on any
 * device.
 */
export function NotificationBell() {
  const queries = useQueryClient()
  const { data } = useQuery({ ...q('listNotifications', firstPage), refetchOnWindowFocus: true })
  const [open, setOpen] = useState(false)
  const opened = useRef(false)
  opened.current ||= open
  useLiveQueries(['notifications'], ['listNotifications'])
  const read = useCallback(
    async (what: { ids?: string[]; up_to?: string }) => {
      // If it fails, the notifications stay unread and are marked the next time.
      await call('readNotifications', { body: what }).catch(() => undefined)
      await Promise.all(
        ['listNotifications', 'listReservations', 'getMyDay'].map((of) =>
          queries.invalidateQueries({ queryKey: [of] }),
        ),
      )
    },
    [queries],
  )
  useSeen(unreadOf(data?.results, useOpenReservation()), read)
  const unread = data?.unread ?? 0
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <button
        type="button"
        className="icon-btn relative"
        aria-haspopup="dialog"
        aria-label={unreadWords(unread)}
        onClick={() => setOpen(true)}
      >
        <Icon of={Bell} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-primary px-1 text-center text-2xs leading-4.5 font-bold text-on-primary tabular-nums"
          >
            {shownCount(unread)}
          </span>
        )}
      </button>
      {opened.current && (
        <Suspense>
          <NotificationsDrawer open={open} onClose={close} onRead={read} />
        </Suspense>
      )}
    </>
  )
}

/** The id of the reservation that is open on the page, however it was opened. */
function useOpenReservation(): string | null {
  const { search } = useHere()
  return new URLSearchParams(search).get('rezerwacja')
}

/** Marks notifications as read when their reservation is open on a visible page. */
function useSeen(ids: readonly string[], read: (what: { ids: string[] }) => void): void {
  const key = ids.join()
  useEffect(() => {
    if (key === '') return
    const see = () => {
      if (!document.hidden) read({ ids: key.split(',') })
    }
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [key, read])
}
