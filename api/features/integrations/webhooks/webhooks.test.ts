import { randomUUIDv7 } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { guardedOutgoing } from '#api/adapters/outgoing/guarded.ts'
import { inTransaction } from '#api/deps.ts'
import { insertDeliveries } from './delivery-queries.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  owner,
  password,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { webhookPayloads } from '#contract/integrations/webhook-payloads.ts'
import { maxWebhookEndpoints, pauseAfter, type WebhookEvent, webhookEvents } from '#domain/integrations/webhooks.ts'

type Heard = { headers: IncomingHttpHeaders; body: string; path: string }
type Payload = {
  id: string
  type: string
  data: { reservation: Record<string, unknown>; listing: Record<string, unknown> }
}

/** The partner's own system. */
let receiver: Server
let address: string
let answers: number
/** What happens while it is being asked. */
let meanwhile: (() => Promise<unknown>) | null
const heard: Heard[] = []

let app: TestApp
let who: TestOwner
let hall: { id: string }
beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString(), path: request.url ?? '' })
      await meanwhile?.()
      response
        .writeHead(answers, { 'content-type': 'text/plain' })
        .end(`odpowiedź ${answers}\u0000${'x'.repeat(5_000)}`)
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  app = await createTestApp({}, { outgoing: guardedOutgoing({ trusted: [address] }) })
  who = await owner(app)
  hall = await publishedListing(app, who, { input: { confirmation_mode: 'request' } })
})
afterAll(async () => {
  await app.close()
  receiver.close()
})
beforeEach(() => {
  heard.length = 0
  answers = 200
  meanwhile = null
})

async function hear(of: TestOwner, events: readonly WebhookEvent[] = webhookEvents, path = 'hook') {
  const body = { url: `${address}${path}`, events, password }
  const made = await app.call('createWebhook', { token: of.token, body })
  expect(made.status).toBe(201)
  return made.body
}
const payloads = (path = '/hook') =>
  heard.filter((each) => each.path === path).map(({ body }) => JSON.parse(body) as Payload)
const stateOf = async (of: TestOwner, id: string) =>
  (await app.call('listWebhooks', { token: of.token })).body.results.find((each) => each.id === id)

