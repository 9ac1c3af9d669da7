import type { ListingKind } from '#domain/listing/codes.ts'
import type { PublishingPart } from '#domain/listing/publishing.ts'

/**
 * The props of every section of the editor. In a file of its own, because sections must not import the list of
 * sections.
 */
export type SectionProps = {
  kind: ListingKind
  listingId: string
  /** The section in which a part of the checklist is put right. */
  sectionOfPart: (part: PublishingPart) => string
}
