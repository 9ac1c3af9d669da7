import fastify, { type FastifyInstance } from 'fastify'
import nodemailer from 'nodemailer'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#api/adapters/mail/mailer.ts'
import { smtpMailer } from '#api/adapters/mail/smtp.ts'
import { createTestDatabase } from '#api/testing/test-db.ts'
import { keepEvent, lastChange, listEvents } from './google/store.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let closing: (() => Promise<unknown>)[]

beforeEach(async () => {
  database = await createTestDatabase()
  closing = []
})

afterEach(async () => {
  for (const close of closing.reverse()) await close()
  await database.drop()
})

type Running = { sandbox: Sandbox; app: FastifyInstance; moves: number[]; stop: () => Promise<void> }

async function start(
  onClockMoved?: (now_ms: number) => Promise<void>,
  begins_at: number | null = null,
): Promise<Running> {
  const pool = new pg.Pool({ connectionString: database.url, max: 3 })
  const moves: number[] = []
  const sandbox = await startSandbox({
    pool,
    begins_at,
    log: { info: () => {}, warn: () => {} },
    onClockMoved: async (now_ms) => {
      await onClockMoved?.(now_ms)
      moves.push(now_ms)
    },
    samples: () => [
      { name: 'greeting', subject: 'Dzień dobry', text: 'Witaj', html: '<html><head></head><b>Witaj</b></html>' },
    ],
  })
  const app = fastify()
  await app.register(sandbox.plugin)
  let stopped = false
  const stop = async () => {
    if (stopped) return
    stopped = true
    await app.close()
    await sandbox.close()
    await pool.end()
  }
  closing.push(stop)
  return { sandbox, app, moves, stop }
}

function mailerTo({ sandbox }: Running, timeout_ms?: number) {
  const mailer = smtpMailer({ smtp_url: sandbox.smtp_url, mail_from: 'Wydarzy <poczta@wydarzy.example>', timeout_ms })
  closing.push(() => mailer.close())
  return mailer
}

const mailOf = (more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  message_id: 'job-1',
  to: 'Marta@poczta.example',
  subject: 'Zażółć gęślą jaźń – Stodoła',
  text: 'Potwierdź: https://wydarzy.example/potwierdzenie/abc?x=1&y=2.',
  html: '<p>Cześć <a href="https://wydarzy.example/potwierdzenie/abc?x=1&amp;y=2">Potwierdzam</a><img src="cid:logo.wydarzy" alt=""/></p>',
  ...more,
})

type MailOnWire = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  message_id: string
  reply_to: string | null
  received_at: string
  attachments: { filename: string; content_type: string; size: number; url: string }[]
}

