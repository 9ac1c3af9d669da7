import type { TxDeps } from '#api/deps.ts'
import { postOwed } from '#api/features/journal/post.ts'
import type { EventAction } from './event-mails.ts'
import { type ReservationRecord, updateReservation } from './queries.ts'
import { marksOf, recordEvent } from './record-event.ts'
import { Refused } from '#api/refused.ts'
import {
  type Actor,
  isTransition,
  type ReservationMove,
  type ReservationStatus,
} from '#domain/reservation/reservation.ts'

type Move = {
  to: ReservationStatus
  by: Actor
  move: ReservationMove & EventAction
  note?: string | undefined
  data?: Record<string, unknown>
  /** Other columns that change together with the state. */
  set?: Parameters<typeof updateReservation>[2]
}

/**
 * The only way from one state to another: checks the transition table, writes the row and records the event with
 * everything that follows. The caller holds the row's lock. Returns the row after the move.
 */
export async function moveReservation(deps: TxDeps, row: ReservationRecord, move: Move): Promise<ReservationRecord> {
  const before = row.status
  if (!isTransition(before, move.to, move.by, move.move)) throw new Refused('wrong_state')
  const at = new Date(deps.clock.now())
  const change = {
    ...move.set,
    status: move.to,
    status_since_at: at,
    updated_at: at,
    ics_sequence: row.ics_sequence + 1,
    ...marksOf({ ...row, status: move.to }, { actor: move.by, before, at }),
  }
  await updateReservation(deps.db, row.id, change)
  await postOwed(deps, row, change)
  const moved = { ...row, ...change } as ReservationRecord
  const { by: actor, move: action, note, data } = move
  await recordEvent(deps, moved, { actor, action, at, before, note, data })
  return moved
}
