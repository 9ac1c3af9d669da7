import { expect, test } from 'vitest'
import { reasonText } from './suspension-words.pl.ts'

test('the reason of a suspension is read as sentences, however the operator wrote it', () => {
  const ground = { ground: 'terms', point: '§ 4 ust. 2' } as const
  const said = 'Powód: Zdjęcia przedstawiają inny obiekt. Podstawa: regulamin, § 4 ust. 2.'
  expect(reasonText({ ...ground, facts: 'Zdjęcia przedstawiają inny obiekt.' })).toBe(said)
  expect(reasonText({ ...ground, facts: 'Zdjęcia przedstawiają inny obiekt' })).toBe(said)
  expect(reasonText({ ground: 'law', point: 'art. 16 ust.', facts: 'Cudze zdjęcia.' })).toBe(
    'Powód: Cudze zdjęcia. Podstawa: przepis, art. 16 ust.',
  )
})
