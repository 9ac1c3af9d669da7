import { type ListingKind, listingKinds } from '#domain/listing/codes.ts'

const added: Record<ListingKind, string> = { venue: 'sale', service: 'usługi' }

/** What an incomplete profile is needed for, by what the partner has come to offer. */
export const completeProfileFor = (offers: readonly string[]): string => {
  const named = listingKinds.filter((kind) => offers.includes(kind)).map((kind) => added[kind])
  return `Uzupełnij profil, aby dodać ${named.join(' i ') || added.venue}`
}
