import { expect, test } from 'vitest'
import { legalFormOfName } from './owner-names.pl.ts'

test.each([
  ['SADY SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'sp_zoo'],
  ['Sady sp. z o.o.', 'sp_zoo'],
  ['SADY SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ SPÓŁKA KOMANDYTOWA', 'sp_k'],
  ['SADY PROSTA SPÓŁKA AKCYJNA', 'psa'],
  ['SADY SPÓŁKA KOMANDYTOWO-AKCYJNA', 'ska'],
  ['SADY SPÓŁKA AKCYJNA W RESTRUKTURYZACJI', 'sa'],
  ['MIEDZA I SYN S.C. JAN MIEDZA, ADAM MIEDZA', 'sc'],
  ['FUNDACJA DOBRYCH PRZYJĘĆ', 'foundation'],
  ['STOWARZYSZENIE ORKIESTR DĘTYCH', 'association'],
  ['GMINNY OŚRODEK KULTURY', null],
])('%s is %s', (name, form) => {
  expect(legalFormOfName(name)).toBe(form)
})
