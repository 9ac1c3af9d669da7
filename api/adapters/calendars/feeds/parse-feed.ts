/** The text of a feed as ical.js reads it. */
import ICAL from 'ical.js'
import { FeedRefused } from './feed-types.ts'

// Calendars of portals write dates in many ways; what is no date is found out where it is used.
ICAL.design.strict = false

/** Stands in an event in place of a line that says when it is and cannot be read, with what was written there. */
export const unreadableMark = 'x-wydarzy-unreadable'

/** Properties without which nobody knows when an event is. */
const ofTime = /^(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|EXRULE|RECURRENCE-ID|FREEBUSY)[;:]/i

/** Throws `FeedRefused` for what is no calendar, also one that was cut in the middle. */
export function parseFeed(text: string): ICAL.Component[] {
  if (!/^\s*BEGIN:VCALENDAR\s*$/im.test(text.slice(0, 10_000))) throw new FeedRefused('not_a_calendar')
  const parsed = tryParse(text) ?? tryParse(mended(text))
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

/** Without the lines that the parser refuses, so that one of them does not hide all others. */
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

/** The value alone, without what could be taken for more than a text. */
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
