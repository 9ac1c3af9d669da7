/** The fields that each step requires, with the sentences shown at them. */
import { wishMissing } from '#web/features/reservations/changes/wish-words.pl.ts'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { parseEmail, parsePersonName } from '#domain/people/fields.ts'
import { mostGuestsText } from '#domain/listing/unit-words.pl.ts'
import { mostGuests } from '#domain/listing/capacity.ts'
import { layoutCapacity, traitsOf } from '#domain/listing/listing.ts'
import { parsePhone, parsePostcode } from '#domain/people/polish-ids.ts'
import { needsEarlyPerformance as asksForEarlyPerformance } from '#domain/reservation/withdrawal.ts'
import { eventDay } from '#domain/time.ts'
import { todayIn } from '#web/lib/clock.ts'
import { checkBuyer } from '#web/features/reservations/buyer/buyer-words.pl.ts'
import { headsOf, type ReserveValues } from '#web/features/reservations/form/values.ts'

export const steps = ['term', 'guests', 'contact', 'summary'] as const
export type Step = (typeof steps)[number]

type Listing = Pick<
  ListingDetail,
  'kind' | 'capacity_max' | 'capacities' | 'units' | 'delivery_mode' | 'withdrawal_regime' | 'opening'
>
type Wrong = Partial<Record<keyof ReserveValues, string | false | undefined>>

export const needsPlace = (listing: Pick<Listing, 'kind' | 'delivery_mode'>): boolean =>
  traitsOf(listing).comes_to_customer && (listing.delivery_mode?.includes('at_client') ?? false)

export const needsEarlyPerformance = (
  listing: Pick<Listing, 'withdrawal_regime' | 'opening'>,
  values: ReserveValues,
): boolean =>
  values.start !== '' &&
  asksForEarlyPerformance({
    withdrawal_regime: listing.withdrawal_regime,
    buyer_type: values['buyer.type'],
    today_on: todayIn(listing.opening.timezone),
    event_day: eventDay(values.start),
  })

/** The most people who fit: in the chosen layout, in the chosen rooms, or in the whole place. */
export function roomFor(
  listing: Pick<Listing, 'capacity_max' | 'capacities' | 'units'>,
  values: Pick<ReserveValues, 'layout' | 'unit_ids'>,
): number {
  const rooms = values.unit_ids.length > 0 ? values.unit_ids : null
  return mostGuests(listing.capacity_max, listing.units, rooms, layoutCapacity(listing, values.layout, rooms))
}

const term = (values: ReserveValues): Wrong => ({
  start: !values.start && 'Wybierz dzień i godzinę rozpoczęcia.',
  end: Boolean(values.start) && !values.end && 'Wybierz godzinę zakończenia.',
})

function guests(values: ReserveValues, listing: Listing): Wrong {
  const most = roomFor(listing, values)
  const heads = headsOf(values)
  return {
    adults:
      heads < 1
        ? 'Podaj liczbę gości.'
        : heads > most &&
          `${mostGuestsText(most, { crews: traitsOf(listing).units_interchangeable })} Podano ${heads}.`,
    event_place: needsPlace(listing) && !values.event_place && 'Wybierz miejscowość, w której odbędzie się wydarzenie.',
    'event_place.postcode':
      values['event_place.postcode'].trim() !== '' &&
      !parsePostcode(values['event_place.postcode']) &&
      'Podaj kod w formacie 00-000.',
  }
}

function contact(values: ReserveValues): Wrong {
  return {
    'customer.first_name': !parsePersonName(values['customer.first_name']) && 'Podaj imię (od 2 do 60 liter).',
    'customer.last_name': !parsePersonName(values['customer.last_name']) && 'Podaj nazwisko (od 2 do 60 liter).',
    'customer.email': !parseEmail(values['customer.email']) && 'Wpisz adres w postaci nazwa@domena.pl.',
    'customer.phone': !parsePhone(values['customer.phone']) && 'Podaj numer telefonu, np. 600 100 200.',
    ...checkBuyer(values),
    notes: values.notes.length > 2000 && 'Skróć wiadomość do 2000 znaków.',
  }
}

const summary = (values: ReserveValues, listing: Listing): Wrong => ({
  'consents.terms': !values['consents.terms'] && 'Zaakceptuj regulamin, aby kontynuować.',
  'consents.early_performance':
    needsEarlyPerformance(listing, values) && !values['consents.early_performance'] && wishMissing,
})

const checks: Record<Step, (values: ReserveValues, listing: Listing) => Wrong> = { term, guests, contact, summary }

/** The error sentences of one step by field. */
export const checkStep = (step: Step, values: ReserveValues, listing: Listing): Wrong => checks[step](values, listing)

export const isComplete = (step: Step, values: ReserveValues, listing: Listing): boolean =>
  Object.values(checkStep(step, values, listing)).every((sentence) => !sentence)

const stepOfField: [prefix: string, step: Step][] = [
  ['start', 'term'],
  ['end', 'term'],
  ['unit_ids', 'term'],
  ['term_mode', 'term'],
  ['customer', 'contact'],
  ['buyer', 'contact'],
  ['notes', 'contact'],
  ['consents', 'summary'],
  ['payment_choice', 'summary'],
]

/** The step that has a field of the wire; guests, place and addons share one. */
export const stepOf = (field: string): Step => stepOfField.find(([prefix]) => field.startsWith(prefix))?.[1] ?? 'guests'
