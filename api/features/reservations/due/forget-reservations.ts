/** Which reservations are kept no longer, as the privacy page says. */
import type { Deps } from '#api/deps.ts'
import { deleteOverBefore, deleteRequestsBefore, deleteUnconfirmedBefore } from './forget-queries.ts'
import { firstKeptDay } from '#domain/retention.ts'
import { dateIn, dayMs } from '#domain/time.ts'

const unconfirmedKeptDays = 30

/** The address of it may be a stranger's. Nobody but the one who typed it has seen it, and no statistics count it. */
export function forgetUnconfirmed({ db, clock }: Deps): Promise<void> {
  return deleteUnconfirmedBefore(db, new Date(clock.now() - unconfirmedKeptDays * dayMs))
}

/** Deletes old reservations; the journal keeps their sums, without names. */
export function forgetOldReservations({ db, clock }: Deps): Promise<void> {
  return deleteOverBefore(db, firstKeptDay(dateIn(clock.now(), 'Europe/Warsaw'), 'reservation'))
}

/** A no, or no answer: whoever asked was never a party to anything. Years are whole, so that statistics of a year stay whole. */
export function forgetRequests({ db, clock }: Deps): Promise<void> {
  return deleteRequestsBefore(db, firstKeptDay(dateIn(clock.now(), 'Europe/Warsaw'), 'request'))
}
