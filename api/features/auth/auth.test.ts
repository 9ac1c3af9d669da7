import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetOldEmailTokens } from './email-tokens.ts'
import { forgetOldSessions } from '#api/features/auth/sessions/sessions.ts'
import { sessionsAtMost } from '#api/features/auth/sessions/session-times.ts'
import { passwordCost } from '#api/config.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { hashToken } from '#api/tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ passwordCost })
})
afterAll(() => app.close())

const password = 'zielone-krzesło-na-tarasie'
const otherPassword = 'błękitny-parasol-za-oknem'
let count = 0

/** An owner with a proven address; every test has its own. */
async function owner(): Promise<{ email: string }> {
  count += 1
  const email = `anna.${count}@poczta.example`
  const body = { first_name: 'Anna', last_name: 'Kowalska', email, password, accept_terms: true }
  expect((await app.call('registerOwner', { body })).status).toBe(201)
  return { email }
}

const logIn = (email: string, typed = password, headers = {}) =>
  app.call('logIn', { body: { email, password: typed }, headers })

async function session(email: string, typed = password) {
  const { status, body } = await logIn(email, typed)
  expect(status).toBe(200)
  return body as { access: string; refresh: string }
}

async function linkTo(email: string, subject: string, path: string): Promise<string> {
  await app.drainJobs()
  const mail = (await app.mailbox()).find((one) => one.to === email && one.subject === subject)
  const link = mail?.links.find((one) => one.includes(path))
  if (!link) throw new Error(`no ${path} for ${email}`)
  return decodeURIComponent(link.split('/').at(-1) ?? '')
}

const mailsTo = async (email: string, subject: string) => {
  await app.drainJobs()
  return (await app.mailbox()).filter((one) => one.to === email && one.subject === subject)
}

const alive = async (access: string) => (await app.call('getMe', { token: access })).status

describe('logging in', () => {
  test('answers tokens and the user that the header needs', async () => {
    const { email } = await owner()
    const { body } = await logIn(` ${email.toUpperCase()} `)
    expect(Object.keys(body).sort()).toEqual(['access', 'refresh', 'user'])
    expect(body.user).toEqual({
      first_name: 'Anna',
      last_name: 'Kowalska',
      email,
      email_verified: false,
      profile_complete: false,
    })
    expect(await alive(body.access)).toBe(200)
  })

  test('a wrong password and an unknown address hear the same 400', async () => {
    const { email } = await owner()
    const wrong = await logIn(email, `${password}!`)
    const unknown = await logIn('nikt@poczta.example')
    expect(wrong.status).toBe(400)
    expect(wrong.body).toEqual({ errors: ['Nieprawidłowy e-mail lub hasło.'], code: 'invalid_credentials' })
    expect(unknown.status).toBe(400)
    expect(unknown.body).toEqual(wrong.body)
  })

  test('a password typed with separate accents is the same password', async () => {
    const { email } = await owner()
    expect((await logIn(email, password.normalize('NFD'))).status).toBe(200)
  })

  test('no token and no password can be read in the database', async () => {
    const { email } = await owner()
    const { access, refresh } = await session(email)
    const rows = await app.deps.db.selectFrom('sessions').selectAll().execute()
    const credentials = await app.deps.db.selectFrom('credentials').selectAll().execute()
    const kept = JSON.stringify([rows, credentials])
    for (const secret of [access, refresh, password]) expect(kept).not.toContain(secret)
    expect(credentials.every((row) => row.password_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true)
  })

  test('a login too many ends the oldest session', async () => {
    const { email } = await owner()
    const first = await session(email)
    for (let login = 0; login < sessionsAtMost - 1; login += 1) {
      await app.clock.advance(1)
      await session(email)
    }
    expect(await alive(first.access)).toBe(200)
    await app.clock.advance(1)
    await session(email)
    expect(await alive(first.access)).toBe(401)
  })

  test('of many the session ends that was used least lately, not the one that began first', async () => {
    const { email } = await owner()
    const [first, second] = [await session(email), await session(email)]
    await app.clock.advance(1)
    const used = (await app.call('refreshSession', { body: { refresh: first.refresh } })).body.access
    for (let login = 0; login < sessionsAtMost - 1; login += 1) await session(email)
    expect([await alive(used), await alive(second.access)]).toEqual([200, 401])
  })
})

describe('a session', () => {
  test('needs a fresh access token after ten minutes', async () => {
    const { email } = await owner()
    const { access, refresh } = await session(email)
    await app.clock.advance(9 * 60)
    expect(await alive(access)).toBe(200)
    await app.clock.advance(61)
    const late = await app.call('getMe', { token: access })
    expect(late.status).toBe(401)
    expect(late.body).toEqual({ errors: ['Twoja sesja wygasła. Zaloguj się ponownie.'], code: 'unauthenticated' })
    const renewed = await app.call('refreshSession', { body: { refresh } })
    expect(renewed.status).toBe(200)
    expect(Object.keys(renewed.body)).toEqual(['access'])
    expect(await alive(renewed.body.access)).toBe(200)
  })

  test('keeps its refresh token and only the newest access token', async () => {
    const { email } = await owner()
    const { access, refresh } = await session(email)
    const one = await app.call('refreshSession', { body: { refresh } })
    const two = await app.call('refreshSession', { body: { refresh } })
    expect(await alive(access)).toBe(401)
    expect(await alive(one.body.access)).toBe(401)
    expect(await alive(two.body.access)).toBe(200)
  })

  test('ends at once by logging out', async () => {
    const { email } = await owner()
    const { access, refresh } = await session(email)
    const out = await app.call('logOut', { token: access, body: { refresh } })
    expect(out.body).toEqual({ message: 'Wylogowano pomyślnie' })
    expect(await alive(access)).toBe(401)
    expect((await app.call('refreshSession', { body: { refresh } })).status).toBe(401)
  })

  test('is listed with the present one marked, and can be ended from another', async () => {
    const { email } = await owner()
    const phone = await session(email)
    await app.clock.advance(5)
    const desk = await session(email)
    const { results } = (await app.call('listSessions', { token: desk.access })).body
    expect(results.map((one: { current: boolean }) => one.current)).toEqual([true, false])
    const ended = await app.call('endSession', { token: desk.access, params: { id: results[1]?.id ?? '' } })
    expect(ended.status).toBe(204)
    expect(await alive(phone.access)).toBe(401)
    expect(await alive(desk.access)).toBe(200)
    expect((await app.call('endSession', { token: desk.access, params: { id: results[1]?.id ?? '' } })).status).toBe(
      404,
    )
  })

  test('of another owner is not there', async () => {
    const mine = await session((await owner()).email)
    const theirs = await session((await owner()).email)
    const { results } = (await app.call('listSessions', { token: theirs.access })).body
    const refused = await app.call('endSession', { token: mine.access, params: { id: results[0]?.id ?? '' } })
    expect(refused.status).toBe(404)
    expect(await alive(theirs.access)).toBe(200)
  })

  test('a refresh that cannot be answered just now is a 503, never a 401 that would log the owner out', async () => {
    const { email } = await owner()
    const { access, refresh } = await session(email)
    await app.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('sessions').select('id').where('access_hash', '=', hashToken(access)).forUpdate().execute()
      const busy = await app.call('refreshSession', { body: { refresh } })
      expect(busy.status).toBe(503)
      expect(busy.headers['retry-after']).toBeDefined()
    })
    expect((await app.call('refreshSession', { body: { refresh } })).status).toBe(200)
  })

  test('a token that nobody issued and an owner call without one are 401', async () => {
    expect(await alive('x'.repeat(43))).toBe(401)
    expect((await app.call('getMe', {})).status).toBe(401)
  })
})

