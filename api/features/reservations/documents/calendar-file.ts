/** A reservation in calendars: the downloadable file, and the invitation in mails. */
import { type CalendarEvent, calendarFile } from '#api/adapters/calendars/ical-file.ts'
import { ownUid } from '#api/adapters/calendars/own-uid.ts'
import type { MailInvitation } from '#api/adapters/mail/mailer.ts'
import type { Deps } from '#api/deps.ts'
import { calendarWords, ownerWords } from './calendar-words.pl.ts'
import { documentNames } from './summary-text.pl.ts'
import type { Reader } from '#api/features/reservations/core/history.pl.ts'
import { placeOf } from '#api/features/reservations/mail-jobs/mail-data.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { sellerOf } from '#api/features/reservations/core/seller.ts'
import { standing } from '#api/features/reservations/core/view-facts.ts'
import { unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { findUnitsTaken, type ReservedListing, wasConcluded } from '#api/features/reservations/core/views-queries.ts'
import { standsElsewhere } from '#api/features/reservations/term/elsewhere-queries.ts'
import { operatorAddress } from '#api/mail-site.ts'
import { brand } from '#domain/labels.pl.ts'
import { concludedStatuses, pendingStatuses, type ReservationStatus } from '#domain/reservation/reservation.ts'

type Some = Pick<Deps, 'db' | 'config' | 'clock'>

/**
 * The reservation's calendar file. It does not contain the private link to the status page, because calendars are
 * shared.
 */
export async function calendarOf(
  deps: Some,
  row: ReservationRecord,
  listing: ReservedListing,
  reader: Reader = 'customer',
): Promise<string> {
  return calendarFile({ method: 'PUBLISH', events: [await eventOf(deps, row, listing, reader)] })
}

/**
 * The iCalendar invitation for the reader of a mail: adds the event to the reader's calendar in place of an earlier
 * version, or removes one that was called off (the removal does nothing when there is no such event). Null when the
 * event was never sent to calendars, or when we write to the owner's calendar ourselves and a second event would look
 * like a second reservation.
 */
export async function invitationOf(
  deps: Some,
  row: ReservationRecord,
  listing: ReservedListing,
  to: { reader: Reader; email: string },
): Promise<MailInvitation | null> {
  const event = await eventOf(deps, row, listing, to.reader)
  const method = event.status === 'CONFIRMED' ? 'REQUEST' : 'CANCEL'
  if (event.status === 'TENTATIVE' || (method === 'CANCEL' && !(await wasConcluded(deps.db, row.id)))) return null
  if (method === 'REQUEST' && to.reader === 'owner' && (await standsElsewhere(deps.db, row))) return null
  const name = to.reader === 'owner' ? sellerOf(listing).name : `${row.customer_first_name} ${row.customer_last_name}`
  const organizer = { name: brand.name, email: operatorAddress(deps.config) }
  const attendee = { name, email: to.email }
  return {
    method,
    filename: documentNames(row.reference).calendar,
    content: calendarFile({ method, events: [event], invited: { organizer, attendee } }),
  }
}

async function eventOf(
  { db, config, clock }: Some,
  row: ReservationRecord,
  listing: ReservedListing,
  reader: Reader,
): Promise<CalendarEvent> {
  const { status } = standing(row, clock.now())
  const units = unitsSaid(await findUnitsTaken(db, row.id), listing.kind, reader)
  const words = reader === 'owner' ? ownerWords : calendarWords
  return {
    uid: ownUid(row.id, config.publicUrl),
    sequence: row.ics_sequence,
    status: statusOf(status),
    start: row.start_local,
    end: row.end_local,
    timezone: row.timezone,
    changed_at: row.updated_at,
    location: placeOf(row, listing, status),
    ...words({ row, listing, units }, status),
  }
}

function statusOf(status: ReservationStatus): CalendarEvent['status'] {
  if (concludedStatuses.includes(status)) return 'CONFIRMED'
  return (pendingStatuses as readonly string[]).includes(status) ? 'TENTATIVE' : 'CANCELLED'
}
