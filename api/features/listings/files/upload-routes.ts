/**
 * `POST /api/venues/{id}/upload_image/`, `…/upload_file/` and the same for services: a form with one `file` and
 * optional texts (`alt` and `caption`, or `title`), and for one of several pictures its `batch` and its number
 * (`chosen`). The file is written straight to the disk, so that a slow phone holds no memory, and is always deleted
 * from there afterwards. A route beside the contract's JSON calls.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { maxImageBytes } from './image-pipeline.ts'
import type { InBatch } from './images.ts'
import { type Owner, readBack } from '#api/features/listings/store/own-listing.ts'
import { addFile, demandFileRoom } from './owner-files.ts'
import { demandPictureRoom, uploadImage } from './upload-image.ts'
import { brokenTextAt } from '#api/http/broken-text.ts'
import { parseParams } from '#api/http/bind.ts'
import { generalLimit, limitedTo } from '#api/http/limits.ts'
import { type Authenticate, requireOwner } from '#api/http/callers/require-owner.ts'
import type { Idempotency } from '#api/idempotency.ts'
import { idempotencyOf, keyHeader } from '#api/http/idempotency-key.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { fileUploadPaths, uploadPaths } from '#contract/calls.ts'
import { id } from '#contract/endpoint.ts'
import { fileForm, listingFiles } from '#contract/listings/files.ts'
import { pictureForm, uploaded } from '#contract/listings/pictures.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

const params = z.object({ id })

/** The rest of the form beside the file: headers, boundaries and texts. */
const frameBytes = 64 * 1024
const limits = { files: 1, fields: 4, parts: 6, fieldSize: 4_000, fieldNameSize: 40, headerPairs: 20 }

type Received = { path: string; name: string; words: Record<string, string>; hash: Buffer }

/** What these addresses accept, and the refusals when it is too much or nothing. */
type Sort = {
  paths: Record<ListingKind, string>
  /** For `/api/openapi.json`. */
  operation: Record<ListingKind, string>
  summary: string
  form: z.ZodType
  reply: z.ZodType
  call: string
  empty: 'image_format' | 'file_format'
  too_large: 'image_too_large' | 'file_too_large'
  demandRoom: typeof demandPictureRoom
  keep: (ask: Asked, received: Received, idempotency: Idempotency | null) => Promise<unknown>
}
type Asked = { deps: Deps; owner: Owner; kind: ListingKind; id: string; gone: () => boolean }

const pictures: Sort = {
  paths: uploadPaths,
  operation: { venue: 'uploadVenueImage', service: 'uploadServiceImage' },
  summary: 'Adds a picture to a listing',
  form: pictureForm,
  reply: uploaded,
  call: 'uploadImage',
  empty: 'image_format',
  too_large: 'image_too_large',
  demandRoom: demandPictureRoom,
  keep: ({ deps, owner, id, gone }, { path, words }, idempotency) => {
    const { alt = '', caption = '' } = words
    return uploadImage(deps, owner, id, { path, alt, caption, place: placeOf(words) }, idempotency, gone)
  },
}
const files: Sort = {
  paths: fileUploadPaths,
  operation: { venue: 'uploadVenueFile', service: 'uploadServiceFile' },
  summary: 'Adds a PDF that visitors may take along',
  form: fileForm,
  reply: listingFiles,
  call: 'uploadFile',
  empty: 'file_format',
  too_large: 'file_too_large',
  demandRoom: demandFileRoom,
  keep: ({ deps, owner, kind, id }, { path, name, words: { title = '' } }, idempotency) =>
    readBack(deps, id, addFile(deps, owner, kind, id, { path, name, title }, idempotency)),
}

/** Null for a picture sent alone. Throws `validation` at the wrong part. */
function placeOf({ batch, chosen }: Record<string, string>): InBatch | null {
  if (batch === undefined && chosen === undefined) return null
  if (!/^[\w-]{8,64}$/.test(batch ?? '')) throw refusedField('batch', 'validation')
  const place = z.coerce.number().pipe(z.int().min(0).max(1_000_000)).safeParse(chosen)
  if (!place.success) throw refusedField('chosen', 'validation')
  return { batch: batch as string, chosen: place.data }
}

