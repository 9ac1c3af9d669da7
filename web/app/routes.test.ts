import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { isOwnerPath, paths } from '#contract/paths.ts'
import { createQueryClient } from '#web/lib/query/query.ts'
import { nobodysButOwners } from './guards.ts'
import { createAppRouter } from './router.ts'
import { hasScreen } from './screen.tsx'

/** The table of specification 2 and of the later decisions, as far as these screens exist. */
const table: Record<string, string> = {
  '/': 'site',
  '/o-nas': 'site',
  '/kontakt': 'site',
  '/plany-subskrypcji': 'site',
  '/polityka-prywatnosci': 'site',
  '/regulamin': 'site',
  '/regulamin-partnera': 'site',
  '/jak-ustalamy-kolejnosc': 'site',
  '/dostepnosc': 'site',
  '/demo': 'site',
  '/wip/uslugi': 'site',
  '/wip/uslugi/dj-takt': 'site',
  '/wip/sale': 'site',
  '/wip/sale/stodola': 'site',
  '/uslugi/dj-takt/rezerwacja': 'reserve',
  '/sale/stodola/rezerwacja': 'reserve',
  '/potwierdzenie-rezerwacji-email/abc': 'personal',
  '/status-rezerwacji/abc': 'personal',
  '/weryfikacja-email/abc': 'personal',
  '/login': 'guests',
  '/rejestracja': 'guests',
  '/zapomniane-haslo': 'passwords',
  '/nowe-haslo/abc': 'passwords',
  '/profil': 'owners',
  '/dzis': 'owners',
  '/moje-rezerwacje': 'owners',
  '/dodaj-rezerwacje': 'owners',
  '/integracje': 'owners',
  '/kalendarz': 'owners',
  '/kalendarz-google/sukces': 'owners',
  '/kalendarz-google/error': 'owners',
  '/subskrypcja': 'owners',
  '/subskrypcja/edycja': 'owners',
}

const matched = (url: string) => {
  const router = createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: [url] }))
  const [routes] = router.getMatchedRoutes(url)
  return routes
}

test.each(Object.entries(table))('%s stands in the group %s and its screen exists', (url, group) => {
  const routes = matched(url)
  const leaf = routes.at(-1)
  expect(routes[1]?.id).toBe(`/${group}`)
  expect(leaf?.fullPath).not.toContain('$splat')
  expect(hasScreen(leaf?.options.staticData?.module ?? '')).toBe(true)
})

test('any other path leads to the page that says so', () => {
  expect(matched('/nie-ma/takiej').at(-1)?.options.staticData?.module).toBe('features/site/NotFoundPage.tsx')
})

test.each([
  '/profil/x',
  '/profilowe',
  '/moje-sale/x/y',
  '/kalendarz-google/inne',
  '/subskrypcja/faktury',
  '/statystyki/2026',
])('%s is an owner’s address, although no screen stands there', (path) => {
  expect(isOwnerPath(path)).toBe(true)
  expect(matched(path).at(-1)?.options.beforeLoad).toBe(nobodysButOwners)
})

test('every screen of owners stands at an address of theirs, and nobody else’s does', () => {
  for (const [path, group] of Object.entries(table)) expect(isOwnerPath(path), path).toBe(group === 'owners')
})

test('the paths that the product links to are the ones of the table', () => {
  for (const path of [paths.home, paths.plans, paths.login, paths.venue('stodola'), paths.reserveService('dj-takt')]) {
    expect(Object.keys(table)).toContain(path)
  }
})
