/** What a company's name says of its form: the law asks for it in the name. */
import type { LegalForm } from './owner.ts'

/** Longer ones first where one holds another. */
const atEnd: readonly [string, LegalForm][] = [
  ['prosta spółka akcyjna', 'psa'],
  ['spółka komandytowo-akcyjna', 'ska'],
  ['spółka z ograniczoną odpowiedzialnością', 'sp_zoo'],
  ['sp. z o.o.', 'sp_zoo'],
  ['spółka komandytowa', 'sp_k'],
  ['spółka partnerska', 'sp_p'],
  ['spółka jawna', 'sp_j'],
  ['spółka akcyjna', 'sa'],
  ['spółka cywilna', 'sc'],
  ['s.c.', 'sc'],
]

/** The last word decides: „X spółka z o.o. spółka komandytowa” is a limited partnership. Null where the name says nothing. */
export function legalFormOfName(name: string): LegalForm | null {
  const words = name.toLocaleLowerCase('pl').replace(/\s+/g, ' ').trim()
  const found = atEnd
    .map(([ending, form]) => ({ form, at: words.lastIndexOf(ending), length: ending.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => other.at + other.length - (one.at + one.length) || other.length - one.length)[0]
  if (found) return found.form
  if (words.startsWith('fundacja')) return 'foundation'
  return words.startsWith('stowarzyszenie') ? 'association' : null
}
