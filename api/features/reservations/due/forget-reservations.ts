/** Which reservations are deleted when, as the privacy page says. */
import type { Deps } from '#api/deps.ts'
import { deleteOverBefore, deleteRequestsBefore, deleteUnconfirmedBefore } from './forget-queries.ts'
import { firstKeptDay } from '#domain/retention.ts'
import { dateIn, dayMs } from '#domain/time.ts'

const unconfirmedKeptDays = 30

/**
 * The address may be a stranger's. Only the person who typed it has seen the reservation, and no statistics count it.
 */
export function forgetUnconfirmed({ db, clock }: Deps): Promise<void> {
  return deleteUnconfirmedBefore(db, new Date(clock.now() - unconfirmedKeptDays * dayMs))
}

/** Deletes old reservations; the journal keeps their sums, without names. */
export function forgetOldReservations({ db, clock }: Deps): Promise<void> {
  return deleteOverBefore(db, firstKeptDay(dateIn(clock.now(), 'Europe/Warsaw'), 'reservation'))
}

/**
 * A request that was refused or not answered never became a contract. Whole years are deleted, so that statistics of a
 * year stay complete.
 */
export function forgetRequests({ db, clock }: Deps): Promise<void> {
  return deleteRequestsBefore(db, firstKeptDay(dateIn(clock.now(), 'Europe/Warsaw'), 'request'))
}
