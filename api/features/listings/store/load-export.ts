/** All listings of an owner as they are stored, one at a time. */
import type { Reader } from '#api/deps.ts'
import { filesOf } from '#api/features/listings/files/file-queries.ts'

type Variant = { key: string; format: string; width: number }

export async function* listingsOf(db: Reader, owner_id: string) {
  const ids = await db
    .selectFrom('listings')
    .select('id')
    .where('owner_id', '=', owner_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id } of ids) {
    const listing = await db
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', owner_id)
      .executeTakeFirst()
    if (!listing) continue
    const [units, prices, windows, exceptions, images, files] = await Promise.all([
      db.selectFrom('units').selectAll().where('listing_id', '=', id).orderBy('position').execute(),
      db
        .selectFrom('price_items')
        .selectAll()
        .where('listing_id', '=', id)
        .orderBy('created_at')
        .orderBy('position')
        .execute(),
      db.selectFrom('opening_windows').selectAll().where('listing_id', '=', id).orderBy('position').execute(),
      db.selectFrom('availability_exceptions').selectAll().where('listing_id', '=', id).orderBy('date_from').execute(),
      db
        .selectFrom('listing_images')
        .select(['id', 'position', 'is_cover', 'alt', 'caption', 'width', 'height', 'variants'])
        .where('listing_id', '=', id)
        .orderBy('position')
        .execute(),
      filesOf(db, id),
    ])
    const { search_text: _ours, ...fields } = listing
    yield { listing: fields, units, prices, windows, exceptions, images, files }
  }
}

/** The largest JPEG of a picture, the format that every program opens. */
export function largestJpeg(variants: unknown): Variant | null {
  return (
    (variants as Variant[]).filter(({ format }) => format === 'jpeg').toSorted((a, b) => b.width - a.width)[0] ?? null
  )
}
