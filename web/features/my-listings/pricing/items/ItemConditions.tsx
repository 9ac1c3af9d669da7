import { Plus, Trash2 } from '@lucide/icons'
import { type ReactNode, useState } from 'react'
import { eventTypes, type TermMode, termModes, weekdays } from '#domain/listing/codes.ts'
import { termModeLabels } from '#domain/labels.pl.ts'
import { eventTypeLabels } from '#domain/listing/labels.pl.ts'
import type { DateRange, PriceConditions } from '#domain/price-list/price-list.ts'
import { todayIn } from '#web/lib/clock.ts'
import { useLabel } from '#web/lib/enums.ts'
import { Button, Chip, IconButton } from '#web/ui/Button.tsx'
import { Accordion } from '#web/ui/Paper.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Select } from '#web/ui/fields/TextField.tsx'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { HourField } from '#web/ui/moments/TimeField.tsx'
import { endsWithFebruary, roomsNamed } from '#domain/pricing/conditions.ts'
import { dayOfYearText, inYear, isYearly, readDayOfYear } from './date-ranges.pl.ts'
import { useEdit, useItem } from '#web/features/my-listings/pricing/edit-context.ts'
import type { EditedItem } from '#web/features/my-listings/pricing/price-model.ts'
import { LengthField, ReadField, WholeField } from './ReadField.tsx'
import { weekdayShort } from '#web/features/my-listings/pricing/words.pl.ts'

type Patch = { [F in keyof PriceConditions]?: PriceConditions[F] | undefined }

function useConditions(item: EditedItem) {
  const field = useItem(item)
  const conditions = item.data.conditions ?? {}
  const put = (patch: Patch) => {
    const kept = Object.entries({ ...conditions, ...patch }).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    )
    field.set({ conditions: kept.length > 0 ? (Object.fromEntries(kept) as PriceConditions) : undefined })
  }
  return { ...field, conditions, put }
}

const toggled = <T,>(list: readonly T[] | undefined, one: T, all: readonly T[]): T[] =>
  all.filter((each) => (each === one ? !list?.includes(one) : list?.includes(each)))

/** Weekdays and seasons, which nearly every price list needs. */
export function DayFields({ item }: { item: EditedItem }) {
  const weekday = useLabel('days_of_week')
  const { conditions, put, errorOf, idOf } = useConditions(item)
  const ranges = conditions.dates ?? []
  const change = (at: number, range: DateRange) =>
    put({ dates: ranges.map((one, index) => (index === at ? range : one)) })
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a second frame around the chips */}
      <div role="group" aria-label="Dni tygodnia" className="flex flex-wrap gap-1.5">
        {weekdays.map((day) => (
          <Chip
            key={day}
            pressed={conditions.weekdays?.includes(day) ?? false}
            className="min-w-11 justify-center"
            onClick={() => put({ weekdays: toggled(conditions.weekdays, day, weekdays) })}
          >
            <span aria-hidden="true">{weekdayShort[day]}</span>
            <span className="sr-only">{weekday(day)}</span>
          </Chip>
        ))}
      </div>
      {ranges.map((range, at) => (
        <Range
          // biome-ignore lint/suspicious/noArrayIndexKey: ranges have no identity but their place
          key={at}
          {...{ item, range, at, change }}
          remove={() => put({ dates: ranges.filter((_, i) => i !== at) })}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="ghost"
          icon={Plus}
          onClick={() => put({ dates: [...ranges, { from: '05-01', to: '09-30' }] })}
        >
          Dodaj sezon lub daty
        </Button>
      </div>
      <FieldNote id={idOf('conditions')} error={errorOf('conditions')} />
    </div>
  )
}

type RangeProps = {
  item: EditedItem
  range: DateRange
  at: number
  change: (at: number, range: DateRange) => void
  remove: () => void
}

function Range({ item, range, at, change, remove }: RangeProps) {
  const { idOf, errorOf, wrong } = useItem(item)
  const yearly = isYearly(range.from)
  const name = (end: string) => `conditions.dates.${at}.${end}`
  const turn = () => {
    const year = Number(todayIn().slice(0, 4)) + 1
    change(at, yearly ? inYear(range, year) : { from: range.from.slice(5), to: range.to.slice(5) })
  }
  const end = (which: 'from' | 'to', label: string) => {
    const id = idOf(name(which))
    const put = (value: string | undefined) => value && change(at, { ...range, [which]: value })
    if (!yearly) return <DayField id={id} label={label} today={todayIn()} value={range[which]} onChange={put} />
    return (
      <ReadField
        id={id}
        label={label}
        value={range[which]}
        read={readDayOfYear}
        show={dayOfYearText}
        error={errorOf(name(which))}
        onValue={put}
        onWrong={(sentence) => wrong(name(which), sentence)}
      />
    )
  }
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-end gap-x-2 gap-y-4 [&_.field]:w-56">
        {end('from', 'Od')}
        {end('to', 'Do (włącznie)')}
        <Select
          id={idOf(name('how'))}
          label="Jak często"
          value={yearly ? 'yearly' : 'once'}
          options={[
            { value: 'yearly', label: 'Co roku' },
            { value: 'once', label: 'Konkretne daty' },
          ]}
          onChange={turn}
        />
        <IconButton icon={Trash2} label="Usuń te daty" onClick={remove} />
      </div>
      <FieldNote
        id={idOf(`conditions.dates.${at}`)}
        hint={endsWithFebruary(range) && 'Do końca lutego, w roku przestępnym także 29 lutego.'}
        error={errorOf(`conditions.dates.${at}`)}
      />
    </div>
  )
}

