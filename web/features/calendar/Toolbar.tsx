import { CalendarOff, ChevronLeft, ChevronRight, CircleHelp, Plus, Printer, SlidersHorizontal } from '@lucide/icons'
import { useState } from 'react'
import { calendarStates } from '#contract/calendar.ts'
import { paths } from '#contract/paths.ts'
import { Button, IconButton, LinkButton } from '#web/ui/Button.tsx'
import { Checkboxes } from '#web/ui/fields/Choice.tsx'
import { Dialog } from '#web/ui/overlays/Dialog.tsx'
import { Segmented } from '#web/ui/Lists.tsx'
import { addDays } from '#web/ui/fields/month.ts'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { type CalendarDesk, monthHeading, PLAN_DAYS, type View, views, type Zoom } from './calendar-desk.ts'
import { legend } from './views/event-looks.ts'
import type { Resource } from './use-board.ts'
import { heldLabel, rangeTitle, stepLabels, useStateLabel, viewLabels, weekTitle } from './words.pl.ts'

type ToolbarProps = {
  desk: CalendarDesk
  narrow: boolean
  today: string
  resources: readonly Resource[]
  onDesk: (change: Partial<CalendarDesk>) => void
  onStep: (by: -1 | 1) => void
  onBlock: () => void
  onHelp: () => void
}

export function Head({ narrow, onBlock, onHelp }: Pick<ToolbarProps, 'narrow' | 'onBlock' | 'onHelp'>) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="text-3xl">Kalendarz</h1>
      <div className="cal-screen ml-auto flex gap-2">
        {!narrow && (
          <>
            <IconButton icon={CircleHelp} label="Skróty klawiatury" onClick={onHelp} />
            <IconButton icon={Printer} label="Drukuj" onClick={() => window.print()} />
            <Button icon={CalendarOff} onClick={onBlock}>
              Zablokuj termin
            </Button>
            <LinkButton variant="primary" icon={Plus} href={paths.newReservation}>
              Dodaj rezerwację
            </LinkButton>
          </>
        )}
        {narrow && <IconButton icon={Printer} label="Drukuj" line onClick={() => window.print()} />}
      </div>
    </div>
  )
}

const titleOf = ({ view, date }: CalendarDesk, narrow: boolean): string => {
  if (view === 'tydzien') return weekTitle(date)
  if (view === 'plan' && !narrow) return rangeTitle(date, addDays(date, PLAN_DAYS - 1))
  return monthHeading(date)
}

/** The title for paper: the period in full, also where the screen only shows the month. */
export const printTitle = (desk: CalendarDesk): string =>
  titleOf(desk.view === 'os' ? { ...desk, view: 'plan' } : desk, false)

type StepsProps = Pick<ToolbarProps, 'desk' | 'narrow' | 'today' | 'onDesk' | 'onStep'>

/** The period that is shown, and the buttons to the one before, the one after and today. */
function Steps({ desk, narrow, today, onDesk, onStep }: StepsProps) {
  const [before, after] = stepLabels[desk.view]
  return (
    <div className="flex items-center gap-2 max-md:w-full max-[20rem]:flex-wrap max-[20rem]:justify-between">
      <IconButton icon={ChevronLeft} line label={before} onClick={() => onStep(-1)} />
      <h2
        className="min-w-40 flex-1 text-center max-[20rem]:order-first max-[20rem]:basis-full font-sans text-lg font-semibold tracking-normal"
        aria-live="polite"
      >
        {titleOf(desk, narrow)}
      </h2>
      <IconButton icon={ChevronRight} line label={after} onClick={() => onStep(1)} />
      {!narrow && <Button onClick={() => onDesk({ date: today })}>Dzisiaj</Button>}
    </div>
  )
}

export function Toolbar({ desk, narrow, today, resources, onDesk, onStep }: Omit<ToolbarProps, 'onBlock' | 'onHelp'>) {
  const active = desk.listings.length + desk.states.length
  const shown = narrow ? views.filter((view) => view !== 'tydzien') : views
  return (
    <div className="cal-screen mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <Steps {...{ desk, narrow, today, onDesk, onStep }} />
      <div className="flex flex-wrap items-center gap-2 max-md:w-full md:ml-auto">
        {narrow && (
          <Button size="sm" onClick={() => onDesk({ date: today })}>
            Dzisiaj
          </Button>
        )}
        {desk.view === 'os' && !narrow && (
          <Segmented<Zoom>
            label="Skala"
            value={desk.zoom}
            onChange={(zoom) => onDesk({ zoom })}
            options={[
              { value: 'dni', label: 'Dni' },
              { value: 'godziny', label: 'Godziny' },
            ]}
          />
        )}
        <div className="max-md:flex-1">
          <Segmented<View>
            label="Widok"
            value={narrow && desk.view === 'tydzien' ? 'plan' : desk.view}
            onChange={(view) => onDesk({ view })}
            options={shown.map((view) => ({ value: view, label: narrow && view === 'os' ? 'Oś' : viewLabels[view] }))}
          />
        </div>
        {narrow ? (
          <PhoneFilters {...{ desk, resources, onDesk, active }} />
        ) : (
          <Popover
            label="Filtry"
            className="max-h-[70dvh] w-88 overflow-y-auto"
            trigger={(trigger) => (
              <Button {...trigger} icon={SlidersHorizontal}>
                {active > 0 ? `Filtry (${active})` : 'Filtry'}
              </Button>
            )}
          >
            {() => <Filters {...{ desk, resources, onDesk }} />}
          </Popover>
        )}
      </div>
    </div>
  )
}

type FilterProps = Pick<ToolbarProps, 'desk' | 'resources' | 'onDesk'>

function PhoneFilters({ active, ...props }: FilterProps & { active: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={SlidersHorizontal}
        line
        label={active > 0 ? `Filtry, wybrane: ${active}` : 'Filtry'}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filtry"
        actions={
          <Button variant="primary" block onClick={() => setOpen(false)}>
            Pokaż kalendarz
          </Button>
        }
      >
        <div className="mt-4">
          <Filters {...props} />
        </div>
      </Dialog>
    </>
  )
}

function Filters({ desk, resources, onDesk }: FilterProps) {
  const stateLabel = useStateLabel()
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="label">Sale i usługi</legend>
        <Checkboxes
          options={resources.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={desk.listings}
          onChange={(listings) => onDesk({ listings })}
        />
      </fieldset>
      <fieldset>
        <legend className="label">Stan</legend>
        <Checkboxes
          options={calendarStates.map((state) => ({ value: state, label: stateLabel(state) }))}
          chosen={desk.states}
          onChange={(states) => onDesk({ states })}
        />
      </fieldset>
      <Button variant="ghost" size="sm" onClick={() => onDesk({ listings: [], states: [] })}>
        Wyczyść filtry
      </Button>
    </div>
  )
}

export function Legend() {
  const stateLabel = useStateLabel()
  return (
    <ul aria-label="Legenda" className="cal-legend mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm text-ink-2">
      {legend.map(({ look, state }) => (
        <li key={look} className="flex items-center gap-2">
          <span aria-hidden="true" className={`ev ev-${look} static! h-4 w-6 p-0`} />
          {look === 'hold' ? heldLabel : stateLabel(state)}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="cal-buffer static! h-4 w-6" />
        Przygotowanie i sprzątanie
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden="true" className="cal-closed static! h-4 w-6 rounded-xs" />
        Zamknięte
      </li>
    </ul>
  )
}
