/**
 * The facts that the pages of customer, owner and visitor have in common: the stored reservation in the words of the
 * contract.
 */
import type { Deps } from '#api/deps.ts'
import { pictureOf } from '#api/features/listings/search/cards.ts'
import { focusOf } from '#api/features/listings/store/load-listings.ts'
import type { ImageVariant } from '#api/features/listings/store/listing-record.ts'
import { sceneOf } from '#api/features/listings/page/scenes.ts'
import { changeFacts } from '#api/features/reservations/changes/change-view.ts'
import { type HistoryEvent, historySentence, type Reader } from './history.pl.ts'
import type { ReservationRecord } from './queries.ts'
import { termsOnWire } from '#api/features/reservations/money/terms-of.ts'
import { factsOf, securityOf, soldPriceOf } from './record.ts'
import { addressLine } from './seller.ts'
import { paymentsSaid } from '#api/features/reservations/money/payments-said.ts'
import type { ReservationParts } from './parts-queries.ts'
import type { ReservedListing } from './views-queries.ts'
import type { CustomerReservation, OwnerReservation } from '#contract/reservations/reservations.ts'
import { isShown } from '#domain/listing/listing.ts'
import type { PaymentTerms } from '#domain/reservation/payment-terms.ts'
import { contestUntil } from '#domain/reservation/contest/contest.ts'
import { statusAt, type ReservationStatus } from '#domain/reservation/reservation.ts'

type Shared = Pick<CustomerReservation, keyof CustomerReservation & keyof OwnerReservation>
type ListingFacts = OwnerReservation['listing']

export function listingFacts({ files }: Pick<Deps, 'files'>, listing: ReservedListing): ListingFacts {
  return {
    id: listing.id,
    kind: listing.kind,
    slug: listing.slug,
    name: listing.name,
    city: listing.city ?? '',
    cover: coverOf(files, listing),
    scene: sceneOf(listing.category),
    shown: isShown(listing),
  }
}

function coverOf(files: Deps['files'], listing: ReservedListing): ListingFacts['cover'] {
  const { cover_id, cover_alt, cover_width, cover_height } = listing
  if (cover_id === null || cover_alt === null || cover_width === null || cover_height === null) return null
  const image = {
    id: cover_id,
    alt: cover_alt,
    width: cover_width,
    height: cover_height,
    blur: listing.cover_blur ?? '',
    dominant: listing.cover_dominant ?? '',
    ...focusOf(listing.cover_focus_x, listing.cover_focus_y),
    variants: (listing.cover_variants ?? []) as ImageVariant[],
  }
  return pictureOf(image, files)
}

/** Street and number in one line, `Lipowa 12, 32-020 Wieliczka`. */
export const listingAddress = (listing: ReservedListing): string => addressLine(listing)

/** Actions whose notes the customer may read: reasons and answers, but not the owner's bookkeeping. */
const openNotes = new Set([
  'accept',
  'reject',
  'cancel',
  'propose_change',
  'accept_change',
  'decline_change',
  'change_term',
  'dispute',
  'settle_dispute',
  'propose_termination',
  'decline_termination',
])

const historyRow = (event: HistoryEvent & { at: Date; note: string | null }, reader: Reader) => ({
  at: event.at.toISOString(),
  actor: event.actor,
  action: event.action,
  status_after: event.status_after,
  note: reader === 'owner' || event.actor === 'customer' || openNotes.has(event.action) ? event.note : null,
  text: historySentence(event, reader),
})

function priceFacts(
  row: ReservationRecord,
  lines: ReservationParts['lines'],
  { deposit, balance, whole_at_once }: Shared['terms'],
): Shared['price'] {
  const sold = soldPriceOf(row)
  return {
    lines: lines.map((line) => ({ ...line, vat_rate: line.vat_rate as Shared['price']['lines'][number]['vat_rate'] })),
    vat_summary: sold.vat_summary,
    total_grosze: row.total_grosze,
    total_net_grosze: sold.total_net_grosze,
    deposit: {
      type: deposit?.type ?? 'none',
      amount_grosze: deposit?.amount_grosze ?? 0,
      due_at: deposit && deposit.missing_grosze > 0 ? deposit.due_at : null,
    },
    balance: {
      amount_grosze: balance?.amount_grosze ?? 0,
      due_on: balance?.due_on ?? null,
      with_deposit: whole_at_once,
    },
    security_deposit_grosze: sold.security_deposit_grosze,
    warnings: sold.warnings,
    included: sold.included ?? [],
  }
}

function securityFacts(row: ReservationRecord): Shared['security_deposit'] {
  const { method, return_by } = securityOf(row)
  return { method, return_by }
}

/** The stored term, as wall times and as instants. */
export const termFacts = (row: ReservationRecord) => ({
  start: row.start_local,
  end: row.end_local,
  start_at: row.start_at.toISOString(),
  end_at: row.end_at.toISOString(),
  timezone: row.timezone,
})

/** State and deadline at this moment: a hold whose deadline has passed shows as expired even before a job has run. */
export function standing(
  row: ReservationRecord,
  now: number,
): { status: ReservationStatus; deadline_at: string | null } {
  const status = statusAt(factsOf(row), now)
  return { status, deadline_at: status === row.status ? (row.deadline_at?.toISOString() ?? null) : null }
}

type Stored = { parts: ReservationParts; terms: PaymentTerms; units: string[]; reader: Reader; now: number }

/** `due_now_grosze` is what is missing for the confirmation, `paid_grosze` what was paid and not refunded. */
export function sharedFacts(
  row: ReservationRecord,
  { parts, terms, units, reader, now }: Stored,
): Omit<Shared, 'listing' | 'can' | 'termination' | 'retained_grosze' | 'refund_due_grosze' | 'unit_ids'> {
  const { status, deadline_at } = standing(row, now)
  const told = termsOnWire(terms, row.timezone)
  const contest_until = contestUntil(factsOf(row), now)
  return {
    id: row.id,
    reference: row.reference,
    revision: row.ics_sequence,
    status,
    payment_status: row.payment_status,
    ...termFacts(row),
    event_day: row.event_day,
    event_type: row.event_type,
    event_type_other: row.event_type_other,
    guests: row.guests,
    units,
    addons: row.addons as Shared['addons'],
    package_code: row.package_code,
    package_name: soldPriceOf(row).package_name,
    layout: row.layout,
    event_place: row.event_place as Shared['event_place'],
    notes: row.notes,
    price: priceFacts(row, parts.lines, told),
    terms: told,
    security_deposit: securityFacts(row),
    paid_grosze: terms.paid_grosze,
    due_now_grosze: terms.deposit?.missing_grosze ?? 0,
    payment_choice: row.payment_choice,
    deadline_at,
    created_at: row.created_at.toISOString(),
    customer: {
      first_name: row.customer_first_name,
      last_name: row.customer_last_name,
      email: row.customer_email,
      phone: row.customer_phone,
    },
    buyer: row.buyer,
    change: changeFacts(row, parts.change, { reader, events: parts.events, now }),
    history: parts.events.map((event) => historyRow(event, reader)),
    messages: parts.messages.map(({ id, author, body, at }) => ({
      id,
      author,
      body,
      at: at.toISOString(),
    })),
    payments: paymentsSaid(row, parts.payments),
    refunds: parts.refunds,
    contest_until: contest_until === null ? null : new Date(contest_until).toISOString(),
  }
}
