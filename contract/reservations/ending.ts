/** Calls by which one side ends a reservation, each with a preview of its result. */
import { z } from 'zod'
import { grosze, id, typedText, wire } from '#contract/endpoint.ts'
import { reservationStatuses } from '#domain/reservation/reservation.ts'
import { refundPreview } from './rows.ts'

/**
 * The refund that was shown; if it is another one now, the answer is 409 `reservation_changed` (for a withdrawal, if it
 * is none of the last ten minutes).
 */
const shown_refund_grosze = grosze.optional()
const note = typedText.max(1000)
const ended = z.object({
  status: z.enum(reservationStatuses),
  preview: z.boolean(),
  refund: refundPreview,
  message: z.string(),
})

export const ending = {
  cancelByToken: wire({
    summary: 'Cancels for the customer; with `preview` only works the refund out',
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ preview: z.boolean().default(false), reason: note.optional(), shown_refund_grosze }).prefault({}),
    reply: ended,
  }),
  withdrawByToken: wire({
    summary: 'The customer withdraws from the contract within 14 days; with `preview` only works the refund out',
    params: z.object({ token: z.string().max(200) }),
    body: z.object({ preview: z.boolean().default(false), shown_refund_grosze }).prefault({}),
    reply: ended,
  }),
  cancelReservation: wire({
    summary: 'Cancels for the owner; with `preview` only works the consequence out',
    params: z.object({ id }),
    // The specification's client sends no reason: then it is the owner's own fault.
    body: z
      .object({
        preview: z.boolean().default(false),
        shown_refund_grosze,
        cancel_reason: z
          .enum(['owner_fault', 'mutual', 'force_majeure', 'not_paid', 'guest_request'])
          .default('owner_fault'),
        note: note.default(''),
      })
      .prefault({}),
    reply: ended,
  }),
}
