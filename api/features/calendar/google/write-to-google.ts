import { CalendarFailed, type RemoteCalendar, googleLine } from '#api/adapters/calendars/calendars.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { removeEvery } from '#api/features/calendar/outside/remove-calendar.ts'
import { holdsPlace, insertCalendar, listCalendars } from '#api/features/calendar/outside/outside-queries.ts'
import { viewOf } from '#api/features/calendar/outside/list-outside.ts'
import { Refused } from '#api/refused.ts'
import { unsealIfOurs } from '#api/sealed.ts'
import { giveBack, withGoogle } from './access.ts'
import { stopAllChannels } from './channels/watch-google.ts'
import {
  deleteAccount,
  deleteWriting,
  findAccount,
  holdsAccount,
  putWriting,
  reservationsToWrite,
} from './google-queries.ts'
import { googleStatus } from './google-status.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { Handled } from '#contract/index.ts'

/**
 * The calendars to choose from; an empty list without an account, because another tab may just have disconnected it.
 */
export async function listGoogle(deps: Deps, owner_id: string): Promise<RemoteCalendar[]> {
  const account = await findAccount(deps.db, owner_id)
  return account ? googleChoices(deps, owner_id) : []
}

/** Adds a Google calendar that takes terms from now on; the job that follows reads it. */
export async function addGoogle(deps: Deps, owner_id: string, ask: Handled['addGoogleCalendar']['body']) {
  const { remote_id, listing_id, unit_id } = ask
  if (!(await holdsPlace(deps.db, owner_id, ask))) throw new Refused('not_found')
  const chosen = (await googleChoices(deps, owner_id)).find(({ id }) => id === remote_id)
  if (!chosen) throw new Refused('not_found')
  const id = randomUUIDv7()
  await inTransaction(deps, async (tx) => {
    await refuseGone(tx, owner_id, ask)
    await refuseLeft(tx, owner_id)
    const now = new Date(tx.clock.now())
    const row = { id, owner_id, listing_id, unit_id, remote_id, name: chosen.name.slice(0, 200) }
    await insertCalendar(tx.db, { ...row, kind: 'google', next_pull_at: now, created_at: now }).catch(already)
    await tx.jobs.enqueueUnlessWaiting('calendar.pull', { calendar_id: id }, googleLine(owner_id))
  })
  const made = (await listCalendars(deps.db, owner_id)).find((calendar) => calendar.id === id)
  if (!made) throw new Refused('not_found')
  return viewOf(deps, made)
}

export async function writeToGoogle(deps: Deps, owner_id: string, ask: Handled['writeToGoogleCalendar']['body']) {
  const { listing_id, remote_id, with_names } = ask
  if (!(await holdsPlace(deps.db, owner_id, { listing_id }))) throw new Refused('not_found')
  const chosen = remote_id ? (await googleChoices(deps, owner_id)).find(({ id }) => id === remote_id) : null
  if (remote_id && !chosen?.writable) throw new Refused('calendar_read_only')
  await inTransaction(deps, async (tx) => {
    await refuseGone(tx, owner_id, { listing_id })
    if (chosen) await refuseLeft(tx, owner_id)
    if (chosen) await putWriting(tx.db, { listing_id, owner_id, remote_id: chosen.id, name: chosen.name, with_names })
    else await deleteWriting(tx.db, owner_id, listing_id)
    await enqueueWriting(tx, owner_id, listing_id)
  })
  return googleStatus(deps, owner_id)
}

/**
 * Enqueues a job for each reservation that is not over; the job decides whether its event is written, moved or deleted.
 */
export async function enqueueWriting(tx: TxDeps, owner_id: string, listing_id: string): Promise<void> {
  for (const reservation_id of await reservationsToWrite(tx.db, listing_id, new Date(tx.clock.now())))
    await tx.jobs.enqueueUnlessWaiting('calendar.write', { reservation_id }, googleLine(owner_id))
}

/**
 * Disconnects the account: deletes everything of it here, then revokes the right at Google, whether or not Google
 * answers. The right goes last, because a call without it would count as a lost account and mail the owner.
 */
export async function disconnectGoogle(deps: Deps, owner_id: string, busy: 'keep' | 'free') {
  const account = await findAccount(deps.db, owner_id)
  if (!account) return googleStatus(deps, owner_id)
  const ours = { owner_id, kind: 'google' } as const
  await removeEvery(deps, ours, busy)
  await stopAllChannels(deps, owner_id)
  const is_left = await inTransaction(deps, (tx) => deleteAccount(tx.db, account))
  if (!is_left) return googleStatus(deps, owner_id)
  // Another tab may have added a calendar while Google was asked; without an account no more can be added.
  await removeEvery(deps, ours, busy)
  const refresh_token = unsealIfOurs(deps.config.secretKey, account.refresh_token_sealed)
  if (refresh_token !== null) await giveBack(deps, account.email, refresh_token)
  return googleStatus(deps, owner_id)
}

/** Another tab may have disconnected Google meanwhile. */
async function refuseLeft({ db }: TxDeps, owner_id: string): Promise<void> {
  if (!(await holdsAccount(db, owner_id))) throw new Refused('calendar_lost')
}

/** The account may have been closed, or the listing removed, while Google was asked. */
async function refuseGone({ db }: TxDeps, owner_id: string, place: { listing_id: string; unit_id?: string | null }) {
  if (!(await holdsPlace(db, owner_id, place))) throw new Refused('not_found')
}

function already(error: { code?: string }): never {
  if (error.code === '23505') throw new Refused('calendar_already')
  throw error
}

/** The calendars of the account, read now. */
async function googleChoices(deps: Deps, owner_id: string): Promise<RemoteCalendar[]> {
  return withGoogle(deps, owner_id, (google, token) => google.calendars(token)).catch((error: unknown) => {
    if (!(error instanceof CalendarFailed)) throw error
    throw new Refused(error.why === 'revoked' ? 'calendar_lost' : 'calendar_silent')
  })
}
