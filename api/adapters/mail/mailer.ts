/** The content of one e-mail, as the functions in each feature's `emails.pl.ts` answer it. */
export type MailBody = {
  subject: string
  /** Written as text, not made from the HTML. */
  text: string
  html: string
  /** Pictures of this mail only, shown in its HTML. */
  pictures?: readonly MailPicture[]
}

export type MailPicture = { cid: string; filename: string; content: Uint8Array }

export type MailAttachment = {
  filename: string
  /** For example `text/calendar; charset=utf-8; method=PUBLISH`. */
  content_type: string
  content: string | Uint8Array
}

/** Adds an event to the reader's calendar, or removes it. */
export type MailInvitation = { method: 'REQUEST' | 'CANCEL'; filename: string; content: string }

export type OutgoingMail = MailBody & {
  /**
   * The id of its job or outbox row: it stays the same in retries, so that a mail that arrives twice can be recognised.
   */
  message_id: string
  to: string
  reply_to?: string
  attachments?: readonly MailAttachment[]
  invitation?: MailInvitation
}

/** Why a mail was not sent. */
export class MailNotSent extends Error {
  /** `server`: no mail can be sent at present. `recipient`: this address is refused; others may not be. */
  readonly whose: 'server' | 'recipient'
  /** The address does not exist, so the queue need not try again. */
  readonly final: boolean

  constructor(cause: Error, { whose, final }: Pick<MailNotSent, 'whose' | 'final'>) {
    super(cause.message, { cause })
    this.whose = whose
    this.final = final
  }
}

export type Mailer = {
  /**
   * Resolves when the receiving server has accepted the mail; throws `MailNotSent` otherwise, and the calling job is
   * repeated.
   */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}
