import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#api/deps.ts'
import { seal } from '#api/sealed.ts'
import { openPaying, type Paying } from '#api/testing/paying.ts'
import { dateIn } from '#domain/time.ts'
import { writeXml } from '#domain/xml.ts'
import { cloneOwner } from '../../../bench/owner/large-owner.ts'
import { dac7 } from '../../../scripts/operator/tax/dac7.ts'
import { type SellerOfYear, sellersOfYear } from './report.ts'
import { dac7Csv } from './csv.ts'
import { dac7 as feature } from './feature.ts'
import { dac7Report } from './xml.ts'

const operator = { name: 'Wydarzy & Spółka', nip: '5252248481', address: 'Prosta 1, 00-001 Warszawa' }

let paying: Paying
let folder: string
let year: number
let quarter: number

beforeAll(async () => {
  paying = await openPaying({ seller: operator })
  folder = await mkdtemp(path.join(os.tmpdir(), 'dac7-'))
  const today = dateIn(paying.app.clock.now(), 'Europe/Warsaw')
  year = Number(today.slice(0, 4))
  quarter = Math.ceil(Number(today.slice(5, 7)) / 3)
})
afterAll(async () => {
  await paying.app.close()
  await rm(folder, { recursive: true })
})

const run = async (...words: string[]) => {
  const work = dac7(['--year', String(year), '--out', folder, ...words])
  if (typeof work === 'string') return work
  const { deps } = paying.app
  return (await work(deps.db, { who: 'Ewa', reason: null }, (of) => inTransaction(deps, of))).join('\n')
}
const acts = () =>
  paying.app.deps.db.selectFrom('operator_acts').select(['command', 'subjects']).orderBy('id').execute()
const mails = async (subject: string) =>
  (await paying.app.mailbox()).filter((mail) => mail.subject.replace(/\s/g, ' ').includes(subject))
const read = (ending: string) => readFile(path.join(folder, `dac7-${year}.${ending}`), 'utf8')
const known = (set: object) =>
  paying.app.deps.db.updateTable('owners').set(set).where('id', '=', paying.who.owner_id).execute()

/** What stands between tags, with each tag closed by its own. */
function inside(xml: string, name: string): string[] {
  const open: string[] = []
  for (const [, closing, tag = ''] of xml.matchAll(/<(\/?)([\w:]+)[^>]*>/g)) {
    if (closing) expect(open.pop()).toBe(tag)
    else open.push(tag)
  }
  expect(open).toEqual([])
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
}

test('nobody who got no money is reported, and a run that is dry writes nothing', async () => {
  expect(await run('--dry-run')).toContain('0 sellers in all.')
  expect(await acts()).toEqual([])
  await expect(stat(path.join(folder, `dac7-${year}.xml`))).rejects.toThrow('ENOENT')
  expect(await run('--help')).toContain('npm run operator -- dac7')
})

test('what came online and beside it is reported net of our part, in XML and CSV alike; missing data fail by name', async () => {
  const of = await paying.waiting()
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  expect((await paying.note(of.id, 48_000)).status).toBe(200)
  const back = await paying.waiting()
  await paying.pay((await paying.start(back.status_token)).body.url)
  await paying.app.settle()
  await paying.cancel(back.id)
  await paying.app.settle()

  await expect(run()).rejects.toThrow(/missing of .*birth date/)
  const listed = await run('--allow-missing')
  expect(listed).toContain('1 sellers in all.')
  expect(listed).toMatch(/^not by the scheme: .*ReportableSeller 1.*BirthDate: missing/m)
  const { secretKey } = paying.app.deps.config
  await known({ birth_date_sealed: seal(secretKey, '1980-02-29'), pesel_sealed: seal(secretKey, '80022912345') })
  expect(await run()).not.toMatch(/missing|scheme/)

  const xml = await read('xml')
  // 600,00 zł, less the part of the operator: 2,80 zł.
  expect(inside(xml, `ConsQ${quarter}`)).toEqual(['597'])
  expect(inside(xml, `FeesQ${quarter}`)).toEqual(['3'])
  expect(inside(xml, `NumbQ${quarter}`)).toEqual(['1'])
  expect(inside(xml, 'BirthDate')).toEqual(['1980-02-29'])
  expect(inside(xml, 'Name')[0]).toBe('Wydarzy &amp; Spółka')
  expect(inside(xml, 'ReportingPeriod')).toEqual([`${year}-12-31`])
  const csv = await read('csv')
  const [columns = [], row = []] = csv.split('\r\n').map((line) => line.split(';'))
  const cell = (name: string) => row[columns.indexOf(name)]
  expect([cell(`ConsQ${quarter}`), cell(`FeesQ${quarter}`), cell(`NumbQ${quarter}`)]).toEqual(['597', '3', '1'])
  expect((await stat(path.join(folder, `dac7-${year}.xml`))).mode & 0o077).toBe(0)
  expect(
    (await acts()).every(({ command, subjects }) => command === 'dac7' && subjects[0] === paying.who.owner_id),
  ).toBe(true)
})

test('what was sealed with another SECRET_KEY is missing by name, as if it had never been given', async () => {
  const { secretKey } = paying.app.deps.config
  await known({ birth_date_sealed: seal('o'.repeat(40), '1980-02-29') })
  await expect(run()).rejects.toThrow(/missing of .*birth date/)
  await known({ birth_date_sealed: seal(secretKey, '1980-02-29') })
})

test('who lacks data is reminded, not twice at once, and nobody who has given them since', async () => {
  await known({ birth_date_sealed: null })
  expect(await run('--remind', '--allow-missing')).toContain('1 sellers are reminded.')
  expect(await run('--remind', '--allow-missing')).toContain('0 sellers are reminded.')
  await paying.app.settle()
  expect(await mails('Uzupełnij dane podatkowe')).toHaveLength(1)
})

