import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listingDetails } from '#contract/listings/listing-details.ts'
import { detailGroups } from './detail-words.pl.ts'

const here = path.resolve(import.meta.dirname, '..')
const sources = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx|pl\.ts)$/.test(file))
  .map((file) => readFileSync(path.join(here, file), 'utf8'))
  .join('\n')

/** Given to the customer of a confirmed reservation only. */
const hidden = ['contact_phone', 'contact_email']

test.each(Object.keys(listingDetails.shape).filter((name) => !hidden.includes(name)))(
  'what an owner writes in %s is shown to visitors',
  (name) => {
    expect(sources).toMatch(new RegExp(`(details\\.|'|[{,] )${name}\\b`))
  },
)

const wordsOf = (details: Parameters<(typeof detailGroups)[number]['say']>[0]) =>
  Object.fromEntries(detailGroups.flatMap(({ say }) => say(details)).map(({ label, words }) => [label, words]))

test('a fee for the own bottle is said only where one may be brought', () => {
  const corkage = { amount_grosze: 1500, basis: 'bottle_wine' }
  expect(wordsOf({ alcohol_policy: 'byo_corkage', corkage })['Opłata korkowa']).toMatch(/^15\szł za butelkę wina$/)
  expect(wordsOf({ alcohol_policy: 'own_bar', corkage })['Opłata korkowa']).toBeUndefined()
})

test('values beside a name begin small, each of a list too, and the words of an owner stay', () => {
  const words = wordsOf({
    catering_policy: 'own_only',
    house_rules: ['no_smoking', 'no_confetti'],
    style_tags: ['Boho'],
  })
  expect(words.Jedzenie).toBe('wyłącznie kuchnia obiektu')
  expect(words['W obiekcie']).toBe('zakaz palenia i\u00a0bez konfetti')
  expect(words.Styl).toBe('Boho')
})

test('what is not said is left out, and a no is not sold as a yes', () => {
  expect(
    wordsOf({ beds: null, live_band_allowed: false, insurance_oc: false, house_rules: [], requirements: {} }),
  ).toEqual({})
  expect(wordsOf({ afterparty_enabled: true, afterparty_from: '13:00', afterparty_until: '22:00' }).Poprawiny).toBe(
    'możliwe następnego dnia, od 13:00 do 22:00',
  )
})