describe('what a partner’s system is told', () => {
  test('is what happened, in the shape of the contract, without a customer’s data, signed', async () => {
    const { id, secret } = await hear(who)
    const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))
    await app.call('acceptReservation', { token: who.token, params: { id: made.id }, body: {} })
    await app.call('markReservationPaid', { token: who.token, params: { id: made.id }, body: { amount_grosze: 100 } })
    await app.call('cancelReservation', {
      token: who.token,
      params: { id: made.id },
      body: { cancel_reason: 'owner_fault', note: 'Awaria' },
    })
    await app.settle()
    expect(
      payloads()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['reservation.cancelled', 'reservation.confirmed', 'reservation.created', 'reservation.paid'])
    for (const payload of payloads()) {
      const shape = webhookPayloads[payload.type as WebhookEvent]
      expect(shape.strict().safeParse(payload).error).toBeUndefined()
      expect(payload.data.reservation.id).toBe(made.id)
    }
    // Each says more than the one before, whatever the order in which they come.
    const sequences = new Map(payloads().map(({ type, data }) => [type, data.reservation.sequence as number]))
    expect(sequences.get('reservation.created')).toBeLessThan(sequences.get('reservation.confirmed') ?? 0)
    expect(sequences.get('reservation.paid')).toBeLessThan(sequences.get('reservation.cancelled') ?? 0)
    for (const { headers, body } of heard) {
      expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
      expect(body).not.toMatch(/Żółkiewska|goscie\.example|600200300|600 200 300/)
    }
    expect(await stateOf(who, id)).toMatchObject({ waiting: 0, failed: 0, failing_since: null })
    await app.call('removeWebhook', { token: who.token, params: { id } })
  })

  test('says of money what a read says: what went back is paid no more', async () => {
    const { id } = await hear(who, ['reservation.cancelled', 'reservation.changed'])
    const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 43)))
    const asked = { token: who.token, params: { id: made.id } }
    await app.call('acceptReservation', { ...asked, body: {} })
    await app.call('markReservationPaid', { ...asked, body: { amount_grosze: 100 } })
    await app.call('cancelReservation', { ...asked, body: { cancel_reason: 'owner_fault', note: 'Awaria' } })
    await app.call('markReservationRefunded', { ...asked, body: { amount_grosze: 100, method: 'bank_transfer' } })
    await app.settle()
    const told = payloads()
      .map(({ data }) => data.reservation)
      .sort((a, b) => Number(a.sequence) - Number(b.sequence))
    expect(told.map(({ action, paid_grosze }) => [action, paid_grosze])).toEqual([
      ['cancel', 100],
      ['mark_refunded', 0],
    ])
    expect((await app.call('getReservation', asked)).body.paid_grosze).toBe(0)
    await app.call('removeWebhook', { token: who.token, params: { id } })
  })

  test('is nothing of a request whose address nobody has confirmed, and nothing of another partner', async () => {
    const other = await owner(app)
    const { id } = await hear(other)
    await confirmedByMail(app, hall.id, evening(dayAhead(app, 41)))
    await app.settle()
    expect(heard).toEqual([])
    const listing = await publishedListing(app, other)
    await app.settle()
    expect(payloads()).toMatchObject([{ type: 'listing.published', data: { listing: { id: listing.id } } }])
    await app.call('removeWebhook', { token: other.token, params: { id } })
  })

  test('is only what was asked for', async () => {
    const { id } = await hear(who, ['reservation.confirmed'])
    const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 42)))
    await app.call('acceptReservation', { token: who.token, params: { id: made.id }, body: {} })
    await app.settle()
    expect(payloads().map(({ type }) => type)).toEqual(['reservation.confirmed'])
    await app.call('removeWebhook', { token: who.token, params: { id } })
  })
})

