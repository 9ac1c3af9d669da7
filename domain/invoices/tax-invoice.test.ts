import { expect, test } from 'vitest'
import { demoSeller, rowsOf } from './rows.pl.ts'
import { checkInvoice, type InvoiceProblem, type TaxInvoice } from './tax-invoice.ts'
import { parseNip } from '#domain/people/polish-ids.ts'

const at = (text: string) => Date.parse(text)
const month = { start_at: at('2026-11-22T10:00:00Z'), end_at: at('2026-12-22T10:00:00Z') }

test('each line that was paid is a row, and the day on which the next period begins is not in it', () => {
  expect(rowsOf([{ gross_grosze: 18_327, plan_code: 'venue_pro', ...month }])).toEqual({
    rows: [{ text: expect.stringMatching(/^Plan Bankiet, 22\slis\s– 21\sgru\s2026$/), gross_grosze: 18_327 }],
    from: '2026-11-22',
    to: '2026-12-21',
  })
})

test('a change of plan is one row: the difference that was paid', () => {
  const rest = { ...month, start_at: at('2026-12-01T10:00:00Z') }
  const bought = rowsOf([
    { gross_grosze: -6_802, plan_code: 'venue_start', ...rest },
    { gross_grosze: 17_134, plan_code: 'combined_pro', ...rest },
  ])
  expect(bought).toMatchObject({ rows: [{ gross_grosze: 10_332 }], from: '2026-12-01', to: '2026-12-21' })
  expect(bought?.rows[0]?.text).toContain('Zmiana na plan Orkiestra')
})

test('free days are nothing to bill', () => {
  expect(rowsOf([{ gross_grosze: 0, plan_code: 'venue_pro', ...month }])).toBeNull()
  expect(rowsOf([])).toBeNull()
})

const invoice: TaxInvoice = {
  number: 'A1-0001',
  issued_on: '2026-11-22',
  made_at: '2026-11-22T10:00:00.000Z',
  paid_on: '2026-11-22',
  from: '2026-11-22',
  to: '2026-12-21',
  seller: demoSeller,
  buyer: { nip: '1000000006', name: 'Stodoła', address: 'Lipowa 7, 30-001 Kraków' },
  rows: [{ text: 'Plan Bankiet', gross_grosze: 18_327 }],
  vat_bp: 2_300,
  net_grosze: 14_900,
  vat_grosze: 3_427,
  gross_grosze: 18_327,
}

test('an invoice that holds what the law asks has no problem, with and without a NIP of the buyer', () => {
  expect(parseNip(demoSeller.nip)).toBe(demoSeller.nip)
  expect(checkInvoice(invoice)).toEqual([])
  expect(checkInvoice({ ...invoice, buyer: { ...invoice.buyer, nip: null } })).toEqual([])
})

test.each<[InvoiceProblem, Partial<TaxInvoice>]>([
  ['number_missing', { number: ' ' }],
  ['seller_incomplete', { seller: { ...demoSeller, nip: '9990000015' } }],
  ['seller_incomplete', { seller: { ...demoSeller, address: '' } }],
  ['buyer_incomplete', { buyer: { ...invoice.buyer, address: ' ' } }],
  ['buyer_incomplete', { buyer: { ...invoice.buyer, name: '' } }],
  ['buyer_nip', { buyer: { ...invoice.buyer, nip: '1000000007' } }],
  ['dates', { from: '2026-12-22' }],
  ['dates', { paid_on: '2026-11-23' }],
  ['rows_missing', { rows: [{ text: '', gross_grosze: 18_327 }] }],
  ['rows_below_zero', { rows: [...invoice.rows, { text: 'Nic', gross_grosze: 0 }] }],
  ['rows_sum', { rows: [{ text: 'Plan Bankiet', gross_grosze: 18_326 }] }],
  ['parts_sum', { net_grosze: 14_901 }],
  ['vat_rate', { vat_bp: 800 }],
  ['vat_rate', { net_grosze: 14_902, vat_grosze: 3_425 }],
])('%s', (problem, change) => {
  expect(checkInvoice({ ...invoice, ...change })).toEqual([problem])
})
