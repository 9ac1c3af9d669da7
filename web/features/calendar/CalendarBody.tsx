import { NotLoaded } from '#web/lib/query/NotLoaded.tsx'
import { FirstOffer } from '#web/features/my-listings/list/FirstOffer.tsx'
import { EmptyState } from '#web/ui/art/EmptyState.tsx'
import { addDays, monthOf } from '#web/ui/fields/month.ts'
import { Skeleton, Skeletons } from '#web/ui/States.tsx'
import { AgendaView } from './views/AgendaView.tsx'
import { type CalendarDesk, daysInMonth, mondayOf, PLAN_DAYS } from './calendar-desk.ts'
import { MonthView } from './views/MonthView.tsx'
import { PhoneDays, useSwipe } from './views/PhoneDays.tsx'
import { TimelineView } from './views/TimelineView.tsx'
import { Legend } from './Toolbar.tsx'
import { usePrinting } from '#web/lib/page/use-printing.ts'
import type { ViewProps } from './views/view-props.ts'
import { WeekView } from './views/WeekView.tsx'

type BodyProps = ViewProps & {
  narrow: boolean
  onDesk: (change: Partial<CalendarDesk>) => void
  onStep: (by: -1 | 1) => void
}

/** The chosen view, or why there is none; a phone has views of its own. */
export function CalendarBody({ narrow, onDesk, onStep, ...view }: BodyProps) {
  const { board, desk } = view
  if (board.fault) return <NotLoaded error={board.fault} onRetry={board.retry} />
  if (board.pending)
    return (
      <Skeletons>
        <Skeleton className={`rounded-lg ${narrow ? 'h-96' : 'h-160'}`} />
      </Skeletons>
    )
  if (board.resources?.length === 0)
    return (
      <EmptyState art="start" title="Kalendarz czeka na pierwszą salę lub usługę" action={<FirstOffer />}>
        Gdy ją dodasz, zobaczysz tu rezerwacje, wstrzymane terminy i blokady.
      </EmptyState>
    )
  return (
    <>
      <div className={desk.view === 'plan' || desk.view === 'miesiac' ? '' : 'cal-screen'}>
        {narrow && desk.view !== 'os' ? <Phone {...view} onDesk={onDesk} onStep={onStep} /> : <Wide {...view} />}
      </div>
      {(desk.view === 'os' || desk.view === 'tydzien') && (
        <OnPaper board={board} desk={desk} gridActions={view.gridActions} />
      )}
      <Legend />
    </>
  )
}

/** Grids of hours are not useful on A4, so paper gets a list, which is drawn only for printing. */
function OnPaper({ desk, ...agenda }: Pick<ViewProps, 'board' | 'desk' | 'gridActions'>) {
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

/** The calendar of a phone: days on top, the entries of the chosen day below. */
function Phone({ onDesk, onStep, ...view }: Omit<BodyProps, 'narrow'>) {
  const { desk } = view
  const wide = desk.view === 'miesiac'
  const printing = usePrinting()
  const days = useSwipe((by) => onDesk({ date: addDays(desk.date, by) }))
  return (
    <>
      <div className={wide ? 'cal-screen' : 'edge-bar cal-screen sticky top-16 z-20 -mx-4 bg-bg px-4 pt-1'}>
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
