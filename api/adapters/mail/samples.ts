import { withImagesInside } from './images.ts'
import type { MailBody } from './mailer.ts'

/** A mail as it would look, for the preview pages; each feature lists its own beside its mails. */
export type MailSample = { name: string; make: () => MailBody }

/** The samples as a browser can show them: the layout's pictures stand inside the HTML. */
export function rendered(samples: readonly MailSample[]): (MailBody & { name: string })[] {
  return samples.map(({ name, make }) => {
    const mail = make()
    return { name, ...mail, html: withImagesInside(mail.html, mail.pictures) }
  })
}
