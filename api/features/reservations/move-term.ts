/**
 * The owner moves or resizes a reservation of their own making. What a customer has made needs the customer's yes and
 * is not moved here. The owner may break own rules, with a trace; overlap and capacity never.
 */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { announceToOwner } from '#api/features/calendar/announce.ts'
import { openListing } from '#api/features/calendar/claim-term.ts'
import { inTheWayOf, refuseTaken } from '#api/features/calendar/conflicts.ts'
import { releaseTerm } from '#api/features/calendar/release-term.ts'
import { type CatalogueEntry, living, loadTaken } from '#api/features/listings/catalogue.ts'
import { loadListing } from '#api/features/listings/load-listings.ts'
import { type AskedTerm, type WorkedOut, workOut } from '#api/features/listings/work-out.ts'
import { expireReservation } from '#api/features/reservations/expire-reservation.ts'
import { moveText } from '#api/features/reservations/move-words.pl.ts'
import {
  insertEvent,
  listingState,
  lockOwnedReservation,
  ownedListing,
  replaceLines,
  type ReservationRecord,
  updateReservation,
} from '#api/features/reservations/queries.ts'
import { reasonsOf } from '#api/features/reservations/quote-reservation.ts'
import { askedOf } from '#api/features/reservations/reclaim-term.ts'
import { factsOf, moneyOf, soldPriceOf } from '#api/features/reservations/record.ts'
import { soldPrice } from '#api/features/reservations/sold-terms.ts'
import { chooseUnits, takeTerm } from '#api/features/reservations/take-term.ts'
import { accepted, Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { traitsOf } from '#domain/listing.ts'
import { dueNow, type PaymentChoice, paymentStatusFor } from '#domain/payment.ts'
import type { Quote } from '#domain/pricing-types.ts'
import { isRefusal } from '#domain/refusal.ts'
import { ownerCanMove, type ReservationStatus } from '#domain/reservation.ts'
import { addDays, daysBetween, eventDay } from '#domain/time.ts'

type Body = Handled['moveReservationTerm']['body']
type Reply = Handled['moveReservationTerm']['reply']

/** Reasons that no owner can wave away. */
const firm = ['past', 'capacity', 'busy']

export async function moveTerm(deps: Deps, owner_id: string, id: string, body: Body): Promise<Reply> {
  const listing_id = await ownedListing(deps.db, id, owner_id)
  if (!listing_id) throw new Refused('not_found')
  const cached = deps.catalogue.find(listing_id)
  return inTransaction(deps, async (tx) => {
    for (const dead of await openListing(tx, listing_id)) await expireReservation(tx, dead)
    const row = await lockOwnedReservation(tx.db, id, owner_id)
    if (!row) throw new Refused('not_found')
    const verdict = ownerCanMove({ ...factsOf(row), source: row.source }, tx.clock.now())
    if (!verdict.can) throw new Refused(verdict.reason)
    return move(tx, await entryWithout(tx, cached, row), row, body)
  })
}

/** The listing, published or not, with everything that is taken but this reservation. */
async function entryWithout(
  deps: TxDeps,
  cached: CatalogueEntry | null,
  { id, listing_id }: ReservationRecord,
): Promise<CatalogueEntry> {
  const state = await listingState(deps.db, listing_id)
  const fresh = cached && state?.revision === cached.listing.revision
  const listing = fresh ? cached.listing : await loadListing(deps.db, listing_id)
  if (!listing) throw new Refused('not_found')
  const now = deps.clock.now()
  const taken = (await loadTaken(deps.db, [listing_id], new Date(now))).get(listing_id) ?? []
  return { listing, taken: living(taken, now).filter((each) => each.reservation_id !== id) }
}

async function move(deps: TxDeps, entry: CatalogueEntry, row: ReservationRecord, body: Body): Promise<Reply> {
  const { listing } = entry
  const worked = accepted(workOut(entry, questionOf(entry, row, body), deps.clock.now()))
  const { check } = worked
  const never = check.reasons.find(({ code }) => firm.includes(code) && code !== 'busy')
  if (never) throw new Refused({ refused: never.code, details: never.details })
  const crews = traitsOf(listing).units_interchangeable
  const asked_units = crews ? listing.units.map((unit) => unit.id) : (body.unit_ids ?? row.unit_ids)
  const isBusy = check.reasons.some(({ code }) => code === 'busy')
  const conflicts = isBusy
    ? await inTheWayOf(deps, {
        listing_id: listing.id,
        timezone: row.timezone,
        unit_ids: asked_units,
        blocked: check.blocked,
        reservation_id: row.id,
      })
    : []
  if (isBusy && !body.preview) throw refuseTaken(conflicts)
  const quote = isRefusal(worked.quote) ? null : worked.quote
  if (body.price === 'new' && !quote && !body.preview) accepted(worked.quote)
  const charged = body.price === 'new' ? quote : null
  const broken = reasonsOf(worked, entry).filter(({ code }) => !firm.includes(code))
  const unit_ids =
    body.preview || isUnmoved(row, body) ? asked_units : await write(deps, entry, row, body, worked, charged)
  const totals = {
    old_total_grosze: row.total_grosze,
    new_total_grosze: quote?.total_grosze ?? null,
    total_grosze: charged?.total_grosze ?? row.total_grosze,
  }
  return {
    preview: body.preview,
    start: body.start,
    end: body.end,
    unit_ids: crews && body.preview ? row.unit_ids : unit_ids,
    ...totals,
    difference_grosze: totals.total_grosze - row.total_grosze,
    broken_rules: broken,
    conflicts,
    message: moveText({
      preview: body.preview,
      term: body,
      ...totals,
      paid_grosze: row.paid_grosze - row.refunded_grosze,
    }),
  }
}

/** All rooms together are asked for, and priced, as the whole place. The mode follows the new hours. */
function questionOf({ listing }: CatalogueEntry, row: ReservationRecord, { start, end, unit_ids }: Body): AskedTerm {
  const wanted = unit_ids ?? row.unit_ids
  const whole = listing.units.every((unit) => wanted.includes(unit.id))
  return { ...askedOf(row), start, end, term_mode: undefined, unit_ids: whole ? undefined : wanted }
}

const isUnmoved = (row: ReservationRecord, { start, end, unit_ids, price }: Body): boolean =>
  price === 'keep' &&
  start === row.start_local &&
  end === row.end_local &&
  (unit_ids === undefined || [...unit_ids].sort().join() === [...row.unit_ids].sort().join())

/** Answers with the units it has now. */
async function write(
  deps: TxDeps,
  entry: CatalogueEntry,
  row: ReservationRecord,
  body: Body,
  worked: WorkedOut,
  charged: Quote | null,
): Promise<string[]> {
  const { check } = worked
  const at = new Date(deps.clock.now())
  await releaseTerm(deps, row.listing_id, row.id)
  const unit_ids = await chooseUnits(deps, entry, check)
  const event_day = eventDay(body.start)
  const deadline_ms = row.deadline_at?.getTime() ?? null
  await takeTerm(deps, entry, { unit_ids, check, reservation_id: row.id, event_day, deadline_ms })
  await updateReservation(deps.db, row.id, {
    start_local: body.start,
    end_local: body.end,
    start_at: new Date(check.start_at_ms),
    end_at: new Date(check.end_at_ms),
    event_day,
    term_mode: check.term_mode,
    unit_ids,
    ics_sequence: row.ics_sequence + 1,
    updated_at: at,
    ...(charged ? newPrice(entry, row, worked, charged, at) : keptPrice(row, event_day)),
  })
  if (charged) await replaceLines(deps.db, row.id, charged.lines)
  await insertEvent(deps.db, {
    reservation_id: row.id,
    at,
    actor: 'owner',
    action: 'change_term',
    status_before: row.status,
    status_after: row.status as ReservationStatus,
    note: null,
    data: JSON.stringify({
      before: { start: row.start_local, end: row.end_local, unit_ids: row.unit_ids },
      after: { start: body.start, end: body.end, unit_ids },
      before_grosze: row.total_grosze,
      after_grosze: charged?.total_grosze ?? row.total_grosze,
      price: body.price,
      broken_rules: check.reasons.map(({ code }) => code),
    }),
  })
  await announceToOwner(deps.db, row.owner_id, 'reservations')
  return unit_ids
}

function newPrice(
  { listing }: CatalogueEntry,
  row: ReservationRecord,
  { distance_km, package_code }: WorkedOut,
  quote: Quote,
  quoted_at: Date,
): Parameters<typeof updateReservation>[2] {
  const { total_grosze } = quote
  const due_now_grosze = dueNow(row.payment_choice as PaymentChoice, quote.deposit, total_grosze)
  return {
    price: JSON.stringify(soldPrice(listing, quote, distance_km, package_code)),
    total_grosze,
    deposit_type: quote.deposit.type,
    deposit_grosze: quote.deposit.amount_grosze,
    due_now_grosze,
    balance_due_on: quote.balance.due_on,
    quoted_at,
    payment_status: paymentStatusFor(moneyOf({ ...row, total_grosze, due_now_grosze })),
  }
}

/** The rest is due as many days before the event as before. */
function keptPrice(row: ReservationRecord, event_day: string): Parameters<typeof updateReservation>[2] {
  if (!row.balance_due_on) return {}
  const balance_due_on = addDays(row.balance_due_on, daysBetween(row.event_day, event_day))
  const price = soldPriceOf(row)
  return { balance_due_on, price: JSON.stringify({ ...price, balance: { ...price.balance, due_on: balance_due_on } }) }
}
