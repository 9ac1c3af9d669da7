import { Plus } from 'lucide-react'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { paths } from '#contract/paths.ts'
import { wallTime } from '#domain/format.pl.ts'
import { useSessionEnd } from '#web/lib/use-session-end.ts'
import { parseAction } from '#web/features/reservations/desk/owner-desk.ts'
import { OwnerReservationDrawer } from '#web/features/reservations/desk/OwnerReservationDrawer.tsx'
import { nowMs } from '#web/lib/clock.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { useHead } from '#web/lib/page/head.tsx'
import { useSearchParams } from '#web/lib/page/navigation.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { addDays, monthOf, sameDayIn } from '#web/ui/fields/month.ts'
import { ErrorState, Skeleton, Skeletons } from '#web/ui/States.tsx'
import { AddDialog } from './dialogs/AddDialog.tsx'
import { AgendaView } from './views/AgendaView.tsx'
import { BlockDrawer } from './dialogs/BlockDrawer.tsx'
import './calendar.css'
import { type CalendarDesk, daysInMonth, mondayOf, parseDesk, PLAN_DAYS, stepDate } from './calendar-desk.ts'
import { MonthView } from './views/MonthView.tsx'
import { MoveDialog } from './dialogs/MoveDialog.tsx'
import { PhoneDays, useSwipe } from './views/PhoneDays.tsx'
import { ScopeDialog } from './dialogs/ScopeDialog.tsx'
import { ClashDialog, HelpDialog } from './dialogs/SmallDialogs.tsx'
import { TimelineView } from './views/TimelineView.tsx'
import { Head, Legend, printTitle, Toolbar } from './Toolbar.tsx'
import { type Actions, useActions } from './use-actions.ts'
import { type Board, useBoard } from './use-board.ts'
import { useHands } from './grid/use-hands.ts'
import { useNarrow } from './use-narrow.ts'
import { usePrinting } from './use-printing.ts'
import type { ViewProps } from './views/view-props.ts'
import { DAY, dayStart } from './wall-time.ts'
import { WeekView } from './views/WeekView.tsx'
import { newsText } from './words.pl.ts'

const zone = 'Europe/Warsaw'

export default function CalendarPage() {
  useHead({ title: 'Kalendarz', noindex: true })
  useSessionEnd()
  const narrow = useNarrow()
  const [search, change] = useSearchParams()
  const [first] = useState(() => wallTime(nowMs(), zone).slice(0, 10))
  const desk = useMemo(() => parseDesk(search, first, narrow), [search, first, narrow])
  const board = useBoard(desk)
  const actions = useActions(board)
  const onDesk = useCallback(
    ({ view, date, listings, states, zoom }: Partial<CalendarDesk>) =>
      change(
        {
          ...(view ? { widok: view } : {}),
          ...(date ? { data: date } : {}),
          ...(listings ? { oferta: listings } : {}),
          ...(states ? { stan: states } : {}),
          ...(zoom ? { skala: zoom } : {}),
        },
        { push: view !== undefined },
      ),
    [change],
  )
  const onStep = useCallback(
    (by: -1 | 1) => onDesk({ date: narrow && desk.view === 'miesiac' ? sameDayIn(desk.date, by) : stepDate(desk, by) }),
    [onDesk, desk, narrow],
  )
  const onReservation = useCallback(
    (id: string) => change({ rezerwacja: id, odpowiedz: null }, { push: true }),
    [change],
  )
  const ways = useHands({ board, actions, onDesk, onStep, onReservation })
  const { hands } = ways
  const helpId = useId()
  const only = board.rows.length === 1 ? board.rows[0] : undefined
  const place = useMemo(() => (only ? { listing_id: only.id, unit_ids: [] } : null), [only])
  const addToday = () => hands.add({ from: dayStart(desk.date), to: dayStart(desk.date) + DAY }, place)
  const view = { board, desk, hands, place, helpId }
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
      <Announcer board={board} said={ways.said} />
      <div className="mt-4" aria-busy={board.stale || undefined}>
        <Body {...view} narrow={narrow} onDesk={onDesk} onStep={onStep} />
      </div>
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
      <Dialogs {...{ board, actions, ways, onReservation }} />
      <OwnerReservationDrawer
        id={search.get('rezerwacja')}
        action={parseAction(search.get('odpowiedz'))}
        onAction={(word) => change({ odpowiedz: word })}
        onClose={() => change({ rezerwacja: null, odpowiedz: null })}
      />
    </div>
  )
}

/** Says what happened to those who do not see it: news, and what keys do. */
function Announcer({ board, said }: { board: Board; said: string }) {
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {board.fresh.length > 0 ? newsText(board.fresh) : ''}
      </p>
      <p className="sr-only" aria-live="assertive">
        {said}
      </p>
    </>
  )
}

type BodyProps = ViewProps & {
  narrow: boolean
  onDesk: (change: Partial<CalendarDesk>) => void
  onStep: (by: -1 | 1) => void
}

