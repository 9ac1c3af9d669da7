import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
let hall: { id: string }
let days = 40
const nextEvening = () => evening(dayAhead(app, (days += 1)))

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  hall = await publishedListing(app, who, { input: { name: 'Sala Źródlana; duża, z tarasem' } })
})
afterAll(() => app.close())

const make = async (body: object = {}) => {
  const made = await app.call('makeCalendarLink', { token: who.token, body })
  expect(made.status).toBe(201)
  return made.body
}
const get = (url: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url: new URL(url).pathname, headers })

/** The same file as two readers that know nothing of each other see it. */
async function read(url: string) {
  const answer = await get(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  const one = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      from: event.startDate.toJSDate().getTime(),
      to: event.endDate.toJSDate().getTime(),
      title: event.summary,
      status: String(component.getFirstPropertyValue('status')),
    }
  })
  const other = Object.values(nodeIcal.sync.parseICS(answer.body)).flatMap((event) =>
    event?.type === 'VEVENT'
      ? [
          {
            uid: event.uid,
            from: event.start.getTime(),
            to: event.end?.getTime(),
            title: String(event.summary),
            status: String(event.status),
          },
        ]
      : [],
  )
  expect(other).toEqual(one)
  return { events: one, text: answer.body.replace(/\r\n[ \t]/g, '') }
}

describe('a calendar that others subscribe to', () => {
  test('holds what is agreed, waits or is blocked, as two readers see it, and nobody’s name', async () => {
    const { url } = await make()
    expect(url).toMatch(/^http:\/\/wydarzy\.test\/ical\/[\w-]{43}\.ics$/)
    const term = nextEvening()
    const { id, reference } = await confirmedByMail(app, hall.id, term)
    const block = nextEvening()
    await app.call('createBlocks', {
      token: who.token,
      body: { listing_id: hall.id, terms: [block], label: 'Remont u Zosi' },
    })
    const { events, text } = await read(url)
    const at = (local: string) => Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Warsaw').epochMilliseconds
    expect(events).toEqual([
      {
        uid: `${id}@wydarzy.test`,
        from: at(term.start),
        to: at(term.end),
        title: `Sala Źródlana; duża, z tarasem: rezerwacja ${reference}`,
        status: 'CONFIRMED',
      },
      expect.objectContaining({
        from: at(block.start),
        to: at(block.end),
        title: 'Sala Źródlana; duża, z tarasem: termin zablokowany',
      }),
    ])
    expect(text).not.toMatch(/Żółkiewska|Zosi|600 ?200|@poczta|@goscie/)

    const named = await make({ with_names: true })
    const said = (await read(named.url)).events.map(({ title }) => title).join()
    expect(said).toContain('Anna Żółkiewska')
    expect(said).toContain('Remont u Zosi')
  })

  test('says which of its rooms are taken, by a reservation or a block, and nothing more where all are', async () => {
    const room = (name: string) => ({ code: name.toLowerCase(), name, area_m2: null, capacity_max: 60 })
    const input = { name: 'Zatoka', units: [room('Alfa'), room('Beta'), room('Gamma')] }
    const { id } = await publishedListing(app, who, { input })
    const [a = '', b = '', c = ''] = app.deps.catalogue.find(id)?.listing.units.map((unit) => unit.id) ?? []
    await confirmedByMail(app, id, nextEvening(), { ask: { unit_ids: [a, c] } })
    await confirmedByMail(app, id, nextEvening())
    const block = (unit_ids: string[]) => ({ listing_id: id, unit_ids, terms: [nextEvening()], label: 'Remont' })
    for (const rooms of [[b], [a, b, c]]) {
      expect((await app.call('createBlocks', { token: who.token, body: block(rooms) })).status).toBe(201)
    }
    const { events } = await read((await make({ listing_id: id })).url)
    const plain = (text: string) => text.split(':')[0]?.replaceAll('\u00a0', ' ')
    expect(events.map(({ title }) => plain(title))).toEqual([
      'Zatoka (Alfa i Gamma)',
      'Zatoka',
      'Zatoka (Beta)',
      'Zatoka',
    ])
  })

  test('tells for a while what was called off, with a later number', async () => {
    const { url } = await make()
    const { id } = await confirmedByMail(app, hall.id, nextEvening())
    const sequence = (text: string) => Number(new RegExp(`UID:${id}[^]*?SEQUENCE:(\\d+)`).exec(text)?.[1])
    const before = await read(url)
    await app.call('cancelReservation', { token: who.token, params: { id }, body: { note: 'Awaria' } })
    const after = await read(url)
    expect(after.events.find(({ uid }) => uid.startsWith(id))).toMatchObject({
      status: 'CANCELLED',
      title: expect.stringMatching(/^Anulowana: Sala Źródlana/),
    })
    expect(sequence(after.text)).toBeGreaterThan(sequence(before.text))
  })

  test('is not sent again when nothing has changed, and no search engine keeps it', async () => {
    const { url } = await make()
    const first = await get(url)
    expect(first.headers).toMatchObject({ 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' })
    const again = await get(url, { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await confirmedByMail(app, hall.id, nextEvening())
    expect((await get(url, { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(200)
    const { body } = await app.call('listCalendarLinks', { token: who.token })
    expect(body.results[0]?.last_fetched_at).not.toBeNull()
  })

  test('of one listing holds that listing, and only its owner makes it', async () => {
    const second = await publishedListing(app, who, { input: { name: 'Sala Druga' } })
    const { url } = await make({ listing_id: second.id })
    // Subscribers keep the name of the first look, which mostly comes before the first reservation.
    expect((await read(url)).text).toContain('X-WR-CALNAME:Wydarzy: Sala Druga')
    await confirmedByMail(app, second.id, nextEvening())
    const { events, text } = await read(url)
    expect(events.map(({ title }) => title.split(':')[0])).toEqual(['Sala Druga'])
    expect(text).toContain('X-WR-CALNAME:Wydarzy: Sala Druga')
    const stranger = await owner(app)
    const asked = await app.call('makeCalendarLink', { token: stranger.token, body: { listing_id: second.id } })
    expect(asked.status).toBe(404)
  })

  test('has one address at a time; the one before and one that was taken away are nothing', async () => {
    const first = await make()
    const second = await make()
    expect((await get(first.url)).statusCode).toBe(404)
    expect((await get(second.url)).statusCode).toBe(200)
    const stored = await app.deps.db.selectFrom('calendar_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(second.url.slice(-47, -4))
    const gone = await app.call('deleteCalendarLink', { token: who.token, params: { id: second.id } })
    expect(gone.status).toBe(204)
    expect((await get(second.url)).statusCode).toBe(404)
    expect((await get('http://wydarzy.test/ical/abc.ics')).statusCode).toBe(404)
  })
})
