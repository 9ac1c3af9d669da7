import { Icon } from '#web/ui/art/Icon.tsx'
import { useWeekday } from '#web/lib/enums.ts'
import { Copy, Plus } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import type { TermMode } from '#domain/listing/codes.ts'
import { plural } from '#domain/format.pl.ts'
import { Button, Chip } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/overlays/Popover.tsx'
import { weekdayShorts } from '#web/ui/fields/month.pl.ts'
import type { HoursWindow } from '#web/features/my-listings/availability/hours-model.ts'
import { addOn, clearDay, copyDay, remove, replace } from './paint.ts'
import { SpanFields } from '#web/features/my-listings/availability/SpanFields.tsx'
import { dayName, daysText, fromDay, hoursText, onDay } from '#web/features/my-listings/availability/words.pl.ts'

const everyDay = [0, 1, 2, 3, 4, 5, 6]

type Props = {
  windows: readonly HoursWindow[]
  days?: readonly number[]
  modes: readonly TermMode[]
  wrong: Readonly<Record<string, string>>
  /** Key of the window whose details are open. */
  selected: string | null
  onSelect: (key: string | null) => void
  onChange: (windows: HoursWindow[], announcement: string, tag?: string) => void
}

/** The same week as plain fields, day by day. */
export function DayRows({ days = everyDay, ...props }: Props) {
  return (
    <ul className="divide-y divide-line">
      {days.map((day) => (
        <DayRow key={day} day={day} {...props} />
      ))}
    </ul>
  )
}

function DayRow({ day, windows, modes, wrong, selected, onSelect, onChange }: Omit<Props, 'days'> & { day: number }) {
  const weekday = useWeekday()
  const own = windows.filter((one) => one.day === day)
  const add = () => {
    const added = addOn(windows, day)
    if (!added) return
    onChange(added.windows, `Dodano godziny ${onDay(day)}.`)
    const { key } = added
    requestAnimationFrame(() => document.getElementById(`godziny-${key}-start`)?.focus())
  }
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <h3 className="flex min-h-10 items-center self-start font-semibold capitalize">{weekday(day)}</h3>
      <div className="grid gap-2">
        {own.length === 0 && <p className="flex min-h-10 items-center text-ink-2">Zamknięte</p>}
        {own.map((one, place) => {
          const index = windows.indexOf(one)
          return (
            <SpanFields
              key={one.key}
              id={`godziny-${one.key}`}
              name={own.length > 1 ? `${dayName(day)}, przedział ${place + 1}` : dayName(day)}
              span={one}
              modes={modes}
              error={wrong[`weekly.${index}`]}
              overtimeError={wrong[`weekly.${index}.overtime_until`]}
              open={one.key === selected}
              onOpen={(open) => onSelect(open ? one.key : null)}
              onChange={(span) => onChange(replace(windows, one.key, span), '', `fields-${one.key}`)}
              onRemove={() => onChange(remove(windows, one.key), `Usunięto ${hoursText(one)} ${onDay(day)}.`)}
            />
          )
        })}
      </div>
      <div className="flex flex-wrap items-start gap-2">
        <Button
          size="sm"
          variant="ghost"
          icon={Plus}
          disabled={addOn(windows, day) === null}
          aria-label={`Dodaj godziny ${onDay(day)}`}
          onClick={add}
        >
          Dodaj
        </Button>
        <CopyDays day={day} onCopy={(to) => onChange(copiedOf(windows, day, to), copiedText(day, to))}>
          {own.length === 0 ? 'Te dni też będą zamknięte:' : `Skopiuj godziny ${fromDay(day)} na:`}
        </CopyDays>
      </div>
    </li>
  )
}

const copiedOf = (windows: readonly HoursWindow[], day: number, to: readonly number[]): HoursWindow[] =>
  windows.some((one) => one.day === day)
    ? copyDay(windows, day, to)
    : to.reduce<HoursWindow[]>((list, target) => clearDay(list, target), [...windows])

const copiedText = (day: number, to: readonly number[]): string =>
  `Skopiowano godziny ${fromDay(day)} na ${plural(to.length, 'dzień', 'dni', 'dni')}: ${daysText(to)}.`

type CopyProps = { day: number; onCopy: (to: number[]) => void; children: ReactNode }

function CopyDays({ day, onCopy, children }: CopyProps) {
  const weekday = useWeekday()
  const [chosen, setChosen] = useState<number[]>([])
  const toggle = (target: number) =>
    setChosen((list) => (list.includes(target) ? list.filter((one) => one !== target) : [...list, target].sort()))
  return (
    <Popover
      label={`Skopiuj godziny ${fromDay(day)}`}
      className="w-80 max-w-[calc(100vw-2rem)]"
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          className="btn btn-ghost btn-sm"
          aria-label={`Skopiuj godziny ${fromDay(day)} na inne dni`}
        >
          <Icon of={Copy} />
          Skopiuj
        </button>
      )}
    >
      {(close) => (
        <div className="grid gap-3">
          <p className="text-sm text-ink-2">{children}</p>
          <div className="flex flex-wrap gap-2">
            {everyDay
              .filter((target) => target !== day)
              .map((target) => (
                <Chip key={target} pressed={chosen.includes(target)} onClick={() => toggle(target)}>
                  <span aria-hidden="true">{weekdayShorts[target]}</span>
                  <span className="sr-only">{weekday(target)}</span>
                </Chip>
              ))}
          </div>
          <div className="flex flex-wrap justify-between gap-2">
            <Button size="sm" onClick={() => setChosen(everyDay.filter((target) => target !== day))}>
              Wszystkie dni
            </Button>
            <Button
              size="sm"
              variant="primary"
              disabled={chosen.length === 0}
              onClick={() => {
                onCopy(chosen)
                setChosen([])
                close()
              }}
            >
              Skopiuj
            </Button>
          </div>
        </div>
      )}
    </Popover>
  )
}
