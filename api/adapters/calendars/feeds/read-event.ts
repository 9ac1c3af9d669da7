/** One event of a feed: when it is, how long, how often, and whether it makes the calendar busy. */
import type ICAL from 'ical.js'
import type { Rule } from './feed-series.ts'
import { instantOf, type Moment, utc, type ZoneBook } from './feed-zones.ts'
import { unreadableMark } from './parse-feed.ts'

/** Days are counted on the wall clock of the event, the rest as elapsed time (RFC 5545, 3.3.6). */
export type Length = { days: number; ms: number }

/** An additional start, with its own length if it has one. */
export type ExtraStart = { start: Moment; length: Length | null }

export type FeedEvent = {
  uid: string
  sequence: number
  start: Moment
  length: Length
  rules: Rule[]
  exceptRules: Rule[]
  extra: ExtraStart[]
  except: Moment[]
  /** The day of the series that this event replaces. */
  instead_of: Moment | null
  and_later: boolean
  busy: boolean
  cancelled: boolean
  title: string | null
}

/** Null when its time cannot be read. */
export function readEvent(event: ICAL.Component, zones: ZoneBook): FeedEvent | null {
  if (event.getFirstProperty(unreadableMark)) return null
  const [start] = momentsOf(event, 'dtstart', zones)
  if (!start) return null
  const text = (name: string) => String(event.getFirstProperty(name)?.jCal[3] ?? '')
  const status = text('status').toUpperCase()
  const shown_free =
    text('transp').toUpperCase() === 'TRANSPARENT' || text('x-microsoft-cdo-busystatus').toUpperCase() === 'FREE'
  const title = text('summary').trim()
  return {
    uid: text('uid').trim() || `${start.wall} ${title}`,
    sequence: Number.parseInt(text('sequence'), 10) || 0,
    start,
    length: lengthOf(event, start, zones),
    rules: rulesOf(event, 'rrule'),
    exceptRules: rulesOf(event, 'exrule'),
    extra: extraOf(event, zones),
    except: momentsOf(event, 'exdate', zones),
    instead_of: momentsOf(event, 'recurrence-id', zones)[0] ?? null,
    and_later: String(event.getFirstProperty('recurrence-id')?.jCal[1].range ?? '').toUpperCase() === 'THISANDFUTURE',
    busy: status !== 'CANCELLED' && !shown_free,
    cancelled: status === 'CANCELLED',
    title: title === '' ? null : title,
  }
}

/** The moments of all properties of this name; throws when one is invalid. */
function momentsOf(event: ICAL.Component, name: string, zones: ZoneBook): Moment[] {
  return event.getAllProperties(name).flatMap((property) => {
    const [, parameters, type, ...values] = property.jCal
    const said = values.filter((value) => typeof value === 'string')
    // A date that was written with an hour counts as a date.
    return said.map((value) => momentOf(type === 'date' ? value.slice(0, 10) : value, parameters.tzid, zones))
  })
}

export function momentOf(value: string, tzid: unknown, zones: ZoneBook): Moment {
  if (!value.includes('T')) return { wall: `${Temporal.PlainDate.from(value)}T00:00:00`, date: true, zone: zones.place }
  const in_utc = value.endsWith('Z')
  const wall = Temporal.PlainDateTime.from(in_utc ? value.slice(0, -1) : value).toString({ smallestUnit: 'second' })
  const zone = in_utc ? utc : typeof tzid === 'string' && tzid !== '' ? zones.find(tzid) : zones.own
  return { wall, date: false, zone }
}

function lengthOf(event: ICAL.Component, start: Moment, zones: ZoneBook): Length {
  const [end] = momentsOf(event, 'dtend', zones)
  const duration = event.getFirstProperty('duration')?.jCal[3]
  if (end) return between(start, end)
  if (typeof duration === 'string') return durationOf(duration)
  // Without an end, a whole day lasts one day and a moment takes no time (RFC 5545, 3.6.1).
  return start.date ? { days: 1, ms: 0 } : { days: 0, ms: 0 }
}

/** Some portals write the same date as start and end and mean that day. */
function between(start: Moment, end: Moment): Length {
  if (start.date && end.date) {
    const { days } = Temporal.PlainDateTime.from(start.wall).until(end.wall, { largestUnit: 'days' })
    return { days: Math.max(days, 1), ms: 0 }
  }
  return { days: 0, ms: instantOf(end) - instantOf(start) }
}

/** Throws for an invalid duration. */
export function durationOf(text: string): Length {
  const { sign, weeks, days, hours, minutes, seconds } = Temporal.Duration.from(text)
  const ms = ((hours * 60 + minutes) * 60 + seconds) * 1000
  return sign < 0 ? { days: 0, ms: 0 } : { days: weeks * 7 + days, ms }
}

const rulesOf = (event: ICAL.Component, name: string): Rule[] =>
  event.getAllProperties(name).map((property) => property.jCal[3] as Rule)

function extraOf(event: ICAL.Component, zones: ZoneBook): ExtraStart[] {
  const starts = momentsOf(event, 'rdate', zones).map((start) => ({ start, length: null }))
  const periods = event.getAllProperties('rdate').flatMap((property) => {
    const [, parameters, , ...values] = property.jCal
    return values.filter(Array.isArray).map((period) => periodOf(period, parameters.tzid, zones))
  })
  return [...starts, ...periods]
}

/** A start with an end, or with a duration. */
export function periodOf([from, to]: unknown[], tzid: unknown, zones: ZoneBook): ExtraStart {
  const start = momentOf(String(from), tzid, zones)
  const end = String(to)
  return { start, length: end.startsWith('P') ? durationOf(end) : between(start, momentOf(end, tzid, zones)) }
}