test('a copy goes to each seller once, after the year, without the whole PESEL', async () => {
  await expect(run('--send-copies', '--allow-missing')).rejects.toThrow('is not over')
  await paying.app.clock.advance(366 * 86_400)
  expect(await run('--send-copies', '--allow-missing')).toContain('1 copies are sent.')
  expect(await run('--send-copies', '--allow-missing')).toContain('0 copies are sent.')
  await paying.app.settle()
  const sent = await mails(`Informacja DAC7 za rok ${year}`)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.attachments.map(({ filename }) => filename)).toEqual([`dac7-${year}.csv`])
})

test('who is reminded after the 31st of January does not read that the report is still to come', async () => {
  // A year has passed since the first reminder; before the end of January the report is still to come.
  const is_late = dateIn(paying.app.clock.now(), 'Europe/Warsaw') > `${year + 1}-01-31`
  expect(await run('--remind', '--allow-missing')).toContain('1 sellers are reminded.')
  await paying.app.settle()
  const told = (await mails('Uzupełnij dane podatkowe')).map(({ text }) => text.replaceAll(/\s+/g, ' '))
  expect(
    told.filter((text) => text.includes('więc ten termin już minął. Nadal brakuje: data urodzenia.')),
  ).toHaveLength(is_late ? 1 : 0)
})

test('an entity and a person are told each in its own way; what would break the XML is escaped', async () => {
  const { deps } = paying.app
  const [person] = await sellersOfYear(deps.db, deps.config.secretKey, year)
  const firm: SellerOfYear = {
    ...(person as SellerOfYear),
    legal_form: 'sp_zoo',
    company_name: 'Dwór <"Lipy"> & Syn\u0001',
    krs: '0000123456',
    nip: null,
  }
  const xml = writeXml(dac7Report(operator, year, [firm, person as SellerOfYear], new Date(0)))
  expect(inside(xml, 'Name')[1]).toBe('Dwór &lt;&quot;Lipy&quot;&gt; &amp; Syn')
  expect(inside(xml, 'TIN')[1]).toBe('NOTIN')
  expect(inside(xml, 'IN')).toEqual(['0000123456'])
  expect(inside(xml, 'FirstName')).toHaveLength(1)
  const unregistered: SellerOfYear = {
    ...(person as SellerOfYear),
    legal_form: 'private',
    nip: null,
    pesel: '80022912345',
  }
  expect(dac7Csv([unregistered], { masked: true })).not.toContain('80022912345')
  expect(dac7Csv([unregistered], { masked: false })).toContain(';PESEL 80022912345;')
})

test('a closed account keeps PESEL and date of birth until each of its years was reported and five more are over, and no longer', async () => {
  const { deps, clock } = paying.app
  const { secretKey } = deps.config
  const sealed = { birth_date_sealed: seal(secretKey, '1980-02-29'), pesel_sealed: seal(secretKey, '80022912345') }
  const forget = async () => {
    for (const chore of feature.forget) await chore(deps)
    const of = deps.db.selectFrom('owners').select(['pesel_sealed', 'birth_date_sealed'])
    const kept = await of.where('id', '=', paying.who.owner_id).executeTakeFirstOrThrow()
    return [kept.pesel_sealed, kept.birth_date_sealed].filter((one) => one !== null).length
  }
  await known(sealed)
  expect(await forget()).toBe(2)
  const of = await paying.waiting()
  expect((await paying.note(of.id, 48_000)).status).toBe(200)
  await known({ ...sealed, closed_at: new Date(clock.now()) })
  expect(await forget()).toBe(2)
  year += 1
  await run('--allow-missing')
  expect(await forget()).toBe(2)
  await clock.advance(366 * 86_400)
  expect(await forget()).toBe(2)
  await run('--dry-run')
  expect(await forget()).toBe(2)
  await run()
  expect(await forget()).toBe(2)
  // Five whole years after the year of the report.
  await clock.advance(5 * 366 * 86_400)
  expect(await forget()).toBe(0)
})

test('each of many sellers is reported with the money of their own offers, in whatever parts it is read', async () => {
  const { db, config } = paying.app.deps
  const pool = new pg.Pool({ connectionString: paying.app.database_url })
  for (const name of ['ala', 'ela', 'ola'])
    await cloneOwner(pool, {
      ...{ like: paying.who.owner_id, email: `${name}@partnerzy.example` },
      ...{ venues: 3, reservations: 90 },
    })
  await pool.end()
  const past = new Date().getUTCFullYear() - 1
  const { rows: came } = await sql<{ owner_id: string; listing_id: string; grosze: number }>`
    select owner_id, listing_id, sum(received_grosze)::int as grosze from journal_postings
    where event = 'received' and on_day between ${`${past}-01-01`}::date and ${`${past}-12-31`}::date
    group by 1, 2 order by 1, 2`.execute(db)
  expect(came).toHaveLength(9)
  const sellers = await sellersOfYear(db, config.secretKey, past, { at_once: 2 })
  const told = sellers.flatMap(({ owner_id, properties }) =>
    properties.map(({ listing_id, figures }) => ({
      owner_id,
      listing_id,
      grosze: figures.consideration_grosze.reduce((total, one) => total + one, 0),
    })),
  )
  expect(told).toEqual(came)
  for (const seller of sellers) {
    const { owner_id } = seller
    expect(await sellersOfYear(db, config.secretKey, past, { owner_id })).toEqual([seller])
  }
})
