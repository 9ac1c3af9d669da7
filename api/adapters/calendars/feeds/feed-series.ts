/** The starts that a repetition rule gives. rrule-temporal works them out on the wall clock of the event. */
import { RRuleTemporal } from 'rrule-temporal'
import type { Period } from '#domain/time.ts'
import { FeedRefused } from './feed-types.ts'
import { instantOf, type Moment } from './feed-zones.ts'

/** Limits far above any real calendar. */
const bounds = { maxIterations: 100_000, maxCandidateEvaluations: 400_000 }

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Starts within a period. Throws when the rule is invalid, or finds no end within the limits. */
export function startsOf(rule: Rule, first: Moment, within: Period): Moment[] {
  // Whole days, and zones that the library does not know, are worked out in UTC, a clock without changes.
  const tzid = 'name' in first.zone && !first.date ? first.zone.name : 'UTC'
  const zoned = (wall: string) => Temporal.PlainDateTime.from(wall).toZonedDateTime(tzid)
  const until = rule.until === undefined ? {} : { until: zoned(lastOf(rule.until, first)) }
  const series = new RRuleTemporal({ ...bounds, ...optionsOf(rule), ...until, dtstart: zoned(first.wall), tzid })
  const day = 86_400_000
  try {
    return series
      .between(new Date(within.from_ms - day), new Date(within.to_ms + day), true)
      .map((start) => ({ ...first, wall: Temporal.ZonedDateTime.from(start.toString()).toPlainDateTime().toString() }))
  } catch (error) {
    if (/exceeded/.test((error as Error).message)) throw new FeedRefused('too_many_events')
    throw error
  }
}

/** A rule as ical.js has read it (jCal). */
export type Rule = {
  freq: string
  until?: string
  count?: number
  interval?: number
  wkst?: number
} & Record<string, unknown>

const lists = {
  byday: 'byDay',
  bymonth: 'byMonth',
  bymonthday: 'byMonthDay',
  byyearday: 'byYearDay',
  byweekno: 'byWeekNo',
  bysetpos: 'bySetPos',
  byhour: 'byHour',
  byminute: 'byMinute',
  bysecond: 'bySecond',
} as const

function optionsOf(rule: Rule) {
  const options: Record<string, unknown> = {}
  for (const [from, to] of Object.entries(lists)) {
    if (rule[from] !== undefined) options[to] = [rule[from]].flat()
  }
  return {
    freq: rule.freq as 'DAILY',
    ...(rule.interval === undefined ? {} : { interval: rule.interval }),
    ...(rule.count === undefined ? {} : { count: rule.count }),
    ...(rule.wkst === undefined ? {} : { wkst: weekdays[rule.wkst - 1] ?? 'MO' }),
    ...options,
  }
}

/** The UNTIL of a rule on the clock of the event: the last moment of a date; for UTC the wall time at that instant. */
function lastOf(until: string, first: Moment): string {
  if (!until.includes('T')) return `${until}T23:59:59`
  if (first.date) return `${until.slice(0, 10)}T23:59:59`
  if (!until.endsWith('Z')) return until
  const at = Temporal.Instant.from(until)
  if ('name' in first.zone) return at.toZonedDateTimeISO(first.zone.name).toPlainDateTime().toString()
  const wall = until.slice(0, -1)
  // The offset of that clock at about that time.
  const apart = at.epochMilliseconds - instantOf({ wall, date: false, zone: first.zone })
  return Temporal.PlainDateTime.from(wall).add({ milliseconds: apart }).toString()
}
