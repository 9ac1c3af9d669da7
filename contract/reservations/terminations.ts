/** Terminations by consent of both sides (ruling 24): one side proposes, the other answers. */
import { z } from 'zod'
import { grosze, id, typedText, wire } from '#contract/endpoint.ts'
import { changeAnswers } from '#domain/reservation/change.ts'
import { customerReservation, ownerReservation } from './reservations.ts'

const note = typedText.max(1000).default('')
/** The refund shown to the side that accepts; if it is another one now, the answer is 409 `reservation_changed`. */
const shown_refund_grosze = grosze.optional()
const answer = z.object({ answer: z.enum(changeAnswers), note, shown_refund_grosze })
const byId = z.object({ id })
const byToken = z.object({ token: z.string().max(200) })

export const terminations = {
  proposeTermination: wire({
    summary:
      'Proposes to the customer that the reservation is cancelled by consent of both sides; all that was paid goes back',
    params: byId,
    body: z.object({ note }).prefault({}),
    reply: ownerReservation,
  }),
  answerTermination: wire({
    summary: "Accepts the customer's wish for it, which cancels; declines it, or takes the own proposal back",
    params: byId,
    body: answer,
    reply: ownerReservation,
  }),
  proposeTerminationByToken: wire({
    summary: 'The customer asks the owner for it, where cancelling alone would cost something',
    params: byToken,
    body: z.object({ note }).prefault({}),
    reply: customerReservation,
  }),
  answerTerminationByToken: wire({
    summary: "The customer accepts the owner's proposal, which cancels; declines it, or takes the own wish back",
    params: byToken,
    body: answer,
    reply: customerReservation,
  }),
}
