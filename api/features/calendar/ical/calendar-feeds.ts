/** Subscriptions to calendars of other portals. Their busy times are stored by the verbs of outside calendars. */
import { randomUUIDv7 } from 'node:crypto'
import { OutgoingRefused, type OutgoingProblem } from '#api/adapters/outgoing/outgoing.ts'
import { type Deps, inTransaction, type Reader } from '#api/deps.ts'
import { applyBusy } from '#api/features/calendar/outside/apply-busy.ts'
import { healthFacts, missedText } from '#api/features/calendar/outside/health-facts.ts'
import { findCalendar, holdsPlace, insertCalendar, timezoneOf } from '#api/features/calendar/outside/outside-queries.ts'
import { PullFailed } from '#api/features/calendar/outside/puller.ts'
import { removeCalendars } from '#api/features/calendar/outside/remove-calendar.ts'
import { Refused, refusedField } from '#api/refused.ts'
import { seal, unsealIfOurs } from '#api/sealed.ts'
import type { Handled } from '#contract/index.ts'
import { oneLine } from '#domain/people/fields.ts'
import { healthOf, nextPullAt, type OutsideError } from '#domain/outside/health.ts'
import { outsideErrorTexts } from '#domain/outside/words.pl.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import { type FeedRow, findFeed, listFeeds, lockFeedsOf } from './feed-queries.ts'
import { addressUnreadable } from './feed-words.pl.ts'
import { readRemote, type RemoteHeard } from './read-remote.ts'

type View = Handled['addCalendarFeed']['reply']

const mostFeeds = 30

export async function listCalendarFeeds(deps: Deps, owner_id: string): Promise<Handled['listCalendarFeeds']['reply']> {
  const rows = await listFeeds(deps.db, owner_id, new Date(deps.clock.now()))
  return { results: rows.map((row) => viewOf(deps, row)) }
}

/** Reads the feed before it is stored, so that a wrong address is told at once. */
export async function addCalendarFeed(
  deps: Deps,
  owner_id: string,
  body: Handled['addCalendarFeed']['body'],
): Promise<View> {
  const { listing_id, unit_id } = body
  if (!(await holdsPlace(deps.db, owner_id, body))) throw new Refused('not_found')
  const url = addressOf(deps, body.url)
  await refuseKnown(deps, deps.db, owner_id, { ...body, url })
  const read = await readFirst(deps, { url, owner_id, timezone: await timezoneOf(deps.db, listing_id) })
  const now = deps.clock.now()
  const id = randomUUIDv7()
  await inTransaction(deps, async ({ db, config }) => {
    await lockFeedsOf(db, owner_id)
    // The listing may have been removed while the portal was asked.
    if (!(await holdsPlace(db, owner_id, body))) throw new Refused('not_found')
    // A second click may have asked at the same time.
    await refuseKnown(deps, db, owner_id, { ...body, url })
    await insertCalendar(db, {
      ...{ id, owner_id, listing_id, unit_id, kind: 'ical' },
      name: (body.name || oneLine(read.name ?? '') || new URL(url).hostname).slice(0, 100),
      address_sealed: seal(config.secretKey, url),
      next_pull_at: new Date(nextPullAt(now, 0)),
      created_at: new Date(now),
    })
  })
  const calendar = await findCalendar(deps.db, id)
  if (calendar) await applyBusy(deps, calendar, read.heard)
  const row = (await listFeeds(deps.db, owner_id, new Date(now))).find((each) => each.id === id)
  if (!row) throw new Refused('not_found')
  return viewOf(deps, row)
}

/** Removes a feed; terms that only it blocked are free at once. */
export async function deleteCalendarFeed(deps: Deps, owner_id: string, id: string): Promise<null> {
  const feed = await findFeed(deps.db, owner_id, id)
  if (!feed) throw new Refused('not_found')
  await removeCalendars(deps, owner_id, [feed], 'free')
  return null
}

/** Other programs give addresses that begin with `webcal:`; they mean https. */
function addressOf({ outgoing, config }: Deps, typed: string): string {
  const url = typed.replace(/^webcals?:\/\//i, 'https://')
  const problem = outgoing.problemOf(url)
  if (problem) throw refusedField('url', sentences[problem])
  const { hostname, pathname, href } = new URL(url)
  if (hostname === new URL(config.publicUrl).hostname && pathname.startsWith('/ical/'))
    throw refusedField('url', 'feed_own')
  return href
}

async function refuseKnown(
  deps: Deps,
  db: Reader,
  owner_id: string,
  { listing_id, unit_id, url }: Handled['addCalendarFeed']['body'],
): Promise<void> {
  const rows = await listFeeds(db, owner_id, new Date(deps.clock.now()))
  if (rows.length >= mostFeeds) throw new Refused({ refused: 'feed_limit', details: { max: mostFeeds } })
  const same = rows.some((row) => row.listing_id === listing_id && row.unit_id === unit_id && urlOf(deps, row) === url)
  if (same) throw refusedField('url', 'feed_twice')
}

async function readFirst(
  deps: Deps,
  remote: { url: string; owner_id: string; timezone: string },
): Promise<RemoteHeard> {
  return readRemote(deps, { ...remote, known: null }).catch((error: unknown) => {
    if (!(error instanceof PullFailed)) throw error
    const { cause } = error
    throw refusedField('url', cause instanceof OutgoingRefused ? sentences[cause.problem] : codes[error.code])
  })
}

const sentences: Record<OutgoingProblem, RefusalCode> = {
  not_an_address: 'feed_address',
  not_https: 'feed_not_https',
  port_not_allowed: 'feed_private',
  login_in_address: 'feed_login',
  address_not_public: 'feed_private',
  host_not_found: 'feed_no_host',
  too_many_redirects: 'feed_silent',
  certificate_not_valid: 'feed_certificate',
  not_reached: 'feed_silent',
  too_slow: 'feed_silent',
  too_big: 'feed_too_large',
  answer_not_readable: 'feed_no_calendar',
}

const codes: Record<OutsideError, RefusalCode> = {
  revoked: 'feed_forbidden',
  forbidden: 'feed_forbidden',
  gone: 'feed_gone',
  unreachable: 'feed_silent',
  quota: 'feed_silent',
  too_large: 'feed_too_large',
  not_a_calendar: 'feed_no_calendar',
  address_refused: 'feed_private',
}

const urlOf = ({ config }: Pick<Deps, 'config'>, { address_sealed }: FeedRow): string | null =>
  unsealIfOurs(config.secretKey, address_sealed as Buffer)

function viewOf(deps: Deps, row: FeedRow): View {
  const { id, listing_id, unit_id, name, last_error, busy, unreadable } = row
  const missed = missedText(deps.config.secretKey, row)
  const url = urlOf(deps, row)
  const error = url === null ? addressUnreadable : last_error && outsideErrorTexts[last_error]
  return {
    ...{ id, listing_id, unit_id, name, last_error, busy, unreadable },
    host: url === null ? '–' : new URL(url).hostname,
    light: healthOf(healthFacts(row), deps.clock.now()),
    error_text: [error, missed].filter(Boolean).join(' ') || null,
    last_success_at: row.last_success_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
