import { expect, test } from 'vitest'
import { correctionOf, type CorrectionProblem, type InvoiceCorrection, type MoneyBack } from './correction.ts'
import { sampleCorrection, sampleInvoice } from './testdata/invoices.ts'

const { number, issued_on, made_at, reason, ksef_number } = sampleCorrection
const asked = { number, issued_on, made_at, reason, ksef_number }
const of = (earlier: MoneyBack[], back: MoneyBack) => correctionOf(sampleInvoice, earlier, back, asked)
const made = (earlier: MoneyBack[], back: MoneyBack) => of(earlier, back) as InvoiceCorrection

test('a part of one row goes back with its part of the tax', () => {
  expect(of([], { row: 1, grosze: 8_327 })).toEqual(sampleCorrection)
})

test('all goes back with exactly the net and the tax that the invoice told', () => {
  expect(made([], 'all')).toMatchObject({
    after: [0, 0],
    net_grosze: -24_900,
    vat_grosze: -5_727,
    gross_grosze: -30_627,
  })
  // Also where the provider has rounded each of its lines, and its tax lies beside the tax of the sum.
  const beside = { ...sampleInvoice, net_grosze: 24_899, vat_grosze: 5_728 }
  expect(correctionOf(beside, [], 'all', asked)).toMatchObject({ net_grosze: -24_899, vat_grosze: -5_728 })
})

test('corrections follow each other, and together they take back all and no more', () => {
  const backs: MoneyBack[] = [{ row: 1, grosze: 1_001 }, { row: 2, grosze: 7 }, { row: 1, grosze: 5 }, 'all']
  const all = backs.map((back, index) => made(backs.slice(0, index), back))
  const sum = (key: 'net_grosze' | 'vat_grosze' | 'gross_grosze') => all.reduce((total, one) => total + one[key], 0)
  expect([sum('net_grosze'), sum('vat_grosze'), sum('gross_grosze')]).toEqual([-24_900, -5_727, -30_627])
  expect(all[1]).toMatchObject({ before: [17_326, 12_300], after: [17_326, 12_293] })
})

test.each<[CorrectionProblem, MoneyBack[], MoneyBack, Partial<typeof asked>]>([
  ['number', [], 'all', { number: ' ' }],
  ['number', [], 'all', { number: sampleInvoice.number }],
  ['reason', [], 'all', { reason: '' }],
  ['dates', [], 'all', { issued_on: '2026-11-21' }],
  ['no_such_row', [], { row: 3, grosze: 1 }, {}],
  ['nothing_left', ['all'], 'all', {}],
  ['more_than_left', [], { row: 1, grosze: 18_328 }, {}],
  ['more_than_left', [{ row: 1, grosze: 18_000 }], { row: 1, grosze: 328 }, {}],
  ['more_than_left', [], { row: 1, grosze: 0 }, {}],
  ['more_than_left', [], { row: 1, grosze: -5 }, {}],
])('%s', (problem, earlier, back, change) => {
  expect(correctionOf(sampleInvoice, earlier, back, { ...asked, ...change })).toEqual({ problem })
})
