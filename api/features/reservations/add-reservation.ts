/**
 * The owner writes a reservation down for somebody on the phone. It is confirmed at once. Own rules may be broken, with a
 * trace; what is taken stays taken, and nobody gets more guests in than fit.
 */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import { announceToOwner } from '#api/features/calendar/announce.ts'
import { openListing } from '#api/features/calendar/claim-term.ts'
import { inTheWayOf, refuseTaken } from '#api/features/calendar/conflicts.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue.ts'
import { ownRecord } from '#api/features/listings/owner-availability.ts'
import { type AskedTerm, type WorkedOut, workOut } from '#api/features/listings/work-out.ts'
import { type AddBody, priceToAgree, termAsked } from '#api/features/reservations/added-price.ts'
import { entryWithout, firmReasons } from '#api/features/reservations/change-parts.ts'
import { type AddedPerson, readCaller } from '#api/features/reservations/customer-input.ts'
import { expireReservation } from '#api/features/reservations/expire-reservation.ts'
import { ownerView } from '#api/features/reservations/owner-view.ts'
import { insertFirstEvent, insertLines, insertReservation } from '#api/features/reservations/queries.ts'
import { soldPolicy, soldPrice } from '#api/features/reservations/sold-terms.ts'
import { chooseUnits, takeTerm } from '#api/features/reservations/take-term.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { accepted, Refused } from '#api/refused.ts'
import { deriveToken, hashToken } from '#api/tokens.ts'
import type { OwnerReservation } from '#contract/reservations.ts'
import type { ListingKind } from '#domain/codes.ts'
import { manyLines } from '#domain/fields.ts'
import { traitsOf } from '#domain/listing.ts'
import { dueNow } from '#domain/payment.ts'
import type { Quote } from '#domain/pricing-types.ts'
import { eventDay } from '#domain/time.ts'
import { referenceFrom } from '#domain/tokens.ts'

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
    for (const dead of await openListing(tx, listing_id)) await expireReservation(tx, dead)
    const added = randomUUIDv7()
    const entry = await entryWithout(tx, cached, { id: added, listing_id })
    await write(tx, entry, ask, caller, added)
    return { id: added }
  })
  return ownerView(deps, owner_id, id)
}

/** The one reason that an owner cannot wave away, with the names of what is in the way. */
async function refuseFirm(deps: TxDeps, entry: CatalogueEntry, asked: AskedTerm, { check }: WorkedOut): Promise<void> {
  const firm = check.reasons.find(({ code }) => firmReasons.includes(code))
  if (!firm) return
  if (firm.code !== 'busy') throw new Refused({ refused: firm.code, details: firm.details })
  throw refuseTaken(await conflictsOf(deps, entry, asked, check.blocked))
}

/** What a term would meet: in the asked rooms, or anywhere. */
export function conflictsOf(
  deps: TxDeps,
  { listing }: CatalogueEntry,
  { unit_ids }: Pick<AskedTerm, 'unit_ids'>,
  blocked: WorkedOut['check']['blocked'],
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

async function write(
  deps: TxDeps,
  entry: CatalogueEntry,
  { body, owner_id }: Ask,
  caller: AddedPerson,
  id: string,
): Promise<void> {
  const { listing } = entry
  const asked = termAsked(body)
  const now = deps.clock.now()
  const worked = accepted(workOut(entry, asked, now))
  await refuseFirm(deps, entry, asked, worked)
  const quote = priceToAgree(listing, worked, body, now)
  const unit_ids = await chooseUnits(deps, entry, worked.check)
  const row = rowOf(deps, entry, { body, caller, worked, quote, unit_ids, id, owner_id })
  await insertReservation(deps.db, row)
  await insertLines(deps.db, id, quote.lines)
  const event_day = eventDay(body.start)
  await takeTerm(deps, entry, { unit_ids, check: worked.check, reservation_id: id, event_day, deadline_ms: null })
  await insertFirstEvent(deps.db, {
    reservation_id: id,
    at: new Date(now),
    actor: 'owner',
    action: 'add',
    status_before: null,
    status_after: 'confirmed',
    note: body.price_override?.reason ?? null,
    data: JSON.stringify({
      total_grosze: quote.total_grosze,
      list_grosze: 'refused' in worked.quote ? null : worked.quote.total_grosze,
      price: body.price_override ? 'agreed' : 'list',
      start: body.start,
      end: body.end,
      broken_rules: worked.check.reasons.map(({ code }) => code),
    }),
  })
  await announceToOwner(deps.db, owner_id, 'reservations')
  await deps.jobs.enqueue('reservations.tell-confirmed', { reservation_id: id })
}

type Written = {
  body: AddBody
  caller: AddedPerson
  worked: WorkedOut
  quote: Quote
  unit_ids: string[]
  id: string
  owner_id: string
}

function rowOf(deps: TxDeps, { listing }: CatalogueEntry, written: Written): Parameters<typeof insertReservation>[1] {
  const { body, caller, worked, quote, unit_ids, id, owner_id } = written
  const { check, distance_km, package_code } = worked
  const at = new Date(deps.clock.now())
  const nonce = randomBytes(32)
  return {
    id,
    reference: referenceFrom(randomBytes(8)),
    listing_id: listing.id,
    owner_id,
    status: 'confirmed',
    payment_status: quote.total_grosze === 0 ? 'not_required' : 'unpaid',
    source: 'owner',
    start_local: body.start,
    end_local: body.end,
    timezone: listing.opening.timezone,
    start_at: new Date(check.start_at_ms),
    end_at: new Date(check.end_at_ms),
    event_day: eventDay(body.start),
    term_mode: check.term_mode,
    unit_ids,
    package_code,
    event_type: body.event_type,
    event_type_other: body.event_type_other ?? null,
    layout: body.layout ?? null,
    guests: JSON.stringify(body.guests),
    addons: JSON.stringify(body.addons.filter((addon) => addon.quantity > 0)),
    event_place: body.event_place ? JSON.stringify(body.event_place) : null,
    promo_code: body.promo_code ?? null,
    customer_first_name: caller.first_name,
    customer_last_name: caller.last_name,
    customer_email: caller.email,
    customer_phone: caller.phone,
    notes: caller.notes,
    owner_note: manyLines(body.owner_note),
    buyer: JSON.stringify(caller.buyer),
    consents: '{}',
    quoted_at: at,
    price: JSON.stringify(soldPrice(listing, quote, distance_km, package_code)),
    price_reason: body.price_override?.reason ?? null,
    total_grosze: quote.total_grosze,
    deposit_type: quote.deposit.type,
    deposit_grosze: quote.deposit.amount_grosze,
    // Agreed by word: money is asked for by the owner, nothing waits for it.
    due_now_grosze: dueNow('on_site', quote.deposit, quote.total_grosze),
    balance_due_on: quote.balance.due_on,
    payment_choice: 'on_site',
    policy: JSON.stringify(soldPolicy(listing)),
    status_since_at: at,
    token_nonce: nonce,
    status_token_hash: hashToken(deriveToken(deps.config.secretKey, 'reservation_status', nonce)),
    created_at: at,
    updated_at: at,
  }
}
