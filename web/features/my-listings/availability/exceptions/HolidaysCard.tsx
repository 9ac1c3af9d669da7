import { useMemo } from 'react'
import type { TermMode } from '#domain/listing/codes.ts'
import { formatDateShort, formatSpan, nbsp } from '#domain/format.pl.ts'
import { publicHolidayLabels } from '#domain/listing/labels.pl.ts'
import { Checkbox, Switch } from '#web/ui/fields/Choice.tsx'
import { spokenDate } from '#web/ui/fields/month.pl.ts'
import {
  type HolidayDay,
  type HolidayEffect,
  type HolidayRow,
  holidayRows,
  keepOpen,
  turnHoliday,
} from './holiday-rows.ts'
import type { HoursEditor } from '#web/features/my-listings/availability/use-hours-editor.ts'
import { effectWords, turnWords } from '#web/features/my-listings/availability/words.pl.ts'

type Props = { editor: HoursEditor; modes: readonly TermMode[]; today: string }

/** Public holidays of this year and the next two: the effect of each, and a button that reverses it. */
export function HolidaysCard({ editor: { draft, opening, act }, modes, today }: Props) {
  const year = Number(today.slice(0, 4))
  const rows = useMemo(
    () => holidayRows(draft, opening, modes, [year, year + 1, year + 2]),
    [draft, opening, modes, year],
  )
  const closing = draft.holidays.closed_on_public_holidays
  return (
    <section className="card card-pad" aria-labelledby="swieta">
      <h2 id="swieta" className="text-xl">
        Święta
      </h2>
      <p className="text-ink-2">Kliknij dzień, aby go otworzyć albo zamknąć tylko w tym roku.</p>
      <div className="mt-3">
        <Switch
          value={closing}
          onChange={(on) =>
            act((known) => ({ ...known, holidays: { ...known.holidays, closed_on_public_holidays: on } }), {
              announcement: on ? 'W święta jest teraz zamknięte.' : 'W święta jest teraz otwarte jak co tydzień.',
            })
          }
        >
          Zamknięte w święta
        </Switch>
      </div>
      <ul className="mt-2 divide-y divide-line">
        {rows.map((row) => (
          <Holiday
            key={row.code}
            row={row}
            today={today}
            kept={closing ? draft.holidays.keep_open.includes(row.code) : null}
            onKeep={(open) => act((known) => keepOpen(known, row.code, open))}
            onTurn={(day) =>
              act((known) => turnHoliday(known, day, publicHolidayLabels[row.code]), {
                announcement: `${spokenDate(day.date)}: ${turnWords(day.effect, day.own_row !== null)}.`,
              })
            }
          />
        ))}
      </ul>
    </section>
  )
}

type RowProps = {
  row: HolidayRow
  today: string
  /** Null while public holidays do not close the listing. */
  kept: boolean | null
  onKeep: (open: boolean) => void
  onTurn: (day: HolidayDay) => void
}

function Holiday({ row, today, kept, onKeep, onTurn }: RowProps) {
  const name = publicHolidayLabels[row.code]
  return (
    <li className="grid items-center gap-x-4 gap-y-2 py-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        {kept !== null && (
          <Checkbox value={kept} onChange={onKeep}>
            Zawsze otwarte<span className="sr-only">: {name}</span>
          </Checkbox>
        )}
      </div>
      <div className="grid grid-cols-3 gap-2 lg:w-112">
        {row.days.map((day) => (
          <Day key={day.date} day={day} name={name} over={day.date < today} onTurn={() => onTurn(day)} />
        ))}
      </div>
    </li>
  )
}

const looks: Record<HolidayEffect, string> = {
  holiday: 'border-danger-line bg-danger-bg text-danger-fg',
  closed: 'border-danger-line bg-danger-bg text-danger-fg',
  closed_weekday: 'border-line-2 bg-sunken text-ink-2',
  kept: 'border-success-line bg-success-bg text-success-fg',
  opened: 'border-success-line bg-success-bg text-success-fg',
}

type DayProps = { day: HolidayDay; name: string; over: boolean; onTurn: () => void }

function Day({ day, name, over, onTurn }: DayProps) {
  const { date, effect, windows, own_row } = day
  const short = formatDateShort(date)
  // Opening a weekday without hours would change nothing, and a longer exception is edited above.
  const helpless = own_row === null && (effect === 'closed_weekday' || effect === 'closed' || effect === 'opened')
  const hours = windows.map(formatSpan).join(', ')
  const text = (
    <>
      {/* A third of a phone is too narrow for all of it on one line. */}
      <span className="num block text-xs">{short.replace(`,${nbsp}`, ', ')}</span>
      <span className="block text-sm leading-tight font-semibold">{over ? 'minęło' : effectWords[effect]}</span>
    </>
  )
  if (over || helpless) {
    return (
      <p
        className="min-h-13 rounded-md border border-line-2 bg-sunken px-2 py-1.5 text-ink-2"
        title={why(effect, over)}
      >
        {text}
        <span className="sr-only">{why(effect, over)}</span>
      </p>
    )
  }
  return (
    <button
      type="button"
      className={`min-h-13 rounded-md border px-2 py-1.5 text-left ${looks[effect]}`}
      onClick={onTurn}
    >
      <span className="sr-only">{name}, </span>
      {text}
      <span className="sr-only">
        {hours && ` ${hours}`}. {turnWords(effect, own_row !== null)}
      </span>
    </button>
  )
}

const why = (effect: HolidayEffect, over: boolean): string => {
  if (over) return ''
  return effect === 'closed_weekday'
    ? 'W tym dniu tygodnia nie ma godzin otwarcia. Aby otworzyć, dodaj wyjątek z godzinami.'
    : 'Ten dzień jest częścią dłuższego wyjątku. Zmień go powyżej.'
}
