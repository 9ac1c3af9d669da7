import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { insertContactMessage } from './queries.ts'
import { contactSentText } from './texts.pl.ts'
import { fieldSentence, issueSentence } from '#api/http/errors/errors.pl.ts'
import { InvalidInput } from '#api/http/errors/errors.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import type { Handled } from '#contract/index.ts'
import { manyLines, oneLine, parseEmail } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'

type Body = Handled['sendContactMessage']['body']

const shortest = 20

/** Keeps the message; two jobs mail it to the operator and a copy to the writer. A bot hears the same and is forgotten. */
export async function sendContactMessage(
  deps: Deps,
  body: Body,
  idempotency: Idempotency | null,
): Promise<Handled['sendContactMessage']['reply']> {
  if (body.website) return { message: contactSentText }
  const message = checked(body)
  return once(deps, idempotency, async (tx) => {
    const id = randomUUIDv7()
    await insertContactMessage(tx.db, { id, ...message, created_at: new Date(tx.clock.now()) })
    await tx.jobs.enqueue('site.send-contact-message', { contact_message_id: id })
    await tx.jobs.enqueue('site.send-contact-copy', { contact_message_id: id })
    return { message: contactSentText }
  })
}

function checked(body: Body) {
  const wrong: Record<string, string[]> = {}
  const email = parseEmail(body.email)
  const phone = body.phone ? parsePhone(body.phone) : null
  const message = manyLines(body.message)
  if (!email) wrong.email = [fieldSentence('email', 'validation')]
  if (body.phone && !phone) wrong.phone = [fieldSentence('phone', 'validation')]
  if (message.length < shortest) wrong.message = [issueSentence('message', { kind: 'too_short', limit: shortest })]
  if (!email || Object.keys(wrong).length > 0) throw new InvalidInput(wrong)
  return {
    name: oneLine(body.name),
    email,
    phone,
    topic: body.topic,
    reservation_no: body.reservation_no ? oneLine(body.reservation_no) : null,
    listing_slug: body.listing_slug || null,
    message,
  }
}
