/** Sends a kept page in an encoding that the caller accepts, or 304 when it has not changed. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptPage } from './page-store.ts'
import { takenEncoding } from '#api/http/bounds/compression.ts'
import type { CallName } from '#contract/calls.ts'

/**
 * Browsers ask each time, which costs little when the page has not changed. Shared caches may answer for one second,
 * the time by which another process of ours may lag behind.
 */
const everybodys = 'public, max-age=0, s-maxage=1, must-revalidate'
/**
 * For caches that know RFC 9213: pages of texts may be a few seconds old while new ones are fetched, pages with free
 * terms may not.
 */
const betweenOf = (page: KeptPage): string =>
  drawnFromTexts(page.drawn_from) ? 'public, max-age=1, stale-while-revalidate=10' : 'public, max-age=1'

const texts: ReadonlySet<CallName> = new Set<CallName>(['enums', 'commonSettings', 'listPlans'])
const drawnFromTexts = (calls: ReadonlySet<CallName>): boolean => calls.isSubsetOf(texts)

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
  now: number,
): Promise<FastifyReply> {
  const form = takenEncoding(request) ?? 'identity'
  reply
    .code(page.status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('vary', 'accept-encoding')
    // The page itself contains no time, so that its bytes stay the same: the browser reads it here
    // (`web/lib/clock.ts`).
    .header('server-timing', `now;dur=${now}`)
  if (!page.is_kept) reply.header('cache-control', 'no-cache')
  else {
    const tag = `"${page.tag}-${form}"`
    reply.header('etag', tag).header('cache-control', everybodys).header('cdn-cache-control', betweenOf(page))
    if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  }
  const bytes = await page.bytes(form)
  if (form !== 'identity') reply.header('content-encoding', form)
  return reply.send(bytes)
}

/** Whether the tag is known; a proxy may have made it a weak one. */
const isKnown = (told: string | undefined, tag: string): boolean =>
  !!told?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
