import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PriceBreakdown } from './Paper.tsx'

test('of a price that changes the sum is read out with its name, and what is said of it, not the amounts of all rows', () => {
  const drawn = renderToStaticMarkup(
    <PriceBreakdown
      rows={[{ key: 'hall', label: 'Wynajem sali', amount: '9 000,00 zł' }]}
      total={{ amount: '12 500,00 zł' }}
      note="Ten kod nie działa w wybranym terminie."
    />,
  )
  const read = [...drawn.matchAll(/<(div|p)[^>]*aria-live="polite"[^>]*>.*?<\/\1>/g)].map(([html]) => html)
  expect(
    read.map((html) =>
      html
        .replace(/<[^>]+>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  ).toEqual(['Razem 12 500,00 zł', 'Ten kod nie działa w wybranym terminie.'])
  expect(read[0]).toContain('aria-atomic="true"')
})
