/** From a plan that was paid in the sandbox to the paper of the partner and the file for KSeF. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Buying, openBuying } from '#api/testing/buying.ts'
import type { TestOwner } from '#api/testing/factories.ts'
import { operate, refusal } from '#api/testing/operator.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import { unzip } from '#api/testing/unzip.ts'
import { subscriptionInvoicePath } from '#contract/calls.ts'
import { faultsBySchema } from '#domain/invoices/testdata/schema.ts'
import { ksef } from '../../../../scripts/operator/tax/ksef.ts'
import { people } from '../../../../scripts/operator/people.ts'
import { handOverInvoice } from './hand-over.ts'
import { countInvoices } from './sweep-invoices.ts'

const seller = { nip: '5260250274', name: 'Wydarzy sp. z o.o.', address: 'ul. Prosta 1, 00-001 Warszawa' }
const nips = ['9990000014', '7740001454', '5252248481']

let shop: Buying
beforeAll(async () => {
  shop = await openBuying({ seller, ksef: 'file' })
})
afterAll(() => shop.app.close())

const folder = () => path.join(shop.app.deps.config.dataDir, 'ksef')
const files = () => {
  try {
    return readdirSync(folder()).sort()
  } catch {
    return []
  }
}
const fileOf = (id: string) => files().filter((name) => name.endsWith(`-${id}.xml`))

/** A partner whose firm has a NIP that the schema takes. */
async function firm(nip: string | null): Promise<TestOwner> {
  const who = await shop.partner()
  await shop.app.deps.db.updateTable('owners').set({ nip }).where('id', '=', who.owner_id).execute()
  return who
}

