/** Changes term, guests and price of a reservation, all in one transaction or not at all. */
import { randomUUIDv7 } from 'node:crypto'
import type { TxDeps } from '#api/deps.ts'
import { postOwed } from '#api/features/journal/post.ts'
import { claimTerm } from '#api/features/occupancy/claim-term.ts'
import { releaseHolds, releaseTerm } from '#api/features/occupancy/release-term.ts'
import type { LockedEntry } from '#api/features/listings/catalogue/catalogue.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import type { TermRequest, PricedTerm } from '#api/features/listings/catalogue/price-term.ts'
import { keptPrice, namedAddons, newPrice, otherRooms } from './change-parts.ts'
import { endOpenChange, insertChange } from './changes-queries.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { balanceDayAfter } from '#api/features/reservations/money/terms-of.ts'
import { replaceLines, type ReservationRecord, updateReservation } from '#api/features/reservations/core/queries.ts'
import { recordEvent } from '#api/features/reservations/core/record-event.ts'
import { keepsAddons } from './plan-change.ts'
import { chooseUnits } from '#api/features/reservations/term/choose-units.ts'
import { moneyOf, policyOf } from '#api/features/reservations/core/record.ts'
import { confirmsReservation } from '#domain/reservation/payment.ts'
import type { Guests } from '#domain/price-list/price-list.ts'
import {
  type AgreedPrice,
  type ChangedAddon,
  type ChangedFacts,
  type ChangeSide,
  depositDueAfter,
} from '#domain/reservation/change.ts'
import { eventDay } from '#domain/time.ts'

export type Applied = {
  start: string
  end: string
  guests: Guests
  /** Absent keeps the addons. */
  addons?: TermRequest['addons'] | undefined
  /** True when hours and rooms stay the same, so that the taken rows stay too. */
  keeps_term: boolean
  priced: PricedTerm
  /** Null keeps the price that was agreed. */
  agreed: AgreedPrice | null
  by: ChangeSide
  action: 'change_term' | 'accept_change'
  /** The proposal behind the change, which its mails describe. */
  change_id: string
  note: string
  broken_rules: readonly string[]
}

const factsBefore = (row: ReservationRecord): ChangedFacts => ({
  start: row.start_local,
  end: row.end_local,
  guests: row.guests,
  total_grosze: row.total_grosze,
})

type Extras = Pick<Applied, 'addons'>

/** The reservation before the change; addons and rooms only when the change affects them. */
export function partsBefore(
  entry: CatalogueEntry,
  row: ReservationRecord,
  change: Extras,
  unit_ids: readonly string[],
): ChangedFacts {
  const addons = keepsAddons(row, change) ? {} : { addons: namedAddons(entry, row.addons as TermRequest['addons']) }
  const rooms = otherRooms(entry, row, unit_ids)
  return { ...factsBefore(row), ...addons, ...(rooms ? { units: rooms.before } : {}) }
}

export const addonsAfter = (entry: CatalogueEntry, row: ReservationRecord, change: Extras): ChangedAddon[] | null =>
  keepsAddons(row, change) ? null : namedAddons(entry, change.addons ?? [])

/** Writes the change and returns the units taken by it. The caller has checked the rules and holds the locks. */
export async function applyChange(
  deps: TxDeps,
  entry: LockedEntry,
  row: ReservationRecord,
  change: Applied,
): Promise<string[]> {
  const { check } = change.priced
  const at = new Date(deps.clock.now())
  const event_day = eventDay(change.start)
  const unit_ids = await placeChange(deps, entry, row, change, event_day)
  const price = priceAfter(row, change, event_day, at)
  await updateReservation(deps.db, row.id, {
    ...termColumns(change),
    event_day,
    term_mode: check.term_mode,
    unit_ids,
    guests: JSON.stringify(change.guests),
    ...(change.addons ? { addons: JSON.stringify(chosen(change.addons)) } : {}),
    ics_sequence: row.ics_sequence + 1,
    updated_at: at,
    ...price,
  })
  await postOwed(deps, row, price)
  if (change.agreed) await replaceLines(deps.db, row.id, change.agreed.lines)
  if (change.agreed && change.agreed.price.total_grosze < row.total_grosze) await lookAtPayment(deps, row.id)
  const before = partsBefore(entry, row, change, unit_ids)
  const rooms = otherRooms(entry, row, unit_ids)
  const addons = addonsAfter(entry, row, change)
  const after_grosze = change.agreed?.price.total_grosze ?? row.total_grosze
  await recordEvent(
    deps,
    // The amount due now decides how an accepted request goes on, and so which mails are sent.
    { ...row, due_now_grosze: price.due_now_grosze },
    {
      actor: change.by,
      action: change.action,
      at,
      note: change.note || null,
      mail_data: { change_id: change.change_id },
      data: {
        before: { ...before, unit_ids: row.unit_ids },
        after: {
          ...{ start: change.start, end: change.end, guests: change.guests, unit_ids },
          ...(addons ? { addons } : {}),
          ...(rooms ? { units: rooms.after } : {}),
        },
        before_grosze: row.total_grosze,
        after_grosze,
        price: change.agreed ? 'new' : 'keep',
        broken_rules: change.broken_rules,
      },
    },
  )
  return unit_ids
}

