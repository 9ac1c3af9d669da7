/**
 * iCalendar as text (RFC 5545, invitations RFC 5546): files for download, invitations in mails and the feeds that other
 * calendars subscribe to. Times are the stored wall times with TZID and the zone's own VTIMEZONE, so that no conversion
 * can move them; UID stays and SEQUENCE grows, so that a newer file replaces an older one.
 */
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { brand } from '#domain/labels.pl.ts'

export type CalendarPerson = { name: string; email: string }

export type CalendarEvent = {
  uid: string
  sequence: number
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Wall times of `timezone`, `YYYY-MM-DDTHH:MM`. */
  start: string
  end: string
  timezone: string
  /** When the content of this event last changed. */
  changed_at: Date
  summary: string
  description?: string
  location?: string | null
}

export type CalendarFile = {
  /** PUBLISH is for information; the others ask the reader's calendar to add or remove the event. */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  events: readonly CalendarEvent[]
  /** Recipient and sender of an invitation. */
  invited?: { organizer: CalendarPerson; attendee: CalendarPerson }
  /** The name of the subscribed calendar; only for feeds. */
  name?: string
}

const home = 'Europe/Warsaw'
/** How often subscribing calendars are asked to read the feed. */
const refresh = 'PT1H'

/** The text of the file, lines ended by CRLF. */
export function calendarFile({ method, events, invited, name }: CalendarFile): string {
  // A calendar must contain something (RFC 5545, 3.4), so a feed without events contains a time zone.
  const zones = [...new Set([...(name === undefined ? [] : [home]), ...events.map(({ timezone }) => timezone)])]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${brand.name}//Reservations//PL`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : feedLines(name)),
    ...zones.flatMap(zoneLines),
    ...events.flatMap((event) => eventLines(event, invited)),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function feedLines(name: string): string[] {
  return [
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
  ]
}

function zoneLines(timezone: string): string[] {
  const zone = [tzlib_get_ical_block(timezone)].flat()[0]
  if (!zone) throw new RangeError(`no time zone ${timezone}`)
  return zone.split(/\r?\n/).filter((line) => line !== '')
}

function eventLines(event: CalendarEvent, invited: CalendarFile['invited']): string[] {
  const stamp = utc(event.changed_at)
  return [
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
    ...(event.description ? [`DESCRIPTION:${escaped(event.description)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    ...(invited ? peopleLines(invited) : []),
    'END:VEVENT',
  ]
}

/** Both sides have already agreed, so no answer is asked for. */
function peopleLines({ organizer, attendee }: NonNullable<CalendarFile['invited']>): string[] {
  return [
    `ORGANIZER;CN=${quoted(organizer.name)}:${mailto(organizer)}`,
    `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN=${quoted(attendee.name)}:${mailto(attendee)}`,
  ]
}

const mailto = ({ email }: CalendarPerson): string => `mailto:${plain(email).replace(/\s/g, '')}`
/** A parameter has no escape for a quotation mark that all calendars understand. */
const quoted = (text: string): string =>
  `"${plain(text)
    .replace(/["\s]+/g, ' ')
    .trim()}"`
/** Removes the characters that text in a calendar must not have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const plain = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
const escaped = (text: string): string =>
  plain(text)
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')

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
