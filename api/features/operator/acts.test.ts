import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing } from '#api/testing/factories.ts'
import { operate, refusal } from '#api/testing/operator.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { acts } from '../../../scripts/operator/acts.ts'
import { type Chore, handOf } from '../../../scripts/operator/hand.ts'
import { guests } from '../../../scripts/operator/guests.ts'
import { mails } from '../../../scripts/operator/mails.ts'
import { journal } from '../../../scripts/operator/journal.ts'
import { payments } from '../../../scripts/operator/payments.ts'
import { people } from '../../../scripts/operator/people.ts'
import { plans } from '../../../scripts/operator/plans.ts'
import { promo } from '../../../scripts/operator/promo.ts'
import { noShows } from '../../../scripts/operator/reservations/no-shows.ts'
import { reservations } from '../../../scripts/operator/reservations/reservations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const run = (chore: Chore, ...words: string[]) => operate(app, chore, ...words)
const written = () => app.deps.db.selectFrom('operator_acts').selectAll().orderBy('id').execute()

/** A job that nothing tries again. */
const failedJob = async () => {
  const { rows } = await sql<{ id: string }>`
    insert into jobs.job (name, data, state, completed_on)
    values ('wydarzy', '{"name": "reservations.gone", "data": {}}', 'failed', now()) returning id`.execute(app.deps.db)
  return rows[0]?.id ?? ''
}

test('each change by hand is written with who, what, about what and why; a dry run and a list are not', async () => {
  const job = await failedJob()
  await run(plans, 'set', 'venue_pro', '--venues', '9', '--embeds', '9', '--dry-run', '--as', 'Ewa')
  await run(promo, 'create', 'LATO-27', '--percent', '10', '--dry-run')
  await run(mails, 'send', '--dry-run')
  await run(promo)
  expect(await written()).toEqual([])

  await run(plans, 'set', 'venue_pro', '--venues', '9', '--embeds', '9', '--as', 'Ewa', '--reason', 'umowa ramowa')
  await run(promo, 'create', 'LATO-27', '--percent', '10', '--as=Ewa')
  await run(promo, 'end', 'LATO-27')
  await run(mails, 'send', '--id', job, '--as', 'Jan')
  const code = await app.deps.db.selectFrom('promo_codes').select('id').where('code', '=', 'LATO-27').executeTakeFirst()
  expect(await written()).toMatchObject([
    { who: 'Ewa', command: 'plans set', arguments: { plan: 'venue_pro', venue_limit: 9 }, reason: 'umowa ramowa' },
    { who: 'Ewa', command: 'promo create', arguments: { code: 'LATO-27', value: 10 }, subjects: [code?.id] },
    { who: handOf([]).hand.who, command: 'promo end', subjects: [code?.id], reason: null },
    { who: 'Jan', command: 'mails send', subjects: [job] },
  ])
  const lines = await run(acts, '--most', '3')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain(`Jan  mails send job=null failed=false  ${job}`)
})

test('a job that failed is given up by its id, waits for nobody then, and is an act; what is still tried stays', async () => {
  const [gone, other] = [await failedJob(), await failedJob()]
  const retried = await failedJob()
  await sql`update jobs.job set state = 'retry' where id = ${retried}`.execute(app.deps.db)
  expect((await run(mails, 'dismiss'))[0]).toContain('dismiss asks for --id.')
  expect((await run(mails, 'dismiss', '--job', 'reservations.gone', '--id', gone))[0]).toContain('asks for --id')
  expect((await run(mails, 'dismiss', '--id', gone, '--dry-run')).at(-1)).toBe('1 would be given up; nothing was done.')
  expect((await run(people)).join('\n')).toContain(gone)
  expect(await refusal(app, mails, 'dismiss', '--id', gone, '--id', retried)).toContain(`${retried}: no such job`)
  expect((await run(people)).join('\n')).toContain(gone)
  const words = ['dismiss', '--id', gone, '--as', 'Jan', '--reason', 'adres z literówką']
  expect((await run(mails, ...words)).at(-1)).toBe('1 are given up.')
  expect((await run(people)).join('\n')).not.toContain(gone)
  expect((await run(people)).join('\n')).toContain(other)
  const listed = (await run(mails)).join('\n')
  expect([listed.includes(gone), listed.includes(retried)]).toEqual([false, true])
  expect(await refusal(app, mails, 'dismiss', '--id', gone)).toBe(`${gone}: no such job has failed. Nothing was done.`)
  expect((await written()).at(-1)).toMatchObject({
    who: 'Jan',
    command: 'mails dismiss',
    subjects: [gone],
    reason: 'adres z literówką',
  })
  await sql`delete from jobs.job where id = any(${[other, retried]})`.execute(app.deps.db)
})

test('a chore about something that is not there fails, so that no script goes on as if it were done', async () => {
  const strange = crypto.randomUUID()
  const before = (await written()).length
  const asked: [Chore, ...string[]][] = [
    [payments, 'settle', '--id', strange],
    [mails, 'send', '--id', strange],
    [mails, 'list', '--id', strange],
    [journal, 'K7MPW4TX'],
    [reservations, 'find', 'K7MPW4TX'],
    [reservations, 'cancel', 'K7MPW4TX', '--for', 'fraud', '--note', 'Tej nie ma.'],
    [reservations, 'cancel', 'K7MPW4TX', '--for', 'fraud', '--note', 'Tej nie ma.', '--dry-run'],
    [noShows, 'open', 'K7MPW4TX', '--note', 'Tej rezerwacji nie ma wcale.'],
    [noShows, 'settle', 'K7MPW4TX', '--outcome', 'came', '--note', 'Tej nie ma.'],
  ]
  for (const [chore, ...words] of asked) {
    const name = words.includes(strange) ? strange : 'K7MPW4TX'
    expect(await refusal(app, chore, ...words), words.join(' ')).toContain(name)
  }
  expect(await written()).toHaveLength(before)
})

