import { expect, test } from 'vitest'
import { ibanSentence, nipSentence } from './number-words.pl.ts'

test.each([
  ['123-456-78-90', 'Sprawdź NIP – cyfra kontrolna się nie zgadza.'],
  ['PL 1234567890', 'Sprawdź NIP – cyfra kontrolna się nie zgadza.'],
  ['12345', 'Podaj poprawny NIP (10 cyfr).'],
  ['000-000-00-00', 'Podaj poprawny NIP (10 cyfr).'],
  ['', 'Podaj poprawny NIP (10 cyfr).'],
])('NIP "%s"', (text, sentence) => {
  expect(nipSentence(text)).toBe(sentence)
})

test.each([
  ['PL61 1090 1014 0000 0712 1981 2875', 'Sprawdź numer rachunku – suma kontrolna się nie zgadza.'],
  ['61 1090 1014 0000', 'Numer ma 14 cyfr, powinien mieć 26.'],
  ['1', 'Numer ma 1 cyfrę, powinien mieć 26.'],
  ['61109010140000071219812874999', 'Numer ma 29 cyfr, powinien mieć 26.'],
  ['', 'Podaj numer rachunku (26 cyfr).'],
])('account "%s"', (text, sentence) => {
  expect(ibanSentence(text)).toBe(sentence)
})