async function mails({ app }: Running, query = ''): Promise<MailOnWire[]> {
  const answer = await app.inject({ url: `/_sandbox/api/mail${query}` })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

const post = ({ app }: Running, path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/_sandbox/api/${path}`, payload })

test('a sent mail is in the mailbox as soon as the sender has its answer, letter for letter', async () => {
  const running = await start()
  await mailerTo(running).send(mailOf({ reply_to: 'pytania@wydarzy.example' }))

  const [mail, ...others] = await mails(running)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'marta@poczta.example',
    subject: 'Zażółć gęślą jaźń – Stodoła',
    links: ['https://wydarzy.example/potwierdzenie/abc?x=1&y=2'],
    message_id: '<job-1@wydarzy.example>',
    reply_to: 'pytania@wydarzy.example',
    attachments: [],
  })
  expect(mail?.text.trim()).toBe(mailOf().text)
  expect(mail?.html.trim()).toBe(mailOf().html)
})

test('attachments arrive byte for byte and the pictures of the layout are not listed among them', async () => {
  const running = await start()
  const pdf = Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 256)
  const ics = 'BEGIN:VCALENDAR\r\nSUMMARY:Wesele Żółć\r\nEND:VCALENDAR\r\n'
  await mailerTo(running).send(
    mailOf({
      attachments: [
        { filename: 'podsumowanie żółte.pdf', content_type: 'application/pdf', content: pdf },
        { filename: 'termin.ics', content_type: 'text/calendar; charset=utf-8; method=PUBLISH', content: ics },
      ],
    }),
  )

  const files = (await mails(running))[0]?.attachments ?? []
  expect(files.map((file) => file.filename)).toEqual(['podsumowanie żółte.pdf', 'termin.ics'])
  const first = await running.app.inject({ url: files[0]?.url ?? '' })
  expect(Uint8Array.from(first.rawPayload)).toEqual(pdf)
  const second = await running.app.inject({ url: files[1]?.url ?? '' })
  expect(second.rawPayload.toString('utf8')).toBe(ics)
})

test('mails are listed newest first and can be narrowed to one address in any case', async () => {
  const running = await start()
  const mailer = mailerTo(running)
  for (const [at, to] of ['a@poczta.example', 'b@poczta.example', 'A@poczta.example'].entries()) {
    await mailer.send(mailOf({ message_id: `job-${at}`, to, subject: `Nr ${at}` }))
  }
  expect((await mails(running)).map((mail) => mail.subject)).toEqual(['Nr 2', 'Nr 1', 'Nr 0'])
  expect((await mails(running, '?to=A@Poczta.Example')).map((mail) => mail.subject)).toEqual(['Nr 2', 'Nr 0'])
  expect((await mails(running, '?limit=1')).map((mail) => mail.subject)).toEqual(['Nr 2'])
})

test('a mail server that is down is an error to the sender and nothing is stored, also on a kept connection', async () => {
  const running = await start()
  const kept = mailerTo(running)
  await kept.send(mailOf())
  await post(running, 'faults', { smtp: 'down' })

  await expect(kept.send(mailOf({ message_id: 'job-2' }))).rejects.toThrow(/421/)
  await expect(mailerTo(running).send(mailOf({ message_id: 'job-3' }))).rejects.toThrow(/421/)
  expect((await mails(running)).map((mail) => mail.message_id)).toEqual(['<job-1@wydarzy.example>'])

  await post(running, 'faults', { smtp: 'up' })
  await kept.send(mailOf({ message_id: 'job-2' }))
  expect(await mails(running)).toHaveLength(2)
})

test('a slow mail server lets a patient sender through and makes an impatient one throw', async () => {
  const running = await start()
  await post(running, 'faults', { smtp: 'slow' })
  await expect(mailerTo(running, 500).send(mailOf({ message_id: 'impatient' }))).rejects.toThrow()
  await mailerTo(running, 15_000).send(mailOf({ message_id: 'patient' }))
  expect((await mails(running)).map((mail) => mail.message_id)).toEqual(['<patient@wydarzy.example>'])
})

test('mails, the moved clock and the faults are still there after a restart', async () => {
  const before = await start()
  await mailerTo(before).send(mailOf())
  await post(before, 'clock', { advance_seconds: 86_400 })
  await post(before, 'faults', { smtp: 'down' })
  const moved = before.sandbox.now()
  await before.stop()

  const after = await start()
  expect((await mails(after)).map((mail) => mail.subject)).toEqual([mailOf().subject])
  expect(after.sandbox.now()).toBeGreaterThanOrEqual(moved)
  expect((await after.app.inject({ url: '/_sandbox/api/clock' })).json()).toMatchObject({ offset_seconds: 86_400 })
  expect((await after.app.inject({ url: '/_sandbox/api/faults' })).json()).toMatchObject({ smtp: 'down' })
})

test('moving the clock answers only after what became due has run, and mail bears the moved time', async () => {
  let done = false
  const running = await start(async () => {
    await new Promise((resolve) => setImmediate(resolve))
    done = true
  })
  const before = running.sandbox.now()
  const answer = await post(running, 'clock', { advance_seconds: 3600 })
  expect(answer.statusCode).toBe(200)
  expect(done).toBe(true)
  expect(running.moves).toHaveLength(1)
  expect(running.moves[0]).toBeGreaterThanOrEqual(before + 3_600_000)
  expect(answer.json().now_ms).toBeGreaterThanOrEqual(before + 3_600_000)

  await mailerTo(running).send(mailOf())
  expect(Date.parse((await mails(running))[0]?.received_at ?? '')).toBeGreaterThanOrEqual(before + 3_600_000)
})

test('two moves of the clock at the same time add up', async () => {
  const running = await start()
  // Whose answer comes first differs from time to time.
  for (let time = 1; time <= 10; time += 1) {
    await Promise.all([100, 23].map((advance_seconds) => post(running, 'clock', { advance_seconds })))
    expect((await running.app.inject({ url: '/_sandbox/api/clock' })).json().offset_seconds).toBe(123 * time)
  }
})

test.each([
  {},
  { advance_seconds: -1 },
  { advance_seconds: 1.5 },
  { advance_seconds: '60' },
  { advance_seconds: 1e12 },
])('a move of the clock that makes no sense is refused: %j', async (body) => {
  const running = await start()
  const answer = await post(running, 'clock', body)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toHaveLength(1)
  expect(running.moves).toEqual([])
})

test.each([[{ smtp: 'broken' }], [{ fax: 'down' }], [[]]])(
  'an unknown fault is refused and changes nothing: %j',
  async (body) => {
    const running = await start()
    expect((await post(running, 'faults', body)).statusCode).toBe(400)
    expect((await running.app.inject({ url: '/_sandbox/api/faults' })).json()).toEqual({
      smtp: 'up',
      gus: 'up',
      stripe: 'up',
      google: 'up',
    })
  },
)

test('the pages show a mail without letting it run anything', async () => {
  const running = await start()
  const nasty = '<script>alert(1)</script>'
  await mailerTo(running).send(
    mailOf({
      subject: nasty,
      text: nasty,
      html: `<html><head></head><body>${nasty}<img src="cid:logo.wydarzy"></body></html>`,
    }),
  )
  const id = (await mails(running))[0]?.id

  for (const url of ['/_sandbox/', `/_sandbox/mail/${id}`]) {
    const page = await running.app.inject({ url })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain(nasty)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.headers['content-security-policy']).not.toContain('unsafe-inline')
  }
  const body = await running.app.inject({ url: `/_sandbox/mail/${id}/body` })
  expect(body.headers['content-security-policy']).toContain("default-src 'none'")
  expect(body.headers['content-security-policy']).not.toContain('script-src')
  expect(body.body).toContain('src="data:image/png;base64,')
  expect((await running.app.inject({ url: `/_sandbox/mail/${id}` })).body).toMatch(
    /<iframe[^>]+sandbox="(?![^"]*allow-scripts)/,
  )
})

test('samples can be looked at, and what is not there is a 404', async () => {
  const running = await start()
  expect((await running.app.inject({ url: '/_sandbox/mail/samples' })).body).toContain('Dzień dobry')
  expect((await running.app.inject({ url: '/_sandbox/mail/samples/greeting/body' })).body).toContain('<b>Witaj</b>')
  for (const url of [
    '/_sandbox/mail/samples/none',
    '/_sandbox/mail/77',
    '/_sandbox/mail/x',
    '/_sandbox/api/mail/77',
    '/_sandbox/api/mail/77/attachments/0',
  ]) {
    expect((await running.app.inject({ url })).statusCode, url).toBe(404)
  }
})

test('a mail whose sender was cut off before the end is not in the mailbox', async () => {
  const running = await start()
  const { createConnection } = await import('node:net')
  const socket = createConnection(Number(new URL(running.sandbox.smtp_url).port), '127.0.0.1')
  const say = (line: string) =>
    new Promise<string>((resolve) => {
      socket.once('data', (answer: Buffer) => resolve(answer.toString()))
      if (line) socket.write(`${line}\r\n`)
    })
  await say('')
  await say('HELO test')
  await say('MAIL FROM:<a@poczta.example>')
  await say('RCPT TO:<b@poczta.example>')
  expect(await say('DATA')).toMatch(/^354/)
  await new Promise((resolve) => socket.once('close', resolve).end('Subject: half\r\n\r\nhal'))
  const transport = nodemailer.createTransport(running.sandbox.smtp_url)
  await transport.sendMail({ from: 'a@poczta.example', to: 'c@poczta.example', subject: 'whole', text: 'x' })
  expect((await mails(running)).map((mail) => mail.subject)).toEqual(['whole'])
})

test('a new clock begins where it is told to, and one that is kept goes on', async () => {
  const moment = Date.parse('2027-03-27T23:30:00Z')
  const first = await start(undefined, moment)
  const kept = first.sandbox.now()
  expect(kept - moment).toBeGreaterThanOrEqual(0)
  expect(kept - moment).toBeLessThan(60_000)
  await first.stop()
  const second = await start(undefined, moment + 86_400_000)
  expect(second.sandbox.now() - kept).toBeLessThan(60_000)
})

test('whoever has read the changes of a calendar up to the last one misses none that was just being written', async () => {
  await start()
  const pool = new pg.Pool({ connectionString: database.url, max: 3 })
  closing.push(() => pool.end())
  const day = { start: { date: '2027-05-08' }, end: { date: '2027-05-09' } }
  const slow = await pool.connect()
  await slow.query('BEGIN')
  await keepEvent(slow, 'c', { id: 'slow', ...day })
  const quick = keepEvent(pool, 'c', { id: 'quick', ...day })
  await Promise.race([quick, new Promise((done) => setTimeout(done, 100))])
  const since = await lastChange(pool)
  await slow.query('COMMIT')
  slow.release()
  await quick
  const all = { from_ms: 0, to_ms: 8_000_000_000_000, after: 0, limit: 10, deleted: true }
  const told = await listEvents(pool, 'c', { ...all, since })
  expect(told.map(({ id }) => id)).toEqual(['slow', 'quick'])
  expect(await listEvents(pool, 'c', { ...all, since: await lastChange(pool) })).toEqual([])
})
