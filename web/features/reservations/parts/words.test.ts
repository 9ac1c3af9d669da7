import { expect, test } from 'vitest'
import { latestWords } from './words.pl.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['pending_owner', 'Odpowiedź najpóźniej 24 listopada 2026 o 4:50.'],
  ['pending_email', 'Potwierdzenie najpóźniej 24 listopada 2026 o 4:50.'],
  ['pending_payment', 'Wpłata najpóźniej 24 listopada 2026 o 4:50.'],
] as const)('%s is waited for until a moment with its year, on the clock of the place', (status, words) => {
  expect(plain(latestWords(status, '2026-11-24T03:50:00Z', 'Europe/Warsaw'))).toBe(words)
})
