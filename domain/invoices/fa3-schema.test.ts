/** Our files and our rules against the schema that the ministry of finance has published (decision 0057). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeXml, type XmlElement } from '../xml.ts'
import { correctionOf, type MoneyBack } from './correction.ts'
import { fa3CorrectionOf, fa3Of } from './fa3.ts'
import { checkFa3 } from './fa3-rules.ts'
import type { TaxInvoice } from './tax-invoice.ts'
import { changed, gone, leaves, says, swapped, twice } from '../testdata/xml-changes.ts'
import { anyInvoice, nobody, sampleCorrection, sampleInvoice } from './testdata/invoices.ts'
import { faultsBySchema } from './testdata/schema.ts'

const seed = 20_261_123

const faultsOf = async (invoices: readonly TaxInvoice[]) =>
  faultsBySchema(invoices.map((invoice) => writeXml(fa3Of(invoice))))

describe('what we write is valid by the published schema', () => {
  test('of a firm, of who has no NIP, of many rows, of one grosz, of very much', async () => {
    const row = { text: 'Plan Bankiet', gross_grosze: 123 }
    const rows = Array.from({ length: 1_000 }, () => row)
    const invoices: TaxInvoice[] = [
      sampleInvoice,
      { ...sampleInvoice, buyer: nobody },
      { ...sampleInvoice, rows, net_grosze: 100_000, vat_grosze: 23_000, gross_grosze: 123_000 },
      { ...sampleInvoice, rows: [{ ...row, gross_grosze: 1 }], net_grosze: 1, vat_grosze: 0, gross_grosze: 1 },
      {
        ...sampleInvoice,
        rows: [{ ...row, gross_grosze: 123e11 }],
        net_grosze: 1e13,
        vat_grosze: 23e11,
        gross_grosze: 123e11,
      },
    ]
    expect(invoices.map((invoice) => checkFa3(fa3Of(invoice)))).toEqual(invoices.map(() => []))
    expect(await faultsOf(invoices)).toEqual(invoices.map(() => []))
  })

  test('of 150 others that a seed makes, whatever people call themselves', async () => {
    const invoices = fc.sample(anyInvoice(), { numRuns: 150, seed })
    expect(invoices.map((invoice) => checkFa3(fa3Of(invoice)))).toEqual(invoices.map(() => []))
    expect(await faultsOf(invoices)).toEqual(invoices.map(() => []))
  })

  test('of corrections of 100 of them, one after the other until nothing is left', async () => {
    const backs = fc.array(fc.tuple(fc.nat(7), fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 3 })
    const files = fc.sample(fc.tuple(anyInvoice(), backs), { numRuns: 100, seed }).flatMap(([invoice, parts]) => {
      const earlier: MoneyBack[] = []
      const orders = parts.map(([index, part]) => {
        const row = (index % invoice.rows.length) + 1
        return { row, grosze: Math.floor((invoice.rows[row - 1]?.gross_grosze ?? 0) * part * 0.4) }
      })
      return [...orders.filter(({ grosze }) => grosze > 0), 'all' as const].flatMap((back, index) => {
        const asked = {
          number: `K/${index}`,
          issued_on: invoice.issued_on,
          made_at: invoice.made_at,
          reason: 'Zwrot',
          ksef_number: index % 2 === 0 ? null : `${invoice.seller.nip}-20261122-012345-6789AB-CD`,
        }
        const correction = correctionOf(invoice, earlier, back, asked)
        earlier.push(back)
        return 'problem' in correction ? [] : [fa3CorrectionOf(correction)]
      })
    })
    expect(files.length).toBeGreaterThan(100)
    expect(files.map(checkFa3)).toEqual(files.map(() => []))
    expect(await faultsBySchema(files.map(writeXml))).toEqual(files.map(() => []))
  })
})

describe.each([
  ['an invoice', fa3Of(sampleInvoice)],
  ['a correction', fa3CorrectionOf(sampleCorrection)],
])('our rules stand for the schema where it does not ship: %s', (_, file) => {
  const paths = [...new Set(leaves(file).map((path) => path.replace('Faktura/', '')))]

  /** What the schema says of those files that our rules take. */
  async function saidOfTaken(files: readonly XmlElement[]) {
    const taken = files.filter((each) => checkFa3(each).length === 0)
    const faults = await faultsBySchema(taken.map(writeXml))
    return { taken: taken.length, faults: faults.flat() }
  }

  test('no value that the schema refuses at any place is taken', async () => {
    const files = paths.flatMap((path) => values.map((text) => changed(file, path, says(text))))
    const { taken, faults } = await saidOfTaken(files)
    expect(faults).toEqual([])
    expect(taken).toBeGreaterThan(100)
  })

  test('nothing that is missing, doubled, moved or marked is taken where the schema refuses it', async () => {
    const files = paths.flatMap((path) => [
      changed(file, path, gone),
      changed(file, path, (one) => ({ ...one, attributes: { x: '1' } })),
      changed(file, path, (one) => ({ ...one, content: [{ name: 'Nic', content: '1' }] })),
      twice(file, path),
      swapped(file, path),
    ])
    expect((await saidOfTaken(files)).faults).toEqual([])
  })

  test('the schema finds what is wrong, and only there', async () => {
    const broken = changed(file, 'Fa/P_15', says('1,00'))
    const [before, between, after] = await faultsBySchema([file, broken, file].map(writeXml))
    expect([before, after]).toEqual([[], []])
    expect(between).toEqual([expect.stringContaining('P_15')])
  })
})

const values = [
  ...[
    '',
    ' ',
    '0',
    '00',
    '01',
    '1',
    '2',
    '3',
    '7',
    '8',
    '-0',
    '-1',
    '+1',
    '1.',
    '.5',
    '1.5',
    '1.55',
    '1.555',
    '1,5',
    '1e3',
  ],
  ...['9'.repeat(15), '9'.repeat(16), '9'.repeat(17), '9'.repeat(18), '1'.repeat(19), `${'9'.repeat(16)}.99`],
  ...[
    'NaN',
    'INF',
    '١',
    '２',
    '0x1',
    'true',
    'FA',
    'VAT',
    'KOR',
    'PLN',
    'XXX',
    'EUR',
    'PL',
    'pl',
    'XX',
    'DE',
    'zw',
    '23',
    '22',
  ],
  ...[
    '2026-11-22',
    '2026-02-30',
    '2025-02-29',
    '2028-02-29',
    '1999-12-31',
    '2005-12-31',
    '2050-01-01',
    '2050-01-02',
    '2051-01-01',
  ],
  ...[
    '2026-11-22Z',
    '2026-11-22+01:00',
    '02026-11-22',
    '2026-11-22T10:15:30Z',
    '2026-11-22T10:15:30',
    '2026-11-22T24:00:00Z',
  ],
  ...[
    '2026-11-22T10:15:60Z',
    '2026-11-22T10:15:30.1Z',
    '2026-11-22T10:15:30+15:00',
    '2025-08-31T23:59:59Z',
    '2025-09-01T00:00:00Z',
  ],
  ...['5260250274', '1000000006', '0123456789', '52602502740', 'PL5260250274', ' 5260250274'],
  ...[' x', 'x ', 'a  b', 'a\tb', 'a\nb', 'a\u00a0b', 'a\u0085b', 'ż', '🎉', '<b>', '&amp;', ']]>'],
  ...[
    'x'.repeat(50),
    'x'.repeat(51),
    'x'.repeat(256),
    'x'.repeat(257),
    'x'.repeat(512),
    'x'.repeat(513),
    '🎉'.repeat(256),
  ],
]