describe('an address that does not answer', () => {
  test('is tried later and later, heals by itself, and what it missed arrives under its id', async () => {
    const { id } = await hear(who)
    answers = 500
    await app.call('testWebhook', { token: who.token, params: { id } })
    await app.settle()
    expect(heard).toHaveLength(1)
    const [first] = (await app.call('listWebhookDeliveries', { token: who.token, params: { id } })).body.results
    expect(first).toMatchObject({ state: 'waiting', tries: 1, last_status: 500 })
    const one = { token: who.token, params: { id, delivery_id: first?.id ?? '' } }
    const [tried] = (await app.call('getWebhookDelivery', one)).body.tried
    expect(tried).toMatchObject({ status: 500, problem: null })
    // A stranger's answer is cut, and holds no sign that a page or a database would choke on.
    expect(tried?.answer).toMatch(/^odpowiedź 500/)
    expect(tried?.answer).not.toContain('\u0000')
    expect(tried?.answer.length).toBeLessThanOrEqual(2_000)
    expect((await stateOf(who, id))?.failing_since).not.toBeNull()
    answers = 204
    await app.clock.advance(10)
    await app.settle()
    expect(payloads().map((each) => each.id)).toEqual([first?.event_id, first?.event_id])
    expect((await app.call('getWebhookDelivery', one)).body).toMatchObject({ state: 'delivered', tries: 2 })
    expect((await stateOf(who, id))?.failing_since).toBeNull()
    await app.call('removeWebhook', { token: who.token, params: { id } })
  })

  test('for three days is asked no more, and the owner hears of it once; what waits leaves when it is started again', async () => {
    const partner = await owner(app)
    const { id } = await hear(partner)
    answers = 503
    await app.call('testWebhook', { token: partner.token, params: { id } })
    await app.settle()
    for (let tries = 1; pauseAfter(tries) !== null; tries += 1) {
      await app.clock.advance((pauseAfter(tries) ?? 0) / 1_000 + 1)
      await app.settle()
    }
    expect(heard).toHaveLength(10)
    const again = await logInAgain(partner)
    const here = { token: again.token, params: { id } }
    expect(await stateOf(again, id)).toMatchObject({ state: 'broken', failed: 1 })
    const told = (await app.mailbox(partner.email)).filter(({ subject }) => /nie odbiera powiadomień/.test(subject))
    expect(told).toHaveLength(1)
    const stopped = await app.call('testWebhook', here)
    expect([stopped.status, stopped.body.code]).toEqual([409, 'webhook_stopped'])
    await publishedListing(app, again)
    await app.settle()
    expect(await stateOf(again, id)).toMatchObject({ waiting: 1 })
    answers = 200
    // Another address waits for its own time, and what has failed is not sent again by itself.
    const neighbour = await owner(app)
    const other = await hear(neighbour)
    const rows = async () =>
      app.deps.db
        .selectFrom('webhook_deliveries')
        .select(['id', 'endpoint_id', 'state', 'next_try_at'])
        .orderBy('id')
        .execute()
    const later = new Date(app.clock.now() + 3_600_000)
    const waits = {
      event_id: randomUUIDv7(),
      type: 'listing.published',
      body: '{}',
      created_at: later,
      next_try_at: later,
    }
    await inTransaction(app.deps, (tx) =>
      insertDeliveries(tx.db, [{ id: randomUUIDv7(), endpoint_id: other.id, ...waits }]),
    )
    const kept = (await rows()).filter(({ endpoint_id, state }) => endpoint_id !== id || state !== 'waiting')
    const started = await app.call('changeWebhook', { ...here, body: { paused: false } })
    expect(started.body).toMatchObject({ state: 'active', failing_since: null })
    expect(await rows()).toEqual(expect.arrayContaining(kept))
    await app.call('removeWebhook', { token: neighbour.token, params: { id: other.id } })
    await app.settle()
    expect(await stateOf(again, id)).toMatchObject({ waiting: 0, failed: 1 })
    const replayed = await app.call('replayFailedWebhooks', here)
    expect(replayed.body.replayed).toBe(1)
    await app.settle()
    expect(await stateOf(again, id)).toMatchObject({ waiting: 0, failed: 0 })
    await app.call('removeWebhook', here)
  }, 60_000)

  test('that is replaced takes its failures with it, also those that are still under way', async () => {
    const partner = await owner(app)
    const { id } = await hear(partner)
    const here = { token: partner.token, params: { id } }
    const moved = (url: string) => app.call('changeWebhook', { ...here, body: { url, password } })
    answers = 500
    await app.call('testWebhook', here)
    await app.settle()
    expect((await stateOf(partner, id))?.failing_since).not.toBeNull()
    expect((await moved(`${address}druga`)).body.failing_since).toBeNull()
    answers = 410
    meanwhile = () => moved(`${address}trzecia`)
    await app.call('testWebhook', here)
    await app.drainJobs()
    meanwhile = null
    answers = 200
    expect(heard.at(-1)?.path).toBe('/druga')
    expect(await stateOf(partner, id)).toMatchObject({ state: 'active', failing_since: null, url: `${address}trzecia` })
    await app.call('removeWebhook', here)
  })

  test('that says it is gone is asked once', async () => {
    const partner = await owner(app)
    const { id } = await hear(partner)
    answers = 410
    await app.call('testWebhook', { token: partner.token, params: { id } })
    await app.settle()
    await app.clock.advance(3_600)
    await app.settle()
    expect(heard).toHaveLength(1)
    const again = await logInAgain(partner)
    expect((await stateOf(again, id))?.state).toBe('broken')
  })
})

