/**
 * Files of the status page and of the owner's desk. They are not JSON, so they are routes beside the calls of the
 * contract.
 */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#api/deps.ts'
import { findByStatusLink } from '#api/features/reservations/customer/customer-view.ts'
import { calendarOf } from './calendar-file.ts'
import { paymentProofOf } from './payment-proof.ts'
import { summaryOf } from './summary.ts'
import { documentNames, rulesText } from './summary-text.pl.ts'
import type { Reader } from '#api/features/reservations/core/history.pl.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import { findOwned, findReservedListing } from '#api/features/reservations/core/views-queries.ts'
import { parseParams } from '#api/http/bind.ts'
import { documentLimit, limitedTo } from '#api/http/limits.ts'
import { type Authenticate, requireOwner } from '#api/http/callers/require-owner.ts'
import { type SentFile, sendFile } from '#api/http/send-file.ts'
import { Refused } from '#api/refused.ts'
import {
  calls,
  paymentProofName,
  reservationDocumentPath,
  reservationDocuments,
  type ReservationDocument,
} from '#contract/calls.ts'
import { api } from '#contract/index.ts'
import { absolute, paths } from '#contract/paths.ts'

type Payment = { Params: { payment_id: string } }

/** Both sides get the same summary and rules; the calendar entry names the other side. */
const files: Record<ReservationDocument, (deps: Deps, row: ReservationRecord, reader: Reader) => Promise<SentFile>> = {
  'summary.pdf': async (deps, row) => ({
    type: 'application/pdf',
    name: documentNames(row.reference).summary,
    content: await summaryOf(deps, row),
  }),
  'rules.txt': async (deps, row) => ({
    type: 'text/plain; charset=utf-8',
    name: documentNames(row.reference).rules,
    content: rulesText({
      row,
      listing: await findReservedListing(deps.db, row.listing_id),
      now: deps.clock.now(),
      urls: { terms: absolute(deps.config.publicUrl, paths.terms) },
    }),
  }),
  'calendar.ics': async (deps, row, reader) => ({
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    name: documentNames(row.reference).calendar,
    content: await calendarOf(deps, row, await findReservedListing(deps.db, row.listing_id), reader),
  }),
}

/** `GET /api/reservations/by-token/{token}/summary.pdf` and the like; refused in the same cases as the panel. */
export const documentRoutes =
  (deps: Deps, authenticate: Authenticate): FastifyPluginAsync =>
  async (app) => {
    const owned = async (request: FastifyRequest): Promise<ReservationRecord> => {
      const { owner_id } = await requireOwner(request, authenticate, 'reservations:read')
      const { id } = parseParams(api.getReservation.params, request.params) as { id: string }
      const row = await findOwned(deps.db, id, owner_id)
      if (!row) throw new Refused('not_found')
      return row
    }
    const limited = limitedTo(documentLimit, deps)
    const panel = calls.getReservationByToken.path.replace('{token}', ':token')
    const proof = async (reply: FastifyReply, row: ReservationRecord, payment_id: string) => {
      const content = await paymentProofOf(deps, row, payment_id)
      if (!content) throw new Refused('not_found')
      return sendFile(reply, { type: 'application/pdf', name: documentNames(row.reference).payment, content })
    }
    app.get<Payment & { Params: { token: string } }>(
      `${panel}${paymentProofName(':payment_id')}`,
      limited,
      async ({ params: { token, payment_id } }, reply) => proof(reply, await findByStatusLink(deps, token), payment_id),
    )
    app.get<Payment>(`/api/reservations/:id/${paymentProofName(':payment_id')}`, limited, async (request, reply) =>
      proof(reply, await owned(request), request.params.payment_id),
    )
    for (const name of reservationDocuments) {
      app.get<{ Params: { token: string } }>(`${panel}${name}`, limited, async ({ params }, reply) => {
        const row = await findByStatusLink(deps, params.token)
        return sendFile(reply, await files[name](deps, row, 'customer'))
      })
      app.get(reservationDocumentPath(':id', name), limited, async (request, reply) => {
        return sendFile(reply, await files[name](deps, await owned(request), 'owner'))
      })
    }
  }
