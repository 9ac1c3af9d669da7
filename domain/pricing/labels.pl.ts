/**
 * The few words of a bill that do not come from the owner's price list, and the sentences about faults in a price list.
 */
import type { PricingType } from '#domain/listing/codes.ts'
import { formatNumber, nbsp, pluralForm } from '#domain/format.pl.ts'
import { countsUnits } from '#domain/price-list/addons.ts'
import type { PriceCheckCode } from './types.ts'

export const generatedLabels = {
  shortage: (persons: number): string => `Dopłata do minimum ${persons} ${persons === 1 ? 'osoby' : 'osób'}`,
  crew: 'Obsługa',
  extra_persons: { adults: 'Dodatkowe osoby dorosłe', children: 'Dodatkowe dzieci', guests: 'Dodatkowe osoby' },
  minimum_total: 'Dopłata do kwoty minimalnej',
  person: 'osoba',
}

/** The unit on a bill when the price item does not name one. */
export const unitLabels: Record<PricingType, string> = {
  per_hour: 'godzina',
  per_half_day: 'pół dnia',
  per_day: 'dzień',
  per_night: 'doba noclegowa',
  per_weekend: 'weekend',
  per_event: 'wydarzenie',
  per_person: 'osoba',
  per_package: 'pakiet',
  per_unit: 'sztuka',
  per_km: 'kilometr',
  percentage: '',
  on_request: '',
}

/** Forms after 2, 5 and 2,5: 2 godziny, 5 godzin, 2,5 godziny. */
const unitForms: Record<string, readonly [few: string, many: string, part: string]> = {
  godzina: ['godziny', 'godzin', 'godziny'],
  dzień: ['dni', 'dni', 'dnia'],
  'doba noclegowa': ['doby noclegowe', 'dób noclegowych', 'doby noclegowej'],
  weekend: ['weekendy', 'weekendów', 'weekendu'],
  wydarzenie: ['wydarzenia', 'wydarzeń', 'wydarzenia'],
  osoba: ['osoby', 'osób', 'osoby'],
  pakiet: ['pakiety', 'pakietów', 'pakietu'],
  sztuka: ['sztuki', 'sztuk', 'sztuki'],
  kilometr: ['kilometry', 'kilometrów', 'kilometra'],
  butelka: ['butelki', 'butelek', 'butelki'],
}

export const priceCheckSentences: Record<PriceCheckCode, string> = {
  ambiguous_price: 'Te dwie ceny mają ten sam priorytet i termin. Zmień priorytet jednej z nich.',
  duplicate_id: 'Ta pozycja występuje w cenniku dwa razy. Usuń jedną z nich.',
  amount_missing: 'Podaj kwotę.',
  amount_out_of_range: 'Podaj kwotę od 0 do 100 000 000 zł.',
  free_unsaid: 'Cena 0 zł: zaznacz „Bezpłatnie”, jeśli goście naprawdę nic nie płacą, albo wpisz kwotę.',
  percent_missing: 'Podaj procent.',
  percent_out_of_range: 'Podaj procent z dozwolonego zakresu.',
  vat_rate_missing: 'Wybierz stawkę VAT.',
  vat_rate_not_own: 'Ta pozycja ma stawkę VAT ceny podstawowej. Usuń jej własną stawkę.',
  type_not_allowed: 'Tego sposobu liczenia nie można użyć w tej pozycji.',
  overlapping_age_tiers: 'Przedziały wieku dzieci zachodzą na siebie. Popraw ich granice.',
  age_tier_invalid: 'Podaj wiek od–do oraz procent albo kwotę.',
  grace_not_below_step: 'Czas bez dopłaty musi być krótszy niż rozliczana jednostka czasu.',
  step_invalid: 'Podaj jednostkę czasu od 1 do 1440 minut.',
  included_twice: 'Podaj albo godzinę, do której trwa czas w cenie, albo liczbę godzin w cenie.',
  time_invalid: 'Podaj godzinę w postaci 16:00.',
  date_invalid: 'Podaj datę, która istnieje.',
  range_reversed: 'Wartość „od” jest większa niż wartość „do”.',
  extra_price_missing: 'Podaj cenę za każdą kolejną osobę albo największą liczbę osób.',
  unknown_package: 'Wybierz pakiet, który jest w ofercie.',
  unknown_applies_to: 'Wybierz pozycje, których dotyczy ten procent.',
  qty_source_invalid: 'Wybierz, od czego zależy ilość.',
  duplicate_promo_code: 'Ten kod rabatowy jest już użyty w innej pozycji z tymi samymi warunkami.',
  rooms_too_few: 'Wybierz co najmniej dwie sale, których razem dotyczy ta cena.',
  rooms_twice: 'Wybierz albo jedną salę, albo kilka sal razem.',
}

/** `103 osoby`, `2,5 godziny`; an owner's own word is not inflected: `3 × beczka`. `quantity` is a decimal string. */
export function quantityWords(quantity: string, unit: string): string {
  const count = Number(quantity)
  if (unit === '' || count === 1) return `${formatNumber(quantity)}${nbsp}${unit}`.trim()
  const forms = unitForms[unit]
  if (!forms) return `${formatNumber(quantity)}${nbsp}×${nbsp}${unit}`
  const [few, many, part] = forms
  return `${formatNumber(quantity)}${nbsp}${Number.isInteger(count) ? pluralForm(count, unit, few, many) : part}`
}

type AddonCounting = Parameters<typeof countsUnits>[0] & { unit_label?: string | null | undefined }
type NamedAddon = { name: string; quantity: number; unit?: string | null }

/** The unit in which an addon is counted on the bill; null when its quantity counts portions. */
export function addonUnit(addon: AddonCounting): string | null {
  return countsUnits(addon) ? addon.unit_label || unitLabels[addon.pricing_type] : null
}

/** `Korkowe: 20 butelek`, `Bufet ×2`, `Tort`. */
export function addonText({ name, quantity, unit }: NamedAddon): string {
  const said = name || 'dodatek'
  if (unit) return `${said}: ${quantityWords(String(quantity), unit)}`
  return quantity === 1 ? said : `${said}${nbsp}×${formatNumber(quantity)}`
}

/** Chosen addons as a list, or „brak” when there are none. */
export function addonsText(addons: readonly NamedAddon[]): string {
  return (
    addons
      .filter(({ quantity }) => quantity > 0)
      .map(addonText)
      .join(', ') || 'brak'
  )
}
