import { ChevronDown } from '@lucide/icons'
import { kinds } from '#web/features/listings/kinds.ts'
import { Suspense, useId } from 'react'
import { formatDate, formatGuests } from '#domain/format.pl.ts'
import { maxTermDays } from '#domain/availability/opening.ts'
import { addDays, daysBetween } from '#domain/time.ts'
import type { Form } from '#web/lib/fields/form.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Checkbox, Checkboxes } from '#web/ui/fields/Choice.tsx'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { AddonChoice } from '#web/features/reservations/form/AddonList.tsx'
import { addonsOf } from '#web/features/reservations/form/addons.ts'
import { heardDate } from '#web/features/reservations/add/added-words.pl.ts'
import { bandsFor, type ChangeValues, type Changing, guestsOfChange, lastDayChosen, takesDays } from './changing.ts'
import { ChildFields } from '#web/features/reservations/form/ChildFields.tsx'
import { roomsOf } from '#web/features/listings/term/term-wish.ts'
import { later } from '#web/lib/page/later.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'

/** Fetched later, because few places have rooms to choose. */
const RoomCards = later(async () => ({
  default: (await import('#web/features/listings/term/RoomField.tsx')).RoomCards,
}))

type Props = {
  form: Form<ChangeValues>
  old: Changing
  /** Null while it loads or when the listing is hidden; addons and rooms then stay as they are. */
  detail: ListingDetail | null
  /** Where a guest asks: only rooms that are offered apart can be chosen, with those that are taken then. */
  guest?: { taken: readonly string[] }
  today: string
  to: string
}

/** The fields of a change, filled with the present term, guests, rooms and addons. */
export function ChangeFields({ form, old, detail, guest, today, to }: Props) {
  const { values } = form
  const bands = bandsFor(old, detail)
  const crew = (detail && kinds[detail.kind].rents_rooms) || old.guests.crew > 0
  const guests = guestsOfChange(values)
  return (
    <>
      <Days {...{ form, old, detail, today }} />
      <div className="grid grid-cols-3 gap-3">
        <TextField {...form.field('from')} label="Od" autoComplete="off" />
        <TextField {...form.field('to')} label="Do" autoComplete="off" />
        <TextField {...form.field('adults')} label="Dorośli" numeric autoComplete="off" maxLength={5} />
      </div>
      {(bands.length > 0 || crew) && (
        <ChildFields
          bands={bands}
          counts={values.children}
          onCounts={(children) => form.set('children', children)}
          {...(crew ? { crew: values.crew, onCrew: (next: string) => form.set('crew', next) } : {})}
        />
      )}
      {guests && guests.crew + guests.children.length > 0 && (
        <p className="text-sm text-ink-2">{`Razem: ${formatGuests(guests)}`}</p>
      )}
      {detail && <Rooms {...{ form, detail, guest }} />}
      {detail && <Extras form={form} old={old} detail={detail} />}
      <TextArea {...form.field('note')} label={`Kilka słów ${to}`} optional rows={2} maxLength={1000} />
    </>
  )
}

/** The day, or where a term may have several, the first and the last of them. */
function Days({ form, old, detail, today }: Pick<Props, 'form' | 'old' | 'detail' | 'today'>) {
  const { values } = form
  const first = { ...form.field('date'), autoComplete: 'off', hint: heardDate(values.date, today) } as const
  if (!takesDays(old, detail)) return <TextField {...first} label="Dzień" />
  const chosen = lastDayChosen(values, today)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField {...first} label="Pierwszy dzień" />
      <DayField
        id={`${first.id}-last`}
        label="Ostatni dzień"
        value={chosen?.last ?? ''}
        hint={chosen && formatDate(chosen.last)}
        today={today}
        {...(chosen ? { min: chosen.least, max: addDays(chosen.date, maxTermDays) } : {})}
        onChange={(last) => chosen && form.set('days', last ? daysBetween(chosen.date, last) : null)}
      />
    </div>
  )
}

type RoomProps = Pick<Props, 'form' | 'guest'> & { detail: ListingDetail }

function Rooms({ form: { values, set }, detail, guest }: RoomProps) {
  const id = useId()
  const { units } = detail
  if (!kinds[detail.kind].rents_rooms || units.length < 2) return null
  const all = units.map((unit) => unit.id)
  if (guest) {
    if (roomsOf(detail).length === 0) return null
    const whole = all.every((unit) => values.unit_ids.includes(unit))
    return (
      <Suspense>
        <RoomCards
          {...{ id, listing: detail, taken: guest.taken }}
          chosen={whole ? [] : values.unit_ids}
          onChange={(unit_ids) => set('unit_ids', unit_ids.length === 0 ? all : unit_ids)}
        />
      </Suspense>
    )
  }
  return (
    <fieldset>
      <legend className="label">Sale</legend>
      <div className="grid sm:grid-cols-2">
        <Checkboxes
          options={units.map((unit) => ({ value: unit.id, label: unit.name }))}
          chosen={values.unit_ids}
          onChange={(unit_ids) => set('unit_ids', unit_ids)}
        />
      </div>
    </fieldset>
  )
}

/**
 * Folded when there are many, because the term comes first. An addon that the price list no longer has can only be
 * removed.
 */
function Extras({ form, old, detail }: { form: Form<ChangeValues>; old: Changing; detail: ListingDetail }) {
  const id = useId()
  const { values, set } = form
  const choices = addonsOf(detail, old.package_code ?? '')
  const chosen = Object.values(values.addons).filter((quantity) => quantity > 0).length
  const lost = Object.entries(values.addons).filter(
    ([addon, quantity]) => quantity > 0 && !choices.some((one) => one.id === addon),
  )
  if (choices.length + lost.length === 0) return null
  return (
    <details className="group rounded-lg border border-line-2 px-4" aria-describedby={`${id}-h`}>
      <summary
        id={`${id}-h`}
        className="flex min-h-11 list-none items-center justify-between gap-3 py-3 font-semibold [&::-webkit-details-marker]:hidden"
      >
        {chosen > 0 ? `Dodatki (${chosen})` : 'Dodatki'}
        <Icon of={ChevronDown} className="text-ink-3 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">
        {lost.map(([addon]) => (
          <Checkbox key={addon} value onChange={() => set('addons', { ...values.addons, [addon]: 0 })}>
            Dodatek, którego nie ma już w ofercie
          </Checkbox>
        ))}
        <AddonChoice
          choices={choices}
          chosen={values.addons}
          adults={guestsOfChange(values)?.adults ?? 0}
          onChange={(addons) => set('addons', addons)}
        />
      </div>
    </details>
  )
}
