import type { ListingKind } from '#domain/listing/codes.ts'
import { serviceCategoryLabels, venueCategoryLabels } from '#domain/listing/labels.pl.ts'

/** Labels of the categories of each kind. Not in `kinds.ts`, so that pages without categories need not load them. */
export const categories: Record<ListingKind, Readonly<Record<string, string>>> = {
  venue: venueCategoryLabels,
  service: serviceCategoryLabels,
}

export const categoryLabel = ({ kind, category }: { kind: ListingKind; category: string }): string =>
  categories[kind][category] ?? category
