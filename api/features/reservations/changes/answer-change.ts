/** The other side's yes or no to a proposed change, its withdrawal by the side that proposed it, and its expiry. */
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { releaseHolds } from '#api/features/occupancy/release-term.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { priceTerm } from '#api/features/listings/catalogue/price-term.ts'
import { applyChange } from './apply-change.ts'
import { entryWithout, questionOf } from './change-parts.ts'
import { type ChangeRecord, endOpenChange, findOpenChange } from './changes-queries.ts'
import { settleWish } from './early-wish.ts'
import { againstChange, isTermKept } from './plan-change.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { lockReservation, ownedListing, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { settleInto } from '#api/features/reservations/core/settle.ts'
import { ofToday } from '#api/features/reservations/term/asked-again.ts'
import { backToOwner } from './request-waits.ts'
import { accepted, Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import { type Actor, afterAccepted, canAnswerProposal } from '#domain/reservation/reservation.ts'
import { type ChangeSide, type ChangeStatus, mayAnswer } from '#domain/reservation/change.ts'

type Body = Handled['answerChange']['body'] & { early_performance?: boolean }

export async function answerByOwner(deps: Deps, owner_id: string, id: string, body: Body): Promise<void> {
  const listing_id = await ownedListing(deps.db, id, owner_id)
  if (!listing_id) throw new Refused('not_found')
  await answer(deps, { id, listing_id }, 'owner', body)
}

export async function answerByCustomer(deps: Deps, token: string, body: Body): Promise<void> {
  await answer(deps, await findByStatusLink(deps, token), 'customer', body)
}

const endings = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' } as const

async function answer(
  deps: Deps,
  found: { id: string; listing_id: string },
  by: ChangeSide,
  body: Body,
): Promise<void> {
  const cached = deps.catalogue.find(found.listing_id)
  await inTransaction(deps, async (tx) => {
    await lockListing(tx, found.listing_id)
    const row = await lockReservation(tx.db, found.id)
    if (!row) throw new Refused('not_found')
    const now = tx.clock.now()
    const change = await findOpenChange(tx.db, row.id)
    if (!change || change.expires_at.getTime() <= now) throw new Refused('change_over')
    // The other side took its proposal back and made another: nobody agrees to what they have not seen.
    if (body.change_id !== undefined && body.change_id !== change.id) throw new Refused('reservation_changed')
    const verdict = canAnswerProposal(factsOf(row), now)
    if (!verdict.can) throw new Refused(verdict.reason)
    if (!mayAnswer(body.answer, by, change.proposed_by)) throw new Refused('forbidden')
    await endOpenChange(tx.db, row.id, endings[body.answer], new Date(now))
    if (body.answer === 'accept') {
      const early_performance = change.early_performance || body.early_performance === true
      await settleWish(tx, row, change.start_local, { by, early_performance })
      await accept(tx, cached, row, change, by, body.note)
    } else await close(tx, row, { change_id: change.id, status: endings[body.answer], actor: by, note: body.note })
  })
}

/** Applies the change at the price that was proposed, whatever the price list says by now. */
async function accept(
  deps: TxDeps,
  cached: CatalogueEntry | null,
  row: ReservationRecord,
  change: ChangeRecord,
  by: ChangeSide,
  note: string,
): Promise<void> {
  const entry = await entryWithout(deps, cached, row)
  const { start_local: start, end_local: end, guests } = change
  // Crews stand in for each other, so it need not be the crew of the proposal.
  const unit_ids = traitsOf(entry.listing).units_interchangeable ? undefined : change.unit_ids
  const addons = change.addons ?? undefined
  const wanted = { start, end, guests, unit_ids, addons }
  const priced = accepted(priceTerm(entry, ofToday(questionOf(row, wanted), entry.listing), deps.clock.now()))
  const reasons = againstChange(row, wanted, priced.check.reasons)
  const never = reasons.find(({ code }) => code === 'busy' || code === 'capacity')
  if (never) throw new Refused(never.code === 'busy' ? 'slot_taken' : { refused: never.code, details: never.details })
  await applyChange(deps, entry, row, {
    start,
    end,
    guests,
    addons,
    keeps_term: isTermKept(row, wanted),
    priced,
    agreed: change.quote,
    by,
    action: 'accept_change',
    change_id: change.id,
    note,
    broken_rules: change.broken_rules as string[],
  })
  if (row.status === 'pending_owner') await conclude(deps, row.id)
}

/** Both sides have agreed to the same terms, so the request goes on as if its owner had accepted it. */
async function conclude(deps: TxDeps, reservation_id: string): Promise<void> {
  const row = await lockReservation(deps.db, reservation_id)
  if (!row) throw new Refused('not_found')
  await settleInto(deps, row, afterAccepted(row.due_now_grosze), 0, { by: 'customer', move: 'accept_offer' })
}

type Close = { change_id: string; status: Exclude<ChangeStatus, 'open' | 'accepted'>; actor: Actor; note: string }
const actions = { declined: 'decline_change', withdrawn: 'withdraw_change', expired: 'expire_change' } as const

/** Ends the proposal and releases the term held for it; the reservation stays as it was. */
async function close(deps: TxDeps, row: ReservationRecord, { change_id, status, actor, note }: Close): Promise<void> {
  await releaseHolds(deps, row.listing_id, row.id)
  await backToOwner(deps, row)
  await recordEvent(deps, row, {
    actor,
    action: actions[status],
    at: new Date(deps.clock.now()),
    note: note || null,
    mail_data: { change_id },
  })
}

/** Called by the sweep under the listing's lock. */
export async function expireChange(deps: TxDeps, reservation_id: string): Promise<void> {
  const row = await lockReservation(deps.db, reservation_id)
  const change = row && (await findOpenChange(deps.db, row.id))
  if (!row || !change || change.expires_at.getTime() > deps.clock.now()) return
  await endOpenChange(deps.db, row.id, 'expired', new Date(deps.clock.now()))
  // A reservation that has ended has already released every hold.
  if (row.status === 'pending_owner' || row.status === 'confirmed' || row.status === 'in_progress') {
    await close(deps, row, { change_id: change.id, status: 'expired', actor: 'system', note: '' })
  }
}
