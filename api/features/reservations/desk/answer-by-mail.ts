/**
 * The owner's answer from the mail. The link names one request of one owner, changes nothing when it is opened (mail
 * scanners open links), and expires when the request is answered, cancelled or lapsed.
 */
import { timingSafeEqual } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { findParts } from '#api/features/reservations/core/parts-queries.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { answeredText, unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { listingFacts, sharedFacts } from '#api/features/reservations/core/view-facts.ts'
import { findReservation, findReservedListing, findUnitsTaken } from '#api/features/reservations/core/views-queries.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { reservationCan } from '#domain/reservation/reservation.ts'
import { answerToken } from './answer-token.ts'
import { acceptReservation, rejectReservation } from './answer-request.ts'

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/** Throws `invalid_token`, and `expired_token` once the request no longer waits. */
async function findRequest(deps: Deps, token: string): Promise<ReservationRecord & { deadline_at: Date }> {
  const [, id] = shape.exec(token) ?? []
  const row = id === undefined ? undefined : await findReservation(deps.db, id)
  if (!row || !isSame(answerToken(deps.config, row), token)) throw new Refused('invalid_token')
  const { deadline_at } = row
  if (!deadline_at || !reservationCan.accept(factsOf(row), deps.clock.now()).can) throw new Refused('expired_token')
  return { ...row, deadline_at }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export async function requestByToken(deps: Deps, token: string): Promise<Handled['getRequestByToken']['reply']> {
  const row = await findRequest(deps, token)
  const now = deps.clock.now()
  const [parts, listing, taken] = await Promise.all([
    findParts(deps.db, row.id),
    findReservedListing(deps.db, row.listing_id),
    findUnitsTaken(deps.db, row.id),
  ])
  const units = unitsSaid(taken, listing.kind, 'owner')
  const shared = sharedFacts(row, { parts, terms: termsOf(row, listing, now), units, reader: 'owner', now })
  const { reference, start, end, start_at, end_at, timezone, event_type, event_type_other, guests } = shared
  return {
    ...{ reference, start, end, start_at, end_at, timezone, event_type, event_type_other, guests, units },
    listing: listingFacts(deps, listing),
    package_name: shared.package_name,
    notes: row.notes,
    customer_name: `${row.customer_first_name} ${row.customer_last_name}`,
    price: shared.price,
    terms: shared.terms,
    deadline_at: row.deadline_at.toISOString(),
  }
}

export async function answerByToken(
  deps: Deps,
  token: string,
  { answer, note }: Handled['answerRequestByToken']['body'],
): Promise<Handled['answerRequestByToken']['reply']> {
  const { id, owner_id } = await findRequest(deps, token)
  // The field is called `note` here, so that the error appears at its input.
  if (answer === 'reject' && note.trim() === '') throw refusedField('note', 'validation')
  if (answer === 'accept') await acceptReservation(deps, owner_id, id, note)
  else await rejectReservation(deps, owner_id, id, note)
  const row = await findReservation(deps.db, id)
  if (!row) throw new Refused('not_found')
  const terms = termsOf(row, await findReservedListing(deps.db, row.listing_id), deps.clock.now())
  return { status: row.status, message: answeredText(row.status, terms) }
}
