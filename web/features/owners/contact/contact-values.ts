/** The owner's contact data as typed, and the part that is sent. */
import type { Wire } from '#contract/index.ts'
import { formatPhone } from '#domain/format.pl.ts'
import type { Reply } from '#web/lib/http/api.ts'

export type ContactValues = { phone: string; contact_email: string; website: string; answer_hours: string }

export const contactValues = (
  me: Pick<Reply<'getMe'>, 'phone' | 'contact_email' | 'website' | 'answer_hours'>,
): ContactValues => ({
  phone: formatPhone(me.phone ?? ''),
  contact_email: me.contact_email ?? '',
  website: me.website ?? '',
  answer_hours: String(me.answer_hours),
})

/** Only the changed values, because the others may have changed on another device meanwhile. */
export function contactBody(values: ContactValues, read: ContactValues): NonNullable<Wire['changeMe']['body']> {
  const body = {
    phone: values.phone.trim() || null,
    contact_email: values.contact_email.trim() || null,
    website: values.website.trim() || null,
    answer_hours: Number(values.answer_hours),
  }
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => values[name as keyof ContactValues] !== read[name as keyof ContactValues]),
  )
}