describe('a payload', () => {
  test('that arrived can be sent again, under the same id and with the same words', async () => {
    const partner = await owner(app)
    const { id } = await hear(partner)
    const { delivery_id } = (await app.call('testWebhook', { token: partner.token, params: { id } })).body
    await app.settle()
    const one = { token: partner.token, params: { id, delivery_id } }
    expect((await app.call('replayWebhookDelivery', one)).status).toBe(202)
    await app.settle()
    expect(heard).toHaveLength(2)
    expect(heard[1]?.body).toBe(heard[0]?.body)
    expect(heard[1]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id'])
    expect((await app.call('getWebhookDelivery', one)).body.tried).toHaveLength(2)
    // Nobody reads or repeats it through an address of their own.
    const stranger = await owner(app)
    const through = { token: stranger.token, params: { id: (await hear(stranger)).id, delivery_id } }
    expect((await app.call('getWebhookDelivery', through)).status).toBe(404)
    expect((await app.call('replayWebhookDelivery', through)).status).toBe(404)
  })

  test('is signed by both secrets for a day, then by the new one alone', async () => {
    const partner = await owner(app)
    const { id, secret: old } = await hear(partner)
    const here = { token: partner.token, params: { id } }
    const { secret } = (await app.call('rotateWebhookSecret', { ...here, body: { password } })).body
    expect(secret).not.toBe(old)
    const sent = async (token: string) => {
      await app.call('testWebhook', { ...here, token })
      await app.settle()
      const last = heard.at(-1)
      vi.setSystemTime(app.clock.now())
      const by = (key: string) => {
        try {
          new Webhook(key).verify(last?.body ?? '', last?.headers as Record<string, string>)
          return true
        } catch {
          return false
        }
      }
      const both = [by(old), by(secret)]
      vi.useRealTimers()
      return both
    }
    expect(await sent(partner.token)).toEqual([true, true])
    await app.clock.advance(25 * 3_600)
    expect(await sent((await logInAgain(partner)).token)).toEqual([false, true])
  })

  test('is not sent unsigned when the secret cannot be read any more, and the log says what to do', async () => {
    const partner = await owner(app)
    const { id } = await hear(partner)
    const here = { token: partner.token, params: { id } }
    await app.deps.db
      .updateTable('webhook_endpoints')
      .set({ secret_sealed: Buffer.alloc(60) })
      .where('id', '=', id)
      .execute()
    const { delivery_id } = (await app.call('testWebhook', here)).body
    await app.settle()
    expect(heard).toEqual([])
    const read = await app.call('getWebhookDelivery', { ...here, params: { id, delivery_id } })
    expect(read.body.tried[0]?.problem).toMatch(/Utwórz nowy sekret/)
    await app.call('removeWebhook', here)
  })

  test('is told only if what it tells of happened', async () => {
    const partner = await owner(app)
    await hear(partner)
    const listing = await publishedListing(app, partner, { draft: true })
    await app.deps.db.updateTable('listings').set({ description: '' }).where('id', '=', listing.id).execute()
    const refused = await app.call('publishVenue', { token: partner.token, params: { id: listing.id }, body: {} })
    expect(refused.status).toBe(409)
    await app.settle()
    expect(heard).toEqual([])
  })
})

describe('an address', () => {
  test.each([
    'http://system.example/x',
    'https://127.0.0.1:8443:1/x',
    'https://jan:haslo@system.example/',
    'https://system.example:22/',
    'ftp://system.example/',
    'system.example',
    'https://10.0.0.1/x',
    'https://2130706433/x',
    'https://[fd00::1]/x',
    'https://localhost/x',
    'https://erp.localhost./x',
  ])('like %s is refused where it is typed', async (url) => {
    const body = { url, events: ['reservation.paid'], password }
    const { token } = await logInAgain(who)
    const { status, body: said } = await app.call('createWebhook', { token, body })
    expect([status, Object.keys(said.fields ?? {})]).toEqual([400, ['url']])
  })

  test.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://169.254.169.254/latest',
    'https://[::ffff:10.0.0.1]/',
  ])('like %s leads nowhere, and the log says why', async (url) => {
    const partner = await owner(app)
    const body = { url: 'https://system.example/x', events: ['reservation.paid'], password }
    const { id } = (await app.call('createWebhook', { token: partner.token, body })).body
    // As it was saved before such addresses were refused, or as a name leads there later.
    await app.deps.db.updateTable('webhook_endpoints').set({ url }).where('id', '=', id).execute()
    const { delivery_id } = (await app.call('testWebhook', { token: partner.token, params: { id } })).body
    await app.settle()
    const read = await app.call('getWebhookDelivery', { token: partner.token, params: { id, delivery_id } })
    expect(read.body.tried).toMatchObject([
      { status: null, problem: 'Ten serwer jest w sieci prywatnej, do której nie sięgamy.', answer: '' },
    ])
  })

  test('needs the password, is told by mail, changes only with it, and nobody has more than ten', async () => {
    const partner = await owner(app)
    const ask = { url: 'https://system.example/x', events: ['reservation.paid'] }
    const wrong = await app.call('createWebhook', { token: partner.token, body: { ...ask, password: 'nie-to-haslo' } })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['password']])
    const { id } = (await app.call('createWebhook', { token: partner.token, body: { ...ask, password } })).body
    const here = { token: partner.token, params: { id } }
    const moved = await app.call('changeWebhook', { ...here, body: { url: 'https://inny.example/' } })
    expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([400, ['password']])
    const by_word = await app.call('changeWebhook', { ...here, body: { url: 'https://inny.example/', password } })
    expect(by_word.body.url).toBe('https://inny.example/')
    expect((await app.call('changeWebhook', { ...here, body: { events: ['listing.published'] } })).body.events).toEqual(
      ['listing.published'],
    )
    const told = (await app.mailbox(partner.email)).filter(({ subject }) => /Nowy adres webhooka/.test(subject))
    expect(told).toHaveLength(2)
    const another = (made: number) =>
      app.call('createWebhook', { token: partner.token, body: { ...ask, url: `${ask.url}/${made}`, password } })
    for (let made = 1; made < maxWebhookEndpoints; made += 1) await another(made)
    const one_more = await another(maxWebhookEndpoints)
    expect([one_more.status, one_more.body.code]).toEqual([409, 'webhook_limit'])
    const rows = JSON.stringify(await app.deps.db.selectFrom('webhook_endpoints').selectAll().execute())
    expect(rows).not.toContain('whsec_')
  })
})

