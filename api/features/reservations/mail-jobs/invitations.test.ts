import PostalMime from 'postal-mime'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectGoogle, remote } from '#api/testing/calendars.ts'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let partner: TestOwner
let days = 40
const nextEvening = () => evening(dayAhead(app, (days += 1)))

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Invitation = { method: string; type: string; uid: string; sequence: number; text: string; subject: string }

/** What every mail to this address asks its calendar, oldest first, as a mail program finds it in the message. */
async function asked(to: string): Promise<Invitation[]> {
  await app.mailbox(to)
  const { rows } = await sql<{ raw: Buffer }>`
    select raw from sandbox.mails where recipients @> array[${to}] order by id`.execute(app.deps.db)
  const found: Invitation[] = []
  for (const { raw } of rows) {
    const mail = await PostalMime.parse(raw)
    const parts = mail.attachments.filter(({ mimeType }) => mimeType === 'text/calendar')
    const files = mail.attachments.filter(({ mimeType }) => mimeType === 'application/ics')
    expect(files.length).toBe(parts.length)
    for (const part of parts) {
      const text = new TextDecoder().decode(part.content as ArrayBuffer).replace(/\r?\n[ \t]/g, '')
      const value = (name: string) => new RegExp(`^${name}[;:](.*?)\\r?$`, 'm').exec(text)?.[1] ?? ''
      const type = /^Content-Type: text\/calendar;[^\n]*(?:\n\s[^\n]*)*/im.exec(raw.toString('latin1'))?.[0] ?? ''
      found.push({
        method: value('METHOD'),
        type: /method=(\w+)/i.exec(type)?.[1] ?? '',
        uid: value('UID'),
        sequence: Number(value('SEQUENCE')),
        text,
        subject: mail.subject ?? '',
      })
    }
  }
  return found
}

const kinds = (all: Invitation[]) => all.map(({ method }) => method)
const rises = (all: Invitation[]) =>
  all.every(({ sequence }, at) => at === 0 || sequence > (all[at - 1]?.sequence ?? 0))

async function confirmed() {
  partner = await owner(app)
  const hall = await publishedListing(app, partner)
  const reservation = await confirmedByMail(app, hall.id, nextEvening())
  await app.settle()
  return reservation
}

test('what is agreed is put into both calendars, moved when it moves and taken out when it is called off', async () => {
  const { id, email, status_token } = await confirmed()
  const next = nextEvening()
  const proposed = await app.call('proposeChangeByToken', { params: { token: status_token }, body: next })
  expect(proposed.status).toBe(200)
  const answered = await app.call('answerChange', { params: { id }, token: partner.token, body: { answer: 'accept' } })
  expect(answered.status).toBe(200)
  await app.settle()
  // Who has concluded holds what holds now, as a file; the owner reads it in the panel.
  const files = async (to: string) =>
    (await app.mailbox(to))
      .filter(({ subject }) => subject.startsWith('Zmiana w rezerwacji'))
      .flatMap(({ attachments }) => attachments.map(({ filename }) => filename.split('.').at(-1)))
      .sort()
  expect(await files(email)).toEqual(['ics', 'pdf'])
  expect(await files(partner.email)).toEqual(['ics'])
  await app.call('cancelByToken', { params: { token: status_token }, body: {} })

  for (const to of [email, partner.email]) {
    const all = await asked(to)
    expect(kinds(all), to).toEqual(['REQUEST', 'REQUEST', 'CANCEL'])
    expect(all.map(({ type }) => type)).toEqual(kinds(all))
    expect(new Set(all.map(({ uid }) => uid))).toEqual(new Set([`${id}@wydarzy.test`]))
    expect(rises(all)).toBe(true)
    expect(all[1]?.text).toContain(`DTSTART;TZID=Europe/Warsaw:${next.start.replace(/[-:]/g, '')}00`)
    expect(all[2]?.text).toContain('STATUS:CANCELLED')
    for (const { text } of all) expect(text).toContain(`:mailto:${to}`)
  }
  const [forCustomer] = await asked(email)
  expect(forCustomer?.text).not.toContain(status_token)
})

test('the owner who calls it off has it taken out too, and a request that nobody had agreed to is no event', async () => {
  const { id, email } = await confirmed()
  await app.call('cancelReservation', { params: { id }, token: partner.token, body: { note: 'Awaria' } })
  for (const to of [email, partner.email]) expect(kinds(await asked(to)), to).toEqual(['REQUEST', 'CANCEL'])
  expect((await asked(partner.email)).at(-1)?.subject).toMatch(/anulowana przez Ciebie$/)

  partner = await owner(app)
  const hall = await publishedListing(app, partner, { input: { confirmation_mode: 'request' } })
  const waiting = await confirmedByMail(app, hall.id, nextEvening())
  await app.call('cancelByToken', { params: { token: waiting.status_token }, body: {} })
  for (const to of [waiting.email, partner.email]) expect(await asked(to), to).toEqual([])
})

test('an owner whose Google calendar is written to is not invited to a second event, but what came by mail before is kept true', async () => {
  const before = await confirmed()
  const { listing_id } = await app.deps.db
    .selectFrom('reservations')
    .select('listing_id')
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow()
  await app.clock.advance(1)
  expect((await connectGoogle(app, partner.token)).status).toBe(200)
  const body = { remote_id: remote.parties, listing_id, with_names: false }
  expect((await app.call('writeToGoogleCalendar', { token: partner.token, body })).status).toBe(200)
  const ofOwner = async (id: string) => kinds((await asked(partner.email)).filter(({ uid }) => uid.startsWith(id)))
  const move = async ({ id, status_token }: { id: string; status_token: string }) => {
    const proposed = await app.call('proposeChangeByToken', { params: { token: status_token }, body: nextEvening() })
    expect(proposed.status).toBe(200)
    const answer = { answer: 'accept' }
    expect((await app.call('answerChange', { params: { id }, token: partner.token, body: answer })).status).toBe(200)
    await app.settle()
  }

  const since = await confirmedByMail(app, listing_id, nextEvening())
  await app.settle()
  await move(since)
  expect(await ofOwner(since.id)).toEqual([])
  expect(kinds(await asked(since.email))).toEqual(['REQUEST', 'REQUEST'])
  await move(before)
  expect(await ofOwner(before.id)).toEqual(['REQUEST', 'REQUEST'])

  // Where Google no longer lets us write, what is new comes by mail again.
  await app.deps.db.updateTable('google_accounts').set({ state: 'lost' }).execute()
  const lost = await confirmedByMail(app, listing_id, nextEvening())
  await app.settle()
  expect(await ofOwner(lost.id)).toEqual(['REQUEST'])
})
