/**
 * What a page shows of tables of their own: files, and links that both sides have agreed to. Whoever writes them announces the
 * listings, and a listing that was announced is read into a new entry; so they are asked for once for each entry, and not for
 * every visitor.
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
  // What could not be read is asked for again by the next.
  read.catch(() => known.delete(entry))
  return read
}
