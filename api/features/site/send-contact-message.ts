import { randomUUIDv7 } from 'node:crypto'
import type { Deps } from '#api/deps.ts'
import { mayWriteTo } from '#api/features/auth/letter-limits.ts'
import { insertContactMessage } from './queries.ts'
import { contactSentText } from './texts.pl.ts'
import { type Idempotency, once } from '#api/idempotency.ts'
import { refusedField } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { oneLine, parseEmail } from '#domain/people/fields.ts'
import { parsePhone } from '#domain/people/polish-ids.ts'
import { typedReference } from '#domain/tokens.ts'

type Body = Handled['sendContactMessage']['body']

/**
 * Stores the message; one job mails it to the operator, one confirms it to the writer's address. A bot gets the same
 * answer and its message is dropped.
 */
export async function sendContactMessage(
  deps: Deps,
  body: Body,
  idempotency: Idempotency | null,
): Promise<Handled['sendContactMessage']['reply']> {
  if (body.website) return { message: contactSentText }
  const message = stored(body)
  return once(deps, idempotency, async (tx) => {
    const id = randomUUIDv7()
    await insertContactMessage(tx.db, { id, ...message, created_at: new Date(tx.clock.now()) })
    await tx.jobs.enqueue('site.send-contact-message', { contact_message_id: id })
    if (await mayWriteTo(tx, 'contact', message.email))
      await tx.jobs.enqueue('site.send-contact-copy', { contact_message_id: id })
    return { message: contactSentText }
  })
}

/** The values to store; the contract has checked them. */
function stored({ name, email, phone, topic, reservation_no, listing_slug, message }: Body) {
  const address = parseEmail(email)
  if (!address) throw refusedField('email', 'validation')
  return {
    name: oneLine(name),
    email: address,
    phone: phone ? parsePhone(phone) : null,
    topic,
    reservation_no: reservation_no ? typedReference(oneLine(reservation_no)) : null,
    listing_slug: listing_slug || null,
    message,
  }
}
