import { expect, test } from 'vitest'
import { privatePerson } from './buyer.ts'
import { invoiceRow } from './buyer-words.pl.ts'

test('the summary says who gets the invoice and where to, also a private person who has asked for one', () => {
  expect(invoiceRow(privatePerson)).toBeNull()
  const address = { 'buyer.address': 'Lipowa 1, 00-001 Warszawa' }
  expect(invoiceRow({ ...privatePerson, ...address, 'buyer.invoice': true })).toEqual({
    label: 'Faktura',
    value: 'na imię i nazwisko, Lipowa 1, 00-001 Warszawa',
  })
  const firm = {
    'buyer.type': 'business',
    'buyer.company_name': 'Lis sp. z o.o.',
    'buyer.nip': 'PL 1234563218',
  } as const
  expect(invoiceRow({ ...privatePerson, ...address, ...firm })?.value).toBe(
    'Lis sp. z o.o., NIP 123-456-32-18, Lipowa 1, 00-001 Warszawa',
  )
})
