import { type CalendarGateway, CalendarFailed, OwnKeyRefused } from '#api/adapters/calendars/calendars.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { seal, unsealIfOurs } from '#api/sealed.ts'
import { findAccount, type GoogleAccount, isConnected, keepAccess, loseAccount } from './google-queries.ts'
import { minuteMs } from '#domain/time.ts'

/** A token is renewed this long before it ends, so that a slow call still ends in time. */
const earlyMs = 2 * minuteMs

type Work<T> = (google: CalendarGateway, access_token: string) => Promise<T>

/**
 * Runs `work` with the owner's Google account. A revoked right is recorded at once, and the owner gets one letter for
 * all calendars; later calls get `revoked` without asking Google.
 */
export async function withGoogle<T>(deps: Deps, owner_id: string, work: Work<T>): Promise<T> {
  const google = deps.calendars
  const account = await findAccount(deps.db, owner_id)
  if (!google || !account || account.state === 'lost') throw new CalendarFailed('revoked')
  const { secretKey } = deps.config
  try {
    const now = deps.clock.now()
    if (account.access_expires_at.getTime() - earlyMs > now)
      return await work(google, opened(deps, account.access_token_sealed)).catch((error: unknown) => {
        // The token may have ended early: try once more with a new one.
        if (error instanceof CalendarFailed && error.why === 'revoked') return renewed(google, account)
        throw error
      })
    return await renewed(google, account)
  } catch (error) {
    if (error instanceof CalendarFailed && error.why === 'revoked')
      await inTransaction(deps, async (tx) => {
        if (!(await loseAccount(tx.db, account))) return
        const lost_at = new Date(tx.clock.now()).toISOString()
        await tx.jobs.enqueue('calendar.tell-revoked', { owner_id, lost_at })
      })
    if (error instanceof OwnKeyRefused) deps.log.error({ err: error }, 'Google refuses our own key')
    throw error
  }

  async function renewed(gateway: CalendarGateway, asked: GoogleAccount): Promise<T> {
    const refresh_token = opened(deps, asked.refresh_token_sealed)
    const { access_token, expires_at } = await gateway.renew(refresh_token, deps.clock.now())
    await inTransaction(deps, (tx) => keepAccess(tx.db, asked, seal(secretKey, access_token), new Date(expires_at)))
    return work(gateway, access_token)
  }
}

/**
 * With another SECRET_KEY no stored right can be read. That may be an operator's mistake that is corrected soon, so the
 * right does not count as revoked.
 */
function opened({ config, log }: Deps, sealed: Buffer): string {
  const token = unsealIfOurs(config.secretKey, sealed)
  if (token !== null) return token
  log.error({}, 'the right to a Google calendar was sealed with another SECRET_KEY')
  throw new CalendarFailed('unreachable', 'sealed with another SECRET_KEY')
}

/**
 * Revokes the right at Google after it was deleted here; a failure is only logged. Google then ends every right that
 * the same person has given us, so nothing is revoked while another connection of that person exists.
 */
export async function giveBack({ db, calendars, log }: Deps, email: string, refresh_token: string): Promise<void> {
  if (await isConnected(db, email)) return
  await calendars?.revoke(refresh_token).catch((err: unknown) => log.warn({ err }, 'a right was not given back'))
}
