/** What one e-mail says; the functions in `emails.pl.ts` of each feature answer this. */
export type MailBody = {
  subject: string
  /** Written as text, not made from the HTML. */
  text: string
  html: string
  /** Pictures of this mail alone, shown by its HTML. */
  pictures?: readonly MailPicture[]
}

export type MailPicture = { cid: string; filename: string; content: Uint8Array }

export type MailAttachment = {
  filename: string
  /** For example `text/calendar; charset=utf-8; method=PUBLISH`. */
  content_type: string
  content: string | Uint8Array
}

/** Puts an event into the reader's calendar, or takes it out. */
export type MailInvitation = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }

export type OutgoingMail = MailBody & {
  /** Stays the same over retries, so a mail that arrives twice can be recognised: the id of its job or outbox row. */
  message_id: string
  to: string
  reply_to?: string
  attachments?: readonly MailAttachment[]
  invitation?: MailInvitation
}

/** Why a mail has not left. */
export class MailNotSent extends Error {
  /** `server`: nothing can be sent at present. `recipient`: this address is not taken; others may be. */
  readonly whose: 'server' | 'recipient'
  /** Nobody lives at this address, and nobody will: the queue need not try again. */
  readonly final: boolean

  constructor(cause: Error, { whose, final }: Pick<MailNotSent, 'whose' | 'final'>) {
    super(cause.message, { cause })
    this.whose = whose
    this.final = final
  }
}

export type Mailer = {
  /**
   * Resolves when the receiving server has taken the mail; throws `MailNotSent` otherwise, and then the job that called
   * tries again.
   */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
