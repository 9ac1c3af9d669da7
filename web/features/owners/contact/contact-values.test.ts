import { expect, test } from 'vitest'
import { contactBody, contactValues } from './contact-values.ts'

const read = contactValues({
  phone: '+48600100200',
  contact_email: 'biuro@dwor.example',
  website: null,
  answer_hours: 48,
})

test('only what was changed is sent, so what another device has saved meanwhile stays', () => {
  expect(contactBody({ ...read, website: ' https://dwor.example ' }, read)).toEqual({ website: 'https://dwor.example' })
  expect(contactBody({ ...read, phone: '', answer_hours: '24' }, read)).toEqual({ phone: null, answer_hours: 24 })
  expect(contactBody(read, read)).toEqual({})
})
