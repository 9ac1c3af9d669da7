import { expect, test } from 'vitest'
import { streetParts } from './street-number.ts'

test('a street that comes with its number is told apart from it, as browsers fill it in', () => {
  const cases = {
    'Długa 5': ['Długa', '5', ''],
    ' ul. 3 Maja 12a ': ['ul. 3 Maja', '12a', ''],
    'al. Jana Pawła II 12/3': ['al. Jana Pawła II', '12', '3'],
    'Zielona 4 m. 7': ['Zielona', '4', '7'],
    'Osiedle 1000-lecia 8-10, lok. 2B': ['Osiedle 1000-lecia', '8-10', '2B'],
  }
  for (const [typed, [street, building_no, flat_no]] of Object.entries(cases))
    expect(streetParts(typed), typed).toEqual({ street, building_no, flat_no })
})

test('and one that has no number at its end stays as it is', () => {
  for (const typed of ['', 'Długa', '3 Maja', 'al. 29 Listopada', 'Plac Trzech Krzyży', '12', 'Aleja XX-lecia'])
    expect(streetParts(typed), typed).toBeNull()
})
