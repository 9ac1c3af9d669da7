import { createHash } from 'node:crypto'
import { CalendarFailed, type OurEvent } from '#api/adapters/calendars/calendars.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { withGoogle } from './access.ts'
import { eventIdOf } from './event-id.ts'
import { findWriting, forgetWritten, noteAnswered, noteAsked, reservationToWrite } from './google-queries.ts'
import { eventDescription, eventTitle } from './words.pl.ts'
import { unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { absolute, paths } from '#contract/paths.ts'
import { blockingStatuses } from '#domain/reservation/reservation.ts'

type Row = NonNullable<Awaited<ReturnType<typeof reservationToWrite>>>

/**
 * Repeats when the reservation changed while it was written. A few times are enough: later changes have a job of their
 * own.
 */
const mostTimes = 3

/**
 * Brings the reservation's event in the owner's calendar up to date: one event with an id of ours, changed or deleted
 * with the reservation.
 */
export async function writeReservation(deps: Deps, reservation_id: string): Promise<void> {
  for (let time = 0; time < mostTimes; time++) if (!(await writeOnce(deps, reservation_id))) return
}

/** False when the event was already up to date or cannot be written. */
async function writeOnce(deps: Deps, reservation_id: string): Promise<boolean> {
  const row = await reservationToWrite(deps.db, reservation_id)
  if (!row) return false
  const writing = await findWriting(deps.db, row.listing_id)
  const takes = (blockingStatuses as readonly string[]).includes(row.status)
  const event = writing && takes ? eventOf(deps, row, writing.with_names) : null
  const digest = event && createHash('sha256').update(JSON.stringify(event)).digest('hex')
  const target = event ? (writing?.remote_id ?? null) : null
  if (digest === row.digest && target === row.written_to) return false
  try {
    if (row.written_to && row.written_to !== target) await leave(deps, row, row.written_to, target)
    if (event && digest && target) await put(deps, row, target, event, digest)
    return true
  } catch (error) {
    // Without the right or the calendar a retry is useless: connecting anew writes everything.
    if (error instanceof CalendarFailed && ['revoked', 'gone', 'forbidden'].includes(error.why)) return false
    throw error
  }
}

/**
 * Takes the event out of a calendar that is not written to any more. Where that is not allowed, the next calendar gets
 * its event all the same, and the old one keeps what nobody but its owner can take away.
 */
async function leave(deps: Deps, row: Row, left: string, next: string | null): Promise<void> {
  await remove(deps, row, left).catch((error: unknown) => {
    if (next === null || !(error instanceof CalendarFailed) || error.why !== 'forbidden') throw error
  })
}

/** The event is noted before Google is asked, so that it can be deleted later even when the answer was lost. */
async function put(deps: Deps, row: Row, remote_id: string, event: OurEvent, digest: string): Promise<void> {
  const { id: reservation_id, owner_id } = row
  const asked = { reservation_id, owner_id, remote_id, event_id: event.id, written_at: new Date(deps.clock.now()) }
  await inTransaction(deps, (tx) => noteAsked(tx.db, asked))
  await withGoogle(deps, owner_id, (google, token) => google.putEvent(token, remote_id, event))
  await inTransaction(deps, (tx) => noteAnswered(tx.db, asked, digest))
}

async function remove(deps: Deps, { id, owner_id }: Row, remote_id: string): Promise<void> {
  await withGoogle(deps, owner_id, (google, token) => google.removeEvent(token, remote_id, eventIdOf(id)))
  await inTransaction(deps, (tx) => forgetWritten(tx.db, id))
}

function eventOf(deps: Deps, row: Row, with_names: boolean): OurEvent {
  // A customer whose address is not confirmed may be a stranger, so the name is left out.
  const known = with_names && (row.confirmed_email_at !== null || row.source === 'owner')
  const customer = known ? `${row.customer_first_name} ${row.customer_last_name}` : null
  const url = absolute(deps.config.publicUrl, paths.myReservation(row.id))
  return {
    id: eventIdOf(row.id),
    reservation_id: row.id,
    title: eventTitle(row.reference, customer),
    description: eventDescription([row.listing, ...unitsSaid(row.units, row.kind, 'customer')], row.status, url),
    from_ms: row.start_at.getTime(),
    to_ms: row.end_at.getTime(),
    timezone: row.timezone,
  }
}
