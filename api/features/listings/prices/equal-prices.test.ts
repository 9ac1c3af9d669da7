import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAhead, hourly, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

/** Two bases that hold at the same time, with one condition each: only their order tells them apart. */
const bases = [
  { ...hourly, code: 'dlugo', name: 'Długo', amount_grosze: 19_000, conditions: { duration_from: 60 } },
  { ...hourly, code: 'wielu', name: 'Wielu', amount_grosze: 18_000, conditions: { guests_from: 1 } },
]
const at = (id: string) => ({ params: { id }, token: who.token })

const totalOf = async (id: string): Promise<number> => {
  const day = dayAhead(app, 40)
  const term = { start: `${day}T10:00`, end: `${day}T20:00`, guests: { adults: 10 }, event_type: 'other' }
  const { body } = await app.call('calculateVenuePreview', { ...at(id), body: term })
  return body.total_grosze
}

test('the same list saved 200 times has one price, whoever writes it and whatever the ids are', async () => {
  const { id } = await publishedListing(app, who)
  const totals = new Map<number, number>()
  for (let save = 0; save < 200; save += 1) {
    const { status } = await app.call('replaceVenuePricing', { ...at(id), body: { pricings: bases } })
    expect(status).toBe(200)
    const total = await totalOf(id)
    totals.set(total, (totals.get(total) ?? 0) + 1)
  }
  expect([...totals]).toEqual([[190_000, 200]])
}, 120_000)

test('the lower position wins wherever the item stands in the list, and copies cost the same', async () => {
  const { id } = await publishedListing(app, who)
  const [long, many] = bases
  const pricings = [
    { ...long, position: 20 },
    { ...many, position: 10 },
  ]
  await app.call('replaceVenuePricing', { ...at(id), body: { pricings } })
  expect(await totalOf(id)).toBe(180_000)
  for (let copy = 0; copy < 10; copy += 1) {
    const made = await app.call('duplicateVenue', { ...at(id), body: {} })
    expect([made.status, await totalOf(made.body.id)]).toEqual([201, 180_000])
  }
})

test('two items with one position are counted anew in the order of the list', async () => {
  const { id } = await publishedListing(app, who)
  const pricings = [...bases.map((one) => ({ ...one, position: 7 })), { ...hourly, priority: 1, position: 3 }]
  const { body } = await app.call('replaceVenuePricing', { ...at(id), body: { pricings } })
  expect(body.pricings.map(({ code, position }) => [code, position])).toEqual([
    ['godzina', 10],
    ['dlugo', 20],
    ['wielu', 30],
  ])
})