function Body({ narrow, onDesk, onStep, ...view }: BodyProps) {
  const { board, desk } = view
  if (board.fault)
    return (
      <ErrorState
        {...(isFault(board.fault) ? { message: board.fault.message } : {})}
        onRetry={() => void board.retry()}
      />
    )
  if (board.pending)
    return (
      <Skeletons>
        <Skeleton className={narrow ? 'h-96' : 'h-160'} />
      </Skeletons>
    )
  if (board.resources?.length === 0)
    return (
      <EmptyState
        art="start"
        title="Kalendarz czeka na pierwszą salę lub usługę"
        action={<LinkButton href={paths.myVenues}>Dodaj salę</LinkButton>}
      >
        Gdy ją dodasz, zobaczysz tu rezerwacje, wstrzymane terminy i blokady.
      </EmptyState>
    )
  return (
    <>
      <div className={desk.view === 'plan' || desk.view === 'miesiac' ? '' : 'cal-screen'}>
        {narrow && desk.view !== 'os' ? <Phone {...view} onDesk={onDesk} onStep={onStep} /> : <Wide {...view} />}
      </div>
      {(desk.view === 'os' || desk.view === 'tydzien') && <OnPaper board={board} desk={desk} hands={view.hands} />}
      <Legend />
    </>
  )
}

/** Grids of hours say little on A4: paper gets the list, which is drawn only then. */
function OnPaper({ desk, ...agenda }: Pick<ViewProps, 'board' | 'desk' | 'hands'>) {
  if (!usePrinting()) return null
  const week = desk.view === 'tydzien'
  return (
    <div className="cal-print">
      <AgendaView
        {...agenda}
        desk={week ? { ...desk, date: mondayOf(desk.date) } : desk}
        days={week ? 7 : PLAN_DAYS}
        allDays={week}
      />
    </div>
  )
}

function Wide(view: ViewProps) {
  if (view.desk.view === 'tydzien') return <WeekView {...view} />
  if (view.desk.view === 'os') return <TimelineView {...view} />
  if (view.desk.view === 'plan') return <AgendaView {...view} />
  return <MonthView {...view} />
}

/** On the phone: days under the thumb, the entries of the day below them. */
function Phone({ onDesk, onStep, ...view }: Omit<BodyProps, 'narrow'>) {
  const { desk } = view
  const wide = desk.view === 'miesiac'
  const printing = usePrinting()
  const days = useSwipe((by) => onDesk({ date: addDays(desk.date, by) }))
  return (
    <>
      <div className={wide ? 'cal-screen' : 'cal-screen sticky top-16 z-20 -mx-4 bg-bg px-4 pt-1'}>
        <PhoneDays
          {...view}
          wide={wide}
          onWide={(next) => onDesk({ view: next ? 'miesiac' : 'plan' })}
          onDate={(date) => onDesk({ date })}
          onSwipe={onStep}
        />
      </div>
      <div className="mt-2 touch-pan-y" {...days}>
        {wide && printing ? (
          <AgendaView {...view} desk={{ ...desk, date: `${monthOf(desk.date)}-01` }} days={daysInMonth(desk.date)} />
        ) : (
          <AgendaView {...view} days={wide ? 1 : 14} allDays={wide} />
        )}
      </div>
    </>
  )
}

type DialogsProps = {
  board: Board
  actions: Actions
  ways: ReturnType<typeof useHands>
  onReservation: (id: string) => void
}

function Dialogs({ board, actions, ways, onReservation }: DialogsProps) {
  const { adding, openId, helping, scoped } = ways
  const moving = ways.moving ?? actions.repriced
  const opened = board.events.find(({ id }) => id === openId)
  const { setOpenId } = ways
  useEffect(() => {
    // Taken away in another tab meanwhile.
    if (openId && !opened) setOpenId(null)
  }, [openId, opened, setOpenId])
  useFocusBack(
    adding !== null || moving !== null || opened !== undefined || scoped.asking !== null || actions.clash !== null,
  )
  const resources = board.resources ?? []
  return (
    <>
      {adding && (
        <AddDialog {...adding} resources={resources} onBlock={actions.block} onClose={() => ways.setAdding(null)} />
      )}
      {moving && (
        <MoveDialog
          {...moving}
          resources={resources}
          onMove={(to, price) => actions.move(moving.event, to, price)}
          onClose={() => {
            ways.setMoving(null)
            actions.setRepriced(null)
          }}
        />
      )}
      {opened && <BlockDrawer event={opened} resources={resources} actions={scoped} onClose={() => setOpenId(null)} />}
      {scoped.asking && <ScopeDialog {...scoped.asking} />}
      <HelpDialog open={helping} onClose={() => ways.setHelping(false)} />
      {actions.clash && (
        <ClashDialog
          clash={actions.clash}
          onClose={actions.endClash}
          onOpen={(id) => {
            actions.endClash()
            if (board.events.some((event) => event.id === id && event.kind === 'block')) setOpenId(id)
            else onReservation(id)
          }}
          onRest={(block) => {
            actions.endClash()
            void actions.block(block)
          }}
        />
      )}
    </>
  )
}

/** A dialog that is taken away gives the focus to nobody: whoever had it before gets it back. */
function useFocusBack(open: boolean): void {
  const before = useRef<HTMLElement | null>(null)
  if (open && !before.current && document.activeElement instanceof HTMLElement) before.current = document.activeElement
  useEffect(() => {
    if (open || !before.current) return
    if (document.activeElement === document.body || document.activeElement === null) before.current.focus()
    before.current = null
  }, [open])
}
