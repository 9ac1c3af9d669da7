import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { planFeatures } from '#domain/subscription/plans.ts'
import { faq } from './plans-faq.pl.ts'
import { linesOf } from './PlanCard.tsx'
import PrivacyPage from './texts/PrivacyPage.tsx'

const limits = { venue_limit: 3, service_limit: 1, image_limit: 60, features: [...planFeatures] }

test('a plan names what it holds', () => {
  expect(linesOf({ ...limits, embed_limit: 5 })).toEqual(
    expect.arrayContaining(['Kalendarz rezerwacji', 'Kalendarz Google', '5\u00a0osadzeń na Twoich stronach']),
  )
})

test('each line of a plan begins with a number or a capital letter', () => {
  for (const embed_limit of [1, 5, null])
    for (const line of linesOf({ ...limits, embed_limit })) expect(line).toMatch(/^[\d\p{Lu}]/u)
})

test('calendars and forms on other sites are there: no plan, answer or policy speaks of them as something to come', () => {
  const said = [
    ...[5, null].flatMap((embed_limit) => linesOf({ ...limits, embed_limit })),
    ...faq.map(({ answer }) => answer),
    renderToStaticMarkup(createElement(PrivacyPage)),
  ].join(' ')
  expect(said).toContain('formularz rezerwacji na')
  expect(said.match(/wkrótce|będ(zie|ą) (mógł|mogła|mogli|mogły)[^.]*/gi)).toBe(null)
})
