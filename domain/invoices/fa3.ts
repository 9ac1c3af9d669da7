/**
 * A structured invoice by the schema FA(3) of the Polish ministry of finance: the elements that an invoice for a plan
 * has, in their order. Names are the schema's. Whether it is right says `checkFa3`.
 */
import { brand } from '#domain/labels.pl.ts'
import type { InvoiceParty, InvoiceRow, TaxInvoice } from './tax-invoice.ts'
import { token, type XmlElement } from '../xml.ts'

export const fa3Namespace = 'http://crd.gov.pl/wzor/2025/06/25/13775/'

/** Of choices between 1 and 2, as the schema writes them. */
const no = '2'
/** „There is none of it”, where the schema has an element for that. */
const none = '1'

export function fa3Of(invoice: TaxInvoice): XmlElement {
  return {
    name: 'Faktura',
    attributes: { xmlns: fa3Namespace },
    content: [
      heading(invoice),
      element('Podmiot1', party(invoice.seller)),
      // Neither a part of a local government nor a member of a VAT group: nobody of them is a partner here.
      element('Podmiot2', [...party(invoice.buyer), element('JST', no), element('GV', no)]),
      element('Fa', body(invoice)),
    ],
  }
}

/** Whole grosze as the schema writes amounts: `123.00`. */
export function fa3Amount(grosze: number): string {
  const size = Math.abs(grosze)
  return `${grosze < 0 ? '-' : ''}${Math.trunc(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

function heading({ made_at }: TaxInvoice): XmlElement {
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

function body(invoice: TaxInvoice): XmlElement[] {
  const rate = String(invoice.vat_bp / 100)
  return [
    element('KodWaluty', 'PLN'),
    element('P_1', invoice.issued_on),
    element('P_2', token(invoice.number)),
    element('OkresFa', [element('P_6_Od', invoice.from), element('P_6_Do', invoice.to)]),
    // The first pair is the one of the basic rate.
    element('P_13_1', fa3Amount(invoice.net_grosze)),
    element('P_14_1', fa3Amount(invoice.vat_grosze)),
    element('P_15', fa3Amount(invoice.gross_grosze)),
    annotations(),
    element('RodzajFaktury', 'VAT'),
    ...invoice.rows.map((row, index) => rowOf(row, index, rate)),
    payment(invoice),
  ]
}

/** Nothing special: no cash method, self-billing, reverse charge, split payment, exemption, vehicle or margin. */
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

/** P_9B and P_11A are the gross price and value of prices that hold their VAT. */
function rowOf({ text, gross_grosze }: InvoiceRow, index: number, rate: string): XmlElement {
  return element('FaWiersz', [
    element('NrWierszaFa', String(index + 1)),
    element('P_7', token(text)),
    element('P_8A', 'szt.'),
    element('P_8B', '1'),
    element('P_9B', fa3Amount(gross_grosze)),
    element('P_11A', fa3Amount(gross_grosze)),
    element('P_12', rate),
  ])
}

/** By card (2): plans are paid no other way. */
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
