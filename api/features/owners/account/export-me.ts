/**
 * Everything that we keep for an owner, as one ZIP (product 7, RODO art. 20). It is written while it is sent: only one
 * page of rows and one picture at a time are in memory.
 */
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip } from 'client-zip'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { listCalendarLinks } from '#api/features/calendar/ical/calendar-links.ts'
import { blocksOf } from '#api/features/calendar/load-export.ts'
import { listOutside } from '#api/features/calendar/outside/list-outside.ts'
import { listKeys } from '#api/features/integrations/api-keys/list-keys.ts'
import { listWebhooks } from '#api/features/integrations/webhooks/endpoints.ts'
import { listSessions } from '#api/features/auth/sessions/sessions.ts'
import { largestJpeg, listingsOf } from '#api/features/listings/store/load-export.ts'
import { exportNames, exportReadme, tableColumns } from './export-words.pl.ts'
import { meOf } from '#api/features/owners/owner-view.ts'
import { findOwner } from '#api/features/owners/queries.ts'
import { paymentsOf } from '#api/features/payments/account-money.ts'
import { reservationsOf } from '#api/features/reservations/export/load-export.ts'
import { readable, reservationsInFull } from '#api/features/reservations/export/tell-in-full.ts'
import { termsOf } from '#api/features/reservations/money/terms-of.ts'
import { invoicePapers } from '#api/features/subscriptions/invoices/invoice-papers.ts'
import { listInvoices } from '#api/features/subscriptions/papers.ts'
import { currentOf } from '#api/features/subscriptions/view.ts'
import type { OwnerSession } from '#api/http/handlers.ts'
import { type Authenticate, requireSession } from '#api/http/callers/require-owner.ts'
import { limitedTo } from '#api/http/limits.ts'
import { sendFile } from '#api/http/send-file.ts'
import { Refused } from '#api/refused.ts'
import { csvHead, csvLine } from '#domain/csv.ts'
import { dateIn, toLocal } from '#domain/time.ts'

type Entry = { name: string; input: string | Buffer | AsyncIterable<Uint8Array>; lastModified: Date }

const bytes = new TextEncoder()
const pieceLength = 64 * 1024

/** More invoices than anybody can have; the screen shows fewer. */
const all = 10_000

const perHour = { max: 6, timeWindow: 3_600_000 }

/** `GET /api/owners/me/export/` answers a file, so it stands beside the contract's JSON calls. */
export function exportRoutes(deps: Deps, authenticate: Authenticate): FastifyPluginAsync {
  return async (app) => {
    app.get('/api/owners/me/export/', limitedTo(perHour, deps), async (request, reply) => {
      const owner = await requireSession(request, authenticate)
      if (!(await findOwner(deps.db, owner.owner_id))) throw new Refused('unauthenticated')
      const name = exportNames.archive(dateIn(deps.clock.now(), 'Europe/Warsaw'))
      const zip = makeZip(entries(deps, owner)) as ReadableStream<Uint8Array>
      return sendFile(reply, { type: 'application/zip', name, content: Readable.fromWeb(zip) })
    })
  }
}

async function* entries(deps: Deps, owner: OwnerSession): AsyncGenerator<Entry> {
  const { owner_id } = owner
  const lastModified = new Date(deps.clock.now())
  const made_at = toLocal(deps.clock.now(), 'Europe/Warsaw').replace('T', ' ')
  const row = await findOwner(deps.db, owner_id)
  if (!row) return
  const plan = { ...(await currentOf(deps, owner_id)), invoices: (await listInvoices(deps, owner_id, all)).results }
  const account = { ...(await meOf(deps, row)), sessions: await listSessions(deps, owner), subscription: plan }
  yield { name: exportNames.readme, input: exportReadme(made_at), lastModified }
  yield { name: exportNames.account, input: JSON.stringify(account, null, 2), lastModified }
  yield {
    name: exportNames.integrations,
    input: JSON.stringify(await integrationsOf(deps, owner_id), null, 2),
    lastModified,
  }
  const listings = encoded(jsonArray(listingsOf(deps.db, owner_id)))
  yield { name: exportNames.listings, input: listings, lastModified }
  const reservations = encoded(jsonArray(reservationsInFull(deps.db, { owner_id }, deps.clock.now())))
  yield { name: exportNames.reservations, input: reservations, lastModified }
  const payments = encoded(jsonArray(paymentsOf(deps.db, owner_id)))
  yield { name: exportNames.payments, input: payments, lastModified }
  yield { name: exportNames.blocks, input: encoded(jsonArray(blocksOf(deps.db, owner_id))), lastModified }
  yield { name: exportNames.table, input: encoded(reservationsTable(deps, owner_id)), lastModified }
  for await (const { name, content } of invoicePapers(deps, owner_id))
    yield { name: exportNames.invoice(name), input: content, lastModified }
  for await (const { listing, images, files } of listingsOf(deps.db, owner_id)) {
    for (const [position, image] of images.entries()) {
      const variant = largestJpeg(image.variants)
      const file = variant && (await deps.files.get(variant.key))
      if (file) yield { name: exportNames.picture(listing.slug, position), input: file.stream, lastModified }
    }
    for (const [position, { key }] of files.entries()) {
      const file = await deps.files.get(key)
      if (file) yield { name: exportNames.file(listing.slug, position), input: file.stream, lastModified }
    }
  }
}

/** API keys, webhooks and outside calendars of the owner, without any secret. */
async function integrationsOf(deps: Deps, owner_id: string) {
  const { results: api_keys } = await listKeys(deps, owner_id)
  const { results: webhooks } = await listWebhooks(deps, owner_id)
  const { results: outside_calendars } = await listOutside(deps, owner_id)
  const { results: calendar_links } = await listCalendarLinks(deps, owner_id)
  return {
    api_keys,
    webhooks,
    outside_calendars,
    calendar_links: calendar_links.map(({ url: _secret, ...link }) => link),
  }
}

/** Joins small pieces, because each one would cost a write of its own. */
async function* encoded(parts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let waiting = ''
  for await (const part of parts) {
    waiting += part
    if (waiting.length < pieceLength) continue
    yield bytes.encode(waiting)
    waiting = ''
  }
  if (waiting) yield bytes.encode(waiting)
}

/** A JSON array whose items come one by one. `bigint` columns become numbers; bytes are left out. */
async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let between = '[\n'
  for await (const item of items) {
    yield between + JSON.stringify(item, readable)
    between = ',\n'
  }
  yield between === '[\n' ? '[]\n' : '\n]\n'
}

async function* reservationsTable(deps: Deps, owner_id: string): AsyncGenerator<string> {
  yield csvHead(tableColumns)
  for await (const page of reservationsOf(deps.db, { owner_id })) {
    const lines = page.map((row) => csvLine(tableColumns, { row, terms: termsOf(row, null, deps.clock.now()) }))
    yield lines.join('')
  }
}
