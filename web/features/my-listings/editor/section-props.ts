import type { ListingKind } from '#domain/listing/codes.ts'
import type { PublishingPart } from '#domain/listing/publishing.ts'

/** What every section of the editor is given. It stands apart from the list of sections, which sections do not import. */
export type SectionProps = {
  kind: ListingKind
  listingId: string
  /** In which section a part of the checklist is put right. */
  sectionOfPart: (part: PublishingPart) => string
}
