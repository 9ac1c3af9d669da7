/** The text by which a listing is found in SQL; search in process weighs the same words (`domain/search/match.ts`). */
import { labelOf } from '#domain/labels.pl.ts'
import { serviceCategoryLabels, venueCategoryLabels, voivodeshipLabels } from '#domain/listing/labels.pl.ts'
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
