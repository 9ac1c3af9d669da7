/** Our invoice for a plan as a PDF, for the owner who paid it. */
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import type { Deps } from '#api/deps.ts'
import { parseParams } from '#api/http/bind.ts'
import { documentLimit, limitedTo } from '#api/http/limits.ts'
import { type Authenticate, requireSession } from '#api/http/callers/require-owner.ts'
import { sendFile } from '#api/http/send-file.ts'
import { Refused } from '#api/refused.ts'
import { subscriptionInvoicePath } from '#contract/calls.ts'
import { invoicePaper } from './invoice-papers.ts'
import { findOwnTaxInvoice } from './invoice-queries.ts'

/** The provider's id of the invoice. */
const params = z.object({ id: z.string() })

export const invoiceRoutes =
  (deps: Deps, authenticate: Authenticate): FastifyPluginAsync =>
  async (app) => {
    app.get(subscriptionInvoicePath(':id'), limitedTo(documentLimit, deps), async (request, reply) => {
      const { owner_id } = await requireSession(request, authenticate)
      const { id } = parseParams(params, request.params) as z.infer<typeof params>
      const row = await findOwnTaxInvoice(deps.db, owner_id, id)
      if (!row) throw new Refused('not_found')
      return sendFile(reply, { type: 'application/pdf', ...(await invoicePaper(deps, row)) })
    })
  }
