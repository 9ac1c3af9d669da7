/** A value of a listing's field in words, for comparing two of them. */
import type { ListingKind } from '#domain/listing/codes.ts'
import { formatMoney } from '#domain/format.pl.ts'
import {
  cancellationPolicyLabels,
  confirmationModeLabels,
  depositTypeLabels,
  termModeLabels,
  withdrawalRegimeLabels,
} from '#domain/labels.pl.ts'
import * as labels from '#domain/listing/labels.pl.ts'
import { categories } from '#web/features/listings/categories.ts'
import { fieldWords } from '#web/features/my-listings/controls/field-words.pl.ts'
import { shown } from '#web/features/my-listings/controls/numbers.ts'

type Labels = Readonly<Record<string, string>>

const dictionaries: Record<string, Labels> = {
  event_types: labels.eventTypeLabels,
  capacities: labels.layoutLabels,
  amenities: labels.amenityLabels,
  accessibility: labels.accessibilityLabels,
  delivery_mode: labels.deliveryModeLabels,
  confirmation_mode: confirmationModeLabels,
  term_modes: termModeLabels,
  cancellation_policy: cancellationPolicyLabels,
  withdrawal_regime: withdrawalRegimeLabels,
  'address.voivodeship': labels.voivodeshipLabels,
  'details.voivodeships': labels.voivodeshipLabels,
  'details.parking_type': labels.parkingTypeLabels,
  'details.catering_policy': labels.cateringPolicyLabels,
  'details.alcohol_policy': labels.alcoholPolicyLabels,
  'details.zaiks_covered': labels.musicLicenceLabels,
  'details.house_rules': labels.houseRuleLabels,
  'details.security_deposit_method': labels.securityDepositMethodLabels,
  'details.languages': labels.languageLabels,
  'details.social': labels.socialNetworkLabels,
}

const nothing = '(puste)'

export function valueWords(kind: ListingKind, path: string, value: unknown): string {
  const codes: Labels = path.includes('categor') ? categories[kind] : (dictionaries[path] ?? {})
  const { unit } = fieldWords(kind, path)
  const words = (part: unknown): string => {
    if (part === null || part === undefined || part === '') return nothing
    if (typeof part === 'boolean') return part ? 'tak' : 'nie'
    if (typeof part === 'string') return codes[part] ?? part
    if (typeof part === 'number') return numberWords(path, part, unit)
    if (Array.isArray(part)) return part.length === 0 ? nothing : part.map(words).join(', ')
    return objectWords(part as Record<string, unknown>, codes, words)
  }
  return words(value)
}

function numberWords(path: string, value: number, unit: string | undefined): string {
  if (path.endsWith('_grosze')) return formatMoney(value)
  return `${shown(value, path.endsWith('_minutes') ? 60 : 1)}${unit ? ` ${unit}` : ''}`
}

function objectWords(part: Record<string, unknown>, codes: Labels, words: (value: unknown) => string): string {
  const parts = Object.entries(part).filter(([, value]) => value !== null && value !== undefined)
  if (parts.length === 0) return nothing
  return parts
    .map(([key, value]) => {
      if (key === 'name' || key === 'q' || key === 'a') return words(value)
      if (key === 'type') return (depositTypeLabels as Labels)[String(value)] ?? words(value)
      if (key.endsWith('_grosze') && typeof value === 'number') return formatMoney(value)
      if (key.endsWith('_bp') && typeof value === 'number') return `${shown(value, 100)}%`
      const word = codes[key] ?? partNames[key]
      return word ? `${word}: ${words(value)}` : null
    })
    .filter((text) => text !== null)
    .join(', ')
}

const partNames: Labels = {
  area_m2: 'm²',
  capacity_max: 'gości',
  days_from: 'dni od',
  balance_due_days: 'dopłata dni przed',
  free_km: 'gratis km',
  both_ways: 'w obie strony',
  basis: 'za',
  power_kw: 'kW',
  space_m2: 'm²',
  load_in_note: 'montaż',
  meal_for_crew: 'posiłek dla obsługi',
  parking: 'parking',
}
