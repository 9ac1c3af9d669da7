/** The Stripe client, its errors in our words, and helpers to read its answers. */
import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { GatewayFault } from './gateway.ts'

export type StripeSettings = {
  secret_key: string
  publishable_key: string | null
  /** Any of them may have signed: while a secret is being replaced there are two. */
  webhook_secrets: readonly string[]
  /** Null means Stripe's own address. */
  api_url: string | null
}

/** Whether real money moves with this key; restricted keys count too (docs.stripe.com/keys). */
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
 * No answer, a 5xx, 429 and a key in use leave it open whether it was done; everything else is a refusal. After a 401
 * nothing was done, but the fault is our own key, so the request is not refused and is repeated.
 */
function faultOf(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { statusCode, message, code } = error
  const open = statusCode === undefined || statusCode >= 500 || [401, 409, 429].includes(statusCode)
  return new GatewayFault(open ? 'unreachable' : 'refused', message, code ?? null, error)
}

/**
 * A request that broke off inside Stripe is answered with the same failure for a day to the same key
 * (docs.stripe.com/api/idempotent_requests; the client says so where it would try again, `RequestSender._shouldRetry`).
 * So requests that do no harm twice (a page whose address nobody got, an end) are repeated with a second key. Never
 * requests that move money.
 */
export async function byKey<T>(key: string, ask: (options: { idempotencyKey: string }) => Promise<T>): Promise<T> {
  try {
    return await ask({ idempotencyKey: key })
  } catch (error) {
    if (!isKept(error)) throw error
    return ask({ idempotencyKey: `${key}:2` })
  }
}

/** A key for what is made, whoever asks for it and how often; Stripe takes 255 characters. */
export function keyFor(...parts: readonly (string | number | undefined)[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${String(parts[0]).slice(0, 100)}:${hash}`
}

function isKept(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 0) < 500) return false
  const { headers = {} } = error
  return headers['stripe-should-retry'] === 'false' || headers['idempotent-replayed'] === 'true'
}

/** docs.stripe.com/keys/restricted-api-keys: the key is valid but has no right to do this. */
export const isForbidden = (error: unknown): boolean => error instanceof Stripe.errors.StripePermissionError

/** The object itself; null when it was not expanded and only its id is there. */
export const whole = <T extends { id: string }>(value: string | T | null | undefined): T | null =>
  typeof value === 'object' ? (value ?? null) : null

export const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

export const instant = (seconds: number): number => seconds * 1000
export const instantOrNull = (seconds: number | null | undefined): number | null =>
  seconds === null || seconds === undefined ? null : seconds * 1000
