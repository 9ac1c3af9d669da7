/** The owner's list as a CSV file, written while it is sent: only one page of rows is in memory at a time. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { exportColumns, exportedOf } from './export-csv.pl.ts'
import { type ListQuery, pagesOf } from './list.ts'
import { parse } from '#api/http/bind.ts'
import { documentLimit, limitedTo } from '#api/http/limits.ts'
import { type Authenticate, requireOwner } from '#api/http/callers/require-owner.ts'
import { csvType, sendFile } from '#api/http/send-file.ts'
import { reservationsExportPath } from '#contract/calls.ts'
import { api } from '#contract/index.ts'
import { csvHead, csvLine } from '#domain/csv.ts'
import { dateIn } from '#domain/time.ts'

async function* linesOf(deps: Deps, owner_id: string, query: ListQuery): AsyncGenerator<string> {
  yield csvHead(exportColumns)
  for await (const page of pagesOf(deps, owner_id, query))
    yield page.map((row) => csvLine(exportColumns, exportedOf(row, deps.clock.now()))).join('')
}

export const reservationsFile =
  (deps: Deps, authenticate: Authenticate): FastifyPluginAsync =>
  async (app) => {
    app.get(reservationsExportPath, limitedTo(documentLimit, deps), async (request, reply) => {
      const { owner_id } = await requireOwner(request, authenticate, 'reservations:read')
      const query = parse(api.listReservations.query, request.query) as ListQuery
      const name = `wydarzy-rezerwacje-${dateIn(deps.clock.now(), 'Europe/Warsaw')}.csv`
      return sendFile(reply, { type: csvType, name, content: Readable.from(linesOf(deps, owner_id, query)) })
    })
  }
