/** The text by which SQL finds a listing; the search in memory weighs the same words (`domain/search/match.ts`). */
import { labelOf } from '#domain/labels.pl.ts'
import type { EventType } from '#domain/listing/codes.ts'
import {
  amenityLabels,
  eventTypeLabels,
  serviceCategoryLabels,
  venueCategoryLabels,
  voivodeshipLabels,
} from '#domain/listing/labels.pl.ts'
import { categoryWords, occasionWords } from '#domain/search/everyday.pl.ts'
import { normalizeText } from '#domain/search/text.ts'

type Facts = {
  name: string
  tagline: string | null
  description: string
  category: string
  extra_categories: readonly string[]
  address: { city: string | null; district: string | null; voivodeship: string | null }
}

const categoryLabels: Record<string, string> = { ...serviceCategoryLabels, ...venueCategoryLabels }

export function categoryLabel(code: string): string {
  return labelOf(categoryLabels, code)
}

export function voivodeshipLabel(code: string): string {
  return labelOf(voivodeshipLabels, code)
}

/** Event types by their labels and by everyday words. */
export function occasionText(codes: readonly EventType[]): string {
  return codes.map((code) => `${labelOf(eventTypeLabels, code)} ${occasionWords[code] ?? ''}`).join(' ')
}

export function categoryText(codes: readonly string[]): string {
  return codes.map((code) => categoryWords[code] ?? '').join(' ')
}

/** The code `view` stands for mountains, lake or town, of which only one is true. */
const vague = new Set(['view'])

export function amenityText(codes: readonly string[]): string {
  return codes
    .filter((code) => !vague.has(code))
    .map((code) => labelOf(amenityLabels, code))
    .join(' ')
}

export function searchTextOf(facts: Facts): string {
  return normalizeText(
    [
      facts.name,
      facts.tagline,
      ...[facts.category, ...facts.extra_categories].map(categoryLabel),
      facts.address.city,
      facts.address.district,
      facts.address.voivodeship && voivodeshipLabel(facts.address.voivodeship),
      facts.description,
    ]
      .filter(Boolean)
      .join(' '),
  )
}
