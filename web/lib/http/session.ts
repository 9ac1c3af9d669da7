/**
 * The present session. `initialized` turns true once the stored token has been tried; until then no guard sends anybody
 * to the login. A 401 or 403 for the profile ends the session; any other fault keeps it, and screens show it (ruling
 * 58).
 */
import { call, type Reply } from './api.ts'
import { createFault, type Fault, isFault } from './fault.ts'
import { onShownAgain } from '#web/lib/page/shown-again.ts'
import { createStore } from '#web/lib/store.ts'
import {
  accessToken,
  clearTokens,
  type Ending,
  onTokensCleared,
  refreshToken,
  sayLeaving,
  storeTokens,
  watchOtherTabs,
} from './tokens.ts'

export type User = Reply<'getMe'>
export type Session = {
  user: User | null
  initialized: boolean
  /** Why nobody is logged in any more; null when nobody was, or after a logout in this tab. */
  ended: Ending | null
  /** There are tokens, but the profile could not be read. */
  fault: Fault | null
}

const nobody = { user: null, initialized: true, fault: null }
const store = createStore<Session>({ ...nobody, initialized: false, ended: null })

export const useSession = store.use
export const session = store.get

let leaving = false
let starting: Promise<void> | undefined

/** Tries the stored token once; all guards wait for the same try. */
export function startSession(): Promise<void> {
  starting ??= begin()
  return starting
}

async function begin(): Promise<void> {
  watchOtherTabs()
  onTokensCleared((why) => store.set({ ...nobody, ended: leaving ? null : why }))
  onShownAgain(lookAgain)
  if (accessToken()) await loadUser()
  if (!store.get().initialized) store.set({ ...store.get(), initialized: true })
}

/** A page restored from the back-forward cache missed logouts and logins in the meantime. */
function lookAgain(): void {
  if (!store.get().user) return
  if (accessToken()) void loadUser()
  else clearTokens('refused')
}

/** Reads the profile, after a login or a change of the profile. */
export async function loadUser(): Promise<User | null> {
  try {
    const user = await call('getMe')
    store.set({ user, initialized: true, ended: null, fault: null })
    return user
  } catch (error) {
    const fault = isFault(error) ? error : createFault(0, error)
    // A failed refresh has already cleared the tokens and given its reason.
    if ((fault.status === 401 || fault.status === 403) && accessToken()) clearTokens('refused')
    if (accessToken()) store.set({ ...store.get(), initialized: true, fault })
    return store.get().user
  }
}

/** Whether a logout by choice is under way; then the pressed button decides where to go, not the guards. */
export const isLeaving = (): boolean => leaving

/** Stores the tokens of a login and reads the profile. */
export async function enter(tokens: { access: string; refresh: string }): Promise<User | null> {
  leaving = false
  storeTokens(tokens)
  return loadUser()
}

/**
 * Ends the session on the server and here. The tokens go even when the server cannot be reached; the fault is thrown.
 */
export async function leave(): Promise<void> {
  leaving = true
  sayLeaving()
  try {
    const refresh = refreshToken()
    await call('logOut', { body: refresh ? { refresh } : {} })
  } finally {
    clearTokens(null)
  }
}

/** Ends the session in the browser after the account was closed: the server has ended its part already. */
export function forget(): void {
  leaving = true
  clearTokens(null)
}
