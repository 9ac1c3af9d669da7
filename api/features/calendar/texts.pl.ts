/** Texts of the calendar for the owner. */
import { plural } from '#domain/format.pl.ts'

const times = (count: number): string => plural(count, 'termin', 'terminy', 'terminów')

export const blockedText = (count: number, skipped: number): string => {
  const left = skipped > 0 ? ` Pominięte, bo zajęte: ${times(skipped)}.` : ''
  return count === 1 ? `Termin został zablokowany.${left}` : `Zablokowano ${times(count)}.${left}`
}

export const blockChangedText = (count: number): string =>
  count === 1 ? 'Blokada została zmieniona.' : `Zmieniono ${plural(count, 'blokadę', 'blokady', 'blokad')}.`

export const blockDeletedText = (count: number): string =>
  count === 1 ? 'Blokada została usunięta.' : `Usunięto ${plural(count, 'blokadę', 'blokady', 'blokad')}.`

/** Why a proposed term cannot be dragged. */
export const proposalStays =
  'To propozycja innego terminu, która czeka na odpowiedź. Otwórz rezerwację, aby na nią odpowiedzieć albo ją wycofać.'
