/**
 * The owner moves or resizes a reservation that the owner added; one that a customer made needs the customer's yes. The
 * owner may break own rules, which is noted in the history, but never overlap or capacity.
 */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { refuseTaken } from '#api/features/occupancy/conflicts.ts'
import type { LockedEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { changeAtOnce } from './apply-change.ts'
import { agreedOf, entryWithout } from './change-parts.ts'
import { moveText } from './move-words.pl.ts'
import { changesNothing, isTermKept, lacksPrice, planChange, totalsOf, type Plan } from './plan-change.ts'
import { lockOwnedReservation, ownedListing, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { accepted, Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { ownerCanMove } from '#domain/reservation/reservation.ts'

type Body = Handled['moveReservationTerm']['body']
type Reply = Handled['moveReservationTerm']['reply']

export async function moveTerm(deps: Deps, owner_id: string, id: string, body: Body): Promise<Reply> {
  const listing_id = await ownedListing(deps.db, id, owner_id)
  if (!listing_id) throw new Refused('not_found')
  const cached = deps.catalogue.find(listing_id)
  return inTransaction(deps, async (tx) => {
    await lockListing(tx, listing_id)
    const row = await lockOwnedReservation(tx.db, id, owner_id)
    if (!row) throw new Refused('not_found')
    const verdict = ownerCanMove({ ...factsOf(row), source: row.source }, tx.clock.now())
    if (!verdict.can) throw new Refused(verdict.reason)
    return move(tx, await entryWithout(tx, cached, row), row, body)
  })
}

async function move(deps: TxDeps, entry: LockedEntry, row: ReservationRecord, body: Body): Promise<Reply> {
  const plan = await planChange(deps, entry, row, { ...body, guests: row.guests })
  refuseFirm(plan, body.preview)
  if (!body.preview && lacksPrice(row, plan)) accepted(plan.priced.quote)
  const still = plan.charged === null && changesNothing(row, plan.wanted)
  const unit_ids =
    body.preview || still ? plan.asked_units : await changeAtOnce(deps, entry, row, appliedOf(entry, row, plan))
  const totals = totalsOf(row, plan)
  return {
    preview: body.preview,
    start: body.start,
    end: body.end,
    unit_ids: traitsOf(entry.listing).units_interchangeable && body.preview ? row.unit_ids : unit_ids,
    ...totals,
    price_agreed: row.price_reason !== null,
    mails_to: row.customer_email || null,
    broken_rules: plan.broken,
    conflicts: plan.conflicts,
    message: moveText({
      preview: body.preview,
      term: body,
      ...totals,
      paid_grosze: row.paid_grosze - row.refunded_grosze,
    }),
  }
}

/** Refuses what the owner cannot overrule; a preview lists the conflicts instead. */
export function refuseFirm({ blockers, priced, conflicts }: Plan, preview: boolean): void {
  const never = priced.check.reasons.find(
    ({ code }) => code !== 'busy' && blockers.some((blocker) => blocker.code === code),
  )
  if (never) throw new Refused({ refused: never.code, details: never.details })
  if (!preview && blockers.length > 0) throw refuseTaken(conflicts)
}

export const appliedOf = (
  entry: CatalogueEntry,
  row: ReservationRecord,
  { wanted, priced, charged, broken }: Plan,
) => ({
  start: wanted.start,
  end: wanted.end,
  guests: wanted.guests,
  addons: wanted.addons,
  keeps_term: isTermKept(row, wanted),
  priced,
  agreed: charged && agreedOf(entry, priced, charged),
  note: '',
  broken_rules: broken.map(({ code }) => code),
})
