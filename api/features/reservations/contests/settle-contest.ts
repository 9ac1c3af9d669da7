/**
 * The operator settles a contested no-show, or a dispute that the operator opened about an event that is over. If the
 * event counts as held or as a no-show, no money moves; otherwise the reservation ends with a reason, and money goes back
 * as with any other cancellation (rulings 24 and 25).
 */
import type { Reader, TxDeps } from '#api/deps.ts'
import { releaseTerm } from '#api/features/occupancy/release-term.ts'
import { lockByReference, unknownReference } from '#api/features/reservations/by-hand/lock-by-reference.ts'
import { whoIsTold } from '#api/features/reservations/by-hand/who-is-told.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { policyOf } from '#api/features/reservations/core/record.ts'
import { endedRow, refundPreview } from '#api/features/reservations/money/refund-of.ts'
import { type ContestOutcome, reasonOfOutcome, stateOfOutcome } from '#domain/reservation/contest/contest.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'
import { dateIn, isDate, minuteMs, toInstant } from '#domain/time.ts'
import { findSettling, isByOperator } from './contest-queries.ts'
import { settlementOf } from './settlement.ts'

export type Settling = {
  reference: string
  outcome: ContestOutcome
  /** For `called_off`: the day on which the guest had told the owner, in the listing's zone. */
  on: string | null
  /** The operator's reasons, for both sides. */
  note: string
}

type Refund = ReturnType<typeof refundPreview>
/** `told` names those who get a letter about it. */
export type Settled = { id: string; status: ReservationStatus; refund: Refund | null; told: string } | { no: string }

/** In English, for the command line: what was done, or why nothing was done. */
export async function settleContest(deps: TxDeps, { reference, outcome, on, note }: Settling): Promise<Settled> {
  const row = await lockByReference(deps, reference)
  if (!row) return { no: unknownReference(reference) }
  if (row.status !== 'disputed')
    return { no: (await settledAlready(deps.db, row)) ?? `${reference} is not disputed: it is ${row.status}.` }
  const now = deps.clock.now()
  const at = on === null ? now : toldOn(row, on)
  if (typeof at === 'string') return { no: at }
  const reason = reasonOfOutcome(outcome)
  const refund = reason && refundPreview(row, reason, at)
  const over_at = row.end_at.getTime() + policyOf(row).teardown_minutes * minuteMs
  if (refund) await releaseTerm(deps, row.listing_id, row.id)
  const { id, status } = await moveReservation(deps, row, {
    to: stateOfOutcome(outcome, over_at, now),
    by: 'operator',
    move: 'settle_dispute',
    note: note || undefined,
    data: {
      outcome,
      ...(await asked(deps, row)),
      ...(on === null ? {} : { on }),
      ...(refund ? { reason, ...refund } : {}),
    },
    set: {
      contested_at: row.contested_at ?? row.status_since_at,
      ...(refund && reason ? endedRow(row, refund, { cancelled_by: 'admin', cancel_reason: reason, note }) : {}),
    },
  })
  return { id, status, refund, told: await whoIsTold(deps.db, row) }
}

/** With two operators at once, the second reads what the first decided. Null when nothing was settled. */
export async function settledAlready(
  db: Reader,
  { id, reference, status }: Pick<ReservationRecord, 'id' | 'reference' | 'status'>,
): Promise<string | null> {
  const event = await findSettling(db, id)
  const settled = event && settlementOf(event)
  if (!event || !settled) return null
  return `${reference} was settled already, on ${event.at.toISOString().slice(0, 10)}: ${settled.outcome}. It is ${status}.`
}

const asked = async ({ db }: TxDeps, { id }: ReservationRecord): Promise<{ by_operator?: true }> =>
  (await isByOperator(db, id)) ? { by_operator: true } : {}

/** Noon of that day, or why the day is not possible. */
function toldOn({ created_at, timezone, start_local, reference }: ReservationRecord, on: string): number | string {
  const [first, last] = [dateIn(created_at.getTime(), timezone), start_local.slice(0, 10)]
  const at = isDate(on) && on >= first && on <= last ? toInstant(`${on}T12:00`, timezone) : null
  return typeof at === 'number' ? at : `${reference} can have been called off from ${first} to ${last}.`
}
