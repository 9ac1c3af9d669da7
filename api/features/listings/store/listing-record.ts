/**
 * A whole listing as the server holds it: plain data, never changed after loading, so caches may share it.
 * What a draft has not said yet is an empty text or 0; a listing that visitors see has said it all (`listings_whole`).
 */
import type { OnlineMethod } from '#domain/reservation/payment.ts'
import type { AccessibilityFeature, DeliveryMode } from '#domain/listing/dictionaries.ts'
import type { Address, ListingRules } from '#domain/listing/listing.ts'
import type { LegalForm, SellerPart } from '#domain/people/owner.ts'
import type { EmbedTheme } from '#domain/embed/theme.ts'

export type ImageVariant = { key: string; format: 'avif' | 'webp' | 'jpeg'; width: number; bytes: number }

export type ListingImage = {
  id: string
  alt: string
  width: number
  height: number
  blur: string
  dominant: string
  /** Percent from the left and the top; absent: the middle. */
  focus?: { x: number; y: number }
  caption?: string
  variants: ImageVariant[]
}

/** What the other side needs to know of the owner; contact data are shown only where the product allows it. */
export type Seller = {
  owner_id: string
  email: string
  first_name: string
  phone: string | null
  contact_email: string | null
  company_name: string | null
  legal_form: LegalForm | null
  nip: string | null
  krs: string | null
  address: Record<string, string | null> | null
  /** How guests may pay online; empty while money cannot be moved on to the owner. */
  online_ways: readonly OnlineMethod[]
  iban: string | null
  account_holder: string | null
  answer_hours: number
  /** Bills everything at `zw`. */
  vat_exempt: boolean
  created_at: Date
  /** What publishing still asks the owner for; empty for whoever shows an offer (ruling 66). */
  missing: readonly SellerPart[]
}

export type ListingRecord = Omit<ListingRules, 'address'> & {
  owner_id: string
  slug: string
  embed_code: string
  demo: boolean
  /** Published, and not shown: the owner's plan does not carry it. */
  hidden_by_plan: boolean
  /** Its yes at once waits: a calendar elsewhere that takes its terms has not been heard for too long. */
  is_silent: boolean
  name: string
  tagline: string | null
  description: string
  category: string
  extra_categories: string[]
  /** Sites on which its form may stand; none: any encrypted one. */
  embed_origins: string[]
  embed_theme: EmbedTheme
  address: Address
  amenities: string[]
  accessibility: AccessibilityFeature[]
  area_m2: number | null
  delivery_mode: DeliveryMode[] | null
  final_guest_count_days: number | null
  details: Record<string, unknown>
  /** Those that visitors may see: described ones. */
  images: ListingImage[]
  images_undescribed: number
  seller: Seller
  revision: number
  published_at: Date | null
  created_at: Date
  updated_at: Date
}
