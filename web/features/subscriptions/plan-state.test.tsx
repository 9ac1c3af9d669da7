import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlanState } from './PlanState.tsx'
import type { Current } from './plan-words.pl.ts'

const used = { shown: 1, hidden: 0, limit: 3 }
const active = {
  ...{ status: 'active', shows: true, plan: { name: 'Bankiet' }, period: 'month', cancel_at_period_end: false },
  ...{ trial_days_left: null, next: null, next_grosze: null, period_end_at: '2026-12-22T11:00:00.000Z' },
  ...{ usage: { venue: used, service: used }, listings: [], open_checkout: null },
  can: { buy: false, change: true, cancel: true, end: false, resume: false, portal: true },
} as unknown as Current

const buttons = (now: Current) => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <PlanState now={now} />
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<(?:button|a)\b[^>]*>(.*?)<\/(?:button|a)>/g)].map(([, inner = '']) =>
    inner.replace(/<[^>]*>/g, '').replaceAll('\u00a0', ' '),
  )
}

test('a payment that could not be taken asks for the card where the letter and the banner lead', () => {
  const can = { buy: false, change: false, cancel: false, end: false, resume: false, portal: true }
  expect(buttons({ ...active, status: 'past_due', grace_ends_at: '2026-12-29T11:00:00.000Z', can })).toEqual([
    'Zaktualizuj kartę',
  ])
  const owed = { number: 'W-0002', gross_grosze: 18_327, url: 'https://provider.example/i/1' }
  const owes = { ...active, owed, can: { ...can, end: true } }
  const grace = { status: 'past_due', grace_ends_at: '2026-12-29T11:00:00.000Z' } as const
  expect(buttons({ ...owes, ...grace })).toEqual(['Zapłać 183,27 zł', 'Zaktualizuj kartę', 'Zakończ plan'])
  const hidden = { ...owes, status: 'unpaid', shows: false, can: { ...owes.can, buy: true } } as Current
  expect(buttons(hidden)).toEqual(['Zapłać 183,27 zł', 'Wybierz plan', 'Zakończ plan'])
  expect(buttons(active)).toEqual(['Zmień plan', 'Zrezygnuj z planu'])
})
