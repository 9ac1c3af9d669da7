import { notesLabel } from '#domain/labels.pl.ts'
import type { CustomerReservation } from '#contract/reservations/reservations.ts'
import type { Layout } from '#domain/listing/codes.ts'
import { formatGuests, formatNip } from '#domain/format.pl.ts'
import { layoutLabels, occasionOf } from '#domain/listing/labels.pl.ts'
import { unitsRow } from '#domain/listing/unit-words.pl.ts'
import { Facts } from '#web/ui/Paper.tsx'
import { termFacts } from '#web/features/listings/words.pl.ts'
import { placeWords } from './words.pl.ts'

/** The facts that both sides may read; both the customer's and the owner's reservation have them. */
export type FactsOf = Pick<
  CustomerReservation,
  | 'start'
  | 'end'
  | 'guests'
  | 'event_type'
  | 'event_type_other'
  | 'layout'
  | 'units'
  | 'package_name'
  | 'event_place'
  | 'notes'
  | 'customer'
  | 'buyer'
>

/** Term, guests, occasion, rooms, package, place, customer. */
export function ReservationFacts({ reservation, className }: { reservation: FactsOf; className?: string }) {
  const { layout, units, package_name, event_place, notes, customer, buyer } = reservation
  const occasion = occasionOf(reservation)
  const rows = [
    ...termFacts(reservation),
    { label: 'Goście', value: formatGuests(reservation.guests) },
    occasion !== null && { label: 'Okazja', value: occasion },
    units.length > 0 && unitsRow('venue', units),
    layout && { label: 'Ustawienie', value: layoutLabels[layout as Layout] ?? layout },
    package_name && { label: 'Pakiet', value: package_name },
    event_place && { label: 'Miejsce', value: placeWords(event_place) },
    { label: 'Rezerwuje', value: `${customer.first_name} ${customer.last_name}` },
    buyer.company_name && {
      label: 'Firma',
      value: buyer.nip ? `${buyer.company_name}, NIP ${formatNip(buyer.nip)}` : buyer.company_name,
    },
    notes && { label: notesLabel, value: <span className="whitespace-pre-line wrap-anywhere">{notes}</span> },
  ]
  return (
    <Facts rows={rows.filter((row) => row !== null && typeof row === 'object')} {...(className ? { className } : {})} />
  )
}
