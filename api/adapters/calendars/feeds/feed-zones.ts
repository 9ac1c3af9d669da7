/** Time zones as feeds name them, and instants in them. */
import ICAL from 'ical.js'
import { cityOfWindowsZone } from './windows-zones.ts'

/** A zone known by its name, or one whose rules are in the file. */
export type FeedZone = { name: string } | { rules: ICAL.Timezone }

/** A point on a wall clock: `2027-06-12T16:00:00`, or a whole day. */
export type Moment = { wall: string; date: boolean; zone: FeedZone }

export type ZoneBook = {
  /** The zone of times that name none. */
  own: FeedZone
  /** The zone of whole days: always that of the place, whatever the zone of the calendar. */
  place: FeedZone
  find(tzid: string): FeedZone
}

export const utc: FeedZone = { name: 'UTC' }

/** `zones` are the VTIMEZONEs of the file, as ical.js has read them. */
export function zoneBook(zones: readonly ICAL.Component[], own: string, place: string): ZoneBook {
  const found = new Map<string, FeedZone>()
  const book = { own: { name: own }, place: { name: place }, find }
  return book

  function find(tzid: string): FeedZone {
    const known = found.get(tzid)
    if (known) return known
    const zone = named(tzid) ?? fromFile(tzid) ?? book.own
    found.set(tzid, zone)
    return zone
  }

  function fromFile(tzid: string): FeedZone | null {
    const component = zones.find((each) => each.getFirstPropertyValue('tzid') === tzid)
    if (!component) return null
    return (
      named(String(component.getFirstPropertyValue('x-lic-location') ?? '')) ?? { rules: new ICAL.Timezone(component) }
    )
  }
}

/** Accepts prefixed names like `/freeassociation.sourceforge.net/Europe/Warsaw`, whose end is the name. */
function named(tzid: string): FeedZone | null {
  const tail = /[^/]+\/[^/]+$/.exec(tzid)?.[0]
  for (const name of [tzid, cityOfWindowsZone(tzid), tail]) {
    if (name !== undefined && isZone(name)) return { name }
  }
  return null
}

/** Names only: a bare offset has no summer time. */
function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Epoch ms; a time that the clock skips is taken with the offset before (RFC 5545, 3.3.5). */
export function instantOf({ wall, zone }: Moment): number {
  if ('name' in zone)
    return Temporal.PlainDateTime.from(wall).toZonedDateTime(zone.name, { disambiguation: 'compatible' })
      .epochMilliseconds
  const time = ICAL.Time.fromDateTimeString(wall)
  time.zone = zone.rules
  return time.toUnixTime() * 1000
}
