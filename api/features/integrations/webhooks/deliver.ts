/** One try to send one payload to one address. */
import { type Outgoing, OutgoingRefused } from '#api/adapters/outgoing/outgoing.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { type Claimed, claimTry, insertTry, settleDelivery, type Tried } from './delivery-queries.ts'
import { noteDelivered, noteFailed, updateEndpoint } from './endpoint-queries.ts'
import { handedForMs } from './hand-over.ts'
import { signedHeaders } from './signature.ts'
import { unseal } from '#api/sealed.ts'
import { givesUp, isDelivered, pauseAfter } from '#domain/integrations/webhooks.ts'

/**
 * The secret cannot be unsealed, so nothing is sent: the receiver could not check the signature. The owner has to make
 * a new one.
 */
const secretUnreadable = 'secret_unreadable'

const limits = { ms: 10_000, bytes: 2_000, longer: 'cut' } as const

export async function deliver(deps: Deps, delivery_id: string, tries: number): Promise<void> {
  const claimed = await claimTry(deps.db, delivery_id, tries, new Date(deps.clock.now() + handedForMs))
  if (!claimed) return
  const tried = { delivery_id, ...(await send(deps, claimed)) }
  await inTransaction(deps, (tx) => settle(tx, claimed, tried, tries + 1))
}

async function send(deps: Pick<Deps, 'outgoing' | 'clock' | 'config'>, claimed: Claimed) {
  const at_ms = deps.clock.now()
  const began = performance.now()
  const { url, body, event_id: id } = claimed
  const secrets = secretsOf(deps, claimed, at_ms)
  const said = secrets
    ? await ask(deps.outgoing, { url, body, headers: signedHeaders({ id, at_ms, body, secrets }) })
    : { status: null, problem: secretUnreadable, answer: '' }
  return { at: new Date(at_ms), took_ms: Math.round(performance.now() - began), ...said }
}

type Asked = { url: string; body: string; headers: Record<string, string> }

async function ask(outgoing: Outgoing, asked: Asked): Promise<Pick<Tried, 'status' | 'problem' | 'answer'>> {
  try {
    const { status, body } = await outgoing.send({ method: 'POST', ...asked, limits })
    return { status, problem: null, answer: readable(body) }
  } catch (error) {
    if (!(error instanceof OutgoingRefused)) throw error
    return { status: null, problem: error.problem, answer: '' }
  }
}

/** Part of the receiver's answer as safe text for the owner's log. */
function readable(body: Buffer): string {
  return body
    .toString('utf8')
    .replace(/[^\P{Cc}\n\t]/gu, '\uFFFD')
    .slice(0, limits.bytes)
    .toWellFormed()
}

/** Null when the secrets were sealed with another SECRET_KEY. */
function secretsOf({ config }: Pick<Deps, 'config'>, claimed: Claimed, now_ms: number): string[] | null {
  const { secret_sealed, old_secret_sealed, old_secret_until } = claimed
  const old = old_secret_sealed && (old_secret_until?.getTime() ?? 0) > now_ms ? [old_secret_sealed] : []
  try {
    return [secret_sealed, ...old].map((sealed) => unseal(config.secretKey, sealed))
  } catch {
    return null
  }
}

async function settle(tx: TxDeps, claimed: Claimed, tried: Tried, tries: number): Promise<void> {
  const { delivery_id, at, status } = tried
  await insertTry(tx.db, tried)
  if (isDelivered(status)) {
    await settleDelivery(tx.db, delivery_id, tries, {
      state: 'delivered',
      next_try_at: null,
      last_status: status,
      delivered_at: at,
    })
    await noteDelivered(tx.db, claimed, at)
    return
  }
  const pause = pauseAfter(tries)
  const next_try_at = pause === null ? null : new Date(at.getTime() + pause)
  const state = next_try_at ? 'waiting' : 'failed'
  await settleDelivery(tx.db, delivery_id, tries, { state, next_try_at, last_status: status, delivered_at: null })
  const failing_since = await noteFailed(tx.db, claimed, at)
  if (!failing_since || !givesUp(status, failing_since.getTime(), at.getTime())) return
  const { endpoint_id } = claimed
  await updateEndpoint(tx.db, endpoint_id, { state: 'broken' })
  await tx.jobs.enqueue('integrations.send-webhook-broken', { endpoint_id })
}
