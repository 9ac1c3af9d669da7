import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { rankPoints } from '#domain/search/rank.ts'
import RankingPage from './RankingPage.tsx'

// Art. 12a u.p.k., art. 5 of regulation 2019/1150: the main parameters, and how much each weighs.
test('the page of the order says what counts and how much, the heaviest first', () => {
  const html = renderToStaticMarkup(createElement(RankingPage))
  const said = [...html.matchAll(/<li>([^<]*?): do (\d+)\s*pu/g)]
  expect(said.map(([, , points]) => Number(points))).toEqual(Object.values(rankPoints).toSorted((a, b) => b - a))
})
