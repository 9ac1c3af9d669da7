/**
 * Local wall time of a zone, instants and half-open periods. People see local times; comparisons use instants (epoch
 * milliseconds). The clock changes of a zone are read from Temporal once and kept as tables, because a search converts
 * many thousands of times; `time.test.ts` compares the tables with Temporal. Source: ruling 17, product 3.2.
 */
import { weekdays, type Weekday } from '#domain/listing/codes.ts'
import { isRefusal, type Refusal, refuse } from './refusal.ts'

/** `YYYY-MM-DD` */
export type LocalDate = string
/** `HH:MM`, 00:00–23:59 */
export type LocalTime = string
/** `YYYY-MM-DDTHH:MM`, no offset */
export type LocalDateTime = string
/** A term as two wall times of the listing's zone. */
export type Term = { start: LocalDateTime; end: LocalDateTime }
/** Half-open: `from_ms` is in the period, `to_ms` is not. */
export type Period = { from_ms: number; to_ms: number }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
const dayMinutes = 24 * 60

const firstYear = 1970
const lastYear = 2099

// ---------------------------------------------------------------- dates as day numbers (0 = 1970-01-01)

const cumulative = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

const leapsBefore1970 = leapsBefore(1970)

const dayCount = dayNumber(lastYear + 1, 1, 1)

const spelled: LocalDate[] = []

export function dayNumber(year: number, month: number, day: number): number {
  return (
    (year - 1970) * 365 +
    leapsBefore(year) -
    leapsBefore1970 +
    (cumulative[month - 1] as number) +
    (month > 2 && isLeap(year) ? 1 : 0) +
    day -
    1
  )
}

/** Day number of a date between 1970 and 2099; NaN for any other text. */
export function parseDate(date: LocalDate): number {
  return date.length === 10 ? dayAt(date) : Number.NaN
}

/** Whether the date exists; JavaScript engines read `2027-02-30` as the 2nd of March. */
export function isDate(text: string): boolean {
  return !Number.isNaN(parseDate(text))
}

/** Whether the text can be read as `YYYY-MM-DDTHH:MM`; the clock of a zone may still skip that time. */
export function isWallTime(text: string): boolean {
  return !Number.isNaN(parseWall(text))
}

/** Minutes since midnight of `HH:MM`; NaN for any other text, also for `24:00` (ruling 18). */
export function parseTime(time: LocalTime): number {
  if (time.length !== 5 || time[2] !== ':') return Number.NaN
  const hours = digits(time, 0, 2)
  const minutes = digits(time, 3, 5)
  return hours <= 23 && minutes <= 59 ? hours * 60 + minutes : Number.NaN
}

export function formatDate(day: number): LocalDate {
  const known = spelled[day]
  if (known !== undefined) return known
  const text = spellDay(day)
  if (day >= 0 && day < dayCount) spelled[day] = text
  return text
}

/** `HH:MM` of minutes since midnight; more than 1440 minutes are an hour of the night after. */
export function formatTime(minutes: number): LocalTime {
  const inDay = minutes % dayMinutes
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return formatDate(parseDate(date) + days)
}

export function daysBetween(from: LocalDate, to: LocalDate): number {
  return parseDate(to) - parseDate(from)
}

/** 0 = Monday … 6 = Sunday. */
export function weekdayIndex(day: number): number {
  return (((day + 3) % 7) + 7) % 7
}

export function weekdayOf(date: LocalDate): Weekday {
  return weekdays[weekdayIndex(parseDate(date))] as Weekday
}

/** The date of a reservation: the one on which it starts (a wedding until Sunday 4:00 belongs to Saturday). */
export function eventDay(start: LocalDateTime): LocalDate {
  return start.slice(0, 10)
}

function leapsBefore(year: number) {
  return Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100) + Math.floor((year - 1) / 400)
}

