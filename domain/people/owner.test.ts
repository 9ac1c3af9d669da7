import { describe, expect, test } from 'vitest'
import {
  legalForms,
  looksLikeOtherHolder,
  namesItsOwner,
  type OwnerProfile,
  ownerNextStep,
  profileMissing,
  profileParts,
  sellerMissing,
} from './owner.ts'

const address = {
  street: 'ul. Sennych Lip',
  building_no: '12',
  postcode: '61-050',
  city: 'Poznań',
  voivodeship: 'wielkopolskie',
} as const
const whole: OwnerProfile = {
  legal_form: 'sp_zoo',
  company_name: 'Lipińska Przyjęcia sp. z o.o.',
  nip: '1000003016',
  krs: '0009999015',
  pesel: null,
  address,
  correspondence_same: true,
  correspondence_address: null,
  phone: '+48220000115',
  vat_status: 'active',
  iban: 'PL14999999990000000000000001',
  account_holder: 'Lipińska Przyjęcia sp. z o.o.',
  representative: { first_name: 'Katarzyna', last_name: 'Lipińska', role: 'prezes zarządu' },
  consents: { partner_terms: true, dsa_self_certification: true, dac7_info_ack: true, data_processing_terms: true },
}
const blank: OwnerProfile = {
  ...whole,
  legal_form: null,
  company_name: '',
  nip: null,
  krs: null,
  address: null,
  phone: ' ',
  vat_status: null,
  iban: null,
  account_holder: null,
  representative: null,
  consents: {},
}

describe('completeness', () => {
  test('a whole profile lacks nothing', () => {
    expect([profileMissing(whole), sellerMissing(whole)]).toEqual([[], []])
    expect(profileMissing({ ...whole, consents: { ...whole.consents, marketing: false } })).toEqual([])
  })
  test('a new owner is told the first data, in the order of the form', () => {
    expect(profileMissing(blank)).toEqual([
      'legal_form',
      'company_name',
      'phone',
      'partner_terms',
      'dsa_self_certification',
      'dac7_info_ack',
      'data_processing_terms',
    ])
  })
  test('tax and bank data are asked for publishing (ruling 66)', () => {
    expect(sellerMissing(blank)).toEqual(['nip', 'address', 'vat_status', 'iban', 'account_holder'])
    const begun = { ...blank, legal_form: 'sp_zoo', company_name: 'Lipa', phone: whole.phone } as const
    const consented = { ...begun, consents: whole.consents }
    expect(profileMissing(consented)).toEqual([])
    expect(sellerMissing(consented)).toEqual([
      'nip',
      'krs',
      'address',
      'vat_status',
      'iban',
      'account_holder',
      'representative',
    ])
  })
  test('each part is asked for once: first or for publishing', () => {
    const parts = [...profileMissing(blank), ...sellerMissing(blank)]
    expect(parts.toSorted()).toEqual([...new Set(parts)].toSorted())
    expect(parts.every((part) => profileParts.includes(part))).toBe(true)
  })
  test('a company needs its KRS and somebody who speaks for it, a sole trader neither', () => {
    const bare = { ...whole, krs: null, representative: null }
    expect(sellerMissing(bare)).toEqual(['krs', 'representative'])
    expect(sellerMissing({ ...bare, legal_form: 'jdg' })).toEqual([])
  })
  test('a private person needs a PESEL in place of NIP, name of firm and VAT', () => {
    const person = {
      ...blank,
      ...{ address, phone: whole.phone, iban: whole.iban, account_holder: 'Jan Lis', consents: whole.consents },
    }
    expect(profileMissing({ ...person, legal_form: 'private' })).toEqual([])
    expect(sellerMissing({ ...person, legal_form: 'private' })).toEqual(['pesel'])
    expect(sellerMissing({ ...person, legal_form: 'unregistered', pesel: '44051401359' })).toEqual([])
  })
  test('another address for letters must be whole', () => {
    expect(sellerMissing({ ...whole, correspondence_same: false })).toEqual(['correspondence_address'])
    expect(sellerMissing({ ...whole, address: { ...address, city: ' ' } })).toEqual(['address'])
  })
  test('every legal form can be completed', () => {
    for (const legal_form of legalForms)
      expect(sellerMissing({ ...whole, legal_form, pesel: '44051401359' })).toEqual([])
  })
})

test('who is entered in KRS gives its number, and whoever acts through somebody names them', () => {
  const lacking = (part: 'krs' | 'representative') =>
    legalForms.filter((legal_form) => sellerMissing({ ...whole, legal_form, [part]: null }).includes(part)).toSorted()
  const entered = ['association', 'foundation', 'psa', 'sa', 'ska', 'sp_j', 'sp_k', 'sp_p', 'sp_zoo']
  expect(lacking('krs')).toEqual(entered)
  expect(lacking('representative')).toEqual([...entered, 'foreign', 'public'].toSorted())
})

test('the next step is the first that is not done', () => {
  const owner = { email_verified: true, profile_complete: true, payouts_active: true, listings: 1 }
  expect(ownerNextStep({ ...owner, email_verified: false, profile_complete: false })).toBe('verify_email')
  expect(ownerNextStep({ ...owner, profile_complete: false })).toBe('complete_profile')
  expect(ownerNextStep({ ...owner, payouts_active: false })).toBe('setup_payouts')
  expect(ownerNextStep({ ...owner, payouts_active: false, listings: 0 })).toBe('create_listing')
  expect(ownerNextStep(owner)).toBe('none')
})

test('the firm of a sole trader names its owner', () => {
  const person = { first_name: 'Tomasz', last_name: 'Karmazyniak' }
  expect(namesItsOwner('KARMAZYN Studio Tomasz  Karmazyniak', person)).toBe(true)
  expect(namesItsOwner('Karmazyn Studio', person)).toBe(false)
})

test('an account of somebody else is noticed', () => {
  expect(looksLikeOtherHolder('Lipińska Przyjęcia', whole.company_name ?? '')).toBe(false)
  expect(looksLikeOtherHolder('Jan Kowalski', whole.company_name ?? '')).toBe(true)
  // „sp. z o.o.” is in the name of half of all firms.
  expect(looksLikeOtherHolder('Kowalski sp. z o.o.', whole.company_name ?? '')).toBe(true)
})