describe('changing the password', () => {
  const change = (access: string, old_password: string, new_password: string) =>
    app.call('changePassword', { token: access, body: { old_password, new_password } })

  test('keeps this session with its refresh token, ends the others and tells by mail', async () => {
    const { email } = await owner()
    const other = await session(email)
    const mine = await session(email)
    const changed = await change(mine.access, password, otherPassword)
    expect(changed.body).toEqual({ message: 'Hasło zostało zmienione' })
    expect(await alive(mine.access)).toBe(200)
    expect((await app.call('refreshSession', { body: { refresh: mine.refresh } })).status).toBe(200)
    expect(await alive(other.access)).toBe(401)
    expect((await app.call('refreshSession', { body: { refresh: other.refresh } })).status).toBe(401)
    expect((await logIn(email)).status).toBe(400)
    expect((await logIn(email, otherPassword)).status).toBe(200)
    expect(await mailsTo(email, 'Zmieniono hasło')).toHaveLength(1)
  })

  test('needs the old one', async () => {
    const { email } = await owner()
    const { access } = await session(email)
    const refused = await change(access, otherPassword, otherPassword)
    expect(refused.status).toBe(400)
    expect(refused.body.code).toBe('wrong_password')
    expect(refused.body.fields?.old_password).toEqual(['Obecne hasło jest nieprawidłowe.'])
    expect((await logIn(email)).status).toBe(200)
  })

  test.each([
    ['elevensigns', false],
    ['twelve signs', true],
    ['ąęłńóśźżćĄĘŁ', true],
    [`${'abcd efg hij '.repeat(9)}abcdefghijk`, true],
    [`${'long words of '.repeat(9)}xyz`, false],
    ['haslohaslohaslo', false],
    ['1qaz2wsx3edc', false],
    ['P@ssw0rd123456', false],
    ['Niechsięwydarzy!', false],
    ['987654321098', false],
  ])('takes "%s": %s', async (typed, fine) => {
    const { email } = await owner()
    const { access } = await session(email)
    const answer = await change(access, password, typed)
    expect(answer.status).toBe(fine ? 200 : 400)
    if (!fine) expect(answer.body.fields?.new_password?.[0]).toContain('12 do 128 znaków')
  })

  test('refuses one made of the own address', async () => {
    const { email } = await owner()
    const { access } = await session(email)
    const local = email.split('@')[0]
    expect((await change(access, password, `${local}-jest-super`)).status).toBe(400)
  })

  test('two at once: one wins, the other hears that the old password is wrong', async () => {
    const { email } = await owner()
    const { access } = await session(email)
    const both = await Promise.all([
      change(access, password, otherPassword),
      change(access, password, `${otherPassword}2`),
    ])
    expect(both.map((one) => one.status).sort()).toEqual([200, 400])
  })
})

