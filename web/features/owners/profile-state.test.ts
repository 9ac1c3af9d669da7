import { expect, test } from 'vitest'
import { profileBulbs } from './profile-state.ts'

const lit = (me: Parameters<typeof profileBulbs>[0]) =>
  profileBulbs(me)
    .filter((bulb) => bulb.lit)
    .map((bulb) => bulb.code)

test('a new account has one bulb, a whole profile all four', () => {
  expect(
    lit({ email_verified: false, phone: null, missing: ['legal_form', 'phone'], missing_to_publish: ['nip'] }),
  ).toEqual(['account'])
  expect(lit({ email_verified: true, phone: '+48600100200', missing: [], missing_to_publish: [] })).toEqual([
    'account',
    'email',
    'phone',
    'business',
  ])
})
test('a missing phone darkens its own bulb only', () => {
  expect(lit({ email_verified: true, phone: null, missing: ['phone'], missing_to_publish: [] })).toEqual([
    'account',
    'email',
    'business',
  ])
})
test('a profile that may begin waits for what publishing asks for (ruling 66)', () => {
  expect(lit({ email_verified: true, phone: '+48600100200', missing: [], missing_to_publish: ['iban'] })).toEqual([
    'account',
    'email',
    'phone',
  ])
})
