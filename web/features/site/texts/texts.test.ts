import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { formatDay } from '#domain/format.pl.ts'
import { termsVersion } from '#domain/people/terms-version.ts'
import { rankPoints } from '#domain/search/rank.ts'
import { earlyPartWords, withdrawButton } from '#domain/reservation/withdrawal-words.pl.ts'
import AccessibilityPage from './AccessibilityPage.tsx'
import PartnerTermsPage from './PartnerTermsPage.tsx'
import PrivacyPage from './PrivacyPage.tsx'
import RankingPage from './RankingPage.tsx'
import TermsPage from './TermsPage.tsx'

const pageOf = (page: () => ReactElement) => renderToStaticMarkup(createElement(page)).replaceAll('\u00a0', ' ')

test.each([
  ['terms', TermsPage],
  ["partners' terms", PartnerTermsPage],
  ['privacy', PrivacyPage],
])('who agrees to the %s is told the version that is written down with the yes', (_name, page) => {
  expect(pageOf(page)).toMatch(
    new RegExp(`(Wersja z|obowiązuje od) ${formatDay(termsVersion).replaceAll('\u00a0', ' ')}`),
  )
})

// Art. 12a u.p.k., art. 5 of regulation 2019/1150: the main parameters, and how much each weighs.
test('the page of the order says what counts and how much, the heaviest first', () => {
  const html = pageOf(RankingPage)
  const said = [...html.matchAll(/<li>([^<]*?): do (\d+)\s*pu/g)]
  expect(said.map(([, , points]) => Number(points))).toEqual(Object.values(rankPoints).toSorted((a, b) => b - a))
})

// Directive 2011/83 art. 6 (1)(h) and annex I; art. 12 ust. 1 pkt 9 and 11 u.p.k.
test('before a contract the terms say where one withdraws, what an early beginning costs, and give the form', () => {
  const html = pageOf(TermsPage)
  expect(html).toContain(`przycisk „${withdrawButton}”`)
  expect(html).toContain(earlyPartWords)
  // A whole price that is paid before is neither: nothing of it is doubled (art. 394 k.c.).
  expect(html).toContain('zadatkiem, zaliczką albo całą ceną')
  expect(html).toMatch(/Wzór formularza odstąpienia.*Adresat: .*Data zawarcia umowy/)
})

// Art. 13 (1)(e) and 14 (2)(f) RODO: who hears of data, and where those come from that nobody gave us themselves.
test('the policy says from whom callers, firms and taken hours come, and that owners connect systems of their own', () => {
  const html = pageOf(PrivacyPage)
  for (const said of [
    /telefonicznie albo na miejscu/,
    /rejestru REGON/,
    /nazwy wpisów, te zaszyfrowane/,
    /sam podłączy/,
  ])
    expect(html).toMatch(said)
})

// Art. 399 PKE: what is kept in somebody's browser, and how long.
test('the policy names everything that stays in the browser of whoever reserves', () => {
  // Words that stay on one line, as „e-mail”, have an element of their own.
  const html = pageOf(PrivacyPage).replace(/<\/?span[^>]*>/g, '')
  for (const kept of [
    'access_token',
    'refresh_token',
    'leaving',
    'theme',
    /szkic rezerwacji[^<]*przez 24 godziny, a po wysłaniu jeszcze przez 2 godziny/,
    /wysłana rezerwacja, która czeka na potwierdzenie[^<]*adres e-mail, przez 24 godziny/,
    'niewysłana wiadomość',
    'niezapisane zmiany oferty',
  ])
    expect(html).toMatch(kept)
})

// Regulation 2019/1150, art. 3 (1)(d) and (e), 8 (c), 9: channels, rights to what partners write, their data and afterwards.
test('the terms of partners say who may be one, where offers are shown, whose the words are and which data they have', () => {
  const html = pageOf(PartnerTermsPage)
  for (const said of [
    'bez wpisu do rejestru albo prywatnie',
    'na których sam osadzi formularz',
    'Prawa do opisów i zdjęć zostają przy partnerze',
    'Danych o innych partnerach nie udostępniamy',
    'Po zamknięciu nie ma już do nich dostępu',
  ])
    expect(html).toContain(said)
  expect(html).not.toContain('Obniżkę pokazujemy')
})

test('who still meets a barrier is told where to complain (ustawa z 26.04.2024, whose watch PFRON leads)', () => {
  expect(pageOf(AccessibilityPage)).toContain('Prezesa Zarządu Państwowego Funduszu Rehabilitacji')
})
