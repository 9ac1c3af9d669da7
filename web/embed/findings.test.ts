import { expect, test } from 'vitest'
import { type Facts, findingsOf, type Form } from './findings.pl.ts'

const form: Form = { code: 'A'.repeat(22), is_code: true, answer: 'ready', width: 600, is_cut: false }
const page: Facts = {
  origin: 'https://dwor.pl',
  home: 'https://wydarzy.example',
  is_encrypted: true,
  has_viewport: true,
  scripts: 1,
  forms: [form],
  blocked: [],
}
const said = (change: Partial<Facts>) => findingsOf({ ...page, ...change }).map(({ kind, text }) => `${kind} ${text}`)

test('a page that is as it should be is praised and nothing else', () => {
  expect(said({})).toEqual(['good Formularz działa na tej stronie.'])
})

test.each<[what: string, change: Partial<Facts>, begins: RegExp]>([
  ['no form', { forms: [] }, /^wrong Skrypt działa, ale/],
  [
    'a policy',
    { blocked: ['frame-src'], forms: [{ ...form, answer: 'silent' }] },
    /^wrong Zasady.*frame-src.*wydarzy\.example/,
  ],
  ['no encryption', { is_encrypted: false }, /^wrong Strona otwiera się bez szyfrowania/],
  ['a code that is none', { forms: [{ ...form, is_code: false, code: 'kod' }] }, /^wrong Formularz: „kod”/],
  ['a foreign site', { forms: [{ ...form, answer: 'silent' }] }, /^wrong .*„Twoje strony” jest https:\/\/dwor\.pl/],
  ['an old code', { forms: [{ ...form, answer: 'old' }] }, /^wrong .*kod już nie działa/],
  ['a draft', { forms: [{ ...form, answer: 'closed' }] }, /^wrong .*nie jest teraz opublikowana/],
  ['a narrow column', { forms: [{ ...form, width: 200 }] }, /^hint .*200 px/],
  ['a fixed height', { forms: [{ ...form, is_cut: true }] }, /^hint .*stałej wysokości/],
  ['the script twice', { scripts: 2 }, /^hint .*2 razy/],
  ['no viewport', { has_viewport: false }, /^hint .*viewport/],
])('%s is named first', (_, change, begins) => expect(said(change)[0]).toMatch(begins))

test('a policy that shuts the form out is the one reason that is given', () => {
  expect(said({ blocked: ['frame-src'], forms: [{ ...form, answer: 'silent' }] })).toHaveLength(1)
})

test('several forms are told apart', () => {
  expect(said({ forms: [form, { ...form, answer: 'closed' }] })).toEqual([
    'wrong Formularz 2: oferta nie jest teraz opublikowana, więc nikt nie może jej zarezerwować.',
    'good Formularz 1 działa na tej stronie.',
  ])
})
