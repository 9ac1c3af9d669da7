/**
 * The two tokens in local storage, and the one refresh that all tabs share. A refresh that is refused (400 or 401) ends
 * the session; a passing fault leaves it alone.
 */
import { publicCalls } from '#contract/public-calls.ts'

const ACCESS = 'access_token'
const REFRESH = 'refresh_token'

const storage = (): Storage | null => {
  try {
    return typeof localStorage === 'undefined' ? null : localStorage
  } catch {
    return null
  }
}

export const accessToken = (): string | null => storage()?.getItem(ACCESS) ?? null
export const refreshToken = (): string | null => storage()?.getItem(REFRESH) ?? null

export function storeTokens(tokens: { access: string; refresh?: string }): void {
  storage()?.setItem(ACCESS, tokens.access)
  if (tokens.refresh) storage()?.setItem(REFRESH, tokens.refresh)
}

const clearedListeners = new Set<() => void>()
/** Called when the tokens are gone, in this tab or in another one. */
export function onTokensCleared(listener: () => void): void {
  clearedListeners.add(listener)
}
export function clearTokens(): void {
  storage()?.removeItem(ACCESS)
  storage()?.removeItem(REFRESH)
  for (const listener of clearedListeners) listener()
}

export function watchOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === ACCESS && event.newValue === null) for (const listener of clearedListeners) listener()
  })
}

let inFlight: Promise<string | null> | undefined

/**
 * A new access token in place of the one that was refused, or null. Whoever comes while a refresh runs, in this tab or
 * another, waits for it and takes its token.
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
  const current = accessToken()
  if (current && current !== refused) return current
  const refresh = refreshToken()
  if (!refresh) {
    if (current) clearTokens()
    return null
  }
  let response: Response
  try {
    response = await fetch(publicCalls.refreshSession.path, {
      method: publicCalls.refreshSession.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh }),
    })
  } catch {
    return null
  }
  if (response.status === 400 || response.status === 401) {
    // A tab without locks may have used this refresh token a moment ago; then its new tokens are already here.
    if (refreshToken() !== refresh) return accessToken()
    clearTokens()
    return null
  }
  if (!response.ok) return null
  const tokens = (await response.json()) as { access: string; refresh?: string }
  storeTokens(tokens)
  return tokens.access
}
