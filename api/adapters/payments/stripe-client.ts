/** The vendor's client, its errors in our words, and how its answers are read. */
import Stripe from 'stripe'
import { GatewayFault } from './gateway.ts'

export type StripeSettings = {
  secret_key: string
  publishable_key: string | null
  /** Each of them may have signed: while a secret is changed there are two. */
  webhook_secrets: readonly string[]
  /** Null: the provider's own address. */
  api_url: string | null
}

/** Whether money moves with it: also a key with fewer rights does (docs.stripe.com/keys). */
export const isLive = (secret_key: string): boolean => /^[rs]k_live_/.test(secret_key)

const version = '2026-10-28.endive'

export function clientOf({ secret_key, api_url }: StripeSettings): Stripe {
  const at = api_url ? new URL(api_url) : null
  return new Stripe(secret_key, {
    apiVersion: version,
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(at ? { host: at.hostname, port: Number(at.port), protocol: at.protocol === 'https:' ? 'https' : 'http' } : {}),
  })
}

export async function asked<T, R>(ask: () => Promise<T>, read: (answer: T) => R): Promise<R> {
  try {
    return read(await ask())
  } catch (error) {
    throw faultOf(error)
  }
}

/**
 * No answer, a 5xx, 429 and a key in use leave it open whether it was done; everything else is a no. Of 401 nothing was done,
 * but it is our own key that is not known (any more): not a no to what was asked, which is asked again.
 */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, message, code } = error
  const open = statusCode === undefined || statusCode >= 500 || [401, 409, 429].includes(statusCode)
  return new GatewayFault(open ? 'unreachable' : 'refused', message, code ?? null, error)
}

/**
 * What broke off in the middle there is answered so for a day to whoever asks by the same key (docs.stripe.com/api/idempotent_requests;
 * the client says so where it would try again, `RequestSender._shouldRetry`). So what does no harm twice is asked for by a second
 * key: a page of which nobody has the address, an end. Never what moves money.
 */
export async function byKey<T>(key: string, ask: (options: { idempotencyKey: string }) => Promise<T>): Promise<T> {
  try {
    return await ask({ idempotencyKey: key })
  } catch (error) {
    if (!isKept(error)) throw error
    return ask({ idempotencyKey: `${key}:2` })
  }
}

function isKept(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false
  const { headers = {} } = error
  return headers['stripe-should-retry'] === 'false' || headers['idempotent-replayed'] === 'true'
}

/** docs.stripe.com/keys/restricted-api-keys: the key is known, and may not do this. */
export const isForbidden = (error: unknown): boolean => error instanceof Stripe.errors.StripePermissionError

/** Of what was not expanded only the id is known. */
export const whole = <T extends { id: string }>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? (value ?? null) : null

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

export const instant = (seconds: number): number => seconds * 1000
export const instantOrNull = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : seconds * 1000
