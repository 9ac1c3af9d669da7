import { randomUUIDv7 } from 'node:crypto'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { verifyPassword } from '#api/features/auth/passwords/passwords.ts'
import { endSessionsAbove, findAccount, holdPassword, insertSession } from '#api/features/auth/queries.ts'
import { accessMs, refreshMs, sessionsAtMost } from './session-times.ts'
import { userOf } from '#api/features/auth/user.ts'
import type { Client } from '#api/http/callers/client.ts'
import { Refused } from '#api/refused.ts'
import { hashToken, randomToken } from '#api/tokens.ts'
import type { Handled } from '#contract/index.ts'

/** An unknown address and a wrong password give the same answer in the same time. `attempts` null means no limit. */
export async function logIn(
  deps: Deps,
  body: Handled['logIn']['body'],
  client: Client,
  attempts: LoginAttempts | null = null,
): Promise<Handled['logIn']['reply']> {
  const email = body.email.trim().toLowerCase()
  const attempt = await attempts?.begin(email, client.ip_hash)
  const account = await findAccount(deps.db, email)
  const right = await verifyPassword(body.password, account?.password_hash ?? null, deps.config.passwordCost)
  if (!account || !right) throw new Refused('invalid_credentials')
  const session = await inTransaction(deps, async (tx) => {
    // The password may have been changed since the check, which ended all sessions; then no new one may start.
    if (!(await holdPassword(tx.db, account.id, account.password_hash))) throw new Refused('invalid_credentials')
    return { ...(await startSession(tx, account.id, client)), user: userOf(account) }
  })
  await attempt?.succeeded()
  return session
}

async function startSession(
  deps: TxDeps,
  owner_id: string,
  client: Client,
): Promise<{ access: string; refresh: string }> {
  const now = deps.clock.now()
  const access = randomToken()
  const refresh = randomToken()
  await endSessionsAbove(deps.db, owner_id, sessionsAtMost - 1, now)
  const session = {
    id: randomUUIDv7(),
    owner_id,
    access_hash: hashToken(access),
    access_expires_at: new Date(now + accessMs),
    refresh_hash: hashToken(refresh),
    refresh_expires_at: new Date(now + refreshMs),
    user_agent: client.user_agent.slice(0, 300),
    device_hash: client.device && hashToken(client.device.id),
    // A browser that sent the cookie is known to keep cookies; one that gets its first cookie now may drop it.
    bound_at: client.device?.known ? new Date(now) : null,
  }
  await insertSession(deps.db, session, now)
  return { access, refresh }
}
