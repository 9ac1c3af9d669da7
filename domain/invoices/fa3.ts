/**
 * A structured invoice by the schema FA(3) of the Polish ministry of finance: the elements of an invoice for a plan, in
 * their order and with the schema's names. `checkFa3` checks it.
 */
import { brand } from '#domain/labels.pl.ts'
import type { InvoiceCorrection } from './correction.ts'
import type { InvoiceParty, InvoiceRow, TaxInvoice } from './tax-invoice.ts'
import { token, type XmlElement } from '../xml.ts'

export const fa3Namespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/'

/** The schema writes yes as 1 and no as 2. */
const no = '2'
/** „It is so”; also means „there is none of it” in elements that the schema has for that. */
const none = '1'

export function fa3Of(invoice: TaxInvoice): XmlElement {
  const rate = rateOf(invoice)
  return file(invoice, invoice.made_at, [
    ...sums(invoice, invoice),
    annotations(),
    element('RodzajFaktury', 'VAT'),
    ...invoice.rows.map((row, index) => rowOf(row, index, rate)),
    payment(invoice),
  ])
}

/** Each changed row appears twice, before and after; the amounts above them are the difference. */
export function fa3CorrectionOf(correction: InvoiceCorrection): XmlElement {
  const { corrected, before, after, reason, made_at } = correction
  const changed = corrected.rows.flatMap(({ text }, index) => {
    const [was = 0, is = 0] = [before[index], after[index]]
    if (was === is) return []
    return [
      { row: { text, gross_grosze: was }, more: [element('StanPrzed', '1')] },
      { row: { text, gross_grosze: is }, more: [] },
    ]
  })
  return file(corrected, made_at, [
    ...sums(correction, corrected),
    annotations(),
    element('RodzajFaktury', 'KOR'),
    element('PrzyczynaKorekty', token(reason)),
    element('DaneFaKorygowanej', correctedOne(correction)),
    ...changed.map(({ row, more }, index) => rowOf(row, index, rateOf(corrected), more)),
  ])
}

/** Whole grosze as the schema writes amounts: `123.00`. */
export function fa3Amount(grosze: number): string {
  const size = Math.abs(grosze)
  return `${grosze < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

type Parties = Pick<TaxInvoice, 'seller' | 'buyer'>

function file({ seller, buyer }: Parties, made_at: string, body: XmlElement[]): XmlElement {
  return {
    name: 'Faktura',
    attributes: { xmlns: fa3Namespace },
    content: [
      heading(made_at),
      element('Podmiot1', party(seller)),
      // Our buyers are neither local governments nor members of a VAT group.
      element('Podmiot2', [...party(buyer), element('JST', no), element('GV', no)]),
      element('Fa', body),
    ],
  }
}

function heading(made_at: string): XmlElement {
  const code = { name: 'KodFormularza', attributes: { kodSystemowy: 'FA (3)', wersjaSchemy: '1-0E' }, content: 'FA' }
  return element('Naglowek', [
    code,
    element('WariantFormularza', '3'),
    element('DataWytworzeniaFa', `${made_at.slice(0, 19)}Z`),
    element('SystemInfo', brand.name),
  ])
}

function party({ nip, name, address }: InvoiceParty): XmlElement[] {
  const who = nip === null ? element('BrakID', none) : element('NIP', nip)
  return [
    element('DaneIdentyfikacyjne', [who, element('Nazwa', token(name))]),
    element('Adres', [element('KodKraju', 'PL'), element('AdresL1', token(address))]),
  ]
}

type Sums = Pick<TaxInvoice, 'number' | 'issued_on' | 'net_grosze' | 'vat_grosze' | 'gross_grosze'>

function sums(of: Sums, { from, to }: Pick<TaxInvoice, 'from' | 'to'>): XmlElement[] {
  return [
    element('KodWaluty', 'PLN'),
    element('P_1', of.issued_on),
    element('P_2', token(of.number)),
    element('OkresFa', [element('P_6_Od', from), element('P_6_Do', to)]),
    // P_13_1 and P_14_1 are net and tax at the basic rate.
    element('P_13_1', fa3Amount(of.net_grosze)),
    element('P_14_1', fa3Amount(of.vat_grosze)),
    element('P_15', fa3Amount(of.gross_grosze)),
  ]
}

function rateOf({ vat_bp }: TaxInvoice): string {
  return String(vat_bp / 100)
}

function correctedOne({ corrected, ksef_number }: InvoiceCorrection): XmlElement[] {
  const where =
    ksef_number === null
      ? [element('NrKSeFN', none)]
      : [element('NrKSeF', none), element('NrKSeFFaKorygowanej', ksef_number)]
  return [
    element('DataWystFaKorygowanej', corrected.issued_on),
    element('NrFaKorygowanej', token(corrected.number)),
    ...where,
  ]
}

/**
 * None of the special cases applies: cash method, self-billing, reverse charge, split payment, exemption, vehicle,
 * margin.
 */
function annotations(): XmlElement {
  return element('Adnotacje', [
    element('P_16', no),
    element('P_17', no),
    element('P_18', no),
    element('P_18A', no),
    element('Zwolnienie', [element('P_19N', none)]),
    element('NoweSrodkiTransportu', [element('P_22N', none)]),
    element('P_23', no),
    element('PMarzy', [element('P_PMarzyN', none)]),
  ])
}

/** P_9B and P_11A are the gross price and value: our prices include their VAT. */
function rowOf(
  { text, gross_grosze }: InvoiceRow,
  index: number,
  rate: string,
  more: readonly XmlElement[] = [],
): XmlElement {
  return element('FaWiersz', [
    element('NrWierszaFa', String(index + 1)),
    element('P_7', token(text)),
    element('P_8A', 'szt.'),
    element('P_8B', '1'),
    element('P_9B', fa3Amount(gross_grosze)),
    element('P_11A', fa3Amount(gross_grosze)),
    element('P_12', rate),
    ...more,
  ])
}

/** Form of payment 2 is a card: plans are paid in no other way. */
function payment({ paid_on }: TaxInvoice): XmlElement {
  return element('Platnosc', [
    element('Zaplacono', '1'),
    element('DataZaplaty', paid_on),
    element('FormaPlatnosci', '2'),
  ])
}

function element(name: string, content: XmlElement['content']): XmlElement {
  return { name, content }
}
