/** The owner answers from the mail: a page with the request, one more tap, and a link that ends with the request. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner
let hall: { id: string }
let days = 60

beforeAll(async () => {
  app = await createTestApp()
  partner = await owner(app)
  hall = await publishedListing(app, partner, {
    input: { confirmation_mode: 'request', deposit: { type: 'zadatek', percent_bp: 2000 } },
  })
})
afterAll(() => app.close())

let made: Awaited<ReturnType<typeof confirmedByMail>>
let token: string

beforeEach(async () => {
  made = await confirmedByMail(app, hall.id, evening(dayAhead(app, (days += 1))))
  token = await answerLink()
})

/** The newest request's link; accept and refuse lead to the same page. */
async function answerLink(): Promise<string> {
  const mail = (await app.mailbox(partner.email)).find(({ subject }) => subject.startsWith('Nowa prośba'))
  const found = /\/odpowiedz\/([\w.%-]+)\?odpowiedz=akceptuje/.exec(mail?.text ?? '')?.[1]
  if (!found) throw new Error('no link in the mail')
  expect(mail?.text).toContain(`/odpowiedz/${found}?odpowiedz=odrzucam`)
  return decodeURIComponent(found)
}

const statusOf = async () =>
  (await app.call('getReservationByToken', { params: { token: made.status_token } })).body.status
const answer = (body: { answer: 'accept' | 'reject'; note?: string }, of = token) =>
  app.call('answerRequestByToken', { params: { token: of }, body })

describe('the link of the mail', () => {
  test('shows the request, says nothing of phone and e-mail, and changes nothing', async () => {
    for (const _ of [1, 2, 3]) {
      const { status, body } = await app.call('getRequestByToken', { params: { token } })
      expect(status).toBe(200)
      expect(body).toMatchObject({ terms: { deposit: { type: 'zadatek', missing_grosze: 12_000 } } })
      expect(JSON.stringify(body)).not.toContain(made.email)
    }
    expect(await statusOf()).toBe('pending_owner')
  })

  test('accepts with ready words, which the customer reads first', async () => {
    const done = await answer({ answer: 'accept', note: 'Zapraszamy!' })
    expect(done.body).toMatchObject({
      status: 'pending_payment',
      message: expect.stringContaining('odnotuj wpłatę – dopiero wtedy rezerwacja będzie potwierdzona.'),
    })
    const { body } = await app.call('getReservationByToken', { params: { token: made.status_token } })
    expect(body).toMatchObject({ status: 'pending_payment', next: { owner_says: 'Zapraszamy!' } })
  })

  test('refuses with a reason and never without one', async () => {
    for (const none of [{}, { note: '' }, { note: ' ' }]) {
      const { status, body } = await answer({ answer: 'reject', ...none })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['note']])
    }
    expect(await statusOf()).toBe('pending_owner')
    expect((await answer({ answer: 'reject', note: 'Remont dachu.' })).body.status).toBe('rejected')
    const { body } = await app.call('getReservationByToken', { params: { token: made.status_token } })
    expect(body.next.owner_says).toBe('Remont dachu.')
    expect(body.terms.transfer).toBeNull()
  })

  test('answers once, however often it is pressed, and is over afterwards', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => answer({ answer: 'accept' })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await app.call('getRequestByToken', { params: { token } })).status).toBeGreaterThanOrEqual(400)
    expect((await answer({ answer: 'reject', note: 'Remont dachu.' })).status).toBeGreaterThanOrEqual(400)
    expect(await statusOf()).toBe('pending_payment')
  })

  test('belongs to one request: neither another secret nor another id opens it', async () => {
    const [id, secret] = token.split('.')
    const other = await confirmedByMail(app, hall.id, evening(dayAhead(app, (days += 1))))
    for (const wrong of [
      `${other.id}.${secret}`,
      `${id}.${'A'.repeat(43)}`,
      `${id}`,
      'x',
      `${id}.${made.status_token}`,
    ]) {
      const read = await app.call('getRequestByToken', { params: { token: wrong } })
      expect(read.body).toMatchObject({ code: 'invalid_token' })
      expect((await answer({ answer: 'accept' }, wrong)).status).toBeGreaterThanOrEqual(400)
    }
    expect(await statusOf()).toBe('pending_owner')
  })

  test('ends with the time to answer', async () => {
    await app.clock.advance(49 * 3600)
    expect((await app.call('getRequestByToken', { params: { token } })).body).toMatchObject({ code: 'expired_token' })
    expect((await answer({ answer: 'accept' })).status).toBeGreaterThanOrEqual(400)
  })
})
