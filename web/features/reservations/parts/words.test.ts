import { expect, test } from 'vitest'
import { latestWords, unconfirmedWords } from './words.pl.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['pending_owner', 'Odpowiedź najpóźniej 24 listopada 2026 o 4:50.'],
  ['pending_email', 'Potwierdzenie najpóźniej 24 listopada 2026 o 4:50.'],
  ['pending_payment', 'Wpłata najpóźniej 24 listopada 2026 o 4:50.'],
] as const)('%s is waited for until a moment with its year, on the clock of the place', (status, words) => {
  expect(plain(latestWords(status, '2026-11-24T03:50:00Z', 'Europe/Warsaw'))).toBe(words)
})

test('a term that nobody confirmed is promised back by its link until it begins, on the clock of the place', () => {
  const term = { start: '2027-06-19T16:00', timezone: 'Europe/Warsaw' }
  const at = (instant: string) => unconfirmedWords(term, Date.parse(instant))
  expect(at('2027-06-19T13:59:00Z')).toContain('od razu go przywróci')
  expect(at('2027-06-19T14:00:00Z')).toContain('Możesz zarezerwować inny')
})
