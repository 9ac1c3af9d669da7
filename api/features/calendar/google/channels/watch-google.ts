/**
 * Channels on which Google announces changes of a calendar: opened, renewed before they end, and stopped. With or
 * without a channel every calendar is also read every ten minutes.
 */
import { randomUUID } from 'node:crypto'
import { CalendarFailed, googleLine } from '#api/adapters/calendars/calendars.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { withGoogle } from '#api/features/calendar/google/access.ts'
import { findCalendar } from '#api/features/calendar/outside/outside-queries.ts'
import { hashToken, randomToken } from '#api/tokens.ts'
import { whileFull } from '#api/turns.ts'
import {
  channelsOf,
  deleteChannel,
  deleteOldChannels,
  findChannel,
  type GoogleChannel,
  hasChannel,
  insertChannel,
  openChannel,
  takeLeft,
  takeUnwatched,
} from './channel-queries.ts'
import { hearPath } from './hear-google.ts'
import { absolute } from '#contract/paths.ts'
import { dayMs, minuteMs } from '#domain/time.ts'

/** Channels last about a week; a new one is opened this long before the end. */
const earlyMs = dayMs
/** The next try after a failure: Google opens no channel to an address that it cannot reach by https. */
const againMs = 60 * minuteMs
const atOnce = 100
const patiently = (owner_id: string) => ({ ...googleLine(owner_id), patient: true })

export const watchDue = (deps: Deps): Promise<void> =>
  whileFull(atOnce, () =>
    inTransaction(deps, async (tx) => {
      const now = tx.clock.now()
      const unwatched = await takeUnwatched(tx.db, new Date(now), new Date(now + againMs), atOnce)
      for (const { id: calendar_id, owner_id } of unwatched)
        await tx.jobs.enqueue('calendar.watch', { calendar_id }, patiently(owner_id))
      const left = await takeLeft(tx.db, new Date(now), atOnce)
      for (const { id: channel_id, owner_id } of left)
        await tx.jobs.enqueue('calendar.stop-channel', { channel_id }, patiently(owner_id))
      return Math.max(unwatched.length, left.length)
    }),
  )

/**
 * Opens a channel. Its token is stored before Google is asked, because the first notification may come before the
 * answer.
 */
export async function watchCalendar(deps: Deps, calendar_id: string): Promise<void> {
  const calendar = await findCalendar(deps.db, calendar_id)
  if (calendar?.kind !== 'google' || calendar.state === 'lost') return
  const { owner_id, remote_id } = calendar
  const now = deps.clock.now()
  if (await hasChannel(deps.db, calendar_id, new Date(now + earlyMs))) return
  const [id, token] = [randomUUID(), randomToken()]
  const row = { id, owner_id, calendar_id, token_hash: hashToken(token), created_at: new Date(now) }
  await inTransaction(deps, (tx) => insertChannel(tx.db, row))
  try {
    const channel = { id, token, address: absolute(deps.config.publicUrl, hearPath) }
    const opened = await withGoogle(deps, owner_id, (google, access) => google.watch(access, remote_id ?? '', channel))
    const { resource_id, expires_at } = opened
    // At most half of its life, so that a channel with a short life is not renewed at every look.
    const channel_due_at = new Date(expires_at - Math.min(earlyMs, (expires_at - now) / 2))
    const set = { resource_id, expires_at: new Date(expires_at), channel_due_at }
    await inTransaction(deps, (tx) => openChannel(tx.db, row, set))
  } catch (error) {
    if (!(error instanceof CalendarFailed)) throw error
    deps.log.info({ why: error.message }, 'no channel for a calendar: it is asked every ten minutes')
    await inTransaction(deps, (tx) => deleteChannel(tx.db, id))
  }
}

export async function stopChannel(deps: Deps, channel_id: string): Promise<void> {
  const channel = await findChannel(deps.db, channel_id)
  if (!channel || channel.calendar_id) return
  await stop(deps, channel)
  await inTransaction(deps, (tx) => deleteChannel(tx.db, channel_id))
}

/** Stops the channels of an owner, before the right is given back. A channel that cannot be stopped ends by itself. */
export async function stopAllChannels(deps: Deps, owner_id: string): Promise<void> {
  for (const channel of await channelsOf(deps.db, owner_id))
    await stop(deps, channel).catch((err: unknown) => deps.log.warn({ err }, 'a channel was not stopped'))
}

export const forgetChannels = (deps: Deps): Promise<void> =>
  deleteOldChannels(deps.db, new Date(deps.clock.now() - dayMs))

async function stop(deps: Deps, { id, owner_id, resource_id }: GoogleChannel): Promise<void> {
  if (!resource_id) return
  await withGoogle(deps, owner_id, (google, token) => google.stopWatching(token, { id, resource_id })).catch(
    (error: unknown) => {
      // Without the right a channel cannot be stopped.
      if (!(error instanceof CalendarFailed) || !['revoked', 'forbidden'].includes(error.why)) throw error
    },
  )
}
