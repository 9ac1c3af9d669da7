/** Parses the text of a feed with ical.js. */
import ICAL from 'ical.js'
import { FeedRefused } from './feed-types.ts'

// Portals write dates in many ways; invalid ones are found where they are used.
ICAL.design.strict = false

/** Replaces a time property of an event that cannot be parsed; its value is what was written there. */
export const unreadableMark = 'x-wydarzy-unreadable'

/** The properties that say when an event is. */
const ofTime = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|FREEBUSY)[;:]/i

/** A zone such as `(UTC+01:00) Warsaw` without the quotation marks that its colon needs (RFC 5545, 3.2). */
const unquotedZone = /^([A-Z-]+(?:;[^:;"\r\n]+)*;TZID=)([^":;\r\n]*:[^";\r\n]*)(?=(?:;[^:;\r\n]+)?:\d[^:;\r\n]*$)/gim

/** Throws `FeedRefused` for a text that is no calendar, also for one that was cut off. */
export function parseFeed(text: string): ICAL.Component[] {
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 10_000))) throw new FeedRefused('not_a_calendar')
  const readable = text.replace(unquotedZone, '$1"$2"')
  const parsed = tryParse(readable) ?? tryParse(mended(readable))
  if (!parsed) throw new FeedRefused('not_a_calendar')
  const calendars = parsed.filter(({ name }) => name === 'vcalendar')
  if (calendars.length === 0) throw new FeedRefused('not_a_calendar')
  return calendars
}

function tryParse(text: string): ICAL.Component[] | null {
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const components = Array.isArray(parsed[0]) ? parsed : [parsed]
    return components.map((each) => new ICAL.Component(each as [string, unknown[], unknown[]]))
  } catch {
    return null
  }
}

/** Drops the lines that the parser refuses, so that one of them does not hide all the others. */
function mended(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
  return lines.flatMap((line) => mendedLine(line.trim())).join('\r\n')
}

function mendedLine(line: string): string[] {
  if (line === '') return []
  if (/^(?:BEGIN|END):/i.test(line) || isReadable(line)) return [line]
  if (!ofTime.test(line)) return []
  const upper = line.toUpperCase()
  return [isReadable(upper) ? upper : `${unreadableMark}:${asWritten(line)}`]
}

/** The value alone, without characters that would mean more than text. */
const asWritten = (line: string): string =>
  line
    .slice(line.lastIndexOf(':') + 1)
    .replace(/[^\w+:/. -]/g, ' ')
    .trim()
    .slice(0, 40)

function isReadable(line: string): boolean {
  try {
    ICAL.parse.property(line, ICAL.design.icalendar)
    return true
  } catch {
    return false
  }
}
