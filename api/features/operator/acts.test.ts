import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operate } from '#api/testing/operator.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { acts } from '../../../scripts/operator/acts.ts'
import { type Chore, handOf } from '../../../scripts/operator/hand.ts'
import { mails } from '../../../scripts/operator/mails.ts'
import { people } from '../../../scripts/operator/people.ts'
import { plans } from '../../../scripts/operator/plans.ts'
import { promo } from '../../../scripts/operator/promo.ts'

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
  await run(plans, 'set', 'venue_pro', '--venues', '9', '--dry-run', '--as', 'Ewa')
  await run(promo, 'create', 'LATO-27', '--percent', '10', '--dry-run')
  await run(mails, 'send', '--dry-run')
  await run(promo)
  expect(await written()).toEqual([])

  await run(plans, 'set', 'venue_pro', '--venues', '9', '--as', 'Ewa', '--reason', 'umowa ramowa')
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
