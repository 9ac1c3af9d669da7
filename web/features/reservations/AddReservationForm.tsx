import { useId } from 'react'
import type { OwnerReservation } from '#contract/reservations.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { useDraft, useKeptValues } from '#web/features/auth/drafts.ts'
import { isFault } from '#web/lib/fault.ts'
import { type Form, useForm } from '#web/lib/form.ts'
import { useQueryClient } from '#web/lib/use-query.ts'
import { Checkbox } from '#web/ui/Choice.tsx'
import { ErrorSummary } from '#web/ui/Notice.tsx'
import { Select, TextArea, TextField } from '#web/ui/TextField.tsx'
import { AddedPrice } from './AddedPrice.tsx'
import { AddedTermNote } from './AddedTermNote.tsx'
import type { AddedValues, Resource } from './added.ts'
import { checkAdded, heardDate } from './added-words.pl.ts'
import { todayIn } from './clock.ts'
import { useAddedPreview, useAddReservation } from './use-add.ts'

type Props = {
  first: AddedValues
  listings: readonly Resource[]
  onAdded: (reservation: OwnerReservation) => void
}

/** Day, guests, name, phone, Enter: everything else proposes itself. */
export function AddReservationForm({ first, listings, onAdded }: Props) {
  const formId = useId()
  const queries = useQueryClient()
  const today = todayIn('Europe/Warsaw')
  const draft = useDraft<AddedValues>('add-reservation', () => first)
  const form = useForm<AddedValues>({ initial: draft.first, check: (values) => checkAdded(values, today) })
  useKeptValues(draft, form.values, form.changed)
  const listing = listings.find((one) => one.id === form.values.listing_id)
  const live = useAddedPreview(form.values, listing, today)
  const send = useAddReservation()
  const save = form.submit(async (values) => {
    if (!listing || !live.preview) throw live.fault ?? new Error('no preview')
    try {
      const added = await send(values, listing, live.preview)
      draft.forget()
      await queries.invalidateQueries({ queryKey: ['listReservations'] })
      onAdded(added)
    } catch (error) {
      // Taken meanwhile, or another price: what is shown is asked anew.
      if (isFault(error) && error.status === 409) live.ask()
      throw isFault(error) ? { ...error, fields: namedHere(error.fields) } : error
    }
  })
  return (
    <form id={formId} noValidate onSubmit={save} className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-6">
        <ErrorSummary summary={form.summary} />
        <TermCard form={form} listings={listings} listing={listing} live={live} today={today} />
        <PersonCard form={form} />
      </div>
      <AddedPrice form={form} live={live} />
    </form>
  )
}

/** First and last name are one field here. */
function namedHere(fields: Record<string, string[]>): Record<string, string[]> {
  const { 'customer.first_name': one, 'customer.last_name': two, start, end, ...rest } = fields
  const name = [...(one ?? []), ...(two ?? [])]
  const date = [...(start ?? []), ...(end ?? [])]
  return { ...rest, ...(name.length > 0 ? { name } : {}), ...(date.length > 0 ? { date } : {}) }
}

type TermProps = {
  form: Form<AddedValues>
  listings: readonly Resource[]
  listing: Resource | undefined
  live: ReturnType<typeof useAddedPreview>
  today: string
}

const lengths = Array.from({ length: 15 }, (_, days) => days)
const lengthWord = (days: number): string =>
  days === 0 ? 'tego samego dnia' : days === 1 ? 'następnego dnia' : `po ${days} dniach`

function TermCard({ form, listings, listing, live, today }: TermProps) {
  const { values } = form
  const usual = live.preview
  return (
    <section className="card card-pad grid gap-4" aria-labelledby="term-heading">
      <h2 id="term-heading" className="text-xl">
        Termin
      </h2>
      {listings.length > 1 && (
        <Select
          {...form.field('listing_id')}
          onChange={(id) => form.setAll({ ...values, listing_id: id, unit_ids: [] })}
          label="Sala lub usługa"
          options={listings.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField
          {...form.field('date')}
          label="Dzień"
          autoFocus
          autoComplete="off"
          placeholder="12.6"
          hint={heardDate(values.date, today)}
        />
        <TextField {...form.field('guests')} label="Goście" numeric autoComplete="off" maxLength={5} />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          {...form.field('from')}
          label="Od"
          autoComplete="off"
          inputMode="numeric"
          placeholder={usual?.start.slice(11) ?? ''}
        />
        <TextField
          {...form.field('to')}
          label="Do"
          autoComplete="off"
          inputMode="numeric"
          placeholder={usual?.end.slice(11) ?? ''}
        />
        <Select
          {...form.field('ends_after')}
          label="Koniec"
          empty="jak z godzin"
          options={lengths.map((days) => ({ value: String(days), label: lengthWord(days) }))}
        />
      </div>
      {listing && kinds[listing.kind].rents_rooms && listing.units.length > 1 && (
        <fieldset>
          <legend className="label">Pomieszczenia</legend>
          <p className="hint">Bez zaznaczenia: całe miejsce.</p>
          <div className="mt-1 grid sm:grid-cols-2">
            {listing.units.map((room) => (
              <Checkbox
                key={room.id}
                value={values.unit_ids.includes(room.id)}
                onChange={(on) =>
                  form.set(
                    'unit_ids',
                    on ? [...values.unit_ids, room.id] : values.unit_ids.filter((one) => one !== room.id),
                  )
                }
              >
                {room.name}
              </Checkbox>
            ))}
          </div>
        </fieldset>
      )}
      <AddedTermNote live={live} onTerm={(start, end) => form.setAll({ ...values, ...typedTerm(start, end) })} />
    </section>
  )
}

/** A proposed term as somebody would have typed it. */
const typedTerm = (start: string, end: string) => ({
  date: start.slice(0, 10),
  from: start.slice(11),
  to: end.slice(11),
  ends_after: '',
})

function PersonCard({ form }: { form: Form<AddedValues> }) {
  return (
    <section className="card card-pad grid gap-4" aria-labelledby="person-heading">
      <h2 id="person-heading" className="text-xl">
        Gość
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...form.field('name')} label="Imię i nazwisko" autoComplete="off" maxLength={120} />
        <TextField {...form.field('customer.phone')} label="Telefon" type="tel" autoComplete="off" maxLength={30} />
      </div>
      <TextField
        {...form.field('customer.email')}
        label="Adres e-mail"
        optional
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="Jeśli go podasz, wyślemy potwierdzenie z linkiem do rezerwacji."
      />
      <TextArea
        {...form.field('owner_note')}
        label="Notatka dla siebie"
        optional
        rows={3}
        maxLength={2000}
        hint="Nie zobaczy jej nikt poza Tobą."
      />
    </section>
  )
}
