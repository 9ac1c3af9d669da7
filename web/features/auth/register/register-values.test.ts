import { expect, test } from 'vitest'
import { checkRegister, emptyRegister, registerBody } from './register-values.ts'

const whole = {
  ...emptyRegister,
  first_name: 'Łucja',
  last_name: 'Żak-Nowak',
  email: 'lucja@sala.example',
  password: 'lipy kwitną w lipcu',
  accept_terms: true,
}
const wrong = (values: typeof whole) =>
  Object.entries(checkRegister(values))
    .filter(([, sentence]) => sentence)
    .map(([name]) => name)

test('a whole form is right and an untouched one says what is missing', () => {
  expect(wrong(whole)).toEqual([])
  expect(wrong(emptyRegister)).toEqual(['first_name', 'last_name', 'email', 'password', 'accept_terms'])
})
test('somebody who offers nothing is asked what they offer', () => {
  expect(wrong({ ...whole, offers_venues: false, offers_services: false })).toEqual(['offers_venues'])
})
test('a phone may be left out but not be wrong', () => {
  expect(wrong({ ...whole, phone: '600 100 200' })).toEqual([])
  expect(wrong({ ...whole, phone: '060 010 020' })).toEqual(['phone'])
})
test('two ticks become one word on the wire, and empty fields do not travel', () => {
  expect(registerBody(whole)).toMatchObject({ offers: 'venues' })
  expect(registerBody({ ...whole, offers_services: true })).toMatchObject({ offers: 'both' })
  expect(registerBody({ ...whole, offers_venues: false, offers_services: true })).toMatchObject({ offers: 'services' })
  expect(registerBody(whole)).not.toHaveProperty('phone')
  expect(registerBody(whole)).not.toHaveProperty('promo_code')
})
test('nothing is cut from a password', () => {
  expect(registerBody({ ...whole, password: ' lipy kwitną ' }).password).toBe(' lipy kwitną ')
})
