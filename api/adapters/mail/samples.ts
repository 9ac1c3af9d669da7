import { withImagesInside } from './images.ts'
import type { MailBody } from './mailer.ts'

/** A mail with example data for the preview pages; each feature lists its samples beside its mails. */
export type MailSample = { name: string; make: () => MailBody }

/** The samples for a browser: pictures are inside the HTML. */
export function rendered(samples: readonly MailSample[]): (MailBody & { name: string })[] {
  return samples.map(({ name, make }) => {
    const mail = make()
    return { name, ...mail, html: withImagesInside(mail.html, mail.pictures) }
  })
}
