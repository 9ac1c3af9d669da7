/**
 * The sentence that people see, taken from an answer in the order of specification 8: an `errors` array
 * joined; else all string values of the object; else a string body; else `message`; else `detail`; else the client's own
 * message; else the last resort.
 *
 * `message` and `detail` that are strings are already among "all string values"; they are read apart only when they are
 * something else that can be said.
 */
import { unexpectedError } from '#web/lib/texts.pl.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sentenceOf = (value: unknown): string => {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(sentenceOf).filter(Boolean).join(' ')
  return ''
}

export function messageOf(body: unknown, clientMessage = ''): string {
  if (isRecord(body)) {
    const errors = Array.isArray(body.errors) ? sentenceOf(body.errors) : ''
    if (errors) return errors
    const strings = Object.values(body).filter((value): value is string => typeof value === 'string')
    const joined = sentenceOf(strings)
    if (joined) return joined
  }
  if (typeof body === 'string' && body.trim() && !looksLikePage(body)) return body.trim()
  if (isRecord(body)) {
    const rest = sentenceOf(body.message) || sentenceOf(body.detail)
    if (rest) return rest
  }
  return clientMessage.trim() || unexpectedError
}

/** An HTML error page of a proxy is not a sentence to show. */
const looksLikePage = (body: string): boolean => /^\s*</.test(body)
