import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, evening, owner, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let client: Client
let hall: { id: string; slug: string }
beforeAll(async () => {
  app = await createTestApp({ rateLimits: true })
  hall = await publishedListing(app, await owner(app))
  const url = new URL('/mcp', await app.listen())
  client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url))
})
afterAll(async () => {
  await client.close()
  await app.close()
})

async function ask(name: string, asked: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: asked })
  const [first] = content as { type: string; text: string }[]
  return { refused: isError === true, body: JSON.parse(first?.text ?? 'null') }
}

test('the published client of the protocol finds four tools that only read', async () => {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual([
    'check_availability',
    'get_listing',
    'get_quote',
    'search_listings',
  ])
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
})

test('from a search to a price: the same that a visitor is told', async () => {
  const found = await ask('search_listings', { kind: 'venue', guests: 20 })
  expect(found.body.results).toMatchObject([{ id: hall.id, url: `http://wydarzy.test/wip/sale/${hall.slug}` }])
  const read = await ask('get_listing', { kind: 'venue', listing: hall.slug })
  expect(read.body.id).toBe(hall.id)
  const term = evening(dayAhead(app, 40))
  const free = await ask('check_availability', { kind: 'venue', listing: hall.slug, ...term, guests: 20 })
  expect(free.body.available).toBe(true)
  const asked = { ...term, event_type: 'other', guests: { adults: 20 } }
  const quote = await ask('get_quote', { kind: 'venue', listing: hall.slug, ...asked })
  const guests = { adults: 20, children: [], crew: 0 }
  const visitor = await app.call('calculateVenuePrice', { body: { ...asked, guests, venue_id: hall.id } })
  expect(visitor.status).toBe(200)
  expect(quote.body.total_grosze).toBe(visitor.body.total_grosze)
})

test('what a price depends on can be asked with it: rooms, extras, the town to which a service travels', async () => {
  const who = await owner(app)
  const units = ['a', 'b', 'c'].map((code) => ({ code, name: `Sala ${code}`, area_m2: null, capacity_max: 40 }))
  const house = await publishedListing(app, who, { input: { units } })
  const read = await ask('get_listing', { kind: 'venue', listing: house.slug })
  expect(read.body.url).toBe(`http://wydarzy.test/wip/sale/${house.slug}`)
  const unit_ids = read.body.units.slice(0, 2).map(({ id }: { id: string }) => id)
  const term = evening(dayAhead(app, 41))
  const event = { ...term, event_type: 'other', guests: { adults: 60 } }
  const two = await ask('get_quote', { kind: 'venue', listing: house.id, ...event, unit_ids })
  expect([two.body.available, two.body.reasons]).toEqual([true, []])
  const one = await ask('get_quote', { kind: 'venue', listing: house.id, ...event, unit_ids: unit_ids.slice(0, 1) })
  expect(one.body.reasons).toMatchObject([{ code: 'capacity' }])
  const free = await ask('check_availability', { kind: 'venue', listing: house.id, ...term, guests: 60, unit_ids })
  expect(free.body.available).toBe(true)

  const town = { id: 1, name: 'Katowice', voivodeship: 'slaskie' as const, latitude: 50.26, longitude: 19.02 }
  await app.deps.db
    .insertInto('places')
    .values({ ...town, population: 280_000, search_text: 'katowice' })
    .execute()
  const band = await publishedListing(app, who, { kind: 'service' })
  const party = { kind: 'service', listing: band.id, ...event }
  expect((await ask('get_quote', party)).body.distance_km).toBeNull()
  const there = await ask('get_quote', { ...party, event_town: 'Katowice' })
  expect(there.body.distance_km).toBeGreaterThan(50)
})

test('what is refused says why, in the words that a visitor reads', async () => {
  const nowhere = await ask('get_listing', { kind: 'venue', listing: 'nie-ma-takiej' })
  expect(nowhere).toMatchObject({ refused: true, body: { code: 'not_found' } })
  const wrong = await ask('check_availability', { kind: 'venue', listing: hall.id, from: 'jutro', to: 'pojutrze' })
  expect(wrong.refused).toBe(true)
  expect(wrong.body.errors.length).toBeGreaterThan(0)
})

test('too many questions are refused like a visitor’s', async () => {
  const asked = { method: 'POST', url: '/mcp', payload: { jsonrpc: '2.0', id: 1, method: 'ping' } } as const
  const headers = { accept: 'application/json, text/event-stream' }
  const answers: number[] = []
  for (let count = 0; count < 130; count += 1) answers.push((await app.app.inject({ ...asked, headers })).statusCode)
  expect(answers).toContain(429)
  expect(answers.filter((status) => status >= 500)).toEqual([])
})

test('a request is one question, so that a list of them is no way around the limit', async () => {
  const asked = (id: number) => ({
    ...{ jsonrpc: '2.0', id, method: 'tools/call' },
    params: { name: 'search_listings', arguments: { kind: 'venue' } },
  })
  const headers = { accept: 'application/json, text/event-stream' }
  const payload = Array.from({ length: 50 }, (_, id) => asked(id))
  const { statusCode, body } = await app.app.inject({
    ...{ method: 'POST', url: '/mcp', headers, payload },
    remoteAddress: '192.0.2.8',
  })
  expect([statusCode, JSON.parse(body)]).toMatchObject([400, { jsonrpc: '2.0', id: null, error: { code: -32600 } }])
})

test('/llms.txt names what programs may ask', async () => {
  const { statusCode, headers, body } = await app.app.inject({ url: '/llms.txt' })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toMatch(/^# Wydarzy\n\n> /)
  for (const path of ['/mcp', '/api/openapi.json', '/wip/sale']) expect(body).toContain(`http://wydarzy.test${path})`)
})
