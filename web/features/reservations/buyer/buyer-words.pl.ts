import { nipSentence } from '#domain/people/number-words.pl.ts'
import { parseNip } from '#domain/people/polish-ids.ts'
import type { BuyerValues } from './buyer.ts'

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
