/**
 * One side proposes another term or other guests; the reservation stays as it is until the other side accepts.
 * Meanwhile the new term is held in addition to the old one.
 */
import { randomUUIDv7 } from 'node:crypto'
import type { Deps, TxDeps } from '#api/deps.ts'
import { claimTerm } from '#api/features/occupancy/claim-term.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { nearestAgain } from '#api/features/reservations/term/asked-again.ts'
import { addonsAfter, changeAtOnce, partsBefore } from './apply-change.ts'
import { agreedOf, entryWithout, otherRooms, questionOf } from './change-parts.ts'
import { proposedText } from './change-words.pl.ts'
import { findOpenChange, insertChange } from './changes-queries.ts'
import { wishIsMissing } from './early-wish.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { appliedOf, refuseFirm } from './move-term.ts'
import { changesNothing, isTermKept, lacksPrice, type Plan, planChange, totalsOf, type Wanted } from './plan-change.ts'
import {
  answerRules,
  lockReservation,
  ownedListing,
  type ReservationRecord,
} from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { priceReply } from '#api/features/reservations/quotes/quote-reservation.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { chooseUnits } from '#api/features/reservations/term/choose-units.ts'
import { findOpenTermination } from '#api/features/reservations/termination/termination-queries.ts'
import { waitForCustomer } from './request-waits.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { accepted, Refused, refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { mayBeReserved } from '#domain/listing/listing.ts'
import { isRefusal } from '#domain/refusal.ts'
import { canPropose, ownerCanMove } from '#domain/reservation/reservation.ts'
import { type ChangeSide, changeUntil, outsideOf } from '#domain/reservation/change.ts'
import { eventDay } from '#domain/time.ts'

type OwnerBody = Handled['proposeChange']['body']
type OwnerReply = Handled['proposeChange']['reply']
type CustomerBody = Handled['proposeChangeByToken']['body']
type CustomerReply = Handled['proposeChangeByToken']['reply']

type Ask = {
  by: ChangeSide
  preview: boolean
  /** The change is made at once instead of being proposed. */
  at_once: boolean
  note: string
  /** The customer's wish that the service begins within the days of withdrawal. */
  early_performance: boolean
  /** The revision of the reservation that this side has seen. */
  revision: number | undefined
  /** Null for a preview, which creates nothing. */
  key: Idempotency | null
  wanted: (row: ReservationRecord) => Wanted
}

export async function proposeByOwner(deps: Deps, owner_id: string, id: string, body: OwnerBody): Promise<OwnerReply> {
  const listing_id = await ownedListing(deps.db, id, owner_id)
  if (!listing_id) throw new Refused('not_found')
  const { price, total_grosze, preview, at_once, note, revision } = body
  const wanted = (row: ReservationRecord) => ({ ...termOf(row, body), price, total_grosze })
  const ask: Ask = { by: 'owner', preview, at_once, note, early_performance: false, revision, key: null, wanted }
  return propose(deps, { id, listing_id }, ask)
}

/** A customer must not see whose reservations are in the way, and cannot break the owner's rules. */
export async function proposeByCustomer(
  deps: Deps,
  token: string,
  body: CustomerBody,
  key: Idempotency | null,
): Promise<CustomerReply> {
  const found = await findByStatusLink(deps, token)
  const { preview, note, revision, early_performance } = body
  const wanted = (row: ReservationRecord) => ({ ...termOf(row, body), price: 'new' as const })
  const of = { preview, at_once: false, note, early_performance, revision, key: preview ? null : key }
  const ask: Ask = { by: 'customer', ...of, wanted }
  const { broken_rules: _, conflicts: __, ...reply } = await propose(deps, found, ask)
  return reply
}

type Term = Pick<CustomerBody, 'start' | 'end' | 'guests' | 'addons' | 'unit_ids'>

const termOf = (row: ReservationRecord, { start, end, guests, addons, unit_ids }: Term) => ({
  addons,
  unit_ids,
  start: start ?? row.start_local,
  end: end ?? row.end_local,
  guests: guests ?? row.guests,
})

