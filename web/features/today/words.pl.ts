/** Words of the owner's day. */
import type { DayChange, DayEvent, DayOffer } from '#contract/reservations/day.ts'
import { reasonText } from '#domain/listing/suspension-words.pl.ts'
import { formatMoney, formatSpan, formatTermShort, nbsp } from '#domain/format.pl.ts'

/** The hours of an event, `15:00–4:00`; a term of several days with its dates. */
export function hoursOf({ start, end }: Pick<DayEvent, 'start' | 'end'>): string {
  const hours = Date.parse(`${end}Z`) - Date.parse(`${start}Z`)
  return hours >= 86_400_000 ? formatTermShort({ start, end }) : formatSpan({ start, end })
}

/** What remains to be paid on the spot, or that nothing does. */
export function moneyText({
  remaining_grosze,
  total_grosze,
}: Pick<DayEvent, 'remaining_grosze' | 'total_grosze'>): string {
  if (remaining_grosze > 0) return `Do zapłaty ${formatMoney(remaining_grosze)}`
  return total_grosze === 0 ? 'Bez płatności' : 'Opłacone'
}

/** What a customer asks for; the term is only what they ask for when it is another one. */
export function changeText(change: Pick<DayChange, 'start' | 'end' | 'moves' | 'rooms'>): string {
  const what = change.moves ? 'zmianę na' : change.rooms ? 'zmianę sal' : 'zmianę gości lub dodatków'
  return `Prosi o ${what}: ${formatTermShort(change)}`
}

const mostNamed = 3

/** What a listing lacks, as far as it fits a line, `opis, ceny, godziny i jeszcze 4`; of a suspended one the reason. */
export function lacksText({ status, missing, advice, suspension }: DayOffer): string {
  if (suspension) return reasonText(suspension)
  if (status === 'published') return advice.map(({ label }) => label).join(' ')
  if (missing.length === 0) return 'Wszystko gotowe. Możesz opublikować ofertę.'
  const named = missing.slice(0, mostNamed).map(({ label }) => label)
  const more = missing.length - named.length
  return `Do publikacji brakuje: ${named.join(', ')}${more > 0 ? ` i${nbsp}jeszcze ${more}` : ''}.`
}

export const moreText = (count: number, shown: number): string | null =>
  count > shown ? `Pokaż wszystkie (${count})` : null
