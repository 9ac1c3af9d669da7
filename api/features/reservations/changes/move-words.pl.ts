/** Sentences about moving a reservation, for its owner, before and after the click. */
import { money } from '#api/features/reservations/core/texts.pl.ts'
import { formatTerm } from '#domain/format.pl.ts'

type Consequence = {
  preview: boolean
  term: { start: string; end: string }
  old_total_grosze: number
  /** Null when the price list has no price for the new term. */
  new_total_grosze: number | null
  total_grosze: number
  paid_grosze: number
}

export function moveText(of: Consequence): string {
  const where = of.preview
    ? `Nowy termin: ${formatTerm(of.term)}.`
    : `Rezerwacja ma nowy termin: ${formatTerm(of.term)}.`
  const over = of.paid_grosze - of.total_grosze
  return `${where} ${priceText(of)}${over > 0 ? ` Nadpłata do zwrotu: ${money(over)}.` : ''}`
}

function priceText({ preview, old_total_grosze, new_total_grosze, total_grosze }: Consequence): string {
  const difference = total_grosze - old_total_grosze
  if (difference !== 0) {
    const verb = difference > 0 ? (preview ? 'wzrośnie' : 'wzrosła') : preview ? 'spadnie' : 'spadła'
    return `Cena ${verb} o ${money(Math.abs(difference))}, do ${money(total_grosze)}.`
  }
  if (new_total_grosze === null)
    return `Cennik nie ma ceny dla tego terminu. Dotychczasowa: ${money(old_total_grosze)}.`
  return `Cena się nie ${preview ? 'zmieni' : 'zmieniła'}: ${money(total_grosze)}.`
}
