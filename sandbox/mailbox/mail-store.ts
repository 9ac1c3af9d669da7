/**
 * Statements on `sandbox.mails`. A mail is stored as it came; its parsed content is added when somebody looks at it.
 */
import type { Pool } from 'pg'

export type StoredAttachment = {
  filename: string
  content_type: string
  size: number
  /** True for a picture inside the message (of the layout), which is not shown as a file. */
  inline: boolean
  content_id: string | null
}

export type StoredMail = {
  id: string
  sender: string
  recipients: string[]
  subject: string
  reply_to: string | null
  message_id: string | null
  text: string
  html: string
  links: string[]
  attachments: StoredAttachment[]
  received_at: Date
}

export type MailContents = Omit<StoredMail, 'id' | 'sender' | 'recipients' | 'received_at'>

/** `unread` is the raw message until it has been parsed. */
export type KeptMail = StoredMail & { unread: Buffer | null }

const columns = `id, sender, recipients, subject, reply_to, message_id, text, html, links, attachments, received_at,
  CASE WHEN text IS NULL THEN raw END AS unread`

export type ArrivedMail = { sender: string; recipients: string[]; raw: Buffer; received_at: Date }

export async function insertMail(pool: Pool, { sender, recipients, raw, received_at }: ArrivedMail): Promise<string> {
  const stored = await pool.query<{ id: string }>(
    'INSERT INTO sandbox.mails (sender, recipients, raw, received_at) VALUES ($1, $2, $3, $4) RETURNING id',
    [sender, recipients, raw, received_at],
  )
  return stored.rows[0]?.id ?? ''
}

export async function keepContents(pool: Pool, id: string, said: MailContents): Promise<void> {
  const { subject, reply_to, message_id, text, html, links, attachments } = said
  await pool.query(
    `UPDATE sandbox.mails SET subject = $2, reply_to = $3, message_id = $4, text = $5, html = $6, links = $7,
       attachments = $8 WHERE id = $1`,
    [id, subject, reply_to, message_id, text, html, links, JSON.stringify(attachments)],
  )
}

export async function newestMails(pool: Pool, to: string | null, limit: number): Promise<KeptMail[]> {
  const found = await pool.query<KeptMail>(
    `SELECT ${columns} FROM sandbox.mails WHERE $1::text IS NULL OR recipients @> ARRAY[$1::text] ORDER BY id DESC LIMIT $2`,
    [to, limit],
  )
  return found.rows
}

export async function oneMail(pool: Pool, id: string): Promise<KeptMail | null> {
  const found = await pool.query<KeptMail>(`SELECT ${columns} FROM sandbox.mails WHERE id = $1`, [id])
  return found.rows[0] ?? null
}

export async function rawMail(pool: Pool, id: string): Promise<Buffer | null> {
  const found = await pool.query<{ raw: Buffer }>('SELECT raw FROM sandbox.mails WHERE id = $1', [id])
  return found.rows[0]?.raw ?? null
}
