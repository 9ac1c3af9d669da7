/** What is decided at a deadline, and by many clicks at once. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmToken,
  dayAhead,
  evening,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
})
afterAll(() => app.close())

const answers = (heard: { status: number; body: unknown }[]) => [
  ...new Set(heard.map(({ status, body }) => JSON.stringify([status, body]))),
]

const fifty = <T>(click: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, click))

/** Of the letter that a new owner gets. */
async function addressToken(of: TestApp): Promise<string> {
  const email = 'piecdziesiat@poczta.example'
  const names = { first_name: 'Halina', last_name: 'Wierzbicka' }
  await of.call('registerOwner', { body: { ...names, email, password: 'dlugie-i-dobre-haslo', accept_terms: true } })
  const [mail] = await of.mailbox(email)
  const link = mail?.links.find((one) => one.includes('/weryfikacja-email/')) ?? ''
  return link.split('/').at(-1) ?? ''
}

describe('a click while its deadline passes', () => {
  // The clock turns over between the n-th and the next look at it, wherever in the work that is.
  test.each([0, 1, 2, 3, 4, 5, 6, 8])('keeps its own free term when the clock turns after %i looks', async (looks) => {
    const hall = await publishedListing(app, partner)
    const made = await reserve(app, hall.id, evening(dayAhead(app, 30)))
    const token = await confirmToken(app, made.email)
    const deadline = Date.parse(
      (await app.call('getPublicReservation', { params: { id: made.body.id } })).body.deadline_at ?? '',
    )
    const { clock } = app.deps
    const usual = clock.now
    let looked = 0
    clock.now = () => (looked++ < looks ? deadline - 1 : deadline)
    try {
      const confirmed = await app.call('confirmReservationEmail', { body: { token } })
      expect([confirmed.status, confirmed.body.code, confirmed.body.status]).toEqual([200, undefined, 'confirmed'])
    } finally {
      clock.now = usual
    }
    expect(looked).toBeGreaterThan(0)
  })
})

describe('fifty clicks on one link at once', () => {
  test.each([
    ['in time', 'instant', 0],
    ['in time, for a listing that asks its owner', 'request', 0],
    ['too late, while the term is free', 'instant', 45 * 60],
  ] as const)('%s all hear the same answer', async (_, confirmation_mode, late_s) => {
    const hall = await publishedListing(app, partner, { input: { confirmation_mode } })
    const made = await reserve(app, hall.id, evening(dayAhead(app, 40)))
    const token = await confirmToken(app, made.email)
    await app.clock.advance(late_s)
    const heard = await fifty(() => app.call('confirmReservationEmail', { body: { token } }))
    expect(answers(heard)).toHaveLength(1)
    expect(heard[0]?.status).toBe(200)
  })

  test('too late, when the term is gone, all hear the same no and the same other terms', async () => {
    const hall = await publishedListing(app, partner)
    const term = evening(dayAhead(app, 41))
    const made = await reserve(app, hall.id, term)
    const token = await confirmToken(app, made.email)
    await app.clock.advance(45 * 60)
    const other = await reserve(app, hall.id, term)
    await app.call('confirmReservationEmail', { body: { token: await confirmToken(app, other.email) } })
    const heard = await fifty(() => app.call('confirmReservationEmail', { body: { token } }))
    expect(answers(heard)).toHaveLength(1)
    expect(heard[0]?.body.code).toBe('slot_taken')
  })

  test('that proves an owner’s address all hear the same', async () => {
    const token = await addressToken(app)
    const heard = await fifty(() => app.call('verifyEmail', { body: { token } }))
    expect(answers(heard)).toHaveLength(1)
    expect(heard[0]?.status).toBe(200)
  })
})

describe('fifty clicks on one link at once, with limits', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await createTestApp({ rateLimits: true })
  })
  afterAll(() => limited.close())

  test('none of them is one too many', async () => {
    const who = await owner(limited)
    const hall = await publishedListing(limited, who)
    const made = await reserve(limited, hall.id, evening(dayAhead(limited, 40)))
    const token = await confirmToken(limited, made.email)
    const heard = await fifty(() => limited.call('confirmReservationEmail', { body: { token } }))
    expect(answers(heard)).toHaveLength(1)
    expect([heard[0]?.status, heard[0]?.body.errors]).toEqual([200, undefined])
  })

  test('none of those that prove an address is one too many', async () => {
    const token = await addressToken(limited)
    const heard = await fifty(() => limited.call('verifyEmail', { body: { token } }))
    expect(answers(heard)).toHaveLength(1)
    expect(heard[0]?.status).toBe(200)
  })
})
