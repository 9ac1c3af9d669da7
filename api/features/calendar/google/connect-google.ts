/** The way to Google's consent page and back (RFC 6749 with PKCE). Only the session that began it can finish it. */
import { createHash } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { CalendarFailed, OwnKeyRefused, type Granted, googleLine } from '#api/adapters/calendars/calendars.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { recallGoogle } from '#api/features/calendar/outside/outside-queries.ts'
import type { OwnerSession } from '#api/http/handlers.ts'
import { demandProvenAddress, isOpenAccount } from '#api/features/auth/account-queries.ts'
import { Refused } from '#api/refused.ts'
import { seal, unseal } from '#api/sealed.ts'
import { hashToken, randomToken } from '#api/tokens.ts'
import { renewChannels } from './channels/channel-queries.ts'
import { giveBack } from './access.ts'
import { deleteOldConnects, insertConnect, keepCode, listWriting, putAccount, takeConnect } from './google-queries.ts'
import { googleStatus } from './google-status.ts'
import { enqueueWriting } from './write-to-google.ts'
import { absolute, paths } from '#contract/paths.ts'
import { minuteMs } from '#domain/time.ts'

const callbackPath = '/api/calendar/callback/'
const patienceMs = 15 * minuteMs

export async function connectGoogle(deps: Deps, { owner_id, session_id }: OwnerSession): Promise<{ url: string }> {
  if (!deps.calendars) throw new Refused('calendar_unavailable')
  await demandProvenAddress(deps.db, owner_id)
  const [state, verifier] = [randomToken(), randomToken()]
  const expires_at = new Date(deps.clock.now() + patienceMs)
  const verifier_sealed = seal(deps.config.secretKey, verifier)
  await inTransaction(deps, (tx) =>
    insertConnect(tx.db, { state_hash: hashToken(state), owner_id, session_id, verifier_sealed, expires_at }),
  )
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { url: deps.calendars.consentUrl({ state, challenge, redirect: redirectOf(deps) }) }
}

/** Google sends the browser here without a login, so the code is kept for the session that began the connection. */
export const callbackRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    app.get(callbackPath, async (request, reply) => {
      const { state, code, error } = request.query as Record<string, unknown>
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      const kept =
        typeof state === 'string' &&
        typeof code === 'string' &&
        code.length < 2_000 &&
        (await inTransaction(deps, (tx) => {
          const sealed = seal(tx.config.secretKey, code)
          return keepCode(tx.db, hashToken(state), sealed, new Date(tx.clock.now()))
        }))
      if (kept) return reply.redirect(`${paths.googleConnected}?stan=${encodeURIComponent(state)}`, 303)
      const why = error === 'access_denied' ? 'odmowa' : 'link'
      return reply.redirect(`${paths.googleFailed}?powod=${why}`, 303)
    })
  }

export async function finishGoogle(deps: Deps, { owner_id, session_id }: OwnerSession, state: string) {
  const google = deps.calendars
  if (!google) throw new Refused('calendar_unavailable')
  const now = deps.clock.now()
  const connect = await inTransaction(deps, (tx) => takeConnect(tx.db, hashToken(state), session_id, new Date(now)))
  if (!connect?.code_sealed) throw new Refused('calendar_link')
  const { secretKey } = deps.config
  const asked = { code: unseal(secretKey, connect.code_sealed), verifier: unseal(secretKey, connect.verifier_sealed) }
  const granted = await google.exchange({ ...asked, redirect: redirectOf(deps), now }).catch(refuse(deps))
  if (!granted.refresh_token) throw new Refused('calendar_scopes')
  await keep(deps, owner_id, granted, granted.refresh_token)
  return googleStatus(deps, owner_id)
}

async function keep(deps: Deps, owner_id: string, granted: Granted, refresh_token: string): Promise<void> {
  const calendars = (await deps.calendars?.calendars(granted.access_token).catch(refuse(deps))) ?? []
  const email = calendars.find(({ primary }) => primary)?.id ?? ''
  const { secretKey } = deps.config
  const is_kept = await inTransaction(deps, async (tx) => {
    const now = new Date(tx.clock.now())
    if (!(await isOpenAccount(tx.db, owner_id))) return false
    await putAccount(tx.db, {
      owner_id,
      email,
      refresh_token_sealed: seal(secretKey, refresh_token),
      access_token_sealed: seal(secretKey, granted.access_token),
      access_expires_at: new Date(granted.expires_at),
      state: 'active',
      connected_at: now,
    })
    // Calendars that stood still continue: all of them are read and written anew.
    await renewChannels(tx.db, owner_id)
    for (const id of await recallGoogle(tx.db, owner_id, now))
      await tx.jobs.enqueueUnlessWaiting('calendar.pull', { calendar_id: id }, googleLine(owner_id))
    for (const { listing_id } of await listWriting(tx.db, owner_id)) await enqueueWriting(tx, owner_id, listing_id)
    return true
  })
  if (is_kept) return
  await giveBack(deps, email, refresh_token)
  throw new Refused('calendar_link')
}

const refuse =
  (deps: Deps) =>
  (error: unknown): never => {
    if (!(error instanceof CalendarFailed)) throw error
    if (error instanceof OwnKeyRefused) deps.log.error({ err: error }, 'Google refuses our own key')
    if (error.why === 'forbidden') throw new Refused('calendar_scopes')
    throw new Refused(error.why === 'revoked' ? 'calendar_link' : 'calendar_silent')
  }

const redirectOf = (deps: Deps): string => absolute(deps.config.publicUrl, callbackPath)

export const forgetConnects = (deps: Deps): Promise<void> => deleteOldConnects(deps.db, new Date(deps.clock.now()))
