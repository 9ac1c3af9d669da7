import { expect, test } from 'vitest'
import { messageOf } from './messages.ts'

test('an errors array is joined and comes before everything else', () => {
  expect(messageOf({ errors: ['Termin jest zajęty.', 'Wybierz inny.'], code: 'slot_taken', detail: 'x' })).toBe(
    'Termin jest zajęty. Wybierz inny.',
  )
})
test('without an errors array all string values of the object are joined', () => {
  expect(messageOf({ email: 'Zajęty.', count: 3, phone: 'Za krótki.' })).toBe('Zajęty. Za krótki.')
})
test('an empty errors array is passed over', () => {
  expect(messageOf({ errors: [], detail: 'Nie ma takiej oferty.' })).toBe('Nie ma takiej oferty.')
})
test('a string body is shown as it is', () => {
  expect(messageOf('Serwis odpoczywa.')).toBe('Serwis odpoczywa.')
})
test('an error page of a proxy is never shown as a sentence', () => {
  expect(messageOf('<html><body>502</body></html>', 'Brak odpowiedzi')).toBe('Brak odpowiedzi')
})
test('message comes before detail when neither is a plain string', () => {
  expect(messageOf({ detail: ['później'], message: ['najpierw'] })).toBe('najpierw')
  expect(messageOf({ detail: ['tylko to'] })).toBe('tylko to')
})
test('the client message comes next and the last resort comes last', () => {
  expect(messageOf(null, 'Brak sieci')).toBe('Brak sieci')
  expect(messageOf({}, '')).toBe('Wystąpił nieoczekiwany błąd')
  expect(messageOf(undefined)).toBe('Wystąpił nieoczekiwany błąd')
})
