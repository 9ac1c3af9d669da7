/** The busy times of a feed: every day of every series, with days that were moved, added and left out. */
import { createHash } from 'node:crypto'
import type ICAL from 'ical.js'
import { startsOf } from './feed-series.ts'
import { type Feed, type FeedAsk, type FeedBusy, FeedRefused } from './feed-types.ts'
import { instantOf, type Moment, type ZoneBook, zoneBook } from './feed-zones.ts'
import { parseFeed, unreadableMark } from './parse-feed.ts'
import { mostNamed, type NotRead } from '#domain/outside/not-read.pl.ts'
import type { Period } from '#domain/time.ts'
import { type FeedEvent, type Length, periodOf, readEvent } from './read-event.ts'

const mostEvents = 20_000
const mostBusy = 10_000

/** Throws `FeedRefused`. */
export function expandFeed(ask: FeedAsk): Feed {
  const calendars = parseFeed(ask.text)
  const found: Feed = { name: null, busy: [], unreadable: 0, not_read: [] }
  for (const calendar of calendars) {
    const own = ownZone(calendar, ask.timezone)
    const zones = zoneBook(calendar.getAllSubcomponents('vtimezone'), own, ask.timezone)
    found.name ??= nameOf(calendar)
    const events = eventsOf(calendar, zones, found)
    for (const group of grouped(events).values()) addBusy(found, ask, group)
    for (const busy of calendar.getAllSubcomponents('vfreebusy')) addPeriods(found, ask, busy, zones)
  }
  return { ...found, busy: withOwnKeys(found.busy) }
}

/** A zone for the whole calendar is an extension of Google that others have copied. */
function ownZone(calendar: ICAL.Component, timezone: string): string {
  const said = calendar.getFirstPropertyValue('x-wr-timezone')
  const zone = zoneBook([], timezone, timezone).find(String(said ?? ''))
  return 'name' in zone ? zone.name : timezone
}

function nameOf(calendar: ICAL.Component): string | null {
  const name = calendar.getFirstPropertyValue('x-wr-calname') ?? calendar.getFirstPropertyValue('name')
  return name === null ? null : String(name).trim().slice(0, 200) || null
}

function eventsOf(calendar: ICAL.Component, zones: ZoneBook, found: Feed): FeedEvent[] {
  const components = calendar.getAllSubcomponents('vevent')
  if (components.length > mostEvents) throw new FeedRefused('too_many_events')
  return components.flatMap((component) => {
    const event = orNull(() => readEvent(component, zones))
    if (!event) miss(found, component)
    return event ?? []
  })
}

/** Counts an event that takes no time here, because its time cannot be read. */
function miss(found: Feed, component: ICAL.Component | null, series?: Pick<FeedEvent, 'title' | 'start'>): void {
  found.unreadable += 1
  if (found.not_read.length >= mostNamed) return
  if (series) found.not_read.push({ title: shortened(series.title), when: series.start.wall })
  else if (component) found.not_read.push(saidBy(component))
}

function saidBy(component: ICAL.Component): NotRead {
  const text = (name: string) => String(component.getFirstProperty(name)?.jCal[3] ?? '').trim()
  return { title: shortened(text('summary')), when: shortened(text(unreadableMark) || text('dtstart')) }
}

const shortened = (text: string | null): string | null => text?.slice(0, 60) || null

/** Foreign dates and zones make the libraries throw in many ways; each means that the value cannot be read. */
function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof FeedRefused) throw error
    return null
  }
}

function grouped(events: readonly FeedEvent[]): Map<string, FeedEvent[]> {
  const groups = new Map<string, FeedEvent[]>()
  for (const event of events) {
    const group = groups.get(event.uid)
    if (group) group.push(event)
    else groups.set(event.uid, [event])
  }
  return groups
}

/** All events with one UID: the series, and the days of it that differ. */
function addBusy(found: Feed, ask: FeedAsk, group: readonly FeedEvent[]): void {
  const others = newest(group.filter(({ instead_of }) => instead_of !== null))
  const isReplaced = replacedBy(others.map(({ instead_of }) => instead_of as Moment))
  const later = others
    .filter(({ and_later }) => and_later)
    .sort((one, other) => instantOf(one.instead_of as Moment) - instantOf(other.instead_of as Moment))
  for (const series of newest(group.filter(({ instead_of }) => instead_of === null))) {
    const instances = orNull(() => instancesOf(series, ask))
    if (!instances) miss(found, null, series)
    for (const { start, length } of instances ?? []) {
      if (isReplaced(start)) continue
      const at = instantOf(start)
      const change = later.findLast(({ instead_of }) => instantOf(instead_of as Moment) < at)
      const key = isSeries(series) ? `${series.uid} ${start.wall}` : series.uid
      if (change) add(found, ask, { ...change, key, start: moved(start, change) })
      else add(found, ask, { ...series, key, start, length })
    }
  }
  for (const other of others) add(found, ask, { ...other, key: `${other.uid} ${other.instead_of?.wall}` })
}

/** Whether a start is one of those that others stand for; a date stands for every start on that day, as in an EXDATE. */
function replacedBy(named: readonly Moment[]): (start: Moment) => boolean {
  if (named.length === 0) return () => false
  const moments = new Set(named.map(instantOf))
  const days = new Set(named.filter(({ date }) => date).map(({ wall }) => wall.slice(0, 10)))
  return (start) => moments.has(instantOf(start)) || days.has(start.wall.slice(0, 10))
}

