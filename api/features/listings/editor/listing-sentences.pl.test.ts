import { expect, test } from 'vitest'
import { fieldWords } from './listing-sentences.pl.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const held = { start: '2027-06-19T15:00', end: '2027-06-20T04:00', label: 'Anna Nowak, wesele' }

test('what keeps a room is said of any name and any number', () => {
  const said = (name: string, count: number) =>
    plain(
      fieldWords.unit_reserved(
        name,
        Array.from({ length: count }, () => held),
      ),
    ).split('.')[0]
  expect(said('Ogród', 1)).toBe('„Ogród” ma 1 nadchodzącą rezerwację lub blokadę, więc na razie musi zostać')
  expect(said('Sala', 2)).toBe('„Sala” ma 2 nadchodzące rezerwacje lub blokady, więc na razie musi zostać')
  expect(said('Studio', 12)).toBe('„Studio” ma 12 nadchodzących rezerwacji lub blokad, więc na razie musi zostać')
  expect(said('Tarasy', 22)).toBe('„Tarasy” ma 22 nadchodzące rezerwacje lub blokady, więc na razie musi zostać')
})
