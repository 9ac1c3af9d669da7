/** The fields of a reservation that an owner may correct alone: the private note, contact, place and invoice data. */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { demandLetter } from '#api/features/auth/letter-limits.ts'
import { announceToOwner } from '#api/features/live/announce.ts'
import { readContact, readInvoice } from '#api/features/reservations/reserving/customer-input.ts'
import {
  lockOwnedReservation,
  type ReservationRecord,
  updateReservation,
} from '#api/features/reservations/core/queries.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import { policyOf } from '#api/features/reservations/core/record.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { newWayIn } from '#api/features/reservations/core/reservation-row.ts'
import { invoiceLine } from '#api/features/reservations/core/texts.pl.ts'
import { addressLine } from '#api/features/reservations/core/seller.ts'
import { findReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { withOwned } from '#api/features/reservations/term/with-owned.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { manyLines, oneLine } from '#domain/people/fields.ts'
import { parsePostcode } from '#domain/people/polish-ids.ts'
import { ownerCanEditEmail, reservationCan } from '#domain/reservation/reservation.ts'
import { hasTheRight } from '#domain/reservation/withdrawal.ts'

type Body = Handled['editReservation']['body']
type Contact = NonNullable<Body['customer']>
const columns = {
  first_name: 'customer_first_name',
  last_name: 'customer_last_name',
  email: 'customer_email',
  phone: 'customer_phone',
} as const
type Part = keyof typeof columns
const parts = Object.keys(columns) as Part[]

export async function editReservation(deps: Deps, owner_id: string, id: string, body: Body): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const row = await lockOwnedReservation(tx.db, id, owner_id)
    // An address that is not confirmed may be a stranger's: the owner can neither see nor edit such a row.
    if (!row || (row.source !== 'owner' && !row.confirmed_email_at)) throw new Refused('not_found')
    const at = new Date(tx.clock.now())
    if (body.owner_note !== undefined) {
      await updateReservation(tx.db, id, { owner_note: manyLines(body.owner_note), updated_at: at })
    }
    if (body.customer) await correct(tx, row, body.customer, at)
    if (body.event_place) await setPlace(tx, row, body.event_place, at)
    if (body.buyer) await correctBuyer(tx, row, body.buyer, at)
    await announceToOwner(tx.db, owner_id, 'reservations')
  })
}

async function correct(deps: TxDeps, row: ReservationRecord, typed: Contact, at: Date): Promise<void> {
  const read = readContact(typed)
  const changed = parts.filter((part) => read[part] !== undefined && read[part] !== row[columns[part]])
  if (changed.length === 0) return
  if (changed.includes('email') && !ownerCanEditEmail(row).can) throw refusedField('customer.email', 'validation')
  if (changed.includes('email') && read.email) await demandLetter(deps, 'caller', row.owner_id)
  const typed_before = changed.includes('email') && row.customer_email !== ''
  const set = {
    ...Object.fromEntries(changed.map((part) => [columns[part], read[part]])),
    // The earlier address may be a stranger's, so links mailed to it stop working.
    ...(typed_before ? newWayIn(deps.config) : {}),
  }
  await updateReservation(deps.db, row.id, { ...set, updated_at: at })
  const data = {
    parts: changed,
    before: Object.fromEntries(changed.map((part) => [part, row[columns[part]]])),
    after: Object.fromEntries(changed.map((part) => [part, read[part]])),
  }
  await recordEvent(deps, { ...row, ...set }, { actor: 'owner', action: 'correct_contact', at, data })
}

/** Sets the place of the event, which a customer who called often names later. The agreed price stays. */
async function setPlace(
  deps: TxDeps,
  row: ReservationRecord,
  place: NonNullable<Body['event_place']>,
  at: Date,
): Promise<void> {
  const { kind } = await findReservedListing(deps.db, row.listing_id)
  if (!traitsOf({ kind }).comes_to_customer) throw refusedField('event_place', 'validation')
  if (row.source !== 'owner') throw new Refused('change_by_proposal')
  const postcode = place.postcode === '' ? '' : parsePostcode(place.postcode)
  if (postcode === null) throw refusedField('event_place.postcode', 'validation')
  const event_place = { ...place, city: oneLine(place.city), postcode }
  await updateReservation(deps.db, row.id, {
    event_place: JSON.stringify(event_place),
    ics_sequence: row.ics_sequence + 1,
    updated_at: at,
  })
  const data = { place: addressLine({ flat_no: null, ...event_place }) }
  await recordEvent(deps, row, { actor: 'owner', action: 'set_place', at, data })
}

/**
 * Sets the invoice data, which a customer who called may give later, and who buys. That decides about the right to
 * withdraw, so it stays once the customer has the confirmation, which says whether there is one.
 */
async function correctBuyer(
  deps: TxDeps,
  row: ReservationRecord,
  typed: NonNullable<Body['buyer']>,
  at: Date,
): Promise<void> {
  if (row.source !== 'owner') throw new Refused('buyer_of_guest')
  const buyer = readInvoice({ ...typed, type: typed.type ?? row.buyer.type })
  const { withdrawal_regime } = policyOf(row)
  const [had, has] = [row.buyer, buyer].map(({ type }) => hasTheRight({ withdrawal_regime, buyer_type: type }))
  if (had !== has && row.customer_email !== '') throw refusedField('buyer.type', 'buyer_type_told')
  const [before, after] = [invoiceLine(row.buyer), invoiceLine(buyer)]
  const other = buyer.type === row.buyer.type ? null : { type: buyer.type }
  if (before === after && !other) return
  await updateReservation(deps.db, row.id, { buyer: JSON.stringify(buyer), updated_at: at })
  await recordEvent(deps, row, { actor: 'owner', action: 'correct_buyer', at, data: { before, after, ...other } })
}

/** Records a no-show. The term stays taken; the customer is told and may contest it. */
export async function markNoShow(deps: Deps, owner_id: string, id: string, note: string): Promise<void> {
  await withOwned(deps, owner_id, id, reservationCan.no_show, async (tx, row) => {
    await moveReservation(tx, row, { to: 'no_show', by: 'owner', move: 'no_show', note: note || undefined })
  })
}