describe('a forgotten password', () => {
  const subject = 'Ustaw nowe hasło'
  const ask = (email: string) => app.call('askPasswordReset', { body: { email } })
  const confirm = (token: string, new_password = otherPassword) =>
    app.call('confirmPasswordReset', { body: { token, new_password } })

  test('the link sets a new one, once, and ends every session', async () => {
    const { email } = await owner()
    const { access, refresh } = await session(email)
    expect((await ask(email)).status).toBe(200)
    const token = await linkTo(email, subject, '/nowe-haslo/')
    expect((await confirm(token)).body).toEqual({ message: 'Hasło zostało zmienione' })
    expect(await alive(access)).toBe(401)
    expect((await app.call('refreshSession', { body: { refresh } })).status).toBe(401)
    expect((await logIn(email, otherPassword)).status).toBe(200)
    const again = await confirm(token, `${otherPassword}3`)
    expect(again.status).toBe(409)
    expect(again.body.code).toBe('expired_token')
    expect((await logIn(email, otherPassword)).status).toBe(200)
    expect(await mailsTo(email, 'Zmieniono hasło')).toHaveLength(1)
  })

  test('a link used twice at the same moment works once', async () => {
    const { email } = await owner()
    await ask(email)
    const token = await linkTo(email, subject, '/nowe-haslo/')
    const both = await Promise.all([confirm(token, otherPassword), confirm(token, `${otherPassword}2`)])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
  })

  test('an unknown address hears the same and gets nothing', async () => {
    const { email } = await owner()
    const known = await ask(email)
    const unknown = await ask('nikt-taki@poczta.example')
    expect(unknown.status).toBe(known.status)
    expect(unknown.body).toEqual(known.body)
    expect(await mailsTo('nikt-taki@poczta.example', subject)).toHaveLength(0)
  })

  test('the link dies after an hour', async () => {
    const { email } = await owner()
    await ask(email)
    const token = await linkTo(email, subject, '/nowe-haslo/')
    await app.clock.advance(3600)
    expect((await confirm(token)).body.code).toBe('expired_token')
  })

  test('a weak password does not use the link up', async () => {
    const { email } = await owner()
    await ask(email)
    const token = await linkTo(email, subject, '/nowe-haslo/')
    expect((await confirm(token, 'krótkie')).body.code).toBe('weak_password')
    expect((await confirm(token)).status).toBe(200)
  })

  test('a changed password makes open links useless', async () => {
    const { email } = await owner()
    await ask(email)
    const token = await linkTo(email, subject, '/nowe-haslo/')
    const { access } = await session(email)
    await app.call('changePassword', { token: access, body: { old_password: password, new_password: otherPassword } })
    expect((await confirm(token, 'jeszcze-inne-haslo-tutaj')).status).toBe(409)
  })

  test('a link for the address does not open the password, and an invented one is a 404', async () => {
    const { email } = await owner()
    const token = await linkTo(email, 'Potwierdź adres e-mail w Wydarzy', '/weryfikacja-email/')
    expect((await confirm(token)).status).toBe(404)
    expect((await confirm('A'.repeat(43))).body.code).toBe('invalid_token')
  })

  test('many requests send one mail a minute and five an hour', async () => {
    const { email } = await owner()
    await Promise.all(Array.from({ length: 5 }, () => ask(email)))
    expect(await mailsTo(email, subject)).toHaveLength(1)
    for (let minute = 0; minute < 10; minute += 1) {
      await app.clock.advance(61)
      expect((await ask(email)).status).toBe(200)
    }
    expect(await mailsTo(email, subject)).toHaveLength(5)
  })
})

test('sessions and links that ended a month ago are forgotten, live ones stay', async () => {
  const old = await owner()
  await session(old.email)
  // A link whose letter is still to be written would be made after the clock has moved.
  await app.drainJobs()
  await app.clock.advance(46 * 86_400)
  const fresh = await owner()
  const { access } = await session(fresh.email)
  await forgetOldSessions(app.deps)
  await forgetOldEmailTokens(app.deps)
  const of = async (table: 'sessions' | 'email_tokens', email: string) =>
    app.deps.db
      .selectFrom(table)
      .select('id')
      .where('owner_id', 'in', (owners) => owners.selectFrom('owners').select('id').where('email', '=', email))
      .execute()
  expect([await of('sessions', old.email), await of('email_tokens', old.email)]).toEqual([[], []])
  expect(await of('email_tokens', fresh.email)).toHaveLength(1)
  expect(await alive(access)).toBe(200)
})