test('a change that fails leaves no act, and an act that cannot be written leaves no change', async () => {
  const before = (await written()).length
  await expect(run(promo, 'create', 'ZA-DROGO', '--amount', '999999', '--as', ' ')).rejects.toThrow('asks for a word')
  const nobody: Chore = (args) => {
    const work = promo(args)
    return typeof work === 'string' ? work : (db, _hand, transact) => work(db, { who: '', reason: null }, transact)
  }
  await expect(run(nobody, 'create', 'BEZ-REKI', '--percent', '5')).rejects.toThrow('operator_acts_said')
  expect(await app.deps.db.selectFrom('promo_codes').select('id').where('code', '=', 'BEZ-REKI').execute()).toEqual([])
  expect(await written()).toHaveLength(before)
})

test('acts are only added to', async () => {
  const { db } = app.deps
  await expect(sql`update operator_acts set who = 'nikt'`.execute(db)).rejects.toThrow('only added to')
  await expect(sql`delete from operator_acts`.execute(db)).rejects.toThrow('only added to')
  await expect(sql`truncate operator_acts`.execute(db)).rejects.toThrow('only added to')
})

test('a customer who asks has a file of what we keep, without keys, notes of partners and what others did; it is an act', async () => {
  const who = await owner(app)
  const hall = await publishedListing(app, who)
  const email = `Ewa.Maj-${crypto.randomUUID()}@goscie.example`
  const asked = { email, body: { notes: 'Tort o 20:00' } }
  const own = await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)), asked)
  await app.call('editReservation', {
    token: who.token,
    params: { id: own.id },
    body: { owner_note: 'Nasz dłużnik' },
  })
  await confirmedByMail(app, hall.id, evening(dayAhead(app, 44)))
  const body = { name: 'Ewa Maj', email, topic: 'personal_data', message: 'Czy sala ma klimatyzację w całości?' }
  expect((await app.call('sendContactMessage', { body })).status).toBeLessThan(300)
  const out = mkdtempSync(path.join(tmpdir(), 'guests-'))
  const before = (await written()).length
  const words = ['1 reservations, 1 letters of the contact form.', 'Nothing was written.']
  expect(await run(guests, email, '--out', out, '--dry-run')).toEqual(words)
  expect(readdirSync(out)).toEqual([])
  expect(await written()).toHaveLength(before)

  await run(guests, email.toLowerCase(), '--out', out)
  const [name = ''] = readdirSync(out)
  expect(name).toContain(encodeURIComponent(email.toLowerCase()))
  const text = readFileSync(path.join(out, name), 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    reservations: [{ id: own.id, notes: 'Tort o 20:00', listing_id: hall.id }],
    messages: [{ message: body.message }],
  })
  expect(text).not.toMatch(/_hash"|_nonce"|owner_note|Nasz dłużnik/)
  expect((await written()).at(-1)).toMatchObject({ command: 'guests', subjects: expect.arrayContaining([own.id]) })

  // Art. 17: a request that was refused and the letter go, the other stays and is named with its last day.
  const asking = await publishedListing(app, who, { input: { confirmation_mode: 'request' } })
  const no = await confirmedByMail(app, asking.id, evening(dayAhead(app, 48)), asked)
  const reason = { reason: 'Remont' }
  const refused = await app.call('rejectReservation', { token: who.token, params: { id: no.id }, body: reason })
  expect(refused.body.status).toBe('rejected')
  const said = '1 requests without a contract, 1 letters of the contact form.'
  expect((await run(guests, email, '--erase', '--dry-run')).at(-1)).toBe('Nothing was erased.')
  const lines = await run(guests, email, '--erase')
  expect([lines[0], lines.at(-1)]).toEqual([said, 'They are erased.'])
  expect(lines[1]).toMatch(/^stays: \w{8}, \d{4}-\d{2}-\d{2}, \w+, until \d{4}-12-31$/)
  expect((await run(guests, email, '--dry-run'))[0]).toBe('1 reservations, 0 letters of the contact form.')
  expect((await written()).at(-1)).toMatchObject({ command: 'guests erase', subjects: [no.id, expect.any(String)] })
  expect(await run(guests, 'nikt@goscie.example')).toEqual(['0 reservations, 0 letters of the contact form.'])
  expect((await run(guests, 'nikt'))[0]).toContain('nikt is no address.')
})

test('what waits for a person stands in one list, the oldest first', async () => {
  await sql`delete from jobs.job where state in ('failed', 'retry')`.execute(app.deps.db)
  expect(await run(people)).toEqual(['Nothing waits for a person.'])
  const job = await failedJob()
  const lines = await run(people, 'list')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`failed letter or job  ${job}  reservations.gone`)
  expect((await run(people, 'nic'))[0]).toContain('npm run operator -- people')
  expect((await run(people, '--help'))[0]).toContain('dispute to answer')
})
