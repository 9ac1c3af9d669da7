import { afterAll, beforeEach, expect, test } from 'vitest'
import { enumsState, labelIn, loadEnums, shownLabel } from './enums.ts'
import { enumsError } from './texts.pl.ts'

// What a browser asks over the wire is answered here; everything above it is the real thing.
const browserFetch = globalThis.fetch
let answers: (() => Response)[] = []
let asked = 0
const loudly = console.error
let logged: unknown[][] = []

beforeEach(() => {
  asked = 0
  logged = []
  console.error = (...said) => logged.push(said)
  globalThis.fetch = async () => {
    asked += 1
    const next = answers.shift()
    if (!next) throw new TypeError('no network')
    return next()
  }
})
afterAll(() => {
  globalThis.fetch = browserFetch
  console.error = loudly
})

const status = () => shownLabel(enumsState(), 'reservation_status', 'confirmed')

test('no raw code is shown while labels may still come; the lookup itself answers the code', () => {
  expect(status()).toBe('')
  expect(labelIn({}, 'reservation_status', 'confirmed')).toBe('confirmed')
})

test.each([
  ['a body that says nothing', () => new Response('{}', { status: 500 }), enumsError],
  ['an empty answer', () => new Response('', { status: 502 }), enumsError],
  [
    'a sentence of the server',
    () => new Response(JSON.stringify({ errors: ['Serwis odpoczywa.'] }), { status: 503 }),
    'Serwis odpoczywa.',
  ],
])('a failure with %s is recorded and logged', async (_, answer, sentence) => {
  answers = [answer]
  await loadEnums()
  expect(enumsState()).toMatchObject({ loading: false, loaded: false, error: sentence })
  expect(logged).toEqual([[enumsError, expect.anything()]])
  expect(status()).toBe('confirmed')
})

test('loading is skipped while a load runs, and what has come is not asked for again', async () => {
  answers = [() => Response.json({ reservation_status: { confirmed: 'Potwierdzona' } })]
  await Promise.all([loadEnums(), loadEnums()])
  await loadEnums()
  expect(asked).toBe(1)
  expect(status()).toBe('Potwierdzona')
})
