/**
 * The sections of the editor, in the order of the side menu. A section is one row: its address (`?sekcja=`), its name,
 * the parts of the checklist that are put right there, and its component, which gets `SectionProps`. Sections that save
 * through calls of their own invalidate `ownKinds[kind].calls.read` afterwards, so that revision and checklist are
 * fresh.
 */
import type { ComponentType, LazyExoticComponent } from 'react'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { PublishingPart } from '#domain/listing/publishing.ts'
import { later } from '#web/lib/page/later.ts'
import type { SectionProps } from './section-props.ts'

export type Section = {
  code: string
  label: Record<ListingKind, string>
  parts: readonly PublishingPart[]
  /** Only shown for these kinds. */
  kinds?: readonly ListingKind[]
  /** Whether the section is filled in, where that is more than publishing demands. */
  filled?: (listing: OwnerListing) => boolean
  View: LazyExoticComponent<ComponentType<SectionProps>>
}

/** The component of a section, fetched when the section is opened. */
function view<Name extends string>(
  load: () => Promise<Record<Name, ComponentType<SectionProps>>>,
  name: Name,
): LazyExoticComponent<ComponentType<SectionProps>> {
  return later(async () => ({ default: (await load())[name] }))
}

const both = (label: string): Record<ListingKind, string> => ({ venue: label, service: label })

export const sections: readonly Section[] = [
  {
    code: 'podstawy',
    label: both('Podstawy'),
    parts: ['name', 'category', 'event_types'],
    View: view(() => import('#web/features/my-listings/sections/BasicsSection.tsx'), 'BasicsSection'),
  },
  {
    code: 'adres',
    label: { venue: 'Adres', service: 'Baza' },
    parts: ['street', 'address', 'map_position'],
    View: view(() => import('#web/features/my-listings/sections/AddressSection.tsx'), 'AddressSection'),
  },
  {
    code: 'pojemnosc',
    label: both('Pojemność'),
    kinds: ['venue'],
    parts: ['area', 'capacity', 'capacity_by_layout'],
    View: view(() => import('#web/features/my-listings/sections/CapacitySection.tsx'), 'CapacitySection'),
  },
  {
    code: 'zasieg',
    label: both('Zasięg i realizacja'),
    kinds: ['service'],
    parts: ['delivery_mode', 'service_range'],
    View: view(() => import('#web/features/my-listings/sections/RangeSection.tsx'), 'RangeSection'),
  },
  {
    code: 'zasady',
    label: both('Jedzenie, muzyka, zasady'),
    kinds: ['venue'],
    parts: ['catering_policy', 'alcohol_policy'],
    View: view(() => import('#web/features/my-listings/sections/RulesSection.tsx'), 'RulesSection'),
  },
  {
    code: 'opis',
    label: both('Opis'),
    parts: ['description'],
    View: view(() => import('#web/features/my-listings/sections/DescriptionSection.tsx'), 'DescriptionSection'),
  },
  {
    code: 'zdjecia',
    label: both('Zdjęcia'),
    parts: ['image_alt'],
    filled: ({ image_count }) => image_count >= 3,
    View: view(() => import('#web/features/my-listings/pictures/PictureManager.tsx'), 'PictureManager'),
  },
  {
    code: 'dostepnosc',
    label: both('Dostępność'),
    parts: ['opening'],
    View: view(() => import('#web/features/my-listings/availability/AvailabilityEditor.tsx'), 'AvailabilityEditor'),
  },
  {
    code: 'cennik',
    label: both('Cennik'),
    parts: ['price', 'corkage_price'],
    View: view(() => import('#web/features/my-listings/pricing/PricingEditor.tsx'), 'PricingEditor'),
  },
  {
    code: 'rezerwacje',
    label: both('Zasady rezerwacji'),
    parts: ['term_modes', 'duration', 'deposit', 'cancellation_policy'],
    View: view(
      () => import('#web/features/my-listings/sections/ReservationRulesSection.tsx'),
      'ReservationRulesSection',
    ),
  },
  {
    code: 'udogodnienia',
    label: both('Udogodnienia'),
    kinds: ['venue'],
    parts: [],
    filled: ({ amenities }) => amenities.length > 0,
    View: view(() => import('#web/features/my-listings/sections/AmenitiesSection.tsx'), 'AmenitiesSection'),
  },
  {
    code: 'sale',
    label: { venue: 'Sale w obiekcie', service: 'Ekipy' },
    parts: [],
    filled: ({ units }) => units.length > 0,
    View: view(() => import('#web/features/my-listings/sections/units/UnitsSection.tsx'), 'UnitsSection'),
  },
  {
    code: 'szczegoly',
    label: both('Szczegóły'),
    parts: [],
    filled: ({ details }) => Boolean(details.faq?.length || details.website || details.languages?.length),
    View: view(() => import('#web/features/my-listings/sections/DetailsSection.tsx'), 'DetailsSection'),
  },
  {
    code: 'uslugi',
    label: { venue: 'Polecane usługi', service: 'Powiązane sale' },
    parts: [],
    filled: () => false,
    View: view(() => import('#web/features/my-listings/sections/LinksSection.tsx'), 'LinksSection'),
  },
  {
    code: 'osadzenie',
    label: both('Twoja strona'),
    parts: [],
    filled: ({ embed_origins }) => embed_origins.length > 0,
    View: view(() => import('#web/features/my-listings/sections/embed/EmbedSection.tsx'), 'EmbedSection'),
  },
  {
    code: 'publikacja',
    label: both('Publikacja'),
    parts: ['seller'],
    filled: ({ status }) => status === 'published',
    View: view(() => import('#web/features/my-listings/sections/PublishSection.tsx'), 'PublishSection'),
  },
]

export const sectionsOf = (kind: ListingKind): readonly Section[] =>
  sections.filter(({ kinds }) => !kinds || kinds.includes(kind))

/** The section in which a part of the checklist is put right. */
export const sectionOfPart = (part: PublishingPart): string =>
  sections.find(({ parts }) => parts.includes(part))?.code ?? 'podstawy'

/** How many parts a section lacks for publishing, and whether it is done. */
export function sectionState(section: Section, listing: OwnerListing): { missing: number; done: boolean } {
  const missing = listing.missing.filter(({ code }) => section.parts.includes(code)).length
  const filled = section.filled ? section.filled(listing) : section.parts.length > 0
  return { missing, done: missing === 0 && filled }
}

/** The next section to fill in: first the following ones that lack something or need pictures, then earlier ones. */
export function nextSection(kind: ListingKind, listing: OwnerListing, after: Section | null): Section | undefined {
  const all = sectionsOf(kind)
  const from = after ? all.indexOf(after) + 1 : 0
  const round = [...all.slice(from), ...all.slice(0, from)].filter((section) => section !== after)
  const lacks = (section: Section) => sectionState(section, listing).missing > 0
  // Pictures are advised, not demanded, so they are asked for once on the way.
  const waits = ({ code, filled }: Section) =>
    listing.status === 'draft' && code === 'zdjecia' && filled?.(listing) === false
  return (
    all.slice(from).find((section) => lacks(section) || waits(section)) ??
    round.find(lacks) ??
    round.find(waits) ??
    round.find(({ code }) => code === 'publikacja')
  )
}
