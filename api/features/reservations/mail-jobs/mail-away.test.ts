/** An hour, a night or a weekend without a mail server loses no letter, and nobody loses their term for our outage. */
import { sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { troubledJobs } from '#api/adapters/jobs/failed-jobs.ts'
import { smtpMailer } from '#api/adapters/mail/smtp.ts'
import {
  confirmedByMail,
  confirmToken,
  dayAhead,
  evening,
  hourly,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { replacePricings } from '#api/features/listings/prices/replace-pricings.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { operate } from '#api/testing/operator.ts'
import { mails } from '../../../../scripts/operator/mails.ts'

const metricsToken = 'liczby-dla-straznika-wydarzy'
const minutes = 60
const hours = 3600
const link = 'reservations.send-confirmation-link'

const readPublic = async (app: TestApp, id: string) => (await app.call('getPublicReservation', { params: { id } })).body
const metrics = async (app: TestApp) =>
  (await app.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body
const operator = (app: TestApp, ...args: string[]) => operate(app, mails, ...args)

describe('while the mail server is away', () => {
  let app: TestApp
  let partner: TestOwner
  let hall: { id: string }
  beforeAll(async () => {
    app = await createTestApp({ metricsToken })
    partner = await owner(app)
    hall = await publishedListing(app, partner)
  })
  afterAll(() => app.close())

  const smtp = (state: 'up' | 'down') =>
    app.app.inject({ method: 'POST', url: '/_sandbox/api/faults', payload: { smtp: state } })
  /** The next try comes now instead of in a while. */
  const tryNow = async () => {
    await app.deps.jobs.hurry()
    await app.drainJobs()
  }

  test('an unconfirmed term is held, the page says why, and half an hour begins when the letter has left', async () => {
    await smtp('down')
    const term = evening(dayAhead(app, 30))
    const made = await reserve(app, hall.id, term)
    await app.drainJobs()
    const { id } = made.body
    expect(await readPublic(app, id)).toMatchObject({ status: 'pending_email', letter_waits: true })

    await app.clock.advance(20 * hours)
    await tryNow()
    expect(await readPublic(app, id)).toMatchObject({ status: 'pending_email', letter_waits: true })
    const asked = { venue_id: hall.id, ...term }
    expect((await app.call('checkVenueAvailability', { body: asked })).body.available).toBe(false)
    expect(await metrics(app)).toMatch(new RegExp(`jobs_open\\{job="${link}",state="retry"\\} 1`))
    expect((await operator(app))[0]).toContain(`reservation_id=${id}`)

    await smtp('up')
    await tryNow()
    const sent = await readPublic(app, id)
    expect(sent).toMatchObject({ status: 'pending_email', letter_waits: false })
    const left_minutes = (Date.parse(sent.deadline_at ?? '') - app.clock.now()) / 60_000
    expect(left_minutes).toBeGreaterThan(29)
    expect(left_minutes).toBeLessThanOrEqual(30)
    const [letter] = await app.mailbox(made.email)
    expect(letter?.text).toMatch(/30\sminut/)
    expect(await metrics(app)).not.toContain(`job="${link}"`)

    const token = await confirmToken(app, made.email)
    expect((await app.call('confirmReservationEmail', { body: { token } })).body.status).toBe('confirmed')
  })

  test('a price of before yesterday is asked about again, while the term stays held', async () => {
    const hall_of_its_own = await publishedListing(app, partner)
    await smtp('down')
    const term = evening(dayAhead(app, 31))
    const made = await reserve(app, hall_of_its_own.id, term)
    await app.drainJobs()
    await app.clock.advance(50 * hours)
    const dearer = { price_mode: 'gross', valid_from: '2025-01-01', items: [{ ...hourly, amount_grosze: 11_000 }] }
    await replacePricings(app.deps, partner, hall_of_its_own.id, dearer as never)
    await app.deps.catalogue.refresh([hall_of_its_own.id])
    await smtp('up')
    await tryNow()
    const token = await confirmToken(app, made.email)
    const click = (body: object) => app.call('confirmReservationEmail', { body: { token, ...body } } as never)
    expect((await click({})).body).toMatchObject({
      next_step: 'accept_new_price',
      totals: { quoted_grosze: 60_000, current_grosze: 66_000 },
    })
    const asked = { venue_id: hall_of_its_own.id, ...term }
    expect((await app.call('checkVenueAvailability', { body: asked })).body.available).toBe(false)
    expect((await click({ accept_total_grosze: 66_000 })).body.status).toBe('confirmed')
    expect((await app.call('checkVenueAvailability', { body: asked })).body.available).toBe(false)
  })

  test('the hold that began late ends like every other when nobody clicks', async () => {
    await smtp('down')
    const made = await reserve(app, hall.id, evening(dayAhead(app, 33)))
    await app.drainJobs()
    await smtp('up')
    await tryNow()
    await app.clock.advance(31 * minutes)
    expect((await readPublic(app, made.body.id)).status).toBe('expired')
  })

  test('the first letter that leaves takes along those that wait', async () => {
    await smtp('down')
    const waiting = await reserve(app, hall.id, evening(dayAhead(app, 36)))
    await app.drainJobs()
    await smtp('up')
    const next = await reserve(app, hall.id, evening(dayAhead(app, 39)))
    await expect.poll(async () => (await app.mailbox(waiting.email)).length, { timeout: 10_000 }).toBe(1)
    expect(await app.mailbox(next.email)).toHaveLength(1)
  })

  test('a letter that could not leave is tried again by itself within seconds', async () => {
    await smtp('down')
    const made = await reserve(app, hall.id, evening(dayAhead(app, 45)))
    await app.drainJobs()
    await smtp('up')
    // Only looked for: nobody is asked to hurry.
    const letters = async () =>
      (await sql`select from sandbox.mails where ${made.email} = any(recipients)`.execute(app.deps.db)).rows.length
    await expect.poll(letters, { timeout: 15_000, interval: 200 }).toBe(1)
  })

  test('a proposal that was accepted before its letter left is told once, as it was answered', async () => {
    const made = await confirmedByMail(app, hall.id, evening(dayAhead(app, 48)))
    await smtp('down')
    const { token } = await logIn(app, partner.email)
    const params = { token: made.status_token }
    await app.call('proposeChangeByToken', { params, body: evening(dayAhead(app, 51)) })
    const answered = await app.call('answerChange', { params: { id: made.id }, token, body: { answer: 'accept' } })
    expect(answered.status).toBe(200)
    await app.drainJobs()
    await smtp('up')
    await tryNow()
    for (const to of [partner.email, made.email]) {
      const letters = (await app.mailbox(to)).filter(({ subject }) => subject.startsWith('Zmiana w rezerwacji'))
      expect(letters).toHaveLength(1)
    }
  })

  test('after three days without the letter the term is free, because nobody can be asked', async () => {
    await smtp('down')
    const made = await reserve(app, hall.id, evening(dayAhead(app, 42)))
    await app.drainJobs()
    await app.clock.advance(71 * hours)
    expect((await readPublic(app, made.body.id)).status).toBe('pending_email')
    await app.clock.advance(2 * hours)
    expect((await readPublic(app, made.body.id)).status).toBe('expired')
    await smtp('up')
  })
})

describe('a server that refuses', () => {
  /** What it says to RCPT TO, by the first part of the address. */
  const said: Record<string, [number, string]> = {}
  let server: SMTPServer
  let app: TestApp
  let hall: { id: string }
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo({ address }, _session, done) {
        const [responseCode, message] = said[address.split('@')[0] ?? ''] ?? []
        done(message ? Object.assign(new Error(message), { responseCode }) : null)
      },
      onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as AddressInfo
    app = await createTestApp({ metricsToken })
    hall = await publishedListing(app, await owner(app))
    await app.deps.mailer.close()
    app.deps.mailer = smtpMailer({ smtp_url: `smtp://127.0.0.1:${port}`, mail_from: app.deps.config.mailFrom })
  })
  afterAll(async () => {
    await app.deps.mailer.close()
    await app.close()
    await new Promise<void>((resolve) => server.close(resolve))
  })

  test('an address where nobody is is not tried for days, is kept, and keeps no term; one command sends it again', async () => {
    said.nikt = [550, '5.1.1 User unknown']
    const made = await reserve(app, hall.id, evening(dayAhead(app, 30)), { email: 'nikt@goscie.example' })
    await app.drainJobs()
    const [failed] = await troubledJobs(app.deps.db, link)
    expect(failed).toMatchObject({ state: 'failed', data: { reservation_id: made.body.id }, tries: 1 })
    expect(await readPublic(app, made.body.id)).toMatchObject({ letter_waits: false })
    expect(await metrics(app)).toMatch(new RegExp(`jobs_open\\{job="${link}",state="failed"\\} 1`))

    expect((await operator(app, 'list', '--failed')).join('\n')).toContain('5.1.1 User unknown')
    expect((await operator(app, 'send', '--dry-run')).at(-1)).toBe('1 would be tried again; nothing was done.')
    expect((await troubledJobs(app.deps.db, link))[0]?.state).toBe('failed')
    delete said.nikt
    expect((await operator(app, 'send', '--job', link)).at(-1)).toBe('1 are tried again now.')
    await expect.poll(async () => troubledJobs(app.deps.db, link), { timeout: 10_000 }).toEqual([])
    expect(await operator(app)).toEqual(['No letter waits and none has failed.'])
  })

  test('an address that is refused for now is tried again, and the term is not kept for it', async () => {
    said.pelna = [452, '4.2.2 Mailbox full']
    const made = await reserve(app, hall.id, evening(dayAhead(app, 33)), { email: 'pelna@goscie.example' })
    await app.drainJobs()
    expect((await troubledJobs(app.deps.db, link))[0]?.state).toBe('retry')
    expect(await readPublic(app, made.body.id)).toMatchObject({ letter_waits: false })
    await app.clock.advance(31 * minutes)
    expect((await readPublic(app, made.body.id)).status).toBe('expired')
  })

  test('the command explains itself and takes nothing that it does not know', async () => {
    expect((await operator(app, '--help'))[0]).toContain('--dry-run')
    expect((await operator(app, 'burn'))[0]).toContain('burn is not known')
    expect((await operator(app, '--all'))[0]).toContain("Unknown option '--all'")
  })
})
