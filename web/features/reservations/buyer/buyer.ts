/** The type of buyer and the data for the invoice, in every form that asks for them: a company gives its NIP. */
import type { BuyerType } from '#domain/reservation/reservation.ts'

export type BuyerValues = {
  'buyer.type': BuyerType
  'buyer.company_name': string
  'buyer.nip': string
  'buyer.address': string
  /** Whether a private person wants an invoice in their own name. */
  'buyer.invoice': boolean
}

export const privatePerson: BuyerValues = {
  'buyer.type': 'consumer',
  'buyer.company_name': '',
  'buyer.nip': '',
  'buyer.address': '',
  'buyer.invoice': false,
}

/** The buyer on the wire, without values typed for the other type of buyer. */
export function buyerBody(values: BuyerValues) {
  const company = values['buyer.type'] !== 'consumer'
  return {
    type: values['buyer.type'],
    company_name: company ? values['buyer.company_name'].trim() : undefined,
    nip: company ? values['buyer.nip'].trim() : undefined,
    address: ((company || values['buyer.invoice']) && values['buyer.address'].trim()) || undefined,
    invoice: (!company && values['buyer.invoice']) || undefined,
  }
}
