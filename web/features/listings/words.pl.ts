/** Short Polish phrases that several search and listing screens share. */
import type { ListingCard, ListingDetail } from '#contract/listings/listings.ts'
import type { PricingType } from '#domain/listing/codes.ts'
import { termModeLabels } from '#domain/labels.pl.ts'
import {
  capital,
  formatDate,
  formatDateShort,
  formatDaysShort,
  formatHours,
  formatMoney,
  formatTerm,
  guestsGenitive,
  nbsp,
  sentence,
  upToGuests,
} from '#domain/format.pl.ts'
import { saysMostGuests } from '#domain/listing/listing.ts'
import { addDays } from '#domain/time.ts'

/** The unit after a price: `420 zł / godzinę`. */
export const perUnit: Record<PricingType, string> = {
  per_hour: '/ godzinę',
  per_half_day: '/ pół dnia',
  per_day: '/ dzień',
  per_night: '/ noc',
  per_weekend: '/ weekend',
  per_event: '/ wydarzenie',
  per_person: '/ osobę',
  per_package: '/ pakiet',
  per_unit: '/ sztukę',
  per_km: '/ km',
  percentage: '',
  on_request: '',
}

/** The unit after the price of an item, which may be counted in a word of its owner: `/ butelkę`. */
export function perItemUnit(item: { pricing_type: PricingType; unit_label: string | null }): string {
  const { pricing_type, unit_label } = item
  return pricing_type === 'per_unit' && unit_label ? `/ ${accusative(unit_label)}` : perUnit[pricing_type]
}

/** A single word that ends in „a” gets „ę”; an owner's unit of several words stays as it is. */
function accusative(unit: string): string {
  return unit === 'doba noclegowa' ? 'dobę noclegową' : unit.replace(/^(\S+)a$/, '$1ę')
}

/** The price of a card in three parts: words before, the amount, words after. */
export function cardPriceWords(price: ListingCard['price']): { before: string; amount: string; after: string } {
  if (price.total_grosze !== null) return { before: '', amount: formatMoney(price.total_grosze), after: 'razem' }
  if (price.from_grosze === null) return { before: '', amount: 'Wycena indywidualna', after: '' }
  return { before: 'od', amount: formatMoney(price.from_grosze), after: price.unit ? perUnit[price.unit] : '' }
}

const perUnitShort: Partial<Record<PricingType, string>> = {
  per_hour: '/godz.',
  per_half_day: '/½ dnia',
  per_day: '/dzień',
  per_night: '/noc',
  per_weekend: '/weekend',
  per_person: '/os.',
  per_unit: '/szt.',
  per_km: '/km',
}

/** A price on the map. Beside totals a price without a total is shown as „wycena”; a price "od" names its unit. */
export function pinWords(price: ListingCard['price'], totals: boolean): string {
  if (price.total_grosze !== null) return formatMoney(price.total_grosze)
  if (totals || price.from_grosze === null) return 'wycena'
  return `od ${formatMoney(price.from_grosze)}${(price.unit && perUnitShort[price.unit]) ?? ''}`
}

/** What makes two totals comparable (ruling 54): `z menu · cały dzień · ≈ 261 zł/os.`; empty without a total. */
export function totalWords({ includes, term_mode, per_person_grosze }: ListingCard['price']): string {
  const parts = [
    includes && { menu: 'z menu', place: 'sam wynajem' }[includes],
    term_mode && termModeLabels[term_mode].toLowerCase(),
    per_person_grosze !== null && `≈${nbsp}${formatMoney(Math.round(per_person_grosze / 100) * 100)}/os.`,
  ]
  return parts.filter(Boolean).join(' · ')
}

/**
 * The next free weekend day: `najbliższy wolny: pt., 27 lis 2026`; named a weekend only when every day from Friday or
 * Saturday to Sunday is free (ruling 55).
 */
export function nextFreeWords({ next_free_on: on, next_free_weekend }: NextFree): string {
  if (!on) return ''
  if (!next_free_weekend) return `najbliższy wolny: ${formatDateShort(on)}`
  const weekday = new Date(`${on}T12:00Z`).getUTCDay()
  return `wolny weekend: ${formatDaysShort(on, addDays(on, 7 - weekday))}`
}

/** Day and hours as rows of facts; a term of several days is one row. */
export function termFacts(term: { start: string; end: string }): { label: string; value: string }[] {
  const hours = formatHours(term)
  if (hours === null) return [{ label: 'Termin', value: formatTerm(term) }]
  return [
    { label: 'Termin', value: formatDate(term.start) },
    { label: 'Godziny', value: hours },
  ]
}

/** The capacity: `Od 20 do 140 gości`; empty when there is no limit to say. */
export function capacityWords(min: number, max: number): string {
  const most = saysMostGuests(max) && upToGuests(max)
  if (min <= 1) return most ? capital(most) : ''
  return most ? `Od ${min} ${most}` : `Od ${guestsGenitive(min)}`
}

type NextFree = Pick<ListingCard, 'next_free_on' | 'next_free_weekend'>

/** A description of one or two sentences for search engines. */
export const headDescription = (text: string, from: ListingDetail['from_price']): string =>
  `${sentence(text)} ${from ? `Ceny od ${formatMoney(from.from_grosze)} ${perUnit[from.unit]}. ` : ''}Sprawdź wolne terminy i pełną cenę.`
