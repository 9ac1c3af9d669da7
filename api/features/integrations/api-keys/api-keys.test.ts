import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countKeys } from './key-limit.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  password,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { keyScopeNotes } from '#domain/integrations/key-scopes.pl.ts'
import { type KeyScope, maxApiKeys } from '#domain/integrations/key-scopes.ts'

let app: TestApp
let who: TestOwner
let hall: { id: string }
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  hall = await publishedListing(app, who, { input: { confirmation_mode: 'request' } })
})
afterAll(() => app.close())

let named = 0
async function make(of: TestOwner, scopes: KeyScope[], name = `Program ${(named += 1)}`) {
  const made = await app.call('createApiKey', { token: of.token, body: { name, scopes, password } })
  expect(made.status).toBe(201)
  return made.body
}

describe('a new key', () => {
  test('is shown once, is kept as a hash, and its owner is told by mail', async () => {
    const made = await make(who, ['stats:read', 'reservations:read'], 'Księgowość')
    expect(made.key).toMatch(/^wyd_[\w-]{43}$/)
    expect(made.scopes).toEqual(['reservations:read', 'stats:read'])
    const { body } = await app.call('listApiKeys', { token: who.token })
    expect(body.results[0]).toMatchObject({ name: 'Księgowość', shown: made.shown, last_used_at: null })
    expect(JSON.stringify(body)).not.toContain(made.key)
    const rows = JSON.stringify(await app.deps.db.selectFrom('api_keys').selectAll().execute())
    expect(rows).not.toContain(made.key)
    const [mail] = await app.mailbox(who.email)
    expect(mail?.subject).toBe('Nowy klucz API: Księgowość')
    expect(mail?.text).not.toContain(made.key)
  })

  test('needs the password, and nobody has more than twenty', async () => {
    const other = await owner(app)
    const body = { name: 'Program', scopes: ['stats:read'], password: 'nie-to-haslo-1' }
    const wrong = await app.call('createApiKey', { token: other.token, body })
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ['password']])
    for (let made = 1; made < maxApiKeys; made += 1) await make(other, ['stats:read'])
    // Two tabs that want the last place.
    const last = (name: string) => ({ token: other.token, body: { ...body, name, password } })
    const both = await Promise.all(['Kasa', 'Recepcja'].map((name) => app.call('createApiKey', last(name))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('key_limit')
  })
})

test('a key is named in one line, by which it is found again: no other that works has the name', async () => {
  const other = await owner(app)
  const ask = (name: string, days: number | null = null) =>
    app.call('createApiKey', { token: other.token, body: { name, scopes: ['stats:read'], days, password } })
  const made = await ask(' Recepcja\nBcc: ktos@inny.example\u0007 \u202E ')
  expect(made.body.name).toBe('Recepcja Bcc: ktos@inny.example')
  const nameless = await ask('\u200B \u0007\n')
  expect([nameless.status, Object.keys(nameless.body.fields ?? {})]).toEqual([400, ['name']])
  const again = await ask('recepcja  BCC: ktos@inny.example')
  expect([again.status, again.body.fields]).toEqual([
    400,
    { name: ['Masz już klucz o tej nazwie. Wybierz inną, aby było wiadomo, który unieważnić.'] },
  ])
  await app.call('revokeApiKey', { token: other.token, params: { id: made.body.id } })
  expect((await ask('recepcja Bcc: ktos@inny.example')).status).toBe(201)
})

