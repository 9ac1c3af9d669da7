import { expect, test } from 'vitest'
import { afterLogin, safeDeepLink } from './deep-link.ts'

test.each(['/moje-rezerwacje', '/moje-rezerwacje?rezerwacja=0198-a&odpowiedz=akceptuje', '/profil#haslo', '/'])(
  'a path of this site is kept whole: %s',
  (path) => {
    expect(safeDeepLink(path)).toBe(path)
  },
)
test.each([
  null,
  '',
  'moje-rezerwacje',
  'https://zly.example/',
  '//zly.example/profil',
  '/\\zly.example',
  '/\t/zly.example',
  '/x/..//zly.example',
  'javascript:alert(1)',
  '/login?dalej=/profil',
  '/login/',
  '/rejestracja',
])('anything else is not followed: %j', (path) => {
  expect(safeDeepLink(path)).toBeNull()
})
test('without a link a whole profile goes to its day (ruling 64) and an incomplete one to the profile', () => {
  expect(afterLogin(null, { profile_complete: true })).toBe('/dzis')
  expect(afterLogin('https://zly.example', { profile_complete: false })).toBe('/profil')
  expect(afterLogin('/moje-rezerwacje', { profile_complete: false })).toBe('/moje-rezerwacje')
})
