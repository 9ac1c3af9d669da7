import {
  Ban,
  CalendarCheck,
  CheckCheck,
  Clock,
  Hourglass,
  Inbox,
  type LucideIconData,
  MessageSquare,
  Replace,
  Scale,
  Wallet,
} from '@lucide/icons'
import { type MouseEvent, useState } from 'react'
import type { Notification } from '#contract/reservations/notifications.ts'
import { paths } from '#contract/paths.ts'
import type { NotificationKind } from '#domain/reservation/notification.ts'
import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { nowMs } from '#web/lib/clock.ts'
import { isElsewhere } from '#web/lib/page/elsewhere.ts'
import { q } from '#web/lib/query/query.ts'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { Drawer } from '#web/ui/overlays/Dialog.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { pageQuery, untilWords, whenWords } from './notification-words.pl.ts'
import type { Wire } from '#contract/index.ts'

type Page = Wire['listNotifications']['reply']
type Read = (what: { ids?: string[]; up_to?: string }) => Promise<void>
type Props = { open: boolean; onClose: () => void; onRead: Read }

/** The list of notifications: a drawer from the right on a wide screen, a sheet on the phone. */
export default function NotificationsDrawer({ open, onClose, onRead }: Props) {
  const [pages, setPages] = useState(1)
  const shown = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...q('listNotifications', pageQuery(index + 1)),
      enabled: open,
    })),
  })
  const list = unique(shown.flatMap(({ data }) => data?.results ?? []))
  const newest = list[0]
  const unread = shown[0]?.data?.unread ?? 0
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Powiadomienia"
      footer={
        newest &&
        unread > 0 && (
          <Button icon={CheckCheck} block onClick={() => void onRead({ up_to: newest.at })}>
            Oznacz wszystkie jako przeczytane
          </Button>
        )
      }
    >
      <Content first={shown[0]} list={list}>
        <ul className="-mx-3 grid gap-1">
          {list.map((one) => (
            <li key={one.id}>
              <Row
                one={one}
                onOpen={(click) => {
                  if (!one.read) void onRead({ ids: [one.id] })
                  if (!isElsewhere(click)) onClose()
                }}
              />
            </li>
          ))}
        </ul>
        {shown.at(-1)?.data?.next && (
          <Button block className="mt-4" onClick={() => setPages(pages + 1)}>
            Pokaż starsze
          </Button>
        )}
        <p className="mt-5 text-center text-sm text-ink-3">Powiadomienia znikają po 90 dniach.</p>
      </Content>
    </Drawer>
  )
}

/** When a new one arrives between two reads, the last of a page is also the first of the next. */
const unique = (list: Notification[]) => [...new Map(list.map((one) => [one.id, one])).values()]

type ContentProps = { first: UseQueryResult<Page> | undefined; list: Notification[]; children: React.ReactNode }

function Content({ first, list, children }: ContentProps) {
  if (list.length > 0) return children
  if (first?.isError) return <NotLoaded error={first.error} onRetry={first.refetch} />
  if (!first?.data) {
    return (
      <Skeletons className="grid gap-4">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </Skeletons>
    )
  }
  return (
    <EmptyState art="start" title="Na razie cisza" level="h3">
      Tu zobaczysz nowe prośby i rezerwacje, wiadomości, zmiany i rezygnacje – od razu, na każdym urządzeniu.
    </EmptyState>
  )
}

const icons: Record<NotificationKind, LucideIconData> = {
  request: Inbox,
  reservation: CalendarCheck,
  message: MessageSquare,
  payment: Wallet,
  cancellation: Ban,
  change: Replace,
  expired: Hourglass,
  dispute: Scale,
}

function Row({ one, onOpen }: { one: Notification; onOpen: (click: MouseEvent) => void }) {
  return (
    <a
      href={paths.myReservation(one.reservation_id)}
      onClick={onOpen}
      className={`flex min-h-11 gap-3 rounded-lg p-3 no-underline hover:bg-hover ${one.read ? 'text-ink-2' : 'bg-primary-soft'}`}
    >
      <Icon of={icons[one.kind]} className={`mt-0.5 size-5 ${one.read ? 'text-ink-3' : 'text-primary-text'}`} />
      <span className="min-w-0 flex-1">
        <span className={`block ${one.read ? '' : 'font-semibold text-ink'}`}>
          {!one.read && <span className="sr-only">Nieprzeczytane: </span>}
          {one.title}
        </span>
        <span className="block text-sm text-ink-2">{one.text}</span>
        {one.quote && <span className="mt-0.5 block text-sm text-ink-2 italic">„{one.quote}”</span>}
        {one.deadline_at && (
          <span className="mt-1 flex items-center gap-1.5 text-sm font-semibold text-warning-fg">
            <Icon of={Clock} className="size-4 text-current" />
            {untilWords(one.deadline_at, one.timezone)}
          </span>
        )}
        <time dateTime={one.at} className="mt-0.5 block text-xs text-ink-2">
          {whenWords(one.at, nowMs())}
        </time>
      </span>
      {!one.read && <span aria-hidden="true" className="dot mt-2 text-primary" />}
    </a>
  )
}
