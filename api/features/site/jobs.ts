import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { Deps } from '#api/deps.ts'
import { type ContactMessage, contactCopy, contactToOperator } from './emails.pl.ts'
import { findContactMessage } from './queries.ts'
import { contactTopicLabels } from './texts.pl.ts'
import { mailSite, operatorAddress } from '#api/mail-site.ts'
import { labelOf } from '#domain/labels.pl.ts'

const ofContactMessage = z.object({ contact_message_id: z.string() })

const shapes = {
  'site.send-contact-message': ofContactMessage,
  'site.send-contact-copy': ofContactMessage,
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const siteJobs = (deps: Deps) =>
  handlersOf(shapes, {
    'site.send-contact-message': async (data, job) => {
      const message = await messageOf(deps, data.contact_message_id)
      if (!message) return
      const to = operatorAddress(deps.config)
      await deps.mailer.send({
        ...contactToOperator(message),
        to,
        reply_to: message.email,
        message_id: `contact-${job.id}`,
      })
    },
    'site.send-contact-copy': async (data, job) => {
      const message = await messageOf(deps, data.contact_message_id)
      if (!message) return
      await deps.mailer.send({ ...contactCopy(message), to: message.email, message_id: `contact-copy-${job.id}` })
    },
  })

async function messageOf(deps: Deps, id: string): Promise<ContactMessage | null> {
  const row = await findContactMessage(deps.db, id)
  if (!row) return null
  const { name, email, phone, message, listing_slug } = row
  const topic = labelOf(contactTopicLabels, row.topic)
  return {
    site: mailSite(deps.config),
    name,
    email,
    phone,
    topic,
    reservation_reference: row.reservation_no,
    listing_slug,
    message,
  }
}
