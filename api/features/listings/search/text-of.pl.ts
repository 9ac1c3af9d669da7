/** The text by which a listing is found in SQL; search in process weighs the same words (`domain/search/match.ts`). */
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

/** Occasions by their labels and by what people call them. */
export function occasionText(codes: readonly EventType[]): string {
  return codes.map((code) => `${labelOf(eventTypeLabels, code)} ${occasionWords[code] ?? ''}`).join(' ')
}

export function categoryText(codes: readonly string[]): string {
  return codes.map((code) => categoryWords[code] ?? '').join(' ')
}

/** A view says "mountains / lake / town" in one, which is true of one of them. */
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
