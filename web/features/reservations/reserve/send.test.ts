import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newValues, type ReserveValues } from '#web/features/reservations/form/values.ts'
import type { Quote } from '#web/features/reservations/form/use-quote.ts'
import { type Attempt, newAttempt } from './draft.ts'
import { sendReservation } from './send.ts'

// A server that keeps keys as ours does (ruling 39): one key, one body, one answer.
const browserFetch = globalThis.fetch
const known = new Map<string, string>()
let lost = 0
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key'])
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      const first = known.get(key) ?? body
      known.set(key, first)
      if (lost-- > 0) return response.destroy()
      response.setHeader('content-type', 'application/json')
      response.statusCode = first === body ? 201 : 409
      response.end(
        JSON.stringify(first === body ? { id: key } : { errors: ['Inna treść.'], code: 'idempotency_mismatch' }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (url, init) => browserFetch(`${origin}${url}`, init)
})
afterAll(() => {
  globalThis.fetch = browserFetch
  server.close()
})
beforeEach(() => {
  known.clear()
  lost = 0
})

const fresh = newValues({ capacity_min: 1, packages: [], price_items: [], price_mode: 'gross' })
const valuesOf = (change: Partial<ReserveValues>): ReserveValues => ({
  ...fresh,
  ...{ start: '2027-06-12T15:00', end: '2027-06-12T23:00', 'customer.email': 'anna@wydarzy.example' },
  ...change,
})

/** A tab: what it holds and the click on its last button. */
function tab(first: Attempt, change: Partial<ReserveValues> = {}) {
  let attempt = first
  const sum = { quote_id: 'q1', total_grosze: 100_00, deposit: { type: 'none' } } as Quote
  return {
    attempt: () => attempt,
    click: (then: Partial<ReserveValues> = {}) =>
      sendReservation({
        listing: { id: 'l1', kind: 'venue', price_items: [] },
        values: valuesOf({ ...change, ...then }),
        quote: sum,
        attempt,
        keep: (kept) => {
          attempt = kept
        },
      }),
  }
}

test('two tabs that began with one draft reserve two terms: the key of the first is not the second’s', async () => {
  const shared = newAttempt(() => 'shared')
  expect(await tab(shared).click()).toMatchObject({ kind: 'sent', reply: { id: 'shared' } })
  const second = tab(shared, { start: '2027-06-19T15:00', end: '2027-06-19T23:00' })
  expect(await second.click()).toMatchObject({ kind: 'sent', earlier: false })
  expect(second.attempt().key).not.toBe('shared')
  expect(JSON.parse(known.get(second.attempt().key) ?? '')).toMatchObject({ start: '2027-06-19T15:00' })
})

test('nor is it when the second tab has changed something since its own answer was lost', async () => {
  const shared = newAttempt(() => 'shared')
  await tab(shared).click()
  lost = 2
  const second = tab(shared, { notes: 'Dwa wózki' })
  expect(await second.click()).toMatchObject({ kind: 'lost' })
  expect(await second.click({ notes: 'Trzy wózki' })).toMatchObject({ kind: 'sent', earlier: false })
  expect(JSON.parse(known.get(second.attempt().key) ?? '')).toMatchObject({ notes: 'Trzy wózki' })
})

test('a change after a lost answer hears what was really sent', async () => {
  lost = 2
  const only = tab(newAttempt(() => 'k1'))
  expect(await only.click()).toMatchObject({ kind: 'lost' })
  const outcome = await only.click({ 'customer.email': 'ania@wydarzy.example' })
  expect(outcome).toMatchObject({ kind: 'sent', earlier: true, reply: { id: 'k1' } })
  expect(outcome).toMatchObject({ asked: { customer: { email: 'anna@wydarzy.example' } } })
})
