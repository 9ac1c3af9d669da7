import { expect, test } from 'vitest'
import { sortFault } from './form.ts'

test('a server error of a known field lands at the field and is not repeated above', () => {
  const fault = {
    errors: ['Podaj poprawny adres e-mail.'],
    fields: { 'customer.email': ['Podaj poprawny adres e-mail.'] },
  }
  expect(sortFault(fault, { 'customer.email': 'x' })).toEqual({
    known: { 'customer.email': 'Podaj poprawny adres e-mail.' },
    rest: [],
  })
})
test('a server error of a field that the form does not have is said in the summary', () => {
  expect(sortFault({ errors: ['Zły kod.'], fields: { promo_code: ['Zły kod.'] } }, { name: '' })).toEqual({
    known: {},
    rest: ['Zły kod.'],
  })
})
test('sentences without a field are kept', () => {
  expect(sortFault({ errors: ['Termin jest zajęty.'], fields: {} }, { name: '' }).rest).toEqual(['Termin jest zajęty.'])
})