async function propose(deps: Deps, found: { id: string; listing_id: string }, ask: Ask): Promise<OwnerReply> {
  // Right after a start the catalogue may not have read the listing yet; without it no alternatives could be offered.
  await deps.catalogue.have(found.listing_id)
  const cached = deps.catalogue.find(found.listing_id)
  return once(deps, ask.key, async (tx) => {
    await lockListing(tx, found.listing_id)
    const row = await lockReservation(tx.db, found.id)
    if (!row) throw new Refused('not_found')
    const now = tx.clock.now()
    const verdict = ask.at_once
      ? ownerCanMove({ ...factsOf(row), source: row.source }, now)
      : canPropose(factsOf(row), ask.by, now)
    if (!verdict.can) throw new Refused(verdict.reason)
    const seen = ask.revision ?? row.ics_sequence
    if (!ask.preview && seen !== row.ics_sequence) throw new Refused('reservation_changed')
    if (!ask.at_once && !ask.preview) await refuseSecond(tx, row.id)
    const entry = await entryWithout(tx, cached, row)
    if (ask.by === 'customer') refuseApart(entry, row, ask.wanted(row))
    const plan = judged(await planChange(tx, entry, row, ask.wanted(row)), ask.by)
    const expires_ms = await untilOf(tx, row, plan, ask.by)
    const lacks_wish = ask.by === 'customer' && (await wishIsMissing(tx, row, plan.wanted.start))
    if (!ask.preview) {
      refuse(deps, row, plan, ask)
      if (lacks_wish && !ask.early_performance) throw refusedField('early_performance', 'validation')
      if (ask.at_once) await changeAtOnce(tx, entry, row, { ...appliedOf(entry, row, plan), note: ask.note })
      else await write(tx, entry, row, plan, { ...ask, early_performance: lacks_wish, expires_ms })
    }
    return replyOf(deps, row, plan, { ...ask, lacks_wish }, expires_ms)
  })
}

/**
 * Only one proposal at a time, of a change or a termination, because accepting one would make the other meaningless.
 */
async function refuseSecond({ db }: TxDeps, reservation_id: string): Promise<void> {
  if (await findOpenChange(db, reservation_id)) throw new Refused('change_open')
  if (await findOpenTermination(db, reservation_id)) throw new Refused('termination_open')
}

type Entry = Awaited<ReturnType<typeof entryWithout>>

/** Customers ask for what the form offers; a room that is rented only with the others stays where the owner gave it. */
function refuseApart({ listing }: Entry, row: ReservationRecord, { unit_ids }: Wanted): void {
  const asked = unit_ids?.filter((id) => !row.unit_ids.includes(id))
  if (!mayBeReserved(listing.units, unit_ids) && !mayBeReserved(listing.units, asked)) {
    throw refusedField('unit_ids', 'validation')
  }
}

/** For a customer the owner's own rules count like those that nobody may break. */
const judged = (plan: Plan, by: ChangeSide): Plan =>
  by === 'owner' ? plan : { ...plan, blockers: [...plan.blockers, ...plan.broken], broken: [], conflicts: [] }

function refuse(deps: Deps, row: ReservationRecord, plan: Plan, { by }: Ask): void {
  if (changesNothing(row, plan.wanted)) throw new Refused('change_nothing')
  if (plan.blockers.some(({ code }) => code === 'busy') && by === 'customer') {
    throw new Refused('slot_taken', { alternatives: nearestOf(deps, row, plan) })
  }
  refuseFirm(plan, false)
  if (lacksPrice(row, plan)) accepted(plan.priced.quote)
}

const nearestOf = (deps: Deps, row: ReservationRecord, { wanted }: Plan) =>
  nearestAgain(deps, row.listing_id, questionOf(row, wanted))

async function untilOf(deps: TxDeps, row: ReservationRecord, { priced }: Plan, by: ChangeSide): Promise<number> {
  const { answer_hours } = await answerRules(deps.db, row.listing_id)
  const starts_at = [row.start_at.getTime(), priced.check.start_at_ms]
  return changeUntil(deps.clock.now(), by, { answer_hours, starts_at })
}

