import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { loadUser, session } from './session.ts'

const browserFetch = globalThis.fetch
const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
let profile: () => Response
beforeEach(() => {
  kept.clear()
  kept.set('access_token', 'good')
  kept.set('refresh_token', 'refresh')
  globalThis.fetch = async (url) =>
    String(url).includes('refresh') ? Response.json({ access: 'good too' }) : profile()
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