function isLeap(year: number) {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function dayAt(text: string): number {
  if (text[4] !== '-' || text[7] !== '-') return Number.NaN
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  if (!(year >= firstYear && year <= lastYear && month >= 1 && month <= 12 && day >= 1)) return Number.NaN
  return day <= daysIn(year, month) ? dayNumber(year, month, day) : Number.NaN
}

/** The digits of `text` in [from, to) as a number; NaN when one of them is not a digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return Number.NaN
    value = value * 10 + digit
  }
  return value
}

function daysIn(year: number, month: number) {
  return month === 2 ? (isLeap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function spellDay(day: number): LocalDate {
  let year = firstYear + Math.floor(day / 365.2425)
  while (dayNumber(year + 1, 1, 1) <= day) year++
  while (dayNumber(year, 1, 1) > day) year--
  let month = 12
  while (dayNumber(year, month, 1) > day) month--
  return `${year}-${two(month)}-${two(day - dayNumber(year, month, 1) + 1)}`
}

function two(n: number) {
  return n < 10 ? `0${n}` : `${n}`
}

/** Wall minutes since 1970-01-01T00:00; NaN for any other text. */
function parseWall(local: LocalDateTime): number {
  if (local.length !== 16 || local[10] !== 'T' || local[13] !== ':') return Number.NaN
  const hours = digits(local, 11, 13)
  const minutes = digits(local, 14, 16)
  return hours <= 23 && minutes <= 59 ? dayAt(local) * dayMinutes + hours * 60 + minutes : Number.NaN
}

// ---------------------------------------------------------------- zones

/** Marks days near a clock change, whose times are looked up in `changes` instead of `byDay`. */
const irregular = 32_767

export type Zone = {
  name: string
  /** Moments of change, ascending; `offsets[i]` applies before `changes[i]`, the last offset after all of them. */
  changes: number[]
  offsets: number[]
  /** Offset in minutes by day number, or `irregular`. */
  byDay: Int16Array
}

const zones = new Map<string, Zone>()

/** The tables of a zone, built on first use. Throws RangeError for an unknown zone. */
export function zoneOf(name: string): Zone {
  const known = zones.get(name)
  if (known) return known
  const { changes, offsets } = readChanges(name)
  const byDay = new Int16Array(dayCount)
  let reached = 0
  for (let day = 0; day < dayCount; day++) {
    while (reached < changes.length && (changes[reached] as number) < day * dayMs) reached++
    const minutes = (offsets[reached] as number) / minuteMs
    byDay[day] = Number.isInteger(minutes) ? minutes : irregular
  }
  for (const change of changes) {
    const day = Math.floor(change / dayMs)
    for (let near = day - 2; near <= day + 2; near++) if (near >= 0 && near < dayCount) byDay[near] = irregular
  }
  const zone = { name, changes, offsets, byDay }
  zones.set(name, zone)
  return zone
}

/**
 * Like `toInstant` for the edge of a window: a skipped time is the moment of the change, a doubled one means the first
 * (ruling 17).
 */
export function edgeAt(zone: Zone, day: number, minutes: number): number {
  const ms = exact(zone, day, minutes)
  if (!Number.isNaN(ms)) return ms
  const wallMs = (day * dayMinutes + minutes) * minuteMs
  return zone.changes[nextChange(zone, wallMs - offsetAt(zone, wallMs + dayMs))] as number
}

/** Epoch ms of a wall time; a doubled hour means the first. */
export function toInstant(local: LocalDateTime, zone: string): number | Refusal {
  const wall = parseWall(local)
  if (Number.isNaN(wall)) return refuse('invalid_time')
  const day = Math.floor(wall / dayMinutes)
  const ms = exact(zoneOf(zone), day, wall - day * dayMinutes)
  return Number.isNaN(ms) ? refuse('nonexistent_time') : ms
}

/** Epoch ms of a wall time with an offset such as `+01:00`; refused when the zone has another offset then. */
export function toInstantWithOffset(local: LocalDateTime, offset: string, zone: string): number | Refusal {
  const first = toInstant(local, zone)
  if (isRefusal(first)) return first
  const time = parseTime(offset.slice(1))
  if (Number.isNaN(time) || (offset[0] !== '+' && offset[0] !== '-')) return refuse('invalid_time')
  const offsetMs = (offset[0] === '-' ? -time : time) * minuteMs
  const ms = parseWall(local) * minuteMs - offsetMs
  return offsetAt(zoneOf(zone), ms) === offsetMs ? ms : refuse('invalid_time')
}

/** Epoch ms of the edge of a window: a wall time that the clock skips is the moment of the change. */
export function edgeToInstant(local: LocalDateTime, zone: string): number | Refusal {
  const wall = parseWall(local)
  if (Number.isNaN(wall)) return refuse('invalid_time')
  const day = Math.floor(wall / dayMinutes)
  return edgeAt(zoneOf(zone), day, wall - day * dayMinutes)
}

/** Wall minutes since 1970-01-01T00:00 of an instant; seconds are dropped. */
export function wallMinutes(zone: Zone, ms: number): number {
  const offset = zone.byDay[Math.floor(ms / dayMs)]
  const offsetMs = offset === undefined || offset === irregular ? offsetAt(zone, ms) : offset * minuteMs
  return Math.floor((ms + offsetMs) / minuteMs)
}

/** Day number of the local date of an instant. */
export function localDay(zone: Zone, ms: number): number {
  return Math.floor(wallMinutes(zone, ms) / dayMinutes)
}

export function localAt(zone: Zone, ms: number): LocalDateTime {
  return formatWall(wallMinutes(zone, ms))
}

export function toLocal(ms: number, zone: string): LocalDateTime {
  return localAt(zoneOf(zone), ms)
}

export function dateIn(ms: number, zone: string): LocalDate {
  return formatDate(localDay(zoneOf(zone), ms))
}

/** True when the clock keeps one offset from the first to the last of these days: equal wall lengths are equal times. */
export function isRegular(zone: Zone, first: number, last: number): boolean {
  const offset = zone.byDay[first]
  if (offset === undefined || offset === irregular) return false
  for (let day = first + 1; day <= last; day++) if (zone.byDay[day] !== offset) return false
  return true
}

/** False in the second of two doubled hours, whose wall time would mean the first (ruling 17). */
export function isSayable(zone: Zone, ms: number): boolean {
  const wall = wallMinutes(zone, ms)
  const day = Math.floor(wall / dayMinutes)
  return exact(zone, day, wall - day * dayMinutes) === ms
}

/** Elapsed minutes of a local date: 1440, or 1380 and 1500 when the clock changes. */
export function dayLength(date: LocalDate, zone: string): number {
  const day = parseDate(date)
  const table = zoneOf(zone)
  return (edgeAt(table, day + 1, 0) - edgeAt(table, day, 0)) / minuteMs
}

/** True when two half-open periods share a moment: 10–12 and 12–14 do not. */
export function overlap(a: Period, b: Period): boolean {
  return a.from_ms < b.to_ms && b.from_ms < a.to_ms
}

/** Both ends of a term as instants, or a refusal (400) that names the field at fault. */
export function resolveTerm(term: Term, zone: string): Period | Refusal {
  const from = toInstant(term.start, zone)
  if (isRefusal(from)) return { ...from, fields: { start: from.refused } }
  const to = toInstant(term.end, zone)
  if (isRefusal(to)) return { ...to, fields: { end: to.refused } }
  if (to <= from) return { refused: 'invalid_time', fields: { end: 'invalid_time' } }
  return { from_ms: from, to_ms: to }
}

function readChanges(name: string): Pick<Zone, 'changes' | 'offsets'> {
  const from = Temporal.Instant.fromEpochMilliseconds(-2 * dayMs).toZonedDateTimeISO(name)
  const changes: number[] = []
  const offsets = [from.offsetNanoseconds / 1e6]
  let next = from.getTimeZoneTransition('next')
  while (next && next.epochMilliseconds < (dayCount + 2) * dayMs) {
    changes.push(next.epochMilliseconds)
    offsets.push(next.offsetNanoseconds / 1e6)
    next = next.getTimeZoneTransition('next')
  }
  return { changes, offsets }
}

/** Epoch ms of a wall minute of a day (from 1440 on in the night after); NaN when the clock skips it. */
function exact(zone: Zone, day: number, minutes: number): number {
  const offset = zone.byDay[day + Math.floor(minutes / dayMinutes)]
  const wallMs = (day * dayMinutes + minutes) * minuteMs
  return offset === undefined || offset === irregular ? wallToInstant(zone, wallMs) : wallMs - offset * minuteMs
}

/** First instant with this wall time; NaN when the clock skips it. */
function wallToInstant(zone: Zone, wallMs: number): number {
  const before = offsetAt(zone, wallMs - dayMs)
  if (offsetAt(zone, wallMs - before) === before) return wallMs - before
  const after = offsetAt(zone, wallMs + dayMs)
  return offsetAt(zone, wallMs - after) === after ? wallMs - after : Number.NaN
}

function offsetAt(zone: Zone, ms: number): number {
  return zone.offsets[nextChange(zone, ms)] as number
}

/** Index of the first change after `ms`. */
function nextChange(zone: Zone, ms: number): number {
  let low = 0
  let high = zone.changes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((zone.changes[middle] as number) <= ms) low = middle + 1
    else high = middle
  }
  return low
}

function formatWall(wall: number): LocalDateTime {
  const day = Math.floor(wall / dayMinutes)
  return `${formatDate(day)}T${formatTime(wall - day * dayMinutes)}`
}