const rareSpans = [
  ['days_from', 'days_to', 'Liczba dni'],
  ['lead_days_from', 'lead_days_to', 'Dni przed wydarzeniem'],
] as const

/** Rarely used conditions; unfolded when the item has one. */
const rare = [
  ...(['days_from', 'days_to', 'lead_days_from', 'lead_days_to', 'day_index_from'] as const),
  ...(['unit', 'units', 'term_modes'] as const),
] as const

function useNumbers(item: EditedItem) {
  const { conditions, put, idOf, errorOf, wrong } = useConditions(item)
  return (field: keyof PriceConditions, label: string) => ({
    id: idOf(`conditions.${field}`),
    label,
    value: conditions[field] as number | undefined,
    error: errorOf(`conditions.${field}`),
    onValue: (value: number | undefined) => put({ [field]: value }),
    onWrong: (sentence: string | null) => wrong(`conditions.${field}`, sentence),
  })
}

/** When the item applies, besides days: all given conditions must hold. The five that are often used stand first. */
export function ConditionFields({ item }: { item: EditedItem }) {
  const { conditions, put, idOf } = useConditions(item)
  const number = useNumbers(item)
  const quick = item.data.kind === 'base' || item.data.kind === 'modifier' || item.data.kind === 'discount'
  const [said] = useState(() => rare.some((field) => conditions[field] !== undefined))
  return (
    <div className="grid gap-4">
      {!quick && <DayFields item={item} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="label mb-2">Goście</legend>
          <WholeField {...number('guests_from', 'Od')} />
          <WholeField {...number('guests_to', 'Do')} />
        </fieldset>
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="label mb-2">Czas trwania</legend>
          <LengthField {...number('duration_from', 'Od')} />
          <LengthField {...number('duration_to', 'Do')} />
        </fieldset>
        <StartTimes item={item} />
        <Select
          id={idOf('conditions.public_holiday')}
          label="Święta"
          value={conditions.public_holiday ?? ''}
          empty="Bez znaczenia"
          options={[
            { value: 'yes', label: 'Tylko w święta' },
            { value: 'no', label: 'Poza świętami' },
            ...(conditions.public_holiday === 'any' ? [{ value: 'any', label: 'Święta i inne dni' }] : []),
          ]}
          onChange={(value) => put({ public_holiday: (value || undefined) as 'yes' | undefined })}
        />
      </div>
      <Occasions item={item} />
      <Accordion summary="Rzadsze warunki: liczba dni, wyprzedzenie, rodzaj wynajmu, sala" open={said}>
        <RareFields item={item} />
      </Accordion>
    </div>
  )
}

function RareFields({ item }: { item: EditedItem }) {
  const number = useNumbers(item)
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {rareSpans.map(([from, to, label]) => (
          <fieldset key={from} className="grid grid-cols-2 gap-2">
            <legend className="label mb-2">{label}</legend>
            <WholeField {...number(from, 'Od')} />
            <WholeField {...number(to, 'Do')} />
          </fieldset>
        ))}
        <WholeField
          {...number('day_index_from', 'Od którego dnia')}
          hint="Przy rezerwacji na kilka dni, na przykład od 2."
        />
      </div>
      <Modes item={item} />
      <Rooms item={item} />
    </div>
  )
}

