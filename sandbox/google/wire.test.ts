import { expect, test } from 'vitest'
import { openGoogleCheck } from './wire.ts'

const events = '/calendar/v3/calendars/primary/events'
const whole = { kind: 'calendar#event', id: 'abcde', status: 'confirmed', start: { date: '2027-05-08' } }

type Asked = Parameters<ReturnType<typeof openGoogleCheck>['call']>[0]

const off = (asked: Partial<Asked>): string => {
  const wire = openGoogleCheck()
  wire.call({ method: 'GET', path: events, query: {}, sent: null, status: 200, body: { items: [whole] }, ...asked })
  return wire.findings().join('\n')
}

test('calls as the client makes them pass', () => {
  expect(off({ query: { maxResults: '250', singleEvents: 'true', fields: 'items' } })).toBe('')
  expect(off({ method: 'POST', query: { sendUpdates: 'none' }, sent: whole, body: whole })).toBe('')
  expect(off({ method: 'DELETE', path: `${events}/abcde`, status: 204, body: null })).toBe('')
})

test.each<[string, Partial<Asked>, string]>([
  ['a call that is not there', { path: '/calendar/v3/colours' }, 'knows no such call'],
  ['a parameter that is not there', { query: { colour: 'red' } }, 'colour'],
  ['a number that is none', { query: { maxResults: 'many' } }, '/maxResults'],
  ['a flag that is none', { query: { showDeleted: '1' } }, '/showDeleted'],
  ['a name that is not there in what is sent', { method: 'POST', sent: { ...whole, begin: {} }, body: whole }, 'begin'],
  ['a body where none is taken', { sent: whole }, 'takes nothing'],
  ['a name that is not there in an answer', { body: { items: [{ ...whole, colour: 'red' }] } }, 'colour'],
  ['a type that is another one', { body: { items: [{ ...whole, start: '2027-05-08' }] } }, '/items/n/start'],
])('%s is found', (_what, asked, words) => {
  expect(off(asked)).toContain(words)
})
