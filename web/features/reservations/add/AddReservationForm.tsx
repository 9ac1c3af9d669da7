import { useId, useState } from 'react'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { buyerTypes } from '#domain/reservation/reservation.ts'
import { InvoiceFields } from '#web/features/reservations/buyer/InvoiceFields.tsx'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import { useDraft, useKeptValues } from '#web/lib/fields/drafts.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { type Form, useForm } from '#web/lib/fields/form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/Button.tsx'
import { Alert, ErrorSummary } from '#web/ui/Notice.tsx'
import { Select, TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { AddedPrice } from './AddedPrice.tsx'
import { AddedTermNote } from './AddedTermNote.tsx'
import { AddedMore } from './AddedMore.tsx'
import { type AddedValues, forListing, type Resource, typedTerm } from './added.ts'
import { checkAdded, heardDate } from './added-words.pl.ts'
import { todayIn } from '#web/lib/clock.ts'
import { useAddedPreview, useAddReservation } from './use-add.ts'

type Props = {
  first: AddedValues
  listings: readonly Resource[]
  onAdded: (reservation: OwnerReservation) => void
}

/**
 * The form for a reservation by phone: day, guests, name, phone and Enter are enough, everything else has a default.
 */
export function AddReservationForm({ first, listings, onAdded }: Props) {
  const formId = useId()
  const queries = useQueryClient()
  const today = todayIn('Europe/Warsaw')
  // The draft belongs to the link that opened the form, so that another cell of the calendar begins with a new one.
  const draft = useDraft<AddedValues>(`add-reservation:${JSON.stringify(first)}`, () => first)
  const [again, setAgain] = useState(JSON.stringify(draft.first) !== JSON.stringify(first))
  const form = useForm<AddedValues>({ initial: draft.first, check: (values) => checkAdded(values, today) })
  useKeptValues(draft, form.values, form.changed)
  const listing = listings.find((one) => one.id === form.values.listing_id)
  const live = useAddedPreview(form.values, listing, today)
  const send = useAddReservation()
  const save = form.submit(async (values) => {
    if (!listing || !live.preview) throw live.fault ?? new Error('no preview')
    try {
      const added = await send(values, listing, live.preview)
      await queries.invalidateQueries({ queryKey: ['listReservations'] })
      // Comes last, because another drawing of the form would keep its values again.
      draft.forget()
      onAdded(added)
    } catch (error) {
      // The term was taken meanwhile or the price has changed, so the preview is asked again.
      if (isFault(error) && error.status === 409) live.ask()
      throw isFault(error) ? { ...error, fields: namedHere(error.fields) } : error
    }
  })
  return (
    <form id={formId} noValidate onSubmit={save} className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid gap-6">
        <ErrorSummary summary={form.summary} />
        {again && (
          <Alert>
            <p>Wróciło to, co wpisano tu wcześniej.</p>
            <Button
              size="sm"
              className="mt-2"
              onClick={() => {
                draft.forget()
                form.setAll(first)
                setAgain(false)
              }}
            >
              Zacznij od nowa
            </Button>
          </Alert>
        )}
        <TermCard form={form} listings={listings} live={live} today={today} />
        <PersonCard form={form} />
        {listing && <AddedMore key={listing.id} form={form} listing={listing} live={live} />}
      </div>
      <AddedPrice form={form} live={live} listing={listing} />
    </form>
  )
}

/**
 * Faults name fields of the wire: first and last name are one field here, so are the day and the hours, and a list is
 * one field whatever its row.
 */
const fieldHere: [prefix: string, field: string][] = [
  ['customer.first_name', 'name'],
  ['customer.last_name', 'name'],
  ['start', 'date'],
  ['end', 'date'],
  ['guests.children', 'children'],
  ['guests', 'guests'],
  ['addons', 'addons'],
  ['event_place.street', 'event_place.street'],
  ['event_place.building_no', 'event_place.building_no'],
  ['event_place', 'place_text'],
]

function namedHere(fields: Record<string, string[]>): Record<string, string[]> {
  const here: Record<string, string[]> = {}
  for (const [field, sentences] of Object.entries(fields)) {
    const name = fieldHere.find(([prefix]) => field.startsWith(prefix))?.[1] ?? field
    here[name] = [...(here[name] ?? []), ...sentences]
  }
  return here
}

type TermProps = {
  form: Form<AddedValues>
  listings: readonly Resource[]
  live: ReturnType<typeof useAddedPreview>
  today: string
}

const lengths = Array.from({ length: 15 }, (_, days) => days)
const lengthWord = (days: number): string =>
  days === 0 ? 'tego samego dnia' : days === 1 ? 'następnego dnia' : `po ${days} dniach`

function TermCard({ form, listings, live, today }: TermProps) {
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
          onChange={(id) => form.setAll(forListing(values, id))}
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
      <div className="grid grid-cols-2 gap-4 *:last:col-span-2 sm:grid-cols-3 sm:*:last:col-span-1">
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
          empty="według godzin"
          options={lengths.map((days) => ({ value: String(days), label: lengthWord(days) }))}
        />
      </div>
      <AddedTermNote live={live} onTerm={(start, end) => form.setAll({ ...values, ...typedTerm(start, end) })} />
    </section>
  )
}

function PersonCard({ form }: { form: Form<AddedValues> }) {
  const say = useDictionary()
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
      <Select
        {...form.field('buyer.type')}
        onChange={(value) => form.set('buyer.type', buyerTypes.find((one) => one === value) ?? 'consumer')}
        label="Rezerwuje jako"
        options={buyerTypes.map((value) => ({ value, label: say('buyer_type', value) }))}
      />
      <InvoiceFields form={form} wish="Prosi o fakturę imienną" autoComplete={false} />
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
