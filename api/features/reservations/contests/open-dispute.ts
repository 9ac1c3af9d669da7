/**
 * The operator asks whether an event took place that nobody has told as a no-show, as when a customer stood before a closed
 * door and the system ended the reservation by itself. Both sides are asked; `settleContest` ends it (ruling 25).
 */
import type { Reader, TxDeps } from '#api/deps.ts'
import { whoIsTold } from '#api/features/reservations/by-hand/who-is-told.ts'
import { moveReservation } from '#api/features/reservations/core/move-reservation.ts'
import { lockReservation, type ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { factsOf } from '#api/features/reservations/core/record.ts'
import { lockListing } from '#api/features/reservations/term/lock-listing.ts'
import { answerContestBy } from '#domain/reservation/contest/contest.ts'
import { reservationCan, statusAt } from '#domain/reservation/reservation.ts'
import type { LocalDate } from '#domain/time.ts'
import { findByReference } from './contest-queries.ts'
import { settledAlready } from './settle-contest.ts'

/** `note`: what it is about, to both sides. */
export type Opening = { reference: string; note: string }

/** `told`: who has a letter of it. */
export type Opened = { id: string; answer_by: LocalDate; told: string } | { no: string }

/** In English, for the command line: what was done, or why nothing. */
export async function openDispute(deps: TxDeps, { reference, note }: Opening): Promise<Opened> {
  const found = await findByReference(deps.db, reference)
  if (!found) return { no: `No reservation has the number ${reference}.` }
  await lockListing(deps, found.listing_id)
  const row = await lockReservation(deps.db, found.id)
  if (!row) return { no: `No reservation has the number ${reference}.` }
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

/** Why the operator cannot open a dispute over it now; null when he can. */
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
