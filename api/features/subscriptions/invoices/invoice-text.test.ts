import { expect, test } from 'vitest'
import { demoSeller } from '#domain/invoices/rows.pl.ts'
import type { TaxInvoice } from '#domain/invoices/tax-invoice.ts'
import { invoiceFileName, invoiceSentence, invoiceText } from './invoice-text.pl.ts'

const invoice: TaxInvoice = {
  number: 'A1-0001',
  issued_on: '2026-11-23',
  made_at: '2026-11-23T10:00:00.000Z',
  paid_on: '2026-11-22',
  from: '2026-11-22',
  to: '2026-12-21',
  seller: demoSeller,
  buyer: { nip: '9990000014', name: 'Stodoła', address: 'Lipowa 7, 30-001 Kraków' },
  rows: [{ text: 'Plan Bankiet', gross_grosze: 18_327 }],
  vat_bp: 2_300,
  net_grosze: 14_900,
  vat_grosze: 3_427,
  gross_grosze: 18_327,
}

const said = (shown: Parameters<typeof invoiceText>[1], changes: Partial<TaxInvoice> = {}) =>
  JSON.stringify(invoiceText({ ...invoice, ...changes }, shown)).replace(/\s/g, ' ')

test('an invoice of moved money is called one, with its dates, and names KSeF only where that is true', () => {
  const plain = said({ test: false, ksef: null })
  expect(plain).toContain('"title":"Faktura"')
  expect(plain).toContain('Data wystawienia: 23 listopada 2026')
  expect(plain).toContain('["Data zapłaty","22 listopada 2026"]')
  expect(plain).not.toContain('KSeF')
  expect(said({ test: false, ksef: { number: null } })).toContain('trafi do KSeF')
  expect(said({ test: false, ksef: { number: '5260250274-20261122-0123456789AB-24' } })).toContain('Numer KSeF: 526')
  const person = { buyer: { ...invoice.buyer, nip: null } }
  expect(said({ test: false, ksef: { number: null } }, person)).not.toContain('KSeF')
})

test('while no money moves it says that it is none', () => {
  const pattern = said({ test: true, ksef: { number: null } })
  expect(pattern).toContain('"title":"Wzór faktury"')
  expect(pattern).not.toContain('KSeF')
})

test('the letter says where the invoice is', () => {
  expect(invoiceSentence(null, true)).toBe('')
  expect(invoiceSentence({ has_nip: true }, true)).toContain('KSeF')
  expect(invoiceSentence({ has_nip: false }, true)).toContain('subskrypcji')
  expect(invoiceSentence({ has_nip: true }, false)).toContain('subskrypcji')
  expect(invoiceFileName('A/1 ż')).toBe('faktura-A-1-.pdf')
})
