/** Exact sentences about a mistyped number, the same on screens and from the server. */
import { pluralForm } from '#domain/format.pl.ts'

/** The sentence for a text that is no valid NIP. */
export function nipSentence(text: string): string {
  return digitsOf(text) === 10 && !/^\D*(?:0\D*){10}$/.test(text)
    ? 'Sprawdź NIP – cyfra kontrolna się nie zgadza.'
    : 'Podaj poprawny NIP (10 cyfr).'
}

/** The sentence for a text that is no valid Polish account number. */
export function ibanSentence(text: string): string {
  const count = digitsOf(text)
  if (count === 26) return 'Sprawdź numer rachunku – suma kontrolna się nie zgadza.'
  if (count === 0) return 'Podaj numer rachunku (26 cyfr).'
  return `Numer ma ${count} ${pluralForm(count, 'cyfrę', 'cyfry', 'cyfr')}, powinien mieć 26.`
}

function digitsOf(text: string): number {
  return text.replace(/\D/g, '').length
}