/** One room, or several that have this price together; a removed room that the item names can be taken out. */
function Rooms({ item }: { item: EditedItem }) {
  const { conditions, put, idOf, errorOf } = useConditions(item)
  const { units } = useEdit()
  const named = roomsNamed(conditions)
  if (units.length < 2 && named.length === 0) return null
  const nameOf = (code: string) => units.find((unit) => unit.code === code)?.name
  const id = idOf('conditions.units')
  return (
    <Many
      label="Sala"
      none="każda"
      all={[...units.map(({ code }) => code), ...named.filter((code) => !nameOf(code))]}
      picked={named}
      labelOf={(code) => nameOf(code) ?? 'Usunięta sala'}
      onPick={(codes) => put({ unit: codes.length === 1 ? codes[0] : undefined, units: codes.length > 1 ? codes : [] })}
      note={
        <FieldNote id={id} error={errorOf('conditions.units')} hint="Kilka sal: cena za wszystkie wybrane razem." />
      }
    />
  )
}

function StartTimes({ item }: { item: EditedItem }) {
  const { conditions, put, idOf, errorOf } = useConditions(item)
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="label mb-2">Początek wydarzenia</legend>
      {(['start_time_from', 'start_time_to'] as const).map((field) => (
        <HourField
          key={field}
          id={idOf(`conditions.${field}`)}
          label={field === 'start_time_from' ? 'Od' : 'Przed'}
          value={conditions[field] ?? ''}
          error={errorOf(`conditions.${field}`)}
          onChange={(value) => put({ [field]: value || undefined })}
        />
      ))}
    </fieldset>
  )
}

/** The occasions of the listing, and those that the item already names. */
function Occasions({ item }: { item: EditedItem }) {
  const { conditions, put } = useConditions(item)
  const edit = useEdit()
  const known = new Set([...edit.eventTypes, ...(conditions.event_types ?? [])])
  return (
    <Many
      label="Rodzaj wydarzenia"
      all={eventTypes.filter((type) => known.size === 0 || known.has(type))}
      picked={conditions.event_types}
      labelOf={(type) => eventTypeLabels[type]}
      onPick={(event_types) => put({ event_types })}
    />
  )
}

/** The modes of the listing, and those that the item already names. */
function Modes({ item }: { item: EditedItem }) {
  const { conditions, put } = useConditions(item)
  const edit = useEdit()
  const all = termModes.filter(
    (mode) => edit.termModes.length === 0 || edit.termModes.includes(mode) || conditions.term_modes?.includes(mode),
  )
  return (
    <Many
      label="Sposób rezerwacji"
      all={all}
      picked={conditions.term_modes}
      labelOf={(mode: TermMode) => termModeLabels[mode]}
      onPick={(term_modes) => put({ term_modes })}
    />
  )
}

type ManyProps<T extends string> = {
  label: string
  all: readonly T[]
  picked: readonly T[] | undefined
  labelOf: (one: T) => string
  onPick: (picked: T[]) => void
  /** What no choice means. */
  none?: string
  note?: ReactNode
}

/** A choice of several values; none means any. */
export function Many<T extends string>({ label, all, picked, labelOf, onPick, none, note }: ManyProps<T>) {
  return (
    <fieldset>
      <legend className="label mb-2">
        {label} <span className="opt">(bez wyboru: {none ?? 'każdy'})</span>
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {all.map((one) => (
          <Chip key={one} pressed={picked?.includes(one) ?? false} onClick={() => onPick(toggled(picked, one, all))}>
            {labelOf(one)}
          </Chip>
        ))}
      </div>
      {note && <div className="mt-2">{note}</div>}
    </fieldset>
  )
}
