import type { Guests } from '#domain/price-list.ts'
import { addDays } from '#domain/time.ts'
import type { Form } from '#web/lib/form.ts'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import { heardDate } from './added-words.pl.ts'
import { sayDate, sayTime } from './say-date.pl.ts'

export type ChangeValues = { date: string; from: string; to: string; adults: string; note: string }
export type Changing = { start: string; end: string; guests: Guests }

export const changeValues = ({ start, end, guests }: Changing): ChangeValues => ({
  date: `${Number(start.slice(8, 10))}.${start.slice(5, 7)}.${start.slice(0, 4)}`,
  from: start.slice(11),
  to: end.slice(11),
  adults: String(guests.adults),
  note: '',
})

const daysLong = ({ start, end }: Changing): number => {
  for (let days = 0; days <= 30; days++) if (addDays(start.slice(0, 10), days) === end.slice(0, 10)) return days
  return 0
}

/** Null while something cannot be read. A term that began and ended days apart keeps its length in days. */
export function wantedOf(values: ChangeValues, old: Changing, today: string) {
  const date = sayDate(values.date, today)?.date
  const [from, to] = [sayTime(values.from), sayTime(values.to)]
  if (!date || !from || !to || !/^\d{1,5}$/.test(values.adults.trim())) return null
  const kept = daysLong(old)
  const days = kept > 1 ? kept : to > from ? 0 : 1
  const guests = { ...old.guests, adults: Number(values.adults) }
  return { start: `${date}T${from}`, end: `${addDays(date, days)}T${to}`, guests }
}

/** Term and guests as they are, to be typed over. */
export function ChangeFields({ form, today, to }: { form: Form<ChangeValues>; today: string; to: string }) {
  return (
    <>
      <TextField {...form.field('date')} label="Dzień" autoComplete="off" hint={heardDate(form.values.date, today)} />
      <div className="grid grid-cols-3 gap-3">
        <TextField {...form.field('from')} label="Od" autoComplete="off" />
        <TextField {...form.field('to')} label="Do" autoComplete="off" />
        <TextField {...form.field('adults')} label="Dorośli" numeric autoComplete="off" maxLength={5} />
      </div>
      <TextArea {...form.field('note')} label={`Kilka słów: ${to}`} optional rows={2} maxLength={1000} />
    </>
  )
}
