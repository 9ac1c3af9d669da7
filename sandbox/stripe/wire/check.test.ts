import { expect, test } from 'vitest'
import { openWireCheck } from './check.ts'

const refund = {
  id: 're_1',
  object: 'refund',
  amount: 100,
  balance_transaction: null,
  charge: 'ch_1',
  created: 1,
  currency: 'pln',
  customer: null,
  customer_account: null,
  metadata: {},
  payment_intent: null,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
}

const told = (object: object): readonly string[] => {
  const wire = openWireCheck()
  wire.event(JSON.stringify({ type: 'refund.created', data: { object } }))
  return wire.findings()
}
const asked = (method: string, path: string, sent: string, answer: object = refund): readonly string[] => {
  const wire = openWireCheck()
  wire.call({ method, path, sent, status: 200, body: JSON.stringify(answer) })
  return wire.findings()
}

test('an object as the client has it passes', () => {
  expect(told(refund)).toEqual([])
  expect(asked('POST', '/v1/refunds', 'payment_intent=pi_1&amount=100&metadata[a]=b')).toEqual([])
})

test.each([
  ['a name that is not there', { ...refund, colour: 'red' }, 'colour'],
  ['a name that is missing', (({ amount, ...rest }) => rest)(refund), 'amount'],
  ['a number written as text', { ...refund, amount: '100' }, '/amount must be number'],
  ['a word that is not one of its words', { ...refund, reason: 'because' }, '/reason'],
  ['an object inside that is not one', { ...refund, charge: { id: 'ch_1', object: 'charge' } }, '/charge'],
])('%s is found', (_what, object, sentence) => {
  expect(told(object).join('\n')).toContain(sentence)
})

test('a parameter that the client does not send and a call that it does not know are found', () => {
  expect(asked('POST', '/v1/refunds', 'payment_intent=pi_1&colour=red').join()).toContain('colour')
  expect(asked('POST', '/v1/refunds', 'amount=many').join()).toContain('/amount')
  expect(asked('GET', '/v1/colours', '').join()).toContain('knows no such call')
})
