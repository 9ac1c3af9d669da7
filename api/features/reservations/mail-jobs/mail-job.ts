import type { JobData } from '#api/adapters/jobs/queue.ts'
import type { MailAttachment, MailBody } from '#api/adapters/mail/mailer.ts'
import type { Deps } from '#api/deps.ts'
import type { MailFacts } from './mail-data.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'

export type Written = MailBody & { attachments?: MailAttachment[]; reply_to?: string }

/** One mail about a reservation: in which states it is still true, and how it is written. */
export type MailJob = {
  states: readonly ReservationStatus[]
  /** Null when there is nothing to say after all. */
  write: (about: MailFacts, deps: Deps, data: JobData) => Promise<Written | null> | Written | null
}