async function write(
  deps: TxDeps,
  entry: Entry,
  row: ReservationRecord,
  plan: Plan,
  { by, note, early_performance, expires_ms }: Ask & { expires_ms: number },
): Promise<void> {
  const { wanted, priced, charged, broken } = plan
  const at = new Date(deps.clock.now())
  const unit_ids = isTermKept(row, wanted) ? row.unit_ids : await hold(deps, entry, row, plan, expires_ms)
  await waitForCustomer(deps, row, expires_ms)
  const id = randomUUIDv7()
  const rooms = otherRooms(entry, row, unit_ids)
  const before = partsBefore(entry, row, wanted, unit_ids)
  const addons = addonsAfter(entry, row, wanted)
  await insertChange(deps.db, {
    id,
    reservation_id: row.id,
    proposed_by: by,
    status: 'open',
    before: JSON.stringify(before),
    start_local: wanted.start,
    end_local: wanted.end,
    unit_ids,
    guests: JSON.stringify(wanted.guests),
    addons: addons && JSON.stringify(addons),
    total_grosze: plan.total_grosze,
    quote: charged && JSON.stringify(agreedOf(entry, priced, charged)),
    broken_rules: JSON.stringify(broken.map(({ code }) => code)),
    note,
    early_performance,
    expires_at: new Date(expires_ms),
    created_at: at,
  })
  await recordEvent(deps, row, {
    actor: by,
    action: 'propose_change',
    at,
    note: note || null,
    mail_data: { change_id: id },
    data: {
      before,
      after: {
        ...{ start: wanted.start, end: wanted.end, guests: wanted.guests },
        ...(addons ? { addons } : {}),
        ...(rooms ? { units: rooms.after } : {}),
      },
      before_grosze: row.total_grosze,
      after_grosze: plan.total_grosze,
      broken_rules: broken.map(({ code }) => code),
    },
  })
}

/** Holds only what lies outside the present term, because the reservation itself already takes the overlap. */
async function hold(
  deps: TxDeps,
  entry: Entry,
  row: ReservationRecord,
  { priced, wanted }: Plan,
  deadline_ms: number,
): Promise<string[]> {
  const unit_ids = await chooseUnits(deps, entry, priced.check, { unit_ids: row.unit_ids, rows: entry.own })
  const claim = {
    listing_id: row.listing_id,
    reservation_id: row.id,
    event_day: eventDay(wanted.start),
    deadline_ms,
    for_change: true,
  }
  for (const unit_id of unit_ids) {
    const own = entry.own.filter((each) => each.unit_id === unit_id)
    for (const blocked of outsideOf(priced.check.blocked, own)) {
      await claimTerm(deps, { ...claim, unit_ids: [unit_id], blocked })
    }
  }
  return unit_ids
}

function replyOf(
  deps: Deps,
  row: ReservationRecord,
  plan: Plan,
  { preview, at_once, by, lacks_wish }: Ask & { lacks_wish: boolean },
  expires_ms: number,
): OwnerReply {
  const { wanted, blockers } = plan
  const totals = totalsOf(row, plan)
  const missing = lacksPrice(row, plan)
  return {
    preview,
    start: wanted.start,
    end: wanted.end,
    guests: wanted.guests,
    ...totals,
    price: isRefusal(plan.list_price) ? null : priceReply(plan.list_price, null),
    needs_early_performance: lacks_wish,
    possible: blockers.length === 0 && !missing && !changesNothing(row, wanted),
    blockers,
    broken_rules: plan.broken,
    conflicts: plan.conflicts,
    taken_unit_ids: plan.taken_unit_ids,
    alternatives: preview && blockers.length > 0 ? nearestOf(deps, row, plan) : [],
    expires_at: new Date(expires_ms).toISOString(),
    message: proposedText({
      preview,
      at_once,
      by,
      ...totals,
      lacks_price: missing && isRefusal(plan.list_price),
      paid_grosze: row.paid_grosze - row.refunded_grosze,
    }),
  }
}
