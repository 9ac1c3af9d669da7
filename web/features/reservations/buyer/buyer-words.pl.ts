import { formatNip } from '#domain/format.pl.ts'
import { nipSentence } from '#domain/people/number-words.pl.ts'
import { parseNip } from '#domain/people/polish-ids.ts'
import { buyerBody, type BuyerValues } from './buyer.ts'

/** Sentences for missing or wrong invoice data, by field. */
export function checkBuyer(values: BuyerValues): Partial<Record<keyof BuyerValues, string | false>> {
  const company = values['buyer.type'] !== 'consumer'
  return {
    'buyer.company_name': company && !values['buyer.company_name'].trim() && 'Podaj nazwę firmy.',
    'buyer.address':
      !company && values['buyer.invoice'] && !values['buyer.address'].trim() && 'Podaj adres do faktury.',
    'buyer.nip': company && !parseNip(values['buyer.nip']) && nipSentence(values['buyer.nip']),
  }
}

/** Who gets an invoice, and where to: a firm always, a private person on request; null without one. */
export function invoiceRow(values: BuyerValues): { label: string; value: string } | null {
  const { company_name, nip, address, invoice } = buyerBody(values)
  if (nip === undefined) return invoice ? { label: 'Faktura', value: `na imię i nazwisko, ${address ?? ''}` } : null
  const number = `NIP ${formatNip(parseNip(nip) ?? nip)}`
  return { label: 'Firma', value: [company_name, number, address].filter(Boolean).join(', ') }
}