describe('a key', () => {
  test('does what its scope says, is seen to be used, and ends at once', async () => {
    const { key, id } = await make(who, ['reservations:read'])
    expect((await app.call('listReservations', { token: key })).status).toBe(200)
    expect((await app.call('statsDashboard', { token: key })).status).toBe(403)
    const used = await app.call('listApiKeys', { token: who.token })
    expect(used.body.results.find((each) => each.id === id)?.last_used_at).not.toBeNull()
    expect((await app.call('revokeApiKey', { token: who.token, params: { id } })).status).toBe(204)
    const after = await app.call('listReservations', { token: key })
    expect([after.status, after.body.errors?.[0]]).toEqual([
      401,
      'Ten klucz API nie działa: nie istnieje, wygasł albo został unieważniony.',
    ])
    expect((await app.call('revokeApiKey', { token: who.token, params: { id } })).status).toBe(404)
  })

  test('that may read something of people was given by a partner who has read so', async () => {
    const { key } = await make(who, ['calendar:read'])
    const term = evening(dayAhead(app, 60))
    const made = await confirmedByMail(app, hall.id, term)
    const day = term.start.slice(0, 10)
    const { body } = await app.call('listCalendarEvents', { token: key, query: { from: day, to: day } })
    const event = body.events.find(({ id }) => id === made.id)
    expect([event?.reservation?.customer_name, event?.reservation?.total_grosze]).not.toContain(undefined)
    expect(event?.reservation?.customer_name).toMatch(/\p{L}+ \p{L}+/u)
    const writer = await make(who, ['calendar:write'])
    const across = { listing_id: hall.id, terms: [{ start: term.start, end: term.end }], label: 'Remont' }
    const refused = await app.call('createBlocks', { token: writer.key, body: across })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining(event?.reservation?.customer_name ?? 'nobody'),
    ])
    expect(keyScopeNotes['calendar:read']).toMatch(/nazwisk.*kwot/)
    expect(keyScopeNotes['calendar:write']).toMatch(/nazwisk/)
    expect(keyScopeNotes['reservations:read']).toMatch(/danymi osób rezerwujących/)
  })

  test('that was made for a time ends by itself, and stays on the list so that its owner sees why', async () => {
    const other = await owner(app)
    const body = { name: 'Na kwartał', scopes: ['listings:read' as const], days: 90, password }
    const made = (await app.call('createApiKey', { token: other.token, body })).body
    expect(Date.parse(made.expires_at ?? '') - Date.parse(made.created_at)).toBe(90 * 86_400_000)
    await app.clock.advance(89 * 86_400)
    expect((await app.call('listMyVenues', { token: made.key })).status).toBe(200)
    await app.clock.advance(86_401)
    expect((await app.call('listMyVenues', { token: made.key })).status).toBe(401)
    const { token } = await logIn(app, other.email)
    const { results } = (await app.call('listApiKeys', { token })).body
    expect(results.map(({ name, expires_at }) => [name, expires_at])).toEqual([['Na kwartał', made.expires_at]])
    // What opens nothing takes nobody's place.
    const again = { ...other, token }
    for (let number = 0; number < maxApiKeys; number += 1) await make(again, ['listings:read'])
    expect((await app.call('createApiKey', { token, body })).body.code).toBe('key_limit')
    who = await logIn(app, who.email)
    expect((await make(who, ['listings:read'])).expires_at).toBeNull()
    for (const days of [0, -1, 1.5, 100_000])
      expect((await app.call('createApiKey', { token, body: { ...body, days } })).status).toBe(400)
  })

  test('that answers a request stands in the history, for the owner only', async () => {
    const { key } = await make(who, ['reservations:write'], 'Recepcja')
    const asked = await confirmedByMail(app, hall.id, evening(dayAhead(app, 30)))
    const answered = await app.call('acceptReservation', { token: key, params: { id: asked.id }, body: {} })
    expect(answered.status).toBe(200)
    const desk = await app.call('getReservation', { token: who.token, params: { id: asked.id } })
    expect(JSON.stringify(desk.body.history)).toContain('Przez klucz API „Recepcja”.')
    const panel = await app.call('getReservationByToken', { params: { token: asked.status_token ?? '' } })
    expect(JSON.stringify(panel.body)).not.toContain('Recepcja')
    const own = await confirmedByMail(app, hall.id, evening(dayAhead(app, 31)))
    await app.call('acceptReservation', { token: who.token, params: { id: own.id }, body: {} })
    const by_hand = await app.call('getReservation', { token: who.token, params: { id: own.id } })
    expect(JSON.stringify(by_hand.body.history)).not.toContain('klucz')
  })

  test('of files beside the contract follows the same scopes', async () => {
    const { key } = await make(who, ['reservations:read'])
    const get = (url: string) => app.app.inject({ url, headers: { authorization: `Bearer ${key}` } })
    expect((await get('/api/reservations/export.csv')).statusCode).toBe(200)
    expect((await get('/api/owners/me/payouts.csv')).statusCode).toBe(403)
    expect((await get('/api/owners/me/export/')).statusCode).toBe(403)
    expect((await get('/api/calendar/stream/')).statusCode).toBe(403)
  })

  test('is read however a program writes the word before it (RFC 9110, 11.1)', async () => {
    const { key } = await make(who, ['listings:read'])
    for (const word of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${word} ${key}` }
      expect((await app.app.inject({ url: '/api/venues/', headers })).statusCode, word).toBe(200)
    }
  })

  test('goes on after a new password, whose letter says so and where it is ended', async () => {
    const other = await owner(app)
    const { key } = await make(other, ['listings:read'])
    const body = { old_password: password, new_password: 'siedem-zielonych-drzew' }
    expect((await app.call('changePassword', { token: other.token, body })).status).toBe(200)
    expect((await app.call('listMyVenues', { token: key })).status).toBe(200)
    const mail = (await app.mailbox(other.email)).find(({ subject }) => subject === 'Zmieniono hasło')
    expect(mail?.text.replaceAll('\u00a0', ' ')).toMatch(/1 klucz API działa dalej.*\/integracje/s)
  })

  test('ends with the account', async () => {
    const gone = await owner(app)
    const { key } = await make(gone, ['listings:read'])
    expect((await app.call('listMyVenues', { token: key })).status).toBe(200)
    const closed = await app.call('closeAccount', { token: gone.token, body: { password } })
    expect(closed.body.closed).toBe(true)
    expect((await app.call('listMyVenues', { token: key })).status).toBe(401)
  })
})

describe('the limit of a key', () => {
  test('lets a minute hold so many requests, whatever they ask, and says when it is over', () => {
    let now = 1_000_000
    const limit = countKeys(() => now, { max: 3, window_ms: 60_000 })
    for (let asked = 0; asked < 3; asked += 1) limit.count('a')
    now += 20_000
    expect(() => limit.count('a')).toThrow(
      expect.objectContaining({ refusal: { refused: 'rate_limited', details: { seconds: 40 } } }),
    )
    expect(() => limit.count('b')).not.toThrow()
    now += 40_000
    expect(() => limit.count('a')).not.toThrow()
  })
})
