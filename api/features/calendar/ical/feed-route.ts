/**
 * `GET /ical/{secret}.ics`: the taken terms, for other calendar programs. It answers a file, so it is no call of the
 * contract.
 */
import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { calendarFile, type CalendarEvent } from '#api/adapters/calendars/ical-file.ts'
import { ownUid } from '#api/adapters/calendars/own-uid.ts'
import type { Deps } from '#api/deps.ts'
import { feedLimit, limitedTo } from '#api/http/limits.ts'
import { Refused } from '#api/refused.ts'
import { hashToken } from '#api/tokens.ts'
import { paths } from '#contract/paths.ts'
import { pendingStatuses } from '#domain/reservation/reservation.ts'
import { dayMs } from '#domain/time.ts'
import { entryWords, feedName } from './feed-words.pl.ts'
import { type FeedEntry, findEntries, findLink, type LinkRow, type NamedLink, noteFetch } from './link-queries.ts'

/** How long cancelled and past entries stay in the file: other calendars read it at least once a day. */
const keptMs = 60 * dayMs

export const feedRoute =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    app.get<{ Params: { secret: string } }>(
      paths.icalFeed(':secret'),
      limitedTo(feedLimit, deps),
      async (request, reply) => {
        const link = await findLink(deps.db, hashToken(request.params.secret))
        if (!link) throw new Refused('not_found')
        const text = await feedOf(deps, link)
        await noteFetch(deps.db, link.id, new Date(deps.clock.now()))
        const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
        reply.header('etag', etag).header('cache-control', 'private, max-age=300').header('x-robots-tag', 'noindex')
        if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
        return reply
          .header('content-type', 'text/calendar; charset=utf-8')
          .header('content-disposition', 'inline; filename="kalendarz.ics"')
          .send(text)
      },
    )
  }

async function feedOf({ db, clock, config }: Deps, link: NamedLink): Promise<string> {
  const now = clock.now()
  const entries = await findEntries(db, link, { since: new Date(now - keptMs), now: new Date(now) })
  return calendarFile({
    method: 'PUBLISH',
    name: feedName(link.listing_name),
    events: entries.map((entry) => eventOf(entry, link, config.publicUrl)),
  })
}

function eventOf(entry: FeedEntry, { with_names }: LinkRow, public_url: string): CalendarEvent {
  const { id, status, sequence, start_local: start, end_local: end, timezone, changed_at } = entry
  const waits = (pendingStatuses as readonly (string | null)[]).includes(status)
  return {
    ...{ sequence, start, end, timezone, changed_at },
    uid: ownUid(id, public_url),
    status: status === 'cancelled' ? 'CANCELLED' : waits ? 'TENTATIVE' : 'CONFIRMED',
    ...entryWords(entry, with_names),
  }
}
