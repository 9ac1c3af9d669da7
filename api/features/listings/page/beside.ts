/**
 * What a page shows from tables of its own: files, and links accepted by both sides. Every write to them announces the
 * listings, which makes new catalogue entries; so they are read once for each entry, not for every visitor.
 */
import type { Deps } from '#api/deps.ts'
import type { CatalogueEntry } from '#api/features/listings/catalogue/entry.ts'
import { type FileRow, filesOf } from '#api/features/listings/files/file-queries.ts'
import { acceptedLinks } from '#api/features/listings/store/queries.ts'

type Beside = { files: readonly FileRow[]; links: Awaited<ReturnType<typeof acceptedLinks>> }

const known = new WeakMap<CatalogueEntry, Promise<Beside>>()

export function besideOf({ browsing }: Pick<Deps, 'browsing'>, entry: CatalogueEntry): Promise<Beside> {
  const found = known.get(entry)
  if (found) return found
  const { id } = entry.listing
  const read = browsing.read(async (db) => {
    const files = await filesOf(db, id)
    return { files, links: await acceptedLinks(db, id) }
  })
  known.set(entry, read)
  // After a failed read the next visitor's request reads again.
  read.catch(() => known.delete(entry))
  return read
}
