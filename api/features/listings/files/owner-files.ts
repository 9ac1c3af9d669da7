/** The owner's files of a listing: added, named, removed. Every write answers all files. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Deps, inTransaction, type Reader, type TxDeps } from '#api/deps.ts'
import { announceListing } from '#api/features/listings/catalogue/catalogue.ts'
import { countFiles, deleteFile, type FileRow, filesOf, insertFile, renameFile } from './file-queries.ts'
import { findOwnRevision, touchListing } from './image-queries.ts'
import { fileWords as say } from '#api/features/listings/editor/listing-sentences.pl.ts'
import { openOwn, type Owner, readBack } from '#api/features/listings/store/own-listing.ts'
import { slugOf } from '#api/features/listings/store/slugs.ts'
import { claimUpload } from './upload-limit.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import type { Handlers, Caller } from '#api/http/handlers.ts'
import { answerGiven, type Idempotency, once } from '#api/idempotency.ts'
import { Refused } from '#api/refused.ts'
import type { ListingFile, ListingFiles, ownerFiles } from '#contract/listings/files.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { oneLine } from '#domain/people/fields.ts'
import { longestTitle, maxFileBytes, mostFiles, pdfRefusal } from '#domain/listing/pdf-file.ts'

export const filesPrefix = '/pliki'

type Place = { id: string; file_id: string }

type Asked<P> = { owner: Caller; params: P }

export function fileUrl({ key }: Pick<FileRow, 'key'>): string {
  return `${filesPrefix}/${key.replace(/^files\//, '')}`
}

/** Removes the files of a listing that is being removed; the caller has locked the listing. */
export async function dropFiles(tx: TxDeps, listing_id: string): Promise<void> {
  for (const { id, key } of await filesOf(tx.db, listing_id)) {
    await deleteFile(tx.db, listing_id, id)
    await tx.jobs.enqueue('listings.remove-file', { key })
  }
}

/** Refuses what can be refused before the file is read. */
export async function demandFileRoom(deps: Deps, owner: Owner, kind: ListingKind, id: string): Promise<void> {
  if (!(await findOwnRevision(deps.db, owner.owner_id, kind, id))) throw new Refused('not_found')
  if ((await countFiles(deps.db, id)) >= mostFiles) throw full()
}

/** Stores the PDF at `path`; without a title it is named after the uploaded file. */
export async function addFile(
  deps: Deps,
  owner: Owner,
  kind: ListingKind,
  id: string,
  { path, title: typed, name }: { path: string; title: string; name: string },
  idempotency: Idempotency | null,
): Promise<ListingFiles> {
  const given = await answerGiven<ListingFiles>(deps, idempotency)
  if (given) return given
  const title = readTitle(typed.trim() || oneLine(name.replace(/\.pdf$/i, '')).slice(0, longestTitle) || say.untitled)
  const bytes = await readFile(path)
  const refused = pdfRefusal(bytes)
  if (refused) throw new Refused({ refused, details: { max_megabytes: maxFileBytes / 1024 / 1024 } })
  await claimUpload(deps, owner.owner_id)
  // The random part keeps the address secret; the name is what the visitor sees in the downloads.
  const key = `files/${randomBytes(16).toString('hex')}/${slugOf(title).slice(0, 80)}.pdf`
  await deps.files.put(key, bytes, 'application/pdf')
  try {
    return await once(deps, idempotency, async (tx) => {
      const known = await openOwn(tx.db, owner, id, { kind })
      if ((await countFiles(tx.db, id)) >= mostFiles) throw full()
      const created_at = new Date(tx.clock.now())
      await insertFile(tx.db, { id: randomUUIDv7(), listing_id: id, title, key, bytes: bytes.length, created_at })
      return told(tx, id, known.revision)
    })
  } catch (error) {
    await deps.files.remove(key)
    throw error
  }
}

export function ownerFilesHandlers(deps: Deps) {
  const venue = handlersFor(deps, 'venue')
  const service = handlersFor(deps, 'service')
  return {
    listVenueFiles: venue.list,
    listServiceFiles: service.list,
    changeVenueFile: venue.change,
    changeServiceFile: service.change,
    removeVenueFile: venue.remove,
    removeServiceFile: service.remove,
  } satisfies Pick<Handlers, keyof typeof ownerFiles>
}

function full() {
  return new Refused({ refused: 'file_limit', details: { max: mostFiles } })
}

function readTitle(text: string): string {
  const title = oneLine(text)
  if (title === '' || title.length > longestTitle) throw new InvalidInput({ title: [say.title] })
  return title
}

/**
 * The last steps of every write. `revision` does not change, so that an open editor gets no conflict because of a file.
 */
async function told(tx: TxDeps, id: string, revision: number): Promise<ListingFiles> {
  await touchListing(tx.db, id, new Date(tx.clock.now()))
  await announceListing(tx.db, id)
  return answer(tx.db, id, revision)
}

async function answer(db: Reader, listing_id: string, revision: number): Promise<ListingFiles> {
  const rows = await filesOf(db, listing_id)
  return { listing_id, revision, limit: mostFiles, results: rows.map(ownerFile) }
}

function ownerFile(row: FileRow): ListingFile {
  return {
    id: row.id,
    title: row.title,
    url: fileUrl(row),
    bytes: row.bytes,
    created_at: row.created_at.toISOString(),
  }
}

function handlersFor(deps: Deps, kind: ListingKind) {
  return {
    list: ({ owner, params }: Asked<{ id: string }>) => listFiles(deps, owner, kind, params.id),
    change: ({ owner, params, body }: Asked<Place> & { body: { title: string } }) =>
      readBack(deps, params.id, changeFile(deps, owner, kind, params, body.title)),
    remove: ({ owner, params }: Asked<Place>) => readBack(deps, params.id, removeFile(deps, owner, kind, params)),
  }
}

async function listFiles(deps: Deps, owner: Owner, kind: ListingKind, id: string): Promise<ListingFiles> {
  const known = await findOwnRevision(deps.db, owner.owner_id, kind, id)
  if (!known) throw new Refused('not_found')
  return answer(deps.db, id, known.revision)
}

function changeFile(deps: Deps, owner: Owner, kind: ListingKind, { id, file_id }: Place, typed: string) {
  return inTransaction(deps, async (tx) => {
    const known = await openOwn(tx.db, owner, id, { kind })
    if (!(await renameFile(tx.db, id, file_id, readTitle(typed)))) throw new Refused('not_found')
    return told(tx, id, known.revision)
  })
}

function removeFile(deps: Deps, owner: Owner, kind: ListingKind, { id, file_id }: Place) {
  return inTransaction(deps, async (tx) => {
    const known = await openOwn(tx.db, owner, id, { kind })
    const key = await deleteFile(tx.db, id, file_id)
    if (!key) throw new Refused('not_found')
    await tx.jobs.enqueue('listings.remove-file', { key })
    return told(tx, id, known.revision)
  })
}