const listed = async (who: TestOwner) =>
  (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body.results

const paper = async (who: TestOwner, id: string) =>
  shop.app.app.inject({
    url: subscriptionInvoicePath(id),
    headers: { authorization: `Bearer ${await shop.token(who)}` },
  })

const letter = async (who: TestOwner) => {
  const [mail] = (await shop.app.mailbox(who.email)).filter(({ subject }) => subject.startsWith('Płatność za plan'))
  return mail?.text ?? ''
}

const settings = () => ({ seller, dataDir: shop.app.deps.config.dataDir, test: true, now: shop.app.clock.now })
const chore = (args: string[]) => ksef(args, settings())
const run = (...words: string[]) => operate(shop.app, chore, ...words, '--as', 'Ewa')
const refused = (...words: string[]) => refusal(shop.app, chore, ...words, '--as', 'Ewa')

describe('a plan that a firm has paid', () => {
  test('becomes one file for KSeF, a paper of the same numbers, and a letter that says so', async () => {
    const who = await firm(nips[0] ?? '')
    await shop.buy(who, 'venue_pro')
    const [row] = await listed(who)
    expect(row).toMatchObject({ status: 'paid', gross_grosze: 18_327, document: true })
    const id = row?.id ?? ''
    const [name = '', ...more] = fileOf(id)
    expect([name, more]).toEqual([`TEST-FA-${row?.number}-${id}.xml`, []])
    const xml = readFileSync(path.join(folder(), name), 'utf8')
    for (const part of [
      '<KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>',
      '<NIP>5260250274</NIP>',
      '<NIP>9990000014</NIP>',
      '<Nazwa>Halina Wierzbicka Przyjęcia</Nazwa>',
      `<P_2>${row?.number}</P_2>`,
      '<P_13_1>149.00</P_13_1>',
      '<P_14_1>34.27</P_14_1>',
      '<P_15>183.27</P_15>',
      '<P_11A>183.27</P_11A>',
    ])
      expect(xml).toContain(part)

    const answer = await paper(who, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    const text = pdfText(answer.rawPayload).pages.join(' ').replace(/\s+/g, ' ')
    for (const part of [
      'Wzór faktury',
      'nie jest fakturą',
      row?.number ?? '?',
      'Wydarzy sp. z o.o.',
      'Halina Wierzbicka Przyjęcia',
      'Plan Bankiet',
      'wartość netto 149,00 zł, kwota podatku 34,27 zł',
    ])
      expect(text).toContain(part)
    const headers = { authorization: `Bearer ${who.token}` }
    const copy = unzip((await shop.app.app.inject({ url: '/api/owners/me/export/', headers })).rawPayload)
    expect(Object.keys(copy).filter((file) => file.startsWith('faktury/'))).toEqual([
      `faktury/faktura-${row?.number}.pdf`,
    ])
    const copied = pdfText(copy[`faktury/faktura-${row?.number}.pdf`] ?? Buffer.alloc(0)).pages
    expect(copied.join(' ').replace(/\s+/g, ' ')).toBe(text)
    expect(await letter(who)).toMatch(/Faktura\strafi\sdo\sKSeF/)
  })

  test('is handed over once, however often it is looked at, and stays as it was when the firm changes', async () => {
    const who = await firm(nips[1] ?? '')
    await shop.buy(who, 'venue_start')
    const id = (await listed(who))[0]?.id ?? ''
    const [name = ''] = fileOf(id)
    const before = readFileSync(path.join(folder(), name), 'utf8')
    const kept = await shop.app.deps.db.selectFrom('tax_invoices').selectAll().where('invoice_id', '=', id).execute()
    await shop.app.deps.db
      .updateTable('owners')
      .set({ company_name: 'Ktoś inny' })
      .where('id', '=', who.owner_id)
      .execute()
    await shop.app.clock.advance(86_400)
    await shop.current(who, true)
    await Promise.all([1, 2, 3].map(() => handOverInvoice(shop.app.deps, id)))
    expect(fileOf(id)).toEqual([name])
    expect(readFileSync(path.join(folder(), name), 'utf8')).toBe(before)
    expect(
      await shop.app.deps.db.selectFrom('tax_invoices').selectAll().where('invoice_id', '=', id).execute(),
    ).toEqual(kept)
    await expect(
      sql`update tax_invoices set document = '{}' where invoice_id = ${id}`.execute(shop.app.deps.db),
    ).rejects.toThrow('not altered')
  })

  test('is a paper for its owner alone', async () => {
    const who = await firm(nips[2] ?? '')
    await shop.buy(who, 'venue_start')
    const id = (await listed(who))[0]?.id ?? ''
    const other = await shop.partner()
    expect((await paper(other, id)).statusCode).toBe(404)
    expect((await paper(who, 'in_nothing')).statusCode).toBe(404)
    expect((await shop.app.app.inject({ url: subscriptionInvoicePath(id) })).statusCode).toBe(401)
  })
})

test('who paid for a plan before the address was said has the invoice a day after it is said, and a person sees it wait', async () => {
  const who = await firm('8971655469')
  const { db } = shop.app.deps
  const owners = db.updateTable('owners').where('id', '=', who.owner_id)
  const { address } = await db
    .selectFrom('owners')
    .select('address')
    .where('id', '=', who.owner_id)
    .executeTakeFirstOrThrow()
  const list = people([])
  const waiting = async () =>
    (typeof list === 'string' ? [list] : await list(db)).filter((line) => line.includes('invoice not made'))
  await owners.set({ address: null }).execute()
  await shop.buy(who, 'venue_start')
  // The payment may have been told after the first look at unmade invoices: the second one comes after it for certain.
  await shop.app.settle()
  const id = (await listed(who))[0]?.id ?? ''
  expect([await waiting(), await countInvoices(shop.app.deps)]).toEqual([
    [expect.stringContaining(`${id}  97.17 PLN`)],
    [{ what: 'invoices_not_made', count: 1 }],
  ])

  await owners.set({ address: JSON.stringify(address) }).execute()
  await shop.app.clock.advance(3_600)
  // Once a day is enough for who has said nothing for months.
  expect((await listed(who))[0]?.document).toBe(false)
  await shop.days(1)
  expect((await listed(who))[0]?.document).toBe(true)
  expect([fileOf(id).length, await waiting(), await countInvoices(shop.app.deps)]).toEqual([
    1,
    [],
    [{ what: 'invoices_not_made', count: 0 }],
  ])
})

test('who has no NIP has a paper and no file, and the letter promises none', async () => {
  const who = await firm(null)
  await shop.buy(who, 'venue_start')
  const [row] = await listed(who)
  expect([row?.document, fileOf(row?.id ?? '')]).toEqual([true, []])
  expect(await letter(who)).not.toContain('KSeF')
  expect(await letter(who)).toMatch(/pobierzesz\sna\sstronie\ssubskrypcji/)
})

describe('an invoice that KSeF would not take', () => {
  const acts = async () =>
    (
      await shop.app.deps.db.selectFrom('operator_acts').select(['command', 'subjects', 'who']).orderBy('id').execute()
    ).map(({ command, subjects, who }) => [command, ...subjects, who])

  test('waits for a person, who sees why, mends it, writes the file and notes the number', async () => {
    // A firm whose address is not known: nothing is made, and the plan works all the same.
    const who = await firm('1130000016')
    const { address } = await shop.app.deps.db
      .selectFrom('owners')
      .select('address')
      .where('id', '=', who.owner_id)
      .executeTakeFirstOrThrow()
    const set = (value: string | null) =>
      shop.app.deps.db.updateTable('owners').set({ address: value }).where('id', '=', who.owner_id).execute()
    await set(null)
    expect(await shop.buy(who, 'venue_start')).toMatchObject({ status: 'active' })
    const [row] = await listed(who)
    const id = row?.id ?? ''
    expect([row?.document, fileOf(id)]).toEqual([false, []])
    expect(await letter(who)).not.toMatch(/Faktur/)
    expect((await paper(who, id)).statusCode).toBe(404)
    expect((await run()).join('\n')).toContain(`${id}  ${row?.number}  97.17 PLN`)
    expect((await run('list', '--invoice', id))[0]).toContain('not made: buyer_incomplete')
    const nowhere = mkdtempSync(path.join(tmpdir(), 'wydarzy-ksef-'))
    expect(await refused('write', '--out', nowhere)).toMatch(/not made: buyer_incomplete[\s\S]*\n1 not written\.$/)
    expect(await refused('write', '--out', nowhere, '--dry-run')).toBe(null)
    expect(await refused('write', '--invoice', 'in_nothing')).toBe('There is no such invoice: in_nothing.')
    rmSync(nowhere, { recursive: true })
    await set(JSON.stringify(address))
    expect((await run('write', '--invoice', id, '--dry-run'))[0]).toContain('ready')
    expect((await listed(who))[0]?.document).toBe(false)
    expect(await acts()).toEqual([])

    const out = mkdtempSync(path.join(tmpdir(), 'wydarzy-ksef-'))
    expect((await run('write', '--out', out)).join('\n')).toContain(`written: TEST-FA-${row?.number}-${id}.xml`)
    expect(readdirSync(out)).toEqual([`TEST-FA-${row?.number}-${id}.xml`])
    rmSync(out, { recursive: true })
    expect(await run()).toEqual(['No invoice waits.'])
    expect((await listed(who))[0]?.document).toBe(true)
    const number = '5260250274-20261122-0123456789AB-24'
    expect((await run('number', id, 'nic'))[0]).toContain('npm run operator -- ksef')
    expect((await run('number', id, '5260250274-20261122-0123456789BA-24'))[0]).toContain(
      'Say the invoice and its KSeF number',
    )
    expect((await run('number', 'in_nothing', number))[0]).toContain('no such invoice')
    // The form used before 2026, whose checksum nobody can work out.
    const stranger = '5265877635-20250826-0100001AF629-AF'
    expect((await run('number', id, stranger))[0]).toBe(`${stranger} is of another seller than 5260250274.`)
    await run('number', id, number)
    expect(await acts()).toEqual([
      ['ksef make', id, 'Ewa'],
      ['ksef write', id, 'Ewa'],
      ['ksef number', id, 'Ewa'],
    ])
    expect((await run('--help'))[0]).toContain('--out <folder>')
  })

  test('is a real file by hand, too, where the provider’s key moves money, also one with fewer rights', async () => {
    const who = await firm(nips[0] ?? '')
    await shop.buy(who, 'venue_pro')
    const [row] = await listed(who)
    const out = mkdtempSync(path.join(tmpdir(), 'wydarzy-ksef-'))
    const given = { SELLER_NIP: seller.nip, SELLER_NAME: seller.name, SELLER_ADDRESS: seller.address }
    for (const [name, value] of Object.entries({ ...given, STRIPE_WEBHOOK_SECRET: 'whsec_1' })) vi.stubEnv(name, value)
    try {
      for (const key of ['sk_live_1', 'rk_live_1', 'sk_test_1']) {
        vi.stubEnv('STRIPE_SECRET_KEY', key)
        await operate(shop.app, ksef, 'write', '--invoice', row?.id ?? '', '--out', out)
        const name = `${key === 'sk_test_1' ? 'TEST-' : ''}FA-${row?.number}-${row?.id}.xml`
        expect(readdirSync(out), key).toEqual([name])
        rmSync(path.join(out, name))
      }
    } finally {
      vi.unstubAllEnvs()
      rmSync(out, { recursive: true })
    }
  })

  test('fails its job at once, with the rule that is broken', async () => {
    // Right by its checksum, and still not in the form that the schema asks for.
    const who = await firm('1000000006')
    await shop.buy(who, 'venue_start')
    const [row] = await listed(who)
    expect([row?.document, fileOf(row?.id ?? '')]).toEqual([true, []])
    await expect(handOverInvoice(shop.app.deps, row?.id ?? '')).rejects.toMatchObject({
      final: true,
      message: expect.stringContaining('Podmiot2/DaneIdentyfikacyjne/NIP: not a value of its type'),
    })
  })
})

test('money that went back for a plan is corrected by a file, in parts and to the end, and twice said is once done', async () => {
  const who = await firm('8992520556')
  await shop.buy(who, 'venue_pro')
  const id = (await listed(who))[0]?.id ?? ''
  const note = () =>
    shop.app.deps.db
      .selectFrom('operator_acts')
      .select(['arguments', 'reason'])
      .where('command', '=', 'ksef correct')
      .execute()
  const correct = async (...words: string[]) =>
    (await run('correct', id, '--reason', 'Zwrot za niewykorzystany okres', ...words)).join('\n')
  const part = ['--number', 'K/1', '--back', '83,27'] as const

  expect(await correct(...part)).toContain('note its KSeF number first')
  const number = '5260250274-20261122-0123456789AC-23'
  await run('number', id, number)
  expect(await correct('--number', 'K/1')).toContain('--all or --back')
  expect(await correct(...part, '--all')).toContain('--all or --back')
  expect(await correct(...part, '--beside-ksef')).toContain('not made')
  expect(await correct(...part, '--row', '2')).toContain('no such row')
  expect(await correct('--number', 'K/1', '--back', '183.28')).toContain('more than is left')
  expect((await run('correct', id, ...part)).join()).toContain('say --reason')
  expect((await run('correct', 'in_nothing', ...part)).join()).toContain('no such invoice')
  expect(await correct(...part, '--dry-run')).toContain('would be corrected by -83.27 PLN')
  expect([fileOf(id), await note()]).toEqual([[expect.not.stringContaining('K-1')], []])

  expect(await correct(...part)).toContain(`TEST-FA-K-1-${id}.xml`)
  const written = () => readFileSync(path.join(folder(), `TEST-FA-K-1-${id}.xml`), 'utf8')
  const before = written()
  for (const piece of [
    '<RodzajFaktury>KOR</RodzajFaktury>',
    '<PrzyczynaKorekty>Zwrot za niewykorzystany okres</PrzyczynaKorekty>',
    `<NrKSeFFaKorygowanej>${number}</NrKSeFFaKorygowanej>`,
    '<P_13_1>-67.70</P_13_1>',
    '<P_15>-83.27</P_15>',
  ])
    expect(before).toContain(piece)
  await shop.app.clock.advance(86_400)
  expect(await correct(...part)).toContain('is corrected by -83.27 PLN')
  expect(written()).toBe(before)
  expect(await correct('--number', 'K/1', '--all')).toContain('another correction has this number')
  expect(await correct('--number', 'K/2', '--all')).toContain('-100.00 PLN')
  expect(await correct('--number', 'K/3', '--all')).toContain('taken back already')
  expect((await note()).map(({ arguments: said }) => said)).toEqual([
    { number: 'K/1', row: 1, grosze: 8_327, made_at: expect.any(String) },
    { number: 'K/2', row: null, grosze: null, made_at: expect.any(String) },
  ])

  const nobody = await firm(null)
  await shop.buy(nobody, 'venue_start')
  const other = (await listed(nobody))[0]?.id ?? ''
  expect((await run('correct', other, '--number', 'K/4', '--all', '--beside-ksef')).join()).toContain('no NIP')
})

test('every file that was handed over here is valid by the published schema', async () => {
  const written = files().map((name) => readFileSync(path.join(folder(), name), 'utf8'))
  expect(written.length).toBeGreaterThan(4)
  expect(await faultsBySchema(written)).toEqual(written.map(() => []))
})
