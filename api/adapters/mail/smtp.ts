import nodemailer from 'nodemailer'
import { imagesIn } from './images.ts'
import { type Mailer, MailNotSent, type OutgoingMail } from './mailer.ts'

/** Letters that are on their way at once. */
export const mailConnections = 4

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; `?requireTLS=true` and the like are nodemailer's own. */
  smtp_url: string
  /** `Name <address@host>` or the bare address. */
  mail_from: string
  /** A quarter of how long a connection may take until it was greeted, an eighth of a silence later. */
  timeout_ms?: number
  /** Called with the first mail that leaves after the server was down. */
  on_back?: () => void
}

/**
 * Sends over SMTP with a few reused connections. Nothing is retried here: a failure is thrown and the queue repeats the
 * job, so that one mail is never in two queues.
 */
export function smtpMailer({ smtp_url, mail_from, timeout_ms = 15_000, on_back }: SmtpOptions): Mailer {
  const transport = nodemailer.createTransport(
    {
      url: smtp_url,
      pool: true,
      maxConnections: mailConnections,
      // Negative means never: a connection that dies while sending is an error, because the mail may have been sent.
      maxRequeues: -1,
      // Some servers greet late on purpose, because senders of spam do not wait. The time of the connection holds that
      // of the greeting.
      connectionTimeout: 4 * timeout_ms,
      greetingTimeout: 4 * timeout_ms,
      // A server may check a mail for a while before it accepts it, and a client that hangs up meanwhile would send it
      // twice (RFC 5321, 4.5.3.2.6 asks for minutes). Shorter than a job may run, so that the next try does not begin
      // beside it.
      socketTimeout: 8 * timeout_ms,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mail_from },
  )
  const host = hostOf(mail_from)

  let away = false
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, host))
      } catch (error) {
        const not_sent = notSent(error as SmtpError)
        away ||= not_sent.whose === 'server'
        throw not_sent
      }
      if (away) on_back?.()
      away = false
    },
    async close() {
      transport.close()
    },
  }
}

type SmtpError = Error & { code?: string; command?: string; response?: string }

/**
 * Codes of RFC 3463 for a mailbox that does not exist; every other refusal may come from a setting that is corrected
 * within days.
 */
const nobodyThere = /\b5\.1\.(?:1|2|3|6|10)\b/

function notSent(error: SmtpError): MailNotSent {
  const recipient = error.code === 'EENVELOPE' && /^RCPT/i.test(error.command ?? '')
  return new MailNotSent(error, {
    whose: recipient ? 'recipient' : 'server',
    final: recipient && nobodyThere.test(error.response ?? ''),
  })
}

function messageOf(mail: OutgoingMail, host: string) {
  return {
    to: { name: '', address: mail.to },
    replyTo: mail.reply_to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Polish letters need base64 or quoted-printable; quoted-printable took two thirds of the time of composing.
    textEncoding: 'base64' as const,
    messageId: `<${mail.message_id.includes('@') ? mail.message_id : `${mail.message_id}@${host}`}>`,
    // As a part of its own for mail programs, and as a file for people.
    ...(mail.invitation ? { icalEvent: { ...mail.invitation, contentTransferEncoding: 'base64' } } : {}),
    // Prevents out-of-office answers (RFC 3834, and Exchange's own header).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    attachments: [
      ...imagesIn(mail.html).map((image) => ({ ...image, contentDisposition: 'inline' as const })),
      ...(mail.pictures ?? []).map(({ content, ...picture }) => ({
        ...picture,
        content: Buffer.from(content),
        contentDisposition: 'inline' as const,
      })),
      ...(mail.attachments ?? []).map((file) => ({
        filename: file.filename,
        contentType: file.content_type,
        // base64 keeps every byte: a text attachment sent as text may lose the CRLF that a calendar file must have.
        contentTransferEncoding: 'base64' as const,
        content: typeof file.content === 'string' ? file.content : Buffer.from(file.content),
      })),
    ],
  }
}

function hostOf(address: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(address)?.[1] ?? 'localhost'
}
