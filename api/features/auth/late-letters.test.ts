/** Letters with a link while the mail server is away: none is lost, and each link works as long as its letter says. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { owner, password } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { untilMoment } from '#api/adapters/mail/words.pl.ts'
import { dayMs, toLocal } from '#domain/time.ts'

let app: TestApp
const [minutes, hours] = [60, 3_600]
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => smtp('up'))

const smtp = (state: 'up' | 'down') =>
  app.app.inject({ method: 'POST', url: '/_sandbox/api/faults', payload: { smtp: state } })

/** The server is away for so long, from before `ask` on, and then what waits is tried at once. */
async function whileAway(seconds: number, ask: () => Promise<{ status: number }>): Promise<void> {
  await smtp('down')
  expect((await ask()).status).toBeLessThan(300)
  await app.drainJobs()
  await app.clock.advance(seconds)
  await smtp('up')
  for (let round = 0; round < 2; round += 1) {
    await app.deps.jobs.hurry()
    await app.drainJobs()
  }
}
const letters = async (to: string, subject: string) =>
  (await app.mailbox(to)).filter((mail) => mail.subject.includes(subject))
const tokenIn = (text: string | undefined, path: string) =>
  decodeURIComponent(new RegExp(`${path}/([^\\s/?]+)`).exec(text ?? '')?.[1] ?? '')

test('who registers while the mail server is away for more than a day proves the address for a day after it', async () => {
  const email = `nowy-${crypto.randomUUID()}@partnerzy.example`
  const body = { first_name: 'Marek', last_name: 'Sowa', email, password, accept_terms: true }
  await whileAway(26 * hours, () => app.call('registerOwner', { body }))
  const [mail, ...more] = await letters(email, 'Potwierdź adres')
  expect([more, mail?.text]).toEqual([[], expect.stringMatching(/Link działa 24\sgodziny/)])
  const token = tokenIn(mail?.text, 'weryfikacja-email')
  await app.clock.advance(23 * hours)
  expect((await app.call('verifyEmail', { body: { token } })).status).toBe(200)
})

test('a link for a new password that leaves late works for the hour that its letter says, and no longer', async () => {
  const [who, other] = [await owner(app), await owner(app)]
  const tokens = []
  for (const { email } of [who, other]) {
    await whileAway(50 * minutes, () => app.call('askPasswordReset', { body: { email } }))
    const [mail] = await letters(email, 'hasło')
    expect(mail?.text).toMatch(/po upływie 60\sminut/)
    tokens.push(tokenIn(mail?.text, 'nowe-haslo'))
    await app.clock.advance(59 * minutes)
  }
  const [late, in_time] = tokens.map((token) =>
    app.call('confirmPasswordReset', { body: { token, new_password: 'zupelnie-inne-haslo-22' } }),
  )
  expect([(await late)?.body.code, (await in_time)?.status]).toEqual(['expired_token', 200])
})

test('a changed address that is asked for while the mail server is away is agreed to in both mailboxes after it', async () => {
  const who = await owner(app)
  const new_email = `nowa-${crypto.randomUUID()}@partnerzy.example`
  const body = { new_email, password }
  await whileAway(30 * hours, () => app.call('askEmailChange', { token: who.token, body }))
  const until = untilMoment(toLocal(app.clock.now() + dayMs, 'Europe/Warsaw'))
  for (const to of [who.email, new_email]) {
    const [mail] = (await app.mailbox(to)).filter(({ text }) => text.includes('zmiana-email'))
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(until.replace(/\s+/g, ' '))
    const token = tokenIn(mail?.text, 'zmiana-email')
    expect((await app.call('confirmEmailChange', { body: { token, stop: false } })).status).toBe(200)
  }
  expect((await app.call('logIn', { body: { email: new_email, password } })).status).toBe(200)
})