export const uploadRoutes =
  (deps: Deps, authenticate: Authenticate): FastifyPluginAsync =>
  async (app) => {
    const folder = path.join(deps.config.dataDir, 'uploads')
    // Deletes uploads that an earlier process left half-received; the data folder belongs to one process at a time.
    await mkdir(folder, { recursive: true })
    // The folder itself stays: it may be a mounted disk.
    const left = await readdir(folder, { withFileTypes: true })
    for (const { name } of left.filter((entry) => entry.isFile())) await rm(path.join(folder, name), { force: true })
    await app.register(multipart, { throwFileSizeLimit: false, limits: { ...limits, fileSize: maxImageBytes } })
    const limited = limitedTo(generalLimit, deps)
    for (const sort of [pictures, files]) {
      for (const [kind, url] of Object.entries(sort.paths) as [ListingKind, string][]) {
        app.post(url.replace('{id}', ':id'), { ...documented(sort, kind), ...limited }, async (request, reply) => {
          reply.header('cache-control', 'no-store')
          const owner = await requireOwner(request, authenticate, 'listings:write')
          const { id } = parseParams(params, request.params) as z.infer<typeof params>
          demandForm(request, sort)
          await sort.demandRoom(deps, owner, kind, id)
          const file = path.join(folder, randomUUID())
          try {
            const received = await receive(request, file, sort)
            const idempotency = idempotencyOf(request, () => ({
              call: sort.call,
              owner_id: owner.owner_id,
              params: { id },
              body_hash: received.hash,
            }))
            const asked = { deps, owner, kind, id, gone: () => request.raw.socket.destroyed }
            return reply.code(201).send(await sort.keep(asked, received, idempotency))
          } finally {
            await rm(file, { force: true })
          }
        })
      }
    }
  }

/** The description in `/api/openapi.json` of a route whose body no schema checks. */
const documented = ({ operation, summary, form, reply }: Sort, kind: ListingKind) => ({
  schema: {
    operationId: operation[kind],
    summary,
    security: [{ bearer: [] }],
    consumes: ['multipart/form-data'],
    headers: keyHeader,
    params,
    body: form,
    response: { 201: reply },
  },
  validatorCompiler: () => () => true,
  serializerCompiler: () => (data: unknown) => JSON.stringify(data),
})

/** Refuses by the headers alone where they suffice. */
function demandForm(request: FastifyRequest, sort: Sort): void {
  if (!request.isMultipart()) throw new Refused(sort.empty)
  const told = Number(request.headers['content-length'] ?? 0)
  if (told > maxImageBytes + frameBytes) throw tooLarge(sort)
}

const tooLarge = ({ too_large }: Sort) => new Refused({ refused: too_large, details: { max_megabytes: 10 } })

/** Reads the whole form. Throws when the form breaks off. */
async function receive(request: FastifyRequest, file: string, sort: Sort): Promise<Received> {
  let name = ''
  const words: Record<string, string> = {}
  const hash = createHash('sha256')
  let came = false
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        words[part.fieldname] = String(part.value ?? '')
        continue
      }
      came = true
      name = part.filename ?? ''
      const hashed = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          yield chunk
        }
      }
      await pipeline(part.file, hashed, createWriteStream(file, { mode: 0o600 }))
      if (part.file.truncated) throw tooLarge(sort)
    }
  } catch (error) {
    // What the sender still has on its way is read and thrown away. Left unread it ends the connection some seconds
    // later, and with it whatever the browser has sent there meanwhile.
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof Refused || isOurs(error) ? error : new Refused('validation')
  }
  if (!came) throw refusedField('file', sort.empty)
  const broken = brokenTextAt({ ...words, name })
  if (broken !== null) throw refusedField(broken, 'validation')
  const { alt = '', caption = '', title = '' } = words
  hash.update(`\0${alt}\0${caption}\0${title}`)
  return { path: file, name, words, hash: hash.digest() }
}

/** A full disk is a fault of the server; a broken form is one of the sender. */
const isOurs = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EFBIG', 'EACCES', 'EROFS', 'EMFILE', 'ENFILE', 'EIO'].includes(
    (error as { code?: string }).code ?? '',
  )
