import type { Pool } from 'pg'
import PostalMime from 'postal-mime'
import {
  type ArrivedMail,
  insertMail,
  keepContents,
  type KeptMail,
  type MailContents,
  newestMails,
  oneMail,
  rawMail,
  type StoredAttachment,
  type StoredMail,
} from './mail-store.ts'

/** A mail of the product with example data, as the page of samples shows it. */
export type SampleMail = { name: string; subject: string; text: string; html: string }

/**
 * Stores the raw message; when this resolves, the mail is safe on disk. It is parsed at the first look, because hardly
 * any of the hundreds of mails of a demo story is read.
 */
export async function storeMail(pool: Pool, mail: ArrivedMail): Promise<string> {
  return insertMail(pool, { ...mail, recipients: mail.recipients.map((address) => address.toLowerCase()) })
}

/** A message is parsed once and the result stored; two requests at the same time get the same result. */
async function takenApart(pool: Pool, { unread, ...mail }: KeptMail): Promise<StoredMail> {
  if (!unread) return mail
  const said = await contentsOf(unread)
  await keepContents(pool, mail.id, said)
  return { ...mail, ...said }
}

async function contentsOf(raw: Buffer): Promise<MailContents> {
  const parsed = await PostalMime.parse(raw)
  const text = parsed.text ?? ''
  const html = parsed.html ?? ''
  // Most mails have no calendar file, and then the first parsing was exact.
  const exact = parsed.attachments.some(isCalendar) ? await exactParts(raw) : parsed.attachments
  const attachments: StoredAttachment[] = parsed.attachments.map((part, index) => ({
    filename: part.filename ?? 'unnamed',
    content_type: part.mimeType,
    size: sizeOf(exact[index]?.content ?? part.content),
    // The alternative calendar part repeats the attached file for mail programs.
    inline: part.disposition === 'inline' || part.related === true || isAlternative(part),
    content_id: part.contentId?.replace(/^<|>$/g, '') ?? null,
  }))
  return {
    subject: parsed.subject ?? '',
    reply_to: parsed.replyTo?.[0]?.address ?? null,
    message_id: parsed.messageId ?? null,
    text: withoutNull(text),
    html: withoutNull(html),
    links: linksIn(html, text),
    attachments,
  }
}

const isCalendar = ({ mimeType }: { mimeType: string }) => mimeType === 'text/calendar'
const isAlternative = ({ mimeType, filename }: { mimeType: string; filename: string | null }) =>
  isCalendar({ mimeType }) && !filename

/** Newest first. `to` is a whole address; case does not matter. */
export async function listMails(pool: Pool, { to, limit }: { to?: string; limit: number }): Promise<StoredMail[]> {
  const mails: StoredMail[] = []
  for (const mail of await newestMails(pool, to?.toLowerCase() ?? null, limit)) mails.push(await takenApart(pool, mail))
  return mails
}

export async function findMail(pool: Pool, id: string): Promise<StoredMail | null> {
  if (!isId(id)) return null
  const mail = await oneMail(pool, id)
  return mail ? takenApart(pool, mail) : null
}

/** The bytes of one attachment, or null when there is none with this number. */
export async function findAttachment(
  pool: Pool,
  id: string,
  index: number,
): Promise<{ filename: string; content_type: string; content: Buffer } | null> {
  const described = (await findMail(pool, id))?.attachments[index]
  const part = (await partsOf(pool, id))[index]
  if (!described || !part) return null
  return { filename: described.filename, content_type: described.content_type, content: bytesOf(part.content) }
}

/** The HTML with the mail's own pictures inside, so that a browser shows what a mail program would. */
export async function htmlForBrowser(pool: Pool, mail: StoredMail): Promise<string> {
  let html = mail.html
  for (const part of await partsOf(pool, mail.id)) {
    const cid = part.contentId?.replace(/^<|>$/g, '')
    if (!cid || !html.includes(`cid:${cid}`)) continue
    const data = `data:${part.mimeType};base64,${bytesOf(part.content).toString('base64')}`
    html = html.replaceAll(`cid:${cid}`, data)
  }
  return html
}

async function partsOf(pool: Pool, id: string) {
  if (!isId(id)) return []
  const raw = await rawMail(pool, id)
  return raw ? exactParts(raw) : []
}

/**
 * The attachments byte for byte. The parser changes the line ends of calendar files, which must be CRLF (RFC 5545), so
 * their type is replaced by one that the parser leaves alone.
 */
async function exactParts(raw: Buffer) {
  const renamed = raw.toString('latin1').replace(/^(Content-Type:\s*)text\/calendar/gim, '$1application/octet-stream')
  return (await PostalMime.parse(Buffer.from(renamed, 'latin1'))).attachments
}

const isId = (id: string) => /^\d{1,18}$/.test(id)
/** PostgreSQL cannot store this one character. */
const withoutNull = (text: string) => text.replaceAll('\u0000', '')

const sizeOf = (content: ArrayBuffer | Uint8Array | string): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength

function bytesOf(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

/** Web addresses in reading order, each once: first the links of the HTML, then those that only the text has. */
export function linksIn(html: string, text: string): string[] {
  const found = new Set<string>()
  for (const match of html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    const url = unescapeHtml(match[1] ?? match[2] ?? '')
    if (/^https?:\/\//i.test(url)) found.add(url)
  }
  for (const match of text.matchAll(/https?:\/\/[^\s<>"']+/gi)) found.add(match[0].replace(/[.,;:!?)\]]+$/, ''))
  return [...found]
}

function unescapeHtml(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