async function placeChange(
  deps: TxDeps,
  entry: LockedEntry,
  { listing_id, id: reservation_id, unit_ids: own }: ReservationRecord,
  { keeps_term, priced: { check } }: Pick<Applied, 'keeps_term' | 'priced'>,
  event_day: string,
): Promise<string[]> {
  if (keeps_term) {
    await releaseHolds(deps, listing_id, reservation_id)
    return own
  }
  await releaseTerm(deps, listing_id, reservation_id)
  const unit_ids = await chooseUnits(deps, entry, check, { unit_ids: own })
  const { blocked } = check
  await claimTerm(deps, { listing_id, unit_ids, blocked, reservation_id, event_day, deadline_ms: null })
  return unit_ids
}

const termColumns = ({ start, end, priced: { check } }: Pick<Applied, 'start' | 'end' | 'priced'>) => ({
  start_local: start,
  end_local: end,
  start_at: new Date(check.start_at_ms),
  end_at: new Date(check.end_at_ms),
})

/** The price columns after the change; the rest is still never due before the deposit (ruling 65). */
function priceAfter(row: ReservationRecord, { agreed, priced }: Applied, event_day: string, at: Date) {
  const price = agreed ? newPrice(row, agreed, at) : keptPrice(row, event_day)
  const { total_grosze, due_now_grosze, balance_due_on } = { ...row, balance_due_on: null, ...price }
  const due = { deposit_due_at: row.deposit_due_at?.getTime() ?? null, is_paid: confirmsReservation(moneyOf(row)) }
  const start = { start_at: priced.check.start_at_ms, notice_hours: policyOf(row).notice_hours }
  const due_at = depositDueAfter(due, start, at.getTime())
  const deposit_due_at = due_at === null ? null : new Date(due_at)
  // A rest has a day when it had one before, or when the sale had a deposit; a rest may also arise only from this
  // price.
  const follows = due_now_grosze < total_grosze && (balance_due_on !== null || row.deposit_type !== 'none')
  const after = { ...row, total_grosze, due_now_grosze, deposit_due_at }
  const rest_due_on = follows ? balanceDayAfter(after, event_day, at.getTime()) : null
  return { ...price, due_now_grosze, deposit_due_at, balance_due_on: rest_due_on }
}

/** The owner changes a reservation that the owner added: done at once, stored like an accepted proposal, and mailed. */
export async function changeAtOnce(
  deps: TxDeps,
  entry: LockedEntry,
  row: ReservationRecord,
  change: Omit<Applied, 'by' | 'action' | 'change_id'>,
): Promise<string[]> {
  const at = new Date(deps.clock.now())
  const addons = addonsAfter(entry, row, change)
  await endOpenChange(deps.db, row.id, 'withdrawn', at)
  const id = randomUUIDv7()
  const applied = { ...change, by: 'owner', action: 'change_term', change_id: id } as const
  const unit_ids = await applyChange(deps, entry, row, applied)
  await insertChange(deps.db, {
    id,
    reservation_id: row.id,
    proposed_by: 'owner',
    status: 'accepted',
    before: JSON.stringify(partsBefore(entry, row, change, unit_ids)),
    start_local: change.start,
    end_local: change.end,
    unit_ids,
    guests: JSON.stringify(change.guests),
    addons: addons && JSON.stringify(addons),
    total_grosze: change.agreed?.price.total_grosze ?? row.total_grosze,
    quote: change.agreed && JSON.stringify(change.agreed),
    broken_rules: JSON.stringify(change.broken_rules),
    note: change.note,
    expires_at: at,
    created_at: at,
    answered_at: at,
  })
  return unit_ids
}

const chosen = (addons: TermRequest['addons']) =>
  addons.filter(({ quantity }) => quantity > 0).map(({ addon_id, quantity }) => ({ addon_id, quantity }))
