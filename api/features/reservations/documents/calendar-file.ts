/**
 * One reservation as an iCalendar file (RFC 5545). Times are the wall clock that the reservation keeps, with TZID and
 * the zone's own VTIMEZONE, so no conversion can move them; UID stays and SEQUENCE grows, so a newer file replaces an
 * older one.
 */
import { tzlib_get_ical_block } from 'timezones-ical-library'
import type { Deps } from '#api/deps.ts'
import { calendarWords, ownerWords } from './calendar-words.pl.ts'
import type { Reader } from '#api/features/reservations/core/history.pl.ts'
import { placeOf } from '#api/features/reservations/mail-jobs/mail-data.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { standing } from '#api/features/reservations/core/view-facts.ts'
import { unitsSaid } from '#api/features/reservations/core/texts.pl.ts'
import { findUnitsTaken, type ReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { brand } from '#domain/labels.pl.ts'
import { concludedStatuses, pendingStatuses, type ReservationStatus } from '#domain/reservation/reservation.ts'

export type CalendarEvent = {
  uid: string
  sequence: number
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Wall clocks of `timezone`, `YYYY-MM-DDTHH:MM`. */
  start: string
  end: string
  timezone: string
  /** When the reservation was last changed. */
  changed_at: Date
  summary: string
  description: string
  location: string | null
}

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** Lines of at most 75 octets; a character of several octets is never cut. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += sign
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

const wall = (local: string): string => `${local.replace(/[-:]/g, '')}00`
const utc = (at: Date): string => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** The text of the file, lines ended by CRLF. */
export function calendarFile(event: CalendarEvent): string {
  const zone = [tzlib_get_ical_block(event.timezone)].flat()[0]
  if (!zone) throw new RangeError(`no time zone ${event.timezone}`)
  const stamp = utc(event.changed_at)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Reservations//PL`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zone.split(/\r?\n/).filter((line) => line !== ''),
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp}`,
    `LAST-MODIFIED:${stamp}`,
    `DTSTART;TZID=${event.timezone}:${wall(event.start)}`,
    `DTEND;TZID=${event.timezone}:${wall(event.end)}`,
    `STATUS:${event.status}`,
    `TRANSP:${event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

const statusOf = (status: ReservationStatus): CalendarEvent['status'] => {
  if (concludedStatuses.includes(status)) return 'CONFIRMED'
  return (pendingStatuses as readonly string[]).includes(status) ? 'TENTATIVE' : 'CANCELLED'
}

/** The reservation's file as it stands now. The private link of the status page is not in it: calendars are shared. */
export async function calendarOf(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  row: ReservationRecord,
  listing: ReservedListing,
  reader: Reader = 'customer',
): Promise<string> {
  const { status } = standing(row, clock.now())
  const units = unitsSaid(await findUnitsTaken(db, row.id), listing.kind, reader)
  const words = reader === 'owner' ? ownerWords : calendarWords
  return calendarFile({
    uid: `${row.id}@${new URL(config.publicUrl).hostname}`,
    sequence: row.ics_sequence,
    status: statusOf(status),
    start: row.start_local,
    end: row.end_local,
    timezone: row.timezone,
    changed_at: row.updated_at,
    location: placeOf(row, listing, status),
    ...words({ row, listing, units }, status),
  })
}
