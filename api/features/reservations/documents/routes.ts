/** Files of the status page. They answer bytes, so they stand beside the contract's JSON calls. */
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { findByStatusLink } from '#api/features/reservations/customer-view.ts'
import { calendarOf } from '#api/features/reservations/documents/calendar-file.ts'
import { summaryOf } from '#api/features/reservations/documents/summary.ts'
import { documentNames } from '#api/features/reservations/documents/summary-text.pl.ts'
import { documentLimit } from '#api/http/limits.ts'
import { findReservedListing } from '#api/features/reservations/views-queries.ts'

type ByToken = { Params: { token: string } }

const send = (reply: FastifyReply, type: string, filename: string, content: string | Buffer): FastifyReply =>
  reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(content)

/** `GET /api/reservations/by-token/{token}/calendar.ics` and `…/summary.pdf`; refused as the panel itself is. */
export const documentRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const limited = { config: { rateLimit: deps.config.rateLimits ? documentLimit : false } } as const
    app.get<ByToken>('/api/reservations/by-token/:token/calendar.ics', limited, async ({ params }, reply) => {
      const row = await findByStatusLink(deps, params.token)
      const listing = await findReservedListing(deps.db, row.listing_id)
      const { calendar } = documentNames(row.reference)
      return send(reply, 'text/calendar; charset=utf-8; method=PUBLISH', calendar, calendarOf(deps, row, listing))
    })
    app.get<ByToken>('/api/reservations/by-token/:token/summary.pdf', limited, async ({ params }, reply) => {
      const row = await findByStatusLink(deps, params.token)
      return send(reply, 'application/pdf', documentNames(row.reference).summary, await summaryOf(deps, row))
    })
  }
