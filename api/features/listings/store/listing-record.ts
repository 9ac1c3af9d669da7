/**
 * A whole listing as the server holds it: plain data, never changed after loading, so that caches may share it. What a
 * draft does not say yet is an empty text or 0; a published listing has everything (`listings_whole`).
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
  /** Percent from the left and from the top; absent means the middle. */
  focus?: { x: number; y: number }
  caption?: string
  variants: ImageVariant[]
}

/** What the customer's side needs to know of the owner; contact data are shown only where the product allows it. */
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
  /** How guests may pay online; empty while the owner cannot be paid out. */
  online_ways: readonly OnlineMethod[]
  iban: string | null
  account_holder: string | null
  answer_hours: number
  /** Bills everything at the VAT rate `zw`. */
  vat_exempt: boolean
  created_at: Date
  /** What publishing still demands of the owner; empty for an owner with a published listing (ruling 66). */
  missing: readonly SellerPart[]
}

export type ListingRecord = Omit<ListingRules, 'address'> & {
  owner_id: string
  slug: string
  embed_code: string
  demo: boolean
  /** Published but not shown, because the owner's plan does not carry it. */
  hidden_by_plan: boolean
  /**
   * Reservations are not confirmed at once, because an outside calendar of the listing has not answered for too long.
   */
  is_silent: boolean
  name: string
  tagline: string | null
  description: string
  category: string
  extra_categories: string[]
  /** Sites on which its form may stand; when empty, every https site. */
  embed_origins: string[]
  embed_theme: EmbedTheme
  address: Address
  amenities: string[]
  accessibility: AccessibilityFeature[]
  area_m2: number | null
  delivery_mode: DeliveryMode[] | null
  final_guest_count_days: number | null
  details: Record<string, unknown>
  /** The pictures that visitors may see: those with a description. */
  images: ListingImage[]
  images_undescribed: number
  seller: Seller
  revision: number
  published_at: Date | null
  created_at: Date
  updated_at: Date
}
