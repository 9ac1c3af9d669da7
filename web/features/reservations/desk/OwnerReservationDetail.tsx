import { notesLabel } from '#domain/labels.pl.ts'
import { Clock, ExternalLink, Mail, Phone } from '@lucide/icons'
import type { ReactNode } from 'react'
import { listingPaths } from '#contract/paths.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import { capital, formatGuests, formatMoney, formatNip, formatPhone, formatTerm } from '#domain/format.pl.ts'
import { occasionOf } from '#domain/listing/labels.pl.ts'
import { unitsRow } from '#domain/listing/unit-words.pl.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { Facts } from '#web/ui/Paper.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { OwnerCrew } from '#web/features/reservations/crew/OwnerCrew.tsx'
import { OwnerTermination } from '#web/features/reservations/termination/OwnerTermination.tsx'
import { OwnerChangePanel } from './OwnerChangePanel.tsx'
import { OwnerDocuments } from './OwnerDocuments.tsx'
import { OwnerPart } from './OwnerPart.tsx'
import { OwnerPrivate } from './OwnerPrivate.tsx'
import { OwnerReservationHistory } from './OwnerReservationHistory.tsx'
import { OwnerReservationMessages } from './OwnerReservationMessages.tsx'
import { OwnerReservationMoney, OwnerReservationPolicy } from './OwnerReservationMoney.tsx'
import { deadlineText, decidedRow, disputeRow, disputeText } from './owner-words.pl.ts'
import { StatusBadge } from '#web/features/reservations/parts/StatusBadge.tsx'
import { placeWords } from '#web/features/reservations/parts/words.pl.ts'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'

export function OwnerReservationDetail({ reservation }: { reservation: OwnerReservation }) {
  const { customer, notes, status, payment_status } = reservation
  const deadline = deadlineText(reservation)
  return (
    <>
      <Gist reservation={reservation} />
      <p className="mt-3 flex flex-wrap items-center gap-1.5">
        <StatusBadge kind="reservation" code={status} />
        <StatusBadge kind="payment" code={payment_status} />
      </p>
      {deadline && (
        <p className="mt-2 flex items-center gap-1.5 font-semibold">
          <Icon of={Clock} />
          {capital(deadline)}
        </p>
      )}
      <Dispute reservation={reservation} />
      <OwnerChangePanel reservation={reservation} />
      <OwnerTermination reservation={reservation} />
      <FactsOf reservation={reservation} />
      <div className="mt-5 grid grid-cols-2 gap-2">
        {customer.email && (
          <LinkButton
            href={`mailto:${customer.email}?subject=${encodeURIComponent(`Rezerwacja ${reservation.reference}`)}`}
            icon={Mail}
          >
            E-mail
          </LinkButton>
        )}
        <LinkButton href={`tel:${customer.phone}`} icon={Phone}>
          Zadzwoń
        </LinkButton>
      </div>
      {notes && (
        <OwnerPart title={notesLabel}>
          <p className="rounded-lg bg-sunken p-4 wrap-anywhere whitespace-pre-line">{notes}</p>
        </OwnerPart>
      )}
      {!kinds[reservation.listing.kind].rents_rooms && <OwnerCrew reservation={reservation} />}
      <OwnerPrivate reservation={reservation} />
      <OwnerReservationMoney reservation={reservation} />
      <OwnerReservationPolicy reservation={reservation} />
      <OwnerDocuments id={reservation.id} customer={reservation.customer} />
      <OwnerReservationMessages reservation={reservation} />
      <OwnerReservationHistory reservation={reservation} />
    </>
  )
}

/** What an owner asks first: price, occasion, guests and term. */
function Gist({ reservation }: { reservation: OwnerReservation }) {
  const { price, guests } = reservation
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="num text-2xl font-semibold whitespace-nowrap">{formatMoney(price.total_grosze)}</b>
        <span className="min-w-0 font-semibold wrap-anywhere">
          {[occasionOf(reservation), formatGuests(guests)].filter(Boolean).join(', ')}
        </span>
      </p>
      <p className="mt-0.5 text-ink-2">{formatTerm(reservation)}</p>
    </>
  )
}

/** A no-show or a dispute with the words that began it, and what the operator has decided. */
function Dispute({ reservation }: { reservation: OwnerReservation }) {
  const text = disputeText(reservation)
  if (!text) return null
  const statement = disputeRow(reservation.history)?.note
  const decided = decidedRow(reservation.history)
  return (
    <Alert tone={reservation.status === 'disputed' ? 'warning' : 'info'} className="mt-4">
      <p>{text}</p>
      {decided?.note && <p className="mt-2 whitespace-pre-line wrap-anywhere">{`Uzasadnienie: „${decided.note}”`}</p>}
      {statement && !decided && <p className="mt-2 whitespace-pre-line wrap-anywhere">{`„${statement}”`}</p>}
    </Alert>
  )
}

type Row = { label: string; value: ReactNode }

function FactsOf({ reservation }: { reservation: OwnerReservation }) {
  const say = useDictionary()
  const { listing, customer, event_place: place, units, layout, package_name, buyer } = reservation
  const occasion = occasionOf(reservation)
  const rows: (Row | false)[] = [
    { label: 'Termin', value: formatTerm(reservation) },
    {
      // The same word as the column of the list; „Sala” is the room below.
      label: 'Oferta',
      value: (
        <a
          className="link inline-flex min-h-6 items-center gap-1"
          href={
            listing.shown
              ? listingPaths[listing.kind].detail(listing.slug)
              : ownKinds[listing.kind].paths.edit(listing.id)
          }
          target="_blank"
          rel="noopener"
        >
          {listing.name}
          <Icon of={ExternalLink} className="size-4" />
          <span className="sr-only"> (nowa karta)</span>
        </a>
      ),
    },
    units.length > 0 && unitsRow(listing.kind, units),
    package_name !== null && { label: 'Pakiet', value: package_name },
    layout !== null && { label: 'Ustawienie', value: say('layout', layout) },
    { label: 'Goście', value: formatGuests(reservation.guests) },
    occasion !== null && { label: 'Okazja', value: occasion },
    place !== null && { label: 'Miejsce', value: placeWords(place) },
    customer.email !== '' && { label: 'E-mail', value: customer.email },
    { label: 'Telefon', value: formatPhone(customer.phone) },
    {
      label: 'Rezerwuje',
      value: [
        say('buyer_type', buyer.type),
        buyer.company_name,
        buyer.nip && `NIP ${formatNip(buyer.nip)}`,
        buyer.address,
        buyer.invoice && 'prosi o fakturę',
      ]
        .filter(Boolean)
        .join(', '),
    },
    { label: 'Źródło', value: say('reservation_source', reservation.source) },
  ]
  return <Facts rows={rows.filter((row) => row !== false)} className="mt-5" />
}
