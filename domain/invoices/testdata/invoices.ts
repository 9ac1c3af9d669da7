/** Invoices for tests: one as the product makes them, and those that a seed makes. */
import fc from 'fast-check'
import { addDays } from '#domain/time.ts'
import type { InvoiceCorrection } from '../correction.ts'
import { checkInvoice, type InvoiceParty, type InvoiceRow, type TaxInvoice } from '../tax-invoice.ts'

export const sampleInvoice: TaxInvoice = {
  number: 'A1B2C3D4-0002',
  issued_on: '2026-11-22',
  made_at: '2026-11-22T10:15:30.123Z',
  paid_on: '2026-11-22',
  from: '2026-11-22',
  to: '2026-12-21',
  seller: { nip: '5260250274', name: 'Wydarzy sp. z o.o.', address: 'ul. Prosta 1, 00-001 Warszawa' },
  buyer: { nip: '9990000014', name: 'Żółć & „Syn” <s.c.>', address: "ul. D'Arcy 7/3, 30-001 Kraków" },
  rows: [
    { text: 'Plan Bankiet, 22 lis – 21 gru 2026', gross_grosze: 18_327 },
    { text: 'Dodatek', gross_grosze: 12_300 },
  ],
  vat_bp: 2_300,
  net_grosze: 24_900,
  vat_grosze: 5_727,
  gross_grosze: 30_627,
}

export const sampleCorrection: InvoiceCorrection = {
  number: 'A1B2C3D4-0002-CN-01',
  issued_on: '2026-12-01',
  made_at: '2026-12-01T09:00:00.000Z',
  reason: 'Zwrot za niewykorzystany okres',
  corrected: sampleInvoice,
  ksef_number: '5260250274-20261122-0123456789AB-24',
  before: [18_327, 12_300],
  after: [10_000, 12_300],
  net_grosze: -6_770,
  vat_grosze: -1_557,
  gross_grosze: -8_327,
}

export const nobody: InvoiceParty = { ...sampleInvoice.buyer, nip: null }

/** The tax is rounded for each row, as the provider does it, so a grosz may lie between it and the tax of the sum. */
export function anyInvoice(): fc.Arbitrary<TaxInvoice> {
  return fc
    .record({
      number: words(256),
      issued_on: day(),
      made: fc.integer({ min: 0, max: 86_399_999 }),
      since_paid: fc.integer({ min: 0, max: 40 }),
      lasts: fc.integer({ min: 0, max: 366 }),
      seller: party(),
      buyer: party(),
      rows: fc.array(row(), { minLength: 1, maxLength: 8 }),
    })
    .map(({ made, since_paid, lasts, seller, rows, ...said }) => ({
      ...said,
      made_at: new Date(Date.parse(`${said.issued_on}T00:00:00Z`) + made).toISOString(),
      paid_on: addDays(said.issued_on, -since_paid),
      from: said.issued_on,
      to: addDays(said.issued_on, lasts),
      seller: { ...seller, nip: seller.nip ?? '8992520556' },
      rows,
      ...sumsOf(rows),
    }))
    .filter((invoice) => checkInvoice(invoice).length === 0 && invoice.seller.nip !== invoice.buyer.nip)
}

function party() {
  const nip = fc.constantFrom('5260250274', '9990000014', '7740001454', '5252248481', '1130000016', null)
  return fc.record({ nip, name: words(512), address: words(300) })
}

function row() {
  return fc.record({ text: words(200), gross_grosze: fc.integer({ min: 1, max: 5_000_000 }) })
}

function day() {
  return fc.integer({ min: 0, max: 8_000 }).map((after) => addDays('2026-01-01', after))
}

/** Whatever people type: letters, signs of XML, signs that are none, spaces everywhere. */
function words(most: number) {
  const signs = fc.oneof(
    fc.constantFrom(...'aZ09 <>&\'"„”–żŹ\t\n\r\u0000\u0007\u0085\u00a0\u2028\ufffe\ud800🎉'),
    fc.constantFrom(']]>', '<!--', '&#0;', 'e\u0301', '  '),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  )
  return fc.array(signs, { maxLength: Math.min(most, 60) }).map((all) => `x${all.join('')}`.slice(0, most))
}

function sumsOf(rows: readonly InvoiceRow[]) {
  const sum = (of: (gross: number) => number) => rows.reduce((all, { gross_grosze }) => all + of(gross_grosze), 0)
  const gross_grosze = sum((gross) => gross)
  const vat_grosze = sum((gross) => Math.round((gross * 23) / 123))
  return { vat_bp: 2_300, gross_grosze, vat_grosze, net_grosze: gross_grosze - vat_grosze }
}
