/** Turns anything thrown into the error body of product 3.3: `errors` first and never empty. */
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { z } from 'zod'
import { type FieldIssue, fieldSentence, issueSentence, sentences } from './errors.pl.ts'
import { databaseTrouble } from '#api/db/trouble.ts'
import { Refused, type RefusedExtras } from '#api/refused.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { RefusalCode } from '#domain/refusal.ts'

/** An invalid request as a refusal that already carries its sentences. */
export class InvalidInput extends Refused {
  readonly sentences: Record<string, string[]>

  constructor(fieldsOf: Record<string, string[]>, code: RefusalCode = 'validation', extras: RefusedExtras = {}) {
    super({ refused: code, fields: Object.fromEntries(Object.keys(fieldsOf).map((path) => [path, code])) }, extras)
    this.sentences = fieldsOf
  }
}

export function invalidInput(error: z.ZodError): Refused {
  // A Map, because a field of the caller may be called `constructor`.
  const fields = new Map<string, string[]>()
  for (const issue of error.issues) {
    const path = issue.path.filter((part) => part !== '').join('.')
    // The whole value is no object, so no field is at fault.
    if (path === '') continue
    const text = issueSentence(path, meaning(issue))
    fields.set(path, [...new Set([...(fields.get(path) ?? []), text])])
  }
  return fields.size > 0 ? new InvalidInput(Object.fromEntries(fields)) : new Refused('validation')
}

const tooLittle: Record<string, 'too_short' | 'too_few'> = { string: 'too_short', array: 'too_few' }
const tooMuch: Record<string, 'too_long' | 'too_many'> = { string: 'too_long', array: 'too_many' }

function meaning(issue: z.core.$ZodIssue): FieldIssue {
  if (issue.code === 'invalid_type' && issue.input === undefined) return { kind: 'missing' }
  if (issue.code === 'too_small') {
    return { kind: tooLittle[issue.origin] ?? 'too_small', limit: Number(issue.minimum) }
  }
  if (issue.code === 'too_big') {
    return { kind: tooMuch[issue.origin] ?? 'too_big', limit: Number(issue.maximum) }
  }
  // A list of codes: nothing chosen is told from a code that is not there.
  if (issue.code === 'invalid_value') return { kind: isNothing(issue.input) ? 'unchosen' : 'outside_list' }
  return { kind: 'invalid' }
}

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Refusals whose fields say more than their own sentence. */
const saidAtFields = new Set<RefusalCode>(['validation', 'ambiguous_price', 'invalid_time'])

export type ErrorAnswer = { status: number; body: ErrorBody; retry_after: number | null }

export function answerOf(error: Refused): ErrorAnswer {
  const { refused, fields, details } = error.refusal
  const said = sentences[refused]
  const atFields =
    error instanceof InvalidInput
      ? error.sentences
      : fields &&
        Object.fromEntries(Object.entries(fields).map(([path, code]) => [path, [fieldSentence(path, code, details)]]))
  const body: ErrorBody = {
    errors:
      atFields && saidAtFields.has(refused) ? [...new Set(Object.values(atFields).flat())] : [said.text(details ?? {})],
    code: refused,
    ...(atFields ? { fields: atFields } : {}),
    ...(error.extras.alternatives ? { alternatives: error.extras.alternatives } : {}),
    ...(error.extras.listing ? { listing: error.extras.listing } : {}),
    ...(error.extras.conflicts ? { conflicts: error.extras.conflicts } : {}),
    ...(error.extras.missing ? { missing: error.extras.missing } : {}),
    ...(error.extras.upcoming ? { upcoming: error.extras.upcoming } : {}),
    ...(error.extras.revision ? { revision: error.extras.revision } : {}),
    ...(error.extras.totals ? { totals: error.extras.totals } : {}),
  }
  if (body.errors.length === 0) body.errors.push(said.text({}))
  const retry_after = error.extras.retry_after ?? (said.status === 429 || said.status === 503 ? 5 : null)
  return { status: said.status, body, retry_after }
}

/**
 * Codes of temporary faults in addition to those of the database (`databaseTrouble`): it chose another transaction,
 * another server is unreachable, the disk is full. Never a 401 (product 3.3).
 */
const passingCodes = new Set([
  '40001',
  '40P01',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The disk cannot be written: full, over a quota, read only, too many open files.
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
])

const isPassing = (error: Error & { code?: string }): boolean =>
  passingCodes.has(error.code ?? '') || databaseTrouble(error) !== null

function refusalOf(error: FastifyError & { code?: string }): RefusalCode | null {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || error.statusCode === 415) return 'unsupported_media_type'
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) return 'payload_too_large'
  if (error.statusCode === 429) return 'rate_limited'
  if (error.statusCode === 400) return 'validation'
  // The file server answers 403 for a path outside its folder.
  if (error.statusCode === 404 || error.statusCode === 403) return 'not_found'
  if (isPassing(error)) return 'unavailable'
  return null
}

export function installErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const code = error instanceof Refused ? null : refusalOf(error)
    const refused = error instanceof Refused ? error : new Refused(code ?? 'unexpected')
    if (!(error instanceof Refused) && (!code || code === 'unavailable'))
      request.log.error({ err: error }, 'request failed')
    return sendRefused(reply, refused)
  })
}

export function sendRefused(reply: FastifyReply, refused: Refused): FastifyReply {
  const { status, body, retry_after } = answerOf(refused)
  if (retry_after !== null && !reply.hasHeader('retry-after')) reply.header('retry-after', String(retry_after))
  return reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}
