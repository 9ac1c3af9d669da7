/** Fields that the dialogs of a block, a reservation and a move share: rooms, crews and term. */
import { Checkboxes } from '#web/ui/fields/Choice.tsx'
import { Stepper } from '#web/ui/fields/Stepper.tsx'
import { todayIn } from '#web/lib/clock.ts'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { HourField } from '#web/ui/moments/TimeField.tsx'
import type { Resource } from '#web/features/calendar/use-board.ts'
import type { Term } from '#web/features/calendar/wall-time.ts'

export function Rooms({
  rooms,
  unit_ids,
  onChange,
}: {
  rooms: Resource['units']
  unit_ids: string[]
  onChange: (ids: string[]) => void
}) {
  return (
    <fieldset>
      <legend className="label">Sale</legend>
      <p className="hint">Bez zaznaczenia: cały obiekt.</p>
      <div className="flex flex-wrap gap-x-6">
        <Checkboxes
          options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={unit_ids}
          onChange={onChange}
        />
      </div>
    </fieldset>
  )
}

/** The dates of the calendar; without `min` the field would begin with today. */
export const days = { min: '2020-01-01', max: '2098-12-31' } as const

type MomentsProps = {
  id: string
  whole: boolean
  term: Term
  onChange: (term: Term) => void
  error: string | undefined
}

/** Start and end, each a day and, unless whole days are meant, an hour. */
export function Moments({ id, whole, term, onChange, error }: MomentsProps) {
  const set = (edge: 'start' | 'end', part: 'date' | 'time', value: string) => {
    const [date = '', time = ''] = term[edge].split('T')
    const next = { ...term, [edge]: part === 'date' ? `${value || date}T${time}` : `${date}T${value || time}` }
    // A start moved behind the end takes the end along.
    if (edge === 'start' && part === 'date' && next.end.slice(0, 10) < value)
      next.end = `${value}T${next.end.slice(11)}`
    onChange(next)
  }
  return (
    <div className={`grid gap-3 ${whole ? '' : 'grid-cols-[minmax(0,1fr)_7rem] max-[24rem]:grid-cols-1'}`}>
      <DayField
        {...days}
        today={todayIn()}
        id={`${id}-start`}
        label="Od dnia"
        value={term.start.slice(0, 10)}
        onChange={(value) => set('start', 'date', value)}
      />
      {!whole && (
        <HourField
          id={`${id}-start-at`}
          label="Od godziny"
          value={term.start.slice(11)}
          onChange={(value) => set('start', 'time', value)}
        />
      )}
      <DayField
        {...days}
        today={todayIn()}
        id={`${id}-end`}
        label="Do dnia"
        min={term.start.slice(0, 10)}
        value={term.end.slice(0, 10)}
        onChange={(value) => set('end', 'date', value)}
        error={error}
      />
      {!whole && (
        <HourField
          id={`${id}-end-at`}
          label="Do godziny"
          ends
          value={term.end.slice(11)}
          onChange={(value) => set('end', 'time', value)}
        />
      )}
    </div>
  )
}

/** How many crews of a service are away; it does not matter which. */
export function CrewsField({
  value,
  all,
  onChange,
}: {
  value: number
  all: number
  onChange: (crews: number) => void
}) {
  return <Stepper label="Ile ekip jest niedostępnych" value={value} onChange={onChange} min={1} max={all} />
}
