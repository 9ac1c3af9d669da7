/** Tables of the statistics as files. They answer CSV, so they stand beside the contract's JSON calls. */
import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { askedPeriod } from './ask-period.ts'
import { lostLines, tableLines } from './csv.ts'
import { tableNames } from './csv-words.pl.ts'
import { reportOf } from './report.ts'
import { parse, parseParams } from '#api/http/bind.ts'
import { documentLimit, limitedTo } from '#api/http/limits.ts'
import { type Authenticate, requireOwner } from '#api/http/callers/require-owner.ts'
import { csvType, sendFile } from '#api/http/send-file.ts'
import { statsQuery } from '#contract/stats.ts'
import { statsExportPath, statsTables } from '#contract/stats-tables.ts'

const tableParams = z.object({ table: z.enum(statsTables) })

/** `GET /api/stats/export/{table}/?date_from&date_to&listing_id&kind`, for the logged-in owner. */
export const statsFiles =
  (deps: Deps, authenticate: Authenticate): FastifyPluginAsync =>
  async (app) => {
    app.get(`${statsExportPath}/:table/`, limitedTo(documentLimit, deps), async (request, reply) => {
      const { owner_id } = await requireOwner(request, authenticate, 'stats:read')
      const { table } = parseParams(tableParams, request.params) as z.infer<typeof tableParams>
      const query = parse(statsQuery, request.query) as z.infer<typeof statsQuery>
      const period = askedPeriod(query, deps.clock.now())
      const kind = query.kind && [query.kind]
      const ask = { owner_id, period, listing_id: query.listing_id, kind }
      // Lost demand is read while it is written and needs no report.
      const lines = table === 'lost' ? await lostLines(deps, ask) : tableLines(table, await reportOf(deps, ask))
      const name = `wydarzy-${tableNames[table]}-${period.from}-${period.to}.csv`
      return sendFile(reply, { type: csvType, name, content: Readable.from(lines) })
    })
  }
