import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { decodeFeed } from './decode-feed.ts'
import { expandFeed } from './expand-feed.ts'
import { type FeedBusy, FeedRefused } from './feed-types.ts'
import { readFeed } from './read-feed.ts'

type Expected = { why: string; content_type?: string; busy?: string[]; unreadable?: number; problem?: string }

const folder = path.join(import.meta.dirname, 'corpus')
const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<string, Expected>
const window = {
  from_ms: Date.UTC(2026, 10, 1),
  to_ms: Date.UTC(2029, 10, 1),
  timezone: 'Europe/Warsaw',
}
const bytesOf = (name: string) => readFileSync(path.join(folder, `${name}.ics`))
const minute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}Z`
const said = ({ from_ms, to_ms, all_day, title }: FeedBusy) =>
  [`${minute(from_ms)}/${minute(to_ms)}`, all_day ? 'day' : '', title ?? ''].filter(Boolean).join(' ')

function read(text: string) {
  try {
    const { busy, unreadable } = expandFeed({ ...window, text })
    expect(new Set(busy.map(({ key }) => key)).size, 'keys').toBe(busy.length)
    for (const { key } of busy) expect(key.length).toBeLessThanOrEqual(1024)
    return { busy: busy.map(said).sort(), ...(unreadable ? { unreadable } : {}) }
  } catch (error) {
    if (error instanceof FeedRefused) return { problem: error.problem }
    throw error
  }
}

describe('calendars as they come', () => {
  test('each file of the corpus is expected to be something', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ics'))
    expect(files.map((name) => name.slice(0, -4).replaceAll(path.sep, '/')).sort()).toEqual(
      Object.keys(expected).sort(),
    )
    expect(files.length).toBeGreaterThanOrEqual(40)
  })

  test.each(Object.entries(expected))('%s', (name, { why, content_type, ...outcome }) => {
    const found = read(decodeFeed(bytesOf(name), content_type ?? 'text/calendar'))
    expect(found, why).toEqual(outcome.busy ? { ...outcome, busy: outcome.busy.toSorted() } : outcome)
  })
})

const calendar = (events: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')

describe('a thread of its own', () => {
  const file = (text: string) => ({ ...window, bytes: Buffer.from(text), content_type: 'text/calendar; charset=utf-8' })

  test('reads 5 000 events, and the calendar goes on meanwhile', async () => {
    const events = Array.from({ length: 5_000 }, (_, at) => {
      const day = new Date(Date.UTC(2026, 11, 1) + Math.floor(at / 5) * 86_400_000).toISOString().slice(0, 10)
      const hour = String(8 + (at % 5) * 2).padStart(2, '0')
      const start = `${day.replaceAll('-', '')}T${hour}0000`
      return event(
        `e${at}@portal.example`,
        `DTSTART;TZID=Europe/Warsaw:${start}`,
        'DURATION:PT1H',
        `SUMMARY:Zajęte ${at}`,
      )
    })
    let beats = 0
    const beating = setInterval(() => beats++, 5)
    const outcome = await readFeed(file(calendar(events)))
    clearInterval(beating)
    expect('feed' in outcome && outcome.feed.busy.length).toBe(5_000)
    expect(beats).toBeGreaterThan(3)
  })

  test('is refused more than that, and what only looks like a calendar', async () => {
    const many = Array.from({ length: 20_001 }, (_, at) => event(`e${at}`, 'DTSTART:20270101T100000Z'))
    expect(await readFeed(file(calendar(many)))).toEqual({ problem: 'too_many_events' })
    expect(await readFeed(file('<html>'))).toEqual({ problem: 'not_a_calendar' })
  })
})