/**
 * Of several events for the same day only the one with the highest SEQUENCE; feeds that give one UID to all events have
 * no sequences.
 */
function newest(events: readonly FeedEvent[]): FeedEvent[] {
  const last = new Map<string, number>()
  const nameOf = ({ instead_of }: FeedEvent) => instead_of?.wall ?? ''
  for (const event of events) last.set(nameOf(event), Math.max(last.get(nameOf(event)) ?? 0, event.sequence))
  return events.filter((event) => event.sequence === last.get(nameOf(event)))
}

const isSeries = ({ rules, extra }: FeedEvent): boolean => rules.length > 0 || extra.length > 0

type Instance = { start: Moment; length: Length }

function instancesOf(series: FeedEvent, ask: FeedAsk): Instance[] {
  const { start, length, except } = series
  if (!isSeries(series)) return [{ start, length }]
  const long = length.days * 86_400_000 + length.ms
  const within = { from_ms: ask.from_ms - long, to_ms: ask.to_ms }
  const counted = series.rules.flatMap((rule) => startsOf(rule, start, within))
  const left_out = new Set(series.exceptRules.flatMap((rule) => startsOf(rule, start, within)).map(instantOf))
  const days_out = new Set<string>()
  for (const moment of except) {
    // An EXDATE that is a date leaves out every start on that day.
    if (moment.date) days_out.add(moment.wall.slice(0, 10))
    else left_out.add(instantOf(moment))
  }
  const instances = new Map<number, Instance>()
  for (const each of [start, ...counted]) instances.set(instantOf(each), { start: each, length })
  for (const extra of series.extra)
    instances.set(instantOf(extra.start), { start: extra.start, length: extra.length ?? length })
  return [...instances]
    .filter(([at, one]) => !left_out.has(at) && !days_out.has(one.start.wall.slice(0, 10)))
    .map(([, one]) => one)
}

/** A start of a series after a change for all later days; the day from which on it holds may be named in UTC. */
function moved(start: Moment, { start: to, instead_of }: FeedEvent): Moment {
  if (!instead_of) return start
  const by = onClockOf(to, instead_of).until(to.wall)
  return { ...to, wall: onClockOf(to, start).add(by).toString({ smallestUnit: 'second' }) }
}

/** A moment on the clock of another one; zones whose rules are in the file are compared as they are written. */
function onClockOf({ zone, date }: Moment, moment: Moment): Temporal.PlainDateTime {
  const wall = Temporal.PlainDateTime.from(moment.wall)
  if (date || moment.date || !('name' in zone) || !('name' in moment.zone) || zone.name === moment.zone.name)
    return wall
  return wall.toZonedDateTime(moment.zone.name).withTimeZone(zone.name).toPlainDateTime()
}

type Busy = Pick<FeedEvent, 'uid' | 'busy' | 'title' | 'start' | 'length'> & { key: string }

function add(found: Feed, ask: FeedAsk, { key, uid, busy, title, start, length }: Busy): void {
  if (!busy) return
  const term = orNull(() => termOf(start, length))
  if (!term) {
    miss(found, null, { title, start })
    return
  }
  const { from_ms } = term
  const to_ms = Math.min(term.to_ms, ask.to_ms)
  if (to_ms <= from_ms || to_ms <= ask.from_ms || from_ms >= ask.to_ms) return
  if (found.busy.length >= mostBusy) throw new FeedRefused('too_many_events')
  found.busy.push({ key, uid, from_ms, to_ms, all_day: start.date, title })
}

/** Throws when the end is beyond the range of dates. */
function termOf(start: Moment, { days, ms }: Length): Period {
  const wall = Temporal.PlainDateTime.from(start.wall).add({ days }).toString({ smallestUnit: 'second' })
  return { from_ms: instantOf(start), to_ms: instantOf({ ...start, wall }) + ms }
}

/** VFREEBUSY: calendars that say only when somebody is busy. */
function addPeriods(found: Feed, ask: FeedAsk, component: ICAL.Component, zones: ZoneBook): void {
  for (const property of component.getAllProperties('freebusy')) {
    const [, parameters, , ...values] = property.jCal
    if (String(parameters.fbtype ?? 'BUSY').toUpperCase() === 'FREE') continue
    for (const value of values.filter(Array.isArray)) {
      const period = orNull(() => periodOf(value, undefined, zones))
      if (!period?.length) miss(found, null)
      else {
        const { start, length } = period
        const key = `busy ${start.wall}`
        add(found, ask, { key, uid: key, busy: true, title: null, start, length })
      }
    }
  }
}

/** In bytes: longer keys do not fit into the index of stored events. */
const longestKey = 900

/** Events with an equal key get one with their start; a key that is too long becomes its fingerprint. */
function withOwnKeys(busy: FeedBusy[]): FeedBusy[] {
  const seen = new Set<string>()
  return busy.flatMap((one) => {
    let key = Buffer.byteLength(one.key) > longestKey ? fingerprint(one.key) : one.key
    if (seen.has(key)) key = `${key} ${one.from_ms}-${one.to_ms}`
    if (seen.has(key)) return []
    seen.add(key)
    return { ...one, key }
  })
}

const fingerprint = (key: string): string => createHash('sha256').update(key).digest('base64url')
