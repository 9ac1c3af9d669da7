/**
 * The two tokens in local storage, and the one refresh that all tabs share. A passing fault of the refresh is tried
 * again for ten seconds, and for as long as the machine is offline. After that, or at once on any other failure, the
 * tokens are deleted (specification 7, ruling 58).
 */
import { publicCalls } from '#contract/public-calls.ts'
import { browserStore } from '#web/lib/page/storage.ts'
import { nextWait, usualPatience } from './patience.ts'

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'
const LEAVING = 'leaving'
const UNREACHABLE = 'unreachable'

const storage = () => browserStore()

export const accessToken = (): string | null => storage()?.getItem(ACCESS) ?? null
export const refreshToken = (): string | null => storage()?.getItem(REFRESH) ?? null

export function storeTokens(tokens: { access: string; refresh?: string }): void {
  left = false
  storage()?.setItem(ACCESS, tokens.access)
  if (tokens.refresh) storage()?.setItem(REFRESH, tokens.refresh)
}

/**
 * Why a session ended without a logout in this tab: the server refused, did not answer for too long, or another tab
 * logged out.
 */
export type Ending = 'refused' | 'unreachable' | 'left'

const clearedListeners = new Set<(why: Ending | null) => void>()
/** Calls the listener when the tokens are gone, in this tab or in another one. */
export function onTokensCleared(listener: (why: Ending | null) => void): void {
  clearedListeners.add(listener)
}
/** Deletes the tokens; `why` is null when the person logged out. */
export function clearTokens(why: Ending | null): void {
  if (why === null) sayLeaving()
  if (why === 'unreachable') announce(UNREACHABLE)
  storage()?.removeItem(ACCESS)
  storage()?.removeItem(REFRESH)
  tellCleared(why)
}

/** After a logout in another tab a refusal here does not mean that the session expired. */
function tellCleared(why: Ending | null): void {
  for (const listener of clearedListeners) listener(left && why ? 'left' : why)
}

const leavingListeners = new Set<() => void>()
/** Calls the listener when a logout begins, in this tab or in another one: requests from then on would be refused. */
export function onLeaving(listener: () => void): void {
  leavingListeners.add(listener)
}

/** Other tabs hear of the change of a key, so it is set and removed at once. */
function announce(key: string): void {
  storage()?.setItem(key, 'true')
  storage()?.removeItem(key)
}

/** Announces a logout before the server ends the session. */
export function sayLeaving(): void {
  announce(LEAVING)
  for (const listener of leavingListeners) listener()
}

/** True while another tab is logging out or has logged out. */
let left = false

export function watchOtherTabs(): void {
  let why: Ending = 'refused'
  addEventListener('storage', ({ key, newValue }) => {
    if (key === UNREACHABLE && newValue !== null) why = 'unreachable'
    if (key === LEAVING && newValue !== null) {
      left = true
      for (const listener of leavingListeners) listener()
    }
    if (key !== ACCESS) return
    if (newValue === null) return tellCleared(why)
    left = false
    why = 'refused'
  })
}

let inFlight: Promise<string | null> | undefined

/**
 * A new access token in place of the refused one, or null. All callers during a refresh, in this tab or another, wait
 * for it and take its token.
 */
export function refreshAccess(refused: string): Promise<string | null> {
  inFlight ??= exclusively(() => refreshOnce(refused)).finally(() => {
    inFlight = undefined
  })
  return inFlight
}

const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks
    ? (navigator.locks.request('wydarzy-refresh', work) as Promise<T>)
    : work()

async function refreshOnce(refused: string): Promise<string | null> {
  const refresh = refreshToken()
  let patience = usualPatience()
  for (;;) {
    const current = accessToken()
    if (current && current !== refused) return current
    if (!refresh || refreshToken() !== refresh) return current ? fail('refused') : null
    const answer = await askOnce(refresh, patience.left())
    if (answer.kind === 'fresh') {
      storeTokens(answer.tokens)
      return answer.tokens.access
    }
    // In a browser without locks another tab may have just used this refresh token; then its new tokens are already
    // stored.
    if (answer.kind === 'refused') return refreshToken() === refresh ? fail('refused') : accessToken()
    const wait = await nextWait(patience, answer.retry_after)
    if (wait === 'over') return fail('unreachable')
    if (wait === 'was_offline') patience = usualPatience()
  }
}

function fail(why: Ending): null {
  clearTokens(why)
  return null
}

type Answer =
  | { kind: 'fresh'; tokens: { access: string; refresh?: string } }
  | { kind: 'refused' }
  /** No answer, a rate limit or a server error; `retry_after` in seconds. */
  | { kind: 'passing'; retry_after: number }

async function askOnce(refresh: string, most_ms: number): Promise<Answer> {
  try {
    const response = await fetch(publicCalls.refreshSession.path, {
      method: publicCalls.refreshSession.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
      signal: AbortSignal.timeout(most_ms),
    })
    if (response.status === 429 || response.status >= 500)
      return { kind: 'passing', retry_after: Number(response.headers.get('retry-after')) || 0 }
    const tokens = response.ok ? await response.json().catch(noJson) : null
    return typeof tokens?.access === 'string' ? { kind: 'fresh', tokens } : { kind: 'refused' }
  } catch {
    return { kind: 'passing', retry_after: 0 }
  }
}

/** Null for an answer that is not JSON; a connection that broke in the middle is no answer and is thrown. */
function noJson(error: unknown): null {
  if (error instanceof SyntaxError) return null
  throw error
}
