/**
 * Who is logged in. `initialized` turns true once the stored token has been tried; until then nobody is sent away.
 * A profile answered with 401 or 403 ends the session; a passing fault keeps it.
 */
import { call, type Reply } from './api.ts'
import { isFault } from './fault.ts'
import { createStore } from '#web/lib/store.ts'
import { accessToken, clearTokens, onTokensCleared, refreshToken, storeTokens, watchOtherTabs } from './tokens.ts'

export type User = Reply<'getMe'>
export type Session = { user: User | null; initialized: boolean }

const store = createStore<Session>({ user: null, initialized: false })

export const useSession = store.use
export const session = store.get

let starting: Promise<void> | undefined

/** Tries the stored token once; every guard waits for the same try. */
export function startSession(): Promise<void> {
  starting ??= begin()
  return starting
}

async function begin(): Promise<void> {
  watchOtherTabs()
  onTokensCleared(() => store.set({ user: null, initialized: true }))
  if (accessToken()) await loadUser()
  if (!store.get().initialized) store.set({ ...store.get(), initialized: true })
}

/** Reads the profile again, after a login or a change of it. */
export async function loadUser(): Promise<User | null> {
  try {
    const user = await call('getMe')
    store.set({ user, initialized: true })
    return user
  } catch (error) {
    if (isFault(error) && (error.status === 401 || error.status === 403)) clearTokens()
    return store.get().user
  }
}

let leaving = false
/** The person is logging out by choice: whoever watches the session leaves the way on to the button that was pressed. */
export const isLeaving = (): boolean => leaving

/** Takes the tokens of a login and reads the profile. */
export async function enter(tokens: { access: string; refresh: string }): Promise<User | null> {
  leaving = false
  storeTokens(tokens)
  return loadUser()
}

/** Ends the session on the server and here. The tokens go even when the server could not be told; the fault is thrown. */
export async function leave(): Promise<void> {
  leaving = true
  try {
    const refresh = refreshToken()
    await call('logOut', { body: refresh ? { refresh } : {} })
  } finally {
    clearTokens()
  }
}

/** The account is closed: the server has ended the session already. */
export function forget(): void {
  leaving = true
  clearTokens()
}
