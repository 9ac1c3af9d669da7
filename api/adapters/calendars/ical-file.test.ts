import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarFile } from './ical-file.ts'
import { idOfOwnUid, ownUid } from './own-uid.ts'

const event: CalendarEvent = {
  uid: '0198c0de@wydarzy.example',
  sequence: 3,
  status: 'CONFIRMED',
  start: '2027-06-19T16:00',
  end: '2027-06-20T04:00',
  timezone: 'Europe/Warsaw',
  changed_at: new Date('2026-11-21T09:15:30Z'),
  summary: 'Wesele – Stodoła pod Lipami',
  description: 'Numer rezerwacji: K7MPW4TX\nKontakt: Anna; Lipska, Kraków \\ Wieliczka',
  location: 'ul. Lipowa 12, 32-020 Wieliczka',
}

const published = (of: CalendarEvent) => calendarFile({ method: 'PUBLISH', events: [of] })

/** Lines as a calendar reads them: unfolded, by name with parameters. */
function read(file: string) {
  const lines = file
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)
  const inEvent = lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'))
  const value = (name: string) => inEvent.find((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
  return {
    lines,
    value,
    text: (name: string) =>
      value(name)
        ?.slice(name.length + 1)
        .replace(/\\n/g, '\n')
        .replace(/\\([\\;,])/g, '$1'),
  }
}

/** The instant that a calendar takes the line for. */
function instantOf(line: string | undefined): string {
  const [, zone, wall] = /^DT(?:START|END);TZID=([^:]+):(\d{8}T\d{6})$/.exec(line ?? '') ?? []
  const iso = (wall ?? '').replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6')
  return Temporal.PlainDateTime.from(iso)
    .toZonedDateTime(zone ?? '')
    .toInstant()
    .toString()
}

describe('a calendar file', () => {
  test('keeps the wall clock of the place, before and after the change of time', () => {
    const summer = read(published(event))
    expect(summer.value('DTSTART')).toBe('DTSTART;TZID=Europe/Warsaw:20270619T160000')
    expect(instantOf(summer.value('DTSTART'))).toBe('2027-06-19T14:00:00Z')
    const winter = read(published({ ...event, start: '2027-12-04T16:00', end: '2027-12-05T04:00' }))
    expect(winter.value('DTSTART')).toBe('DTSTART;TZID=Europe/Warsaw:20271204T160000')
    expect(instantOf(winter.value('DTSTART'))).toBe('2027-12-04T15:00:00Z')
  })

  test('of a night with 25 hours lasts as long as the night', () => {
    const file = read(published({ ...event, start: '2027-10-30T18:00', end: '2027-10-31T04:00' }))
    expect([instantOf(file.value('DTSTART')), instantOf(file.value('DTEND'))]).toEqual([
      '2027-10-30T16:00:00Z',
      '2027-10-31T03:00:00Z',
    ])
  })

  test('brings the rules of its time zone', () => {
    const { lines } = read(published(event))
    const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE') + 1)
    expect(zone).toContain('TZID:Europe/Warsaw')
    expect(zone).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')
    expect(zone).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU')
    expect(lines.indexOf('END:VTIMEZONE')).toBeLessThan(lines.indexOf('BEGIN:VEVENT'))
  })

  test('says which event it is and which of two files is newer', () => {
    const file = read(published(event))
    expect(file.value('UID')).toBe('UID:0198c0de@wydarzy.example')
    expect(file.value('SEQUENCE')).toBe('SEQUENCE:3')
    expect(file.value('DTSTAMP')).toBe('DTSTAMP:20261121T091530Z')
    expect(file.value('STATUS')).toBe('STATUS:CONFIRMED')
    expect(file.lines).toContain('METHOD:PUBLISH')
    expect(read(published({ ...event, status: 'CANCELLED' })).value('STATUS')).toBe('STATUS:CANCELLED')
  })

  test('gives back any text as it was written', () => {
    const file = read(published(event))
    expect(file.text('DESCRIPTION')).toBe(event.description)
    expect(file.text('LOCATION')).toBe(event.location)
    expect(file.text('SUMMARY')).toBe(event.summary)
  })

  test('has no line over 75 octets and cuts no letter in two', () => {
    const summary = 'Źdźbło zażółć gęślą jaźń '.repeat(12).trim()
    const file = published({ ...event, summary })
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(file).not.toContain('\uFFFD')
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(read(file).text('SUMMARY')).toBe(summary)
  })

  test('cannot be made for a zone that does not exist', () => {
    expect(() => published({ ...event, timezone: 'Europe/Nowhere' })).toThrow()
  })

  test('invites one person, who need not answer, and takes no line from a name', () => {
    const invited = {
      organizer: { name: 'Wydarzy', email: 'kontakt@wydarzy.example' },
      attendee: { name: 'Anna "Ania"\r\nATTENDEE:mailto:x@y.example', email: 'anna@poczta.example' },
    }
    const file = read(calendarFile({ method: 'REQUEST', events: [event], invited }))
    expect(file.lines).toContain('METHOD:REQUEST')
    expect(file.value('ORGANIZER')).toBe('ORGANIZER;CN="Wydarzy":mailto:kontakt@wydarzy.example')
    expect(file.value('ATTENDEE')).toBe(
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE;CN="Anna Ania ATTENDEE:mailto:x@y.example":mailto:anna@poczta.example',
    )
    expect(file.lines.filter((line) => line.startsWith('ATTENDEE'))).toHaveLength(1)
  })

  test('of several events has each zone once, and a name when it is subscribed to', () => {
    const events = [event, { ...event, uid: 'b' }, { ...event, uid: 'c', timezone: 'Europe/Berlin' }]
    const { lines } = read(calendarFile({ method: 'PUBLISH', events, name: 'Sala, duża' }))
    expect(lines.filter((line) => line.startsWith('TZID:'))).toEqual(['TZID:Europe/Warsaw', 'TZID:Europe/Berlin'])
    expect(lines.filter((line) => line.startsWith('UID:'))).toHaveLength(3)
    expect(lines).toContain('X-WR-CALNAME:Sala\\, duża')
    expect(lines).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  })

  test('without events is a calendar all the same: it holds the clock of the place', () => {
    const { lines } = read(calendarFile({ method: 'PUBLISH', events: [], name: 'Sala' }))
    expect(lines.filter((line) => line.startsWith('BEGIN:'))).toContain('BEGIN:VTIMEZONE')
  })

  test('holds no sign that text in a calendar may not have', () => {
    const file = read(published({ ...event, summary: 'a\u0000b\u0007c\td\u007f' }))
    expect(file.text('SUMMARY')).toBe('abc\td')
  })
})

test('our events are known by their name when they come back, those of others are not', () => {
  const id = '0198c0de-0000-7000-8000-000000000001'
  const here = 'https://Wydarzy.example:8443'
  expect(ownUid(id, here)).toBe(`${id}@wydarzy.example`)
  expect(idOfOwnUid(`${id.toUpperCase()}@wydarzy.example `, here)).toBe(id)
  for (const other of [
    `${id}@other.example`,
    id,
    `x${id}@wydarzy.example`,
    `${id}@wydarzy.example.evil`,
    'a@wydarzy.example',
  ])
    expect(idOfOwnUid(other, here)).toBeNull()
})
