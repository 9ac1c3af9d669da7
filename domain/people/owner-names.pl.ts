/** The legal form that a company's name ends with; the law requires it in the name. */
import type { LegalForm } from './owner.ts'

/** A longer form stands before a shorter one that it contains. */
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

/**
 * The legal form at the end of a name: „X spółka z o.o. spółka komandytowa” is a limited partnership. Null when the
 * name has none.
 */
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
