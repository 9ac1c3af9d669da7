import { Plus } from '@lucide/icons'
import { useId, useMemo } from 'react'
import { paths } from '#contract/paths.ts'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { OwnerReservationDrawer } from '#web/features/reservations/desk/OwnerReservationDrawer.tsx'
import { useHead } from '#web/lib/page/head.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Head, printTitle, Toolbar } from './Toolbar.tsx'
import { useActions } from './use-actions.ts'
import { type Board, useBoard } from './use-board.ts'
import { useGridActions } from '#web/features/calendar/grid/use-grid-actions.ts'
import { useNarrow } from './use-narrow.ts'
import { DAY, dayStart } from './wall-time.ts'
import { newsText } from './words.pl.ts'
import './calendar.css'
import { CalendarBody } from './CalendarBody.tsx'
import { CalendarDialogs } from './CalendarDialogs.tsx'
import { OutsidePanel } from './outside/OutsidePanel.tsx'
import { useDesk } from './use-desk.ts'
import { usePageKeys } from '#web/features/calendar/grid/use-page-keys.ts'

export default function CalendarPage() {
  useHead({ title: 'Kalendarz', noindex: true })
  useSessionEnd()
  const narrow = useNarrow()
  const { desk, onDesk, onStep, onReservation, reservation, here } = useDesk(narrow)
  const board = useBoard(desk)
  const actions = useActions(board, here)
  const ways = useGridActions({ board, actions, onDesk, onStep, onReservation })
  const { gridActions } = ways
  usePageKeys({ undo: () => void actions.undo(), help: () => ways.setHelping(true) })
  const helpId = useId()
  const only = board.rows.length === 1 ? board.rows[0] : undefined
  const place = useMemo(() => (only ? { listing_id: only.id, unit_ids: [] } : null), [only])
  const addToday = () => gridActions.add({ from: dayStart(desk.date), to: dayStart(desk.date) + DAY }, place)
  const view = { board, desk, gridActions, place, helpId }
  return (
    <div className="page pt-6 lg:pt-8">
      <Head narrow={narrow} onBlock={addToday} onHelp={() => ways.setHelping(true)} />
      <Toolbar {...{ desk, narrow, onDesk, onStep }} today={board.today} resources={board.resources ?? []} />
      <p className="cal-print mt-1 text-lg">
        {[printTitle(desk), ...board.rows.map(({ name }) => name)]
          .slice(0, desk.listings.length > 0 ? 9 : 1)
          .join(', ')}
      </p>
      <p id={helpId} className="sr-only">
        Strzałki wybierają pole, Enter dodaje wpis, B blokuje, znak zapytania pokazuje wszystkie skróty.
      </p>
      <Announcer board={board} said={ways.announcement} />
      <div className="mt-4" aria-busy={board.stale || undefined}>
        <CalendarBody {...view} narrow={narrow} onDesk={onDesk} onStep={onStep} />
      </div>
      <ToIntegrations />
      {narrow && board.rows.length > 0 && (
        <button
          type="button"
          aria-label="Dodaj wpis"
          onClick={addToday}
          className="cal-screen fixed right-4 bottom-20 z-30 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-lg"
        >
          <Icon of={Plus} className="size-7" />
        </button>
      )}
      <OutsidePanel places={board.resources ?? null} />
      <CalendarDialogs {...{ board, actions, ways, onReservation }} />
      <OwnerReservationDrawer {...reservation} />
    </div>
  )
}

/** A link to the integrations. It stands here, because the header's menu is fixed by the specification (ruling 45). */
function ToIntegrations() {
  return (
    <p className="cal-screen mt-6 text-sm text-ink-2">
      Inny program zajmuje terminy? Połączysz go w{' '}
      <a className="link" href={paths.integrations}>
        integracjach
      </a>
      .
    </p>
  )
}

/** Announces new entries and results of keys to screen readers. */
function Announcer({ board, said: announcement }: { board: Board; said: string }) {
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {board.fresh.length > 0 ? newsText(board.fresh) : ''}
      </p>
      <p className="sr-only" aria-live="assertive">
        {announcement}
      </p>
    </>
  )
}