test('an address stands on the list once, from two tabs, however it is typed, and when another one is changed', async () => {
  const partner = await owner(app)
  const ask = { url: 'https://system.example/x', events: ['reservation.paid'], password }
  const made = await Promise.all(
    [ask.url, 'https://SYSTEM.example:443/x#tu'].map((url) =>
      app.call('createWebhook', { token: partner.token, body: { ...ask, url } }),
    ),
  )
  expect(made.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(made.find(({ status }) => status === 400)?.body.fields).toEqual({
    url: ['Ten adres jest już na liście. Zmień przy nim zdarzenia albo podaj inny adres.'],
  })
  const other = await app.call('createWebhook', { token: partner.token, body: { ...ask, url: `${ask.url}?dwa` } })
  const here = { token: partner.token, params: { id: other.body.id } }
  const moved = await app.call('changeWebhook', { ...here, body: { url: ask.url, password } })
  expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([400, ['url']])
  const itself = await app.call('changeWebhook', { ...here, body: { url: `${ask.url}?dwa`, password } })
  expect(itself.status).toBe(200)
})

/** Days have passed: the session has ended. */
async function logInAgain(of: TestOwner): Promise<TestOwner> {
  const { body } = await app.call('logIn', { body: { email: of.email, password } })
  return { ...of, token: body.access }
}
