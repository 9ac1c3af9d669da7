/**
 * The owner adds a reservation for somebody who called. It is confirmed at once. Own rules may be broken, which is
 * noted in the history; taken terms and capacity may not.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import { demandLetter } from '#api/features/auth/letter-limits.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { inTheWayOf, refuseTaken } from '#api/features/occupancy/conflicts.ts'
import type { LockedEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { ownRecord } from '#api/features/listings/editor/own-record.ts'
import { type TermRequest, type PricedTerm, priceTerm } from '#api/features/listings/catalogue/price-term.ts'
import { type AddBody, priceToAgree, requestedTerm } from './added-price.ts'
import { entryWithout } from '#api/features/reservations/changes/change-parts.ts'
import { isFirm } from '#domain/availability/availability.ts'
import { type AddedPerson, readCaller } from './customer-input.ts'
import { ownerView } from '#api/features/reservations/desk/owner-view.ts'
import { recordReservation } from '#api/features/reservations/core/record-event.ts'
import { reservationRow } from '#api/features/reservations/core/reservation-row.ts'
import { chooseUnits } from '#api/features/reservations/term/choose-units.ts'
import { claimTerm } from '#api/features/occupancy/claim-term.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { accepted, Refused } from '#api/refused.ts'
import { listingState } from '#api/features/reservations/core/queries.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { manyLines } from '#domain/people/fields.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import type { Quote } from '#domain/pricing/types.ts'
import { isRefusal } from '#domain/refusal.ts'

type Ask = {
  owner_id: string
  kind: ListingKind
  listing_id: string
  body: AddBody
  idempotency: Idempotency | null
}

export async function addReservation(deps: Deps, ask: Ask): Promise<OwnerReservation> {
  const { owner_id, kind, listing_id, body } = ask
  const listing = await ownRecord(deps, { owner_id }, kind, listing_id)
  const caller = readCaller(body, { event_types: listing.event_types })
  const cached = deps.catalogue.find(listing_id)
  const { id } = await once(deps, ask.idempotency, async (tx) => {
    await lockListing(tx, listing_id)
    // Another tab may have taken it away while the lock was waited for.
    if ((await listingState(tx.db, listing_id))?.status === 'archived') throw new Refused('not_found')
    const added = randomUUIDv7()
    if (caller.email) await demandLetter(tx, 'caller', owner_id)
    const entry = await entryWithout(tx, cached, { id: added, listing_id })
    await write(tx, entry, ask, caller, added)
    return { id: added }
  })
  return ownerView(deps, owner_id, id)
}

/** Refuses for the first reason that the owner cannot overrule, with the names of what is in the way. */
async function refuseFirm(
  deps: TxDeps,
  entry: CatalogueEntry,
  request: TermRequest,
  { check }: PricedTerm,
): Promise<void> {
  const firm = check.reasons.find(isFirm)
  if (!firm) return
  if (firm.code !== 'busy') throw new Refused({ refused: firm.code, details: firm.details })
  throw refuseTaken(await conflictsOf(deps, entry, request, check.blocked))
}

/** The rows that a term would overlap, in the rooms asked for or in any. */
export function conflictsOf(
  deps: TxDeps,
  { listing }: CatalogueEntry,
  { unit_ids }: Pick<TermRequest, 'unit_ids'>,
  blocked: PricedTerm['check']['blocked'],
) {
  const crews = traitsOf(listing).units_interchangeable
  const all = listing.units.map((unit) => unit.id)
  return inTheWayOf(deps, {
    listing_id: listing.id,
    timezone: listing.opening.timezone,
    unit_ids: crews || !unit_ids || unit_ids.length === 0 ? all : unit_ids,
    blocked,
    reservation_id: '',
  })
}

async function write(deps: TxDeps, entry: LockedEntry, { body }: Ask, caller: AddedPerson, id: string): Promise<void> {
  const { listing } = entry
  const request = requestedTerm(body)
  const now = deps.clock.now()
  const priced = accepted(priceTerm(entry, request, now))
  await refuseFirm(deps, entry, request, priced)
  const quote = priceToAgree(listing, priced, body, now)
  const unit_ids = await chooseUnits(deps, entry, priced.check)
  const at = new Date(now)
  // Agreed by phone: the owner asks for a payment, and the reservation does not wait for it.
  const payment_choice = 'on_site'
  const { event_place } = body
  const sold = {
    id,
    listing,
    request: body,
    person: caller,
    event_place,
    priced,
    quote,
    unit_ids,
    payment_choice,
  } as const
  const row = {
    ...reservationRow(deps.config, sold, at),
    status: 'confirmed',
    source: 'owner',
    owner_note: manyLines(body.owner_note),
    consents: '{}',
    quoted_at: at,
    price_reason: body.price_override?.reason ?? null,
  } as const
  await recordReservation(deps, row, quote.lines, {
    actor: 'owner',
    action: 'add',
    note: row.price_reason,
    data: tracesOf(body, priced, quote),
  })
  await claimTerm(deps, {
    listing_id: listing.id,
    unit_ids,
    blocked: priced.check.blocked,
    reservation_id: id,
    event_day: row.event_day,
    deadline_ms: null,
  })
}

/** For the history: the agreed price, and the owner's rules that were broken. */
const tracesOf = (body: AddBody, { quote: list, check }: PricedTerm, agreed: Quote) => ({
  total_grosze: agreed.total_grosze,
  list_grosze: isRefusal(list) ? null : list.total_grosze,
  price: body.price_override ? 'agreed' : 'list',
  start: body.start,
  end: body.end,
  broken_rules: check.reasons.map(({ code }) => code),
})
