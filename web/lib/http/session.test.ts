import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clearTokens } from './tokens.ts'
import { leave, loadUser, session, startSession } from './session.ts'

const browserFetch = globalThis.fetch
const kept = new Map<string, string>()
/** What other tabs and the server hear, in the order in which they hear it. */
let heard: string[] = []
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => {
    heard.push(key)
    kept.set(key, value)
  },
  removeItem: (key: string) => {
    heard.push(`no ${key}`)
    kept.delete(key)
  },
})
type Told = { key: string; newValue: string | null }
const otherTabs: ((told: Told) => void)[] = []
vi.stubGlobal('addEventListener', (type: string, listener: (told: Told) => void) => {
  if (type === 'storage') otherTabs.push(listener)
  if (type === 'pageshow') kepts.push(listener as never)
})
const kepts: ((shown: { persisted: boolean }) => void)[] = []
const goBackTo = (persisted: boolean) => {
  for (const hear of kepts) hear({ persisted })
}
const anotherTab = (key: string, newValue: string | null) => {
  for (const hear of otherTabs) hear({ key, newValue })
}
let profile: () => Response
beforeEach(() => {
  kept.clear()
  kept.set('access_token', 'good')
  kept.set('refresh_token', 'refresh')
  heard = []
  globalThis.fetch = async (url) => {
    heard.push(String(url))
    return String(url).includes('refresh') ? Response.json({ access: 'good too' }) : profile()
  }
})
afterAll(() => {
  globalThis.fetch = browserFetch
  vi.unstubAllGlobals()
})

test.each([500, 503, 429, 404])(
  'a profile answered with %i keeps the tokens, and the fault is there to be shown',
  async (status) => {
    profile = () => Response.json({ errors: ['Serwis odpoczywa.'] }, { status })
    await expect(loadUser()).resolves.toBeNull()
    expect(kept.get('refresh_token')).toBe('refresh')
    expect(session()).toMatchObject({ user: null, initialized: true, fault: { message: 'Serwis odpoczywa.' } })
  },
)
test('the profile that is read afterwards takes the fault away', async () => {
  profile = () => Response.json({ first_name: 'Anna' })
  await expect(loadUser()).resolves.toEqual({ first_name: 'Anna' })
  expect(session()).toMatchObject({ fault: null, ended: null })
})
test.each([401, 403])('a profile answered with %i ends the session', async (status) => {
  profile = () => Response.json({ errors: ['Nie.'] }, { status })
  await loadUser()
  expect(kept.size).toBe(0)
  expect(session().fault).toBeNull()
})

test('who logs out in another tab reads that, and whose session ended there reads that it did', async () => {
  profile = () => Response.json({ first_name: 'Anna' })
  await startSession()
  anotherTab('access_token', null)
  expect(session()).toMatchObject({ user: null, ended: 'refused' })
  anotherTab('access_token', 'of the next login')
  anotherTab('leaving', 'true')
  anotherTab('leaving', null)
  anotherTab('access_token', null)
  expect(session()).toMatchObject({ user: null, ended: 'left' })
})
test('whose session another tab ended because the server was silent reads that, and of the next one what is true', async () => {
  await startSession()
  anotherTab('access_token', 'of a login')
  anotherTab('unreachable', 'true')
  anotherTab('unreachable', null)
  anotherTab('access_token', null)
  expect(session().ended).toBe('unreachable')
  anotherTab('access_token', 'of the next login')
  anotherTab('access_token', null)
  expect(session().ended).toBe('refused')
})
test('other tabs hear that the server was silent before they hear that the tokens are gone', () => {
  clearTokens('unreachable')
  expect(heard).toEqual(['unreachable', 'no unreachable', 'no access_token', 'no refresh_token'])
})
test('what is refused before the other tab has put its tokens away is its logout, too', async () => {
  profile = () => Response.json({ first_name: 'Anna' })
  await startSession()
  anotherTab('access_token', 'good')
  anotherTab('leaving', 'true')
  globalThis.fetch = async () => Response.json({ errors: ['Nie.'] }, { status: 401 })
  await loadUser()
  expect(session()).toMatchObject({ user: null, ended: 'left' })
})
test('a page that the browser kept whole and shows again knows who is logged in by now', async () => {
  profile = () => Response.json({ first_name: 'Anna' })
  await startSession()
  anotherTab('access_token', 'good')
  await loadUser()
  profile = () => Response.json({ first_name: 'Ewa' })
  goBackTo(true)
  await vi.waitFor(() => expect(session().user).toEqual({ first_name: 'Ewa' }))
  kept.clear()
  goBackTo(false)
  expect(session().user).toEqual({ first_name: 'Ewa' })
  goBackTo(true)
  expect(session()).toMatchObject({ user: null, ended: 'refused' })
  heard = []
  goBackTo(true)
  expect(heard).toEqual([])
})
test('other tabs hear of a logout before the server does', async () => {
  profile = () => Response.json({ message: 'Wylogowano pomyślnie' })
  await startSession()
  await leave()
  expect(heard.indexOf('leaving')).toBeGreaterThanOrEqual(0)
  expect(heard.indexOf('leaving')).toBeLessThan(heard.indexOf('/api/auth/logout/'))
  expect(heard.indexOf('/api/auth/logout/')).toBeLessThan(heard.indexOf('no access_token'))
  expect(session()).toMatchObject({ user: null, ended: null })
})
