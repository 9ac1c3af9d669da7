/**
 * The operator opens a dispute about an event that is over and was not reported as a no-show, for example when the
 * customer found the hall closed and the system completed the reservation. Both sides are asked; `settleContest` ends it
 * (ruling 25).
 */
import type { Reader, TxDeps } from '#api/deps.ts'
import { lockByReference, unknownReference } from '#api/features/reservations/by-hand/lock-by-reference.ts'
import { whoIsTold } from '#api/features/reservations/by-hand/who-is-told.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { answerContestBy } from '#domain/reservation/contest/contest.ts'
import { reservationCan, statusAt } from '#domain/reservation/reservation.ts'
import type { LocalDate } from '#domain/time.ts'
import { settledAlready } from './settle-contest.ts'

/** `note` says to both sides what the dispute is about. */
export type Opening = { reference: string; note: string }

/** `told` names those who get a letter about it. */
export type Opened = { id: string; answer_by: LocalDate; told: string } | { no: string }

/** In English, for the command line: what was done, or why nothing was done. */
export async function openDispute(deps: TxDeps, { reference, note }: Opening): Promise<Opened> {
  const row = await lockByReference(deps, reference)
  if (!row) return { no: unknownReference(reference) }
  const now = deps.clock.now()
  const no = await notDisputed(deps.db, row, now)
  if (no !== null) return { no }
  await moveReservation(deps, row, {
    to: 'disputed',
    by: 'operator',
    move: 'dispute',
    note,
    set: { contested_at: new Date(now) },
  })
  return { id: row.id, answer_by: answerContestBy(now, row.timezone), told: await whoIsTold(deps.db, row) }
}

/** Why no dispute can be opened now, in English for the command line; null when one can. */
export async function notDisputed(db: Reader, row: ReservationRecord, now: number): Promise<string | null> {
  const { reference } = row
  const facts = factsOf(row)
  if (reservationCan.dispute(facts, now).can) return null
  const status = statusAt(facts, now)
  const settled = await settledAlready(db, row)
  if (settled) return settled
  if (status === 'disputed') return `${reference} is disputed already: npm run operator -- no-shows lists it.`
  if (status === 'no_show')
    return `${reference} was told as a no-show: its customer contests that, within 7 days, on the page of the reservation.`
  if (status === 'in_progress' || (status === 'confirmed' && now >= facts.start_at))
    return `${reference} still goes on: ask when it is over.`
  return `${reference} is ${status}: there is nothing to ask about.`
}
