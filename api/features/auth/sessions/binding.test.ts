/** Decision 0023: a refresh token is good in the browser in which it was issued, and a copy of it is noticed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshVerdict, type SessionFacts } from './binding.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

const hour = 3_600_000
const [mine, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

describe('the verdict', () => {
  const facts = (more: Partial<SessionFacts>): SessionFacts => ({
    device_hash: mine,
    bound: true,
    ended: false,
    last_used_at: 0,
    refresh_expires_at: 14 * 24 * hour,
    ...more,
  })
  test.each([
    ['its own browser', {}, mine, 71, 'renew'],
    ['its own browser after three days', {}, mine, 72, 'over'],
    ['another browser', {}, other, 1, 'copy'],
    ['no cookie', {}, null, 1, 'copy'],
    ['no cookie, after three days', {}, null, 72, 'over'],
    ['a client without cookies', { device_hash: null, bound: false }, null, 11, 'renew'],
    ['a client without cookies after half a day', { device_hash: null, bound: false }, null, 12, 'over'],
    ['the browser that was given the cookie, the first time, two days later', { bound: false }, mine, 48, 'renew'],
    ['a browser that does not bring the cookie it was given', { bound: false }, null, 11, 'renew'],
    ['a browser that does not bring the cookie it was given, next day', { bound: false }, null, 12, 'over'],
    ['an ended session', { ended: true }, other, 1, 'over'],
    ['an old session', { refresh_expires_at: hour }, mine, 1, 'over'],
  ] as const)('%s', (_, more, device, hours, verdict) => {
    expect(refreshVerdict(facts(more), device, hours * hour)).toBe(verdict)
  })
})

describe('over HTTP', () => {
  let app: TestApp
  let people = 0
  const password = 'lampiony-nad-jeziorem-47'
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  async function account(): Promise<string> {
    people += 1
    const email = `przegladarka.${people}@poczta.example`
    const body = { first_name: 'Anna', last_name: 'Kowalska', email, password, accept_terms: true }
    expect((await app.call('registerOwner', { body })).status).toBe(201)
    return email
  }
  const cookieOf = (headers: Record<string, unknown>): string => String(headers['set-cookie']).split(';')[0] ?? ''
  async function logIn(email: string, cookie?: string) {
    const { body, headers } = await app.call('logIn', {
      body: { email, password },
      ...(cookie ? { headers: { cookie } } : {}),
    })
    return { ...body, cookie: cookieOf(headers), set_cookie: String(headers['set-cookie']) }
  }
  const refresh = (token: string, cookie?: string, user_agent = 'test') =>
    app.call('refreshSession', {
      body: { refresh: token },
      headers: { 'user-agent': user_agent, ...(cookie ? { cookie } : {}) },
    })
  const warnings = async (email: string) =>
    (await app.mailbox(email)).filter(({ subject }) => subject === 'Zakończyliśmy sesję na Twoim koncie')

  test('a login gives the browser a cookie that no script can read and no other site can send, and lets it keep it', async () => {
    const email = await account()
    const first = await logIn(email)
    expect(first.set_cookie).toMatch(
      /^__Host-rtb=[\w-]{43}; Path=\/; Max-Age=34560000; Secure; HttpOnly; SameSite=Strict$/,
    )
    const again = await logIn(email, first.cookie)
    expect(again.cookie).toBe(first.cookie)
    expect((await logIn(email)).cookie).not.toBe(first.cookie)
    const [row] = await app.deps.db.selectFrom('sessions').selectAll().orderBy('created_at').limit(1).execute()
    expect(JSON.stringify(row)).not.toContain(first.cookie.split('=')[1])
  })

  test('nothing but a login sets a cookie', async () => {
    const email = await account()
    const { access, refresh: token, cookie } = await logIn(email)
    for (const answer of [
      await refresh(token, cookie),
      await app.call('getMe', { token: access }),
      await app.call('enums', {}),
      await app.call('logIn', { body: { email, password: 'nie to' } }),
    ])
      expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('a copied pair is refused elsewhere, ends the session everywhere and is told to the owner, once', async () => {
    const email = await account()
    const browser = await logIn(email)
    const bound = await refresh(browser.refresh, browser.cookie)
    expect(bound.status).toBe(200)
    const copy = await refresh(browser.refresh, undefined, firefox)
    expect([copy.status, copy.body.code]).toEqual([401, 'unauthenticated'])
    expect((await app.call('getMe', { token: bound.body.access })).status).toBe(401)
    expect((await refresh(browser.refresh, browser.cookie)).status).toBe(401)
    expect((await refresh(browser.refresh, undefined, firefox)).status).toBe(401)
    const told = await warnings(email)
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Firefox, Windows')
    expect(told[0]?.links.some((link) => link.endsWith('/zapomniane-haslo'))).toBe(true)
  })

  test('a thief with cookies of their own is found out by the owner’s next refresh', async () => {
    const email = await account()
    const browser = await logIn(email)
    const thief = await logIn(await account())
    expect((await refresh(browser.refresh, thief.cookie)).status).toBe(200)
    expect((await refresh(browser.refresh, browser.cookie)).status).toBe(401)
    expect((await refresh(browser.refresh, thief.cookie)).status).toBe(401)
    expect(await warnings(email)).toHaveLength(1)
  })

  test('a browser that has shown before that it keeps cookies is bound from the login on', async () => {
    const email = await account()
    const { cookie } = await logIn(email)
    const browser = await logIn(email, cookie)
    expect((await refresh(browser.refresh)).status).toBe(401)
    expect(await warnings(email)).toHaveLength(1)
  })

  test('a bound session idles three days, one without cookies half a day, and none lives longer than fourteen days', async () => {
    const email = await account()
    const [browser, tool] = [await logIn(email), await logIn(email)]
    await app.clock.advance(12 * 3600 - 1)
    expect((await refresh(tool.refresh)).status).toBe(200)
    await app.clock.advance(12 * 3600)
    const dead = await refresh(tool.refresh)
    expect([dead.status, dead.body.code]).toEqual([401, 'unauthenticated'])
    expect((await refresh(browser.refresh, browser.cookie)).status).toBe(200)
    await app.clock.advance(3 * 86_400 - 1)
    expect((await refresh(browser.refresh, browser.cookie)).status).toBe(200)
    await app.clock.advance(3 * 86_400)
    expect((await refresh(browser.refresh, browser.cookie)).status).toBe(401)

    const daily = await logIn(email, browser.cookie)
    for (let day = 0; day < 13; day += 1) {
      await app.clock.advance(86_400)
      expect((await refresh(daily.refresh, browser.cookie)).status).toBe(200)
    }
    await app.clock.advance(86_400 - 300)
    const last = await refresh(daily.refresh, browser.cookie)
    expect(last.status).toBe(200)
    await app.clock.advance(301)
    expect((await app.call('getMe', { token: last.body.access })).status).toBe(401)
    expect((await refresh(daily.refresh, browser.cookie)).status).toBe(401)
    expect(await warnings(email)).toEqual([])
  })

  test('twenty refreshes at once of one browser all come through', async () => {
    const browser = await logIn(await account())
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(browser.refresh, browser.cookie)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('in the list of devices a client without cookies is gone after half a day', async () => {
    const email = await account()
    await logIn(email)
    const { access } = await logIn(email)
    await app.deps.db.updateTable('sessions').set({ device_hash: null, bound_at: null }).execute()
    await app.clock.advance(12 * 3600)
    const now = await logIn(email)
    expect(access).not.toBe(now.access)
    const { body } = await app.call('listSessions', { token: now.access })
    expect(body.results).toHaveLength(1)
  })
})
