import type { ListingKind } from '#domain/listing/codes.ts'
import { serviceTemplates } from './service-templates.pl.ts'
import type { Template } from './template-parts.pl.ts'
import { venueTemplates } from './venue-templates.pl.ts'

export const templates: readonly Template[] = [...venueTemplates, ...serviceTemplates]

/** All templates of a kind, those for the category first. */
export const templatesFor = (kind: ListingKind, category: string): Template[] =>
  templates
    .filter((one) => one.kind === kind)
    .toSorted((a, b) => Number(b.categories.includes(category)) - Number(a.categories.includes(category)))
