import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayField } from './DayField.tsx'

test('the keyboard of a phone has the letters and dots that a day is asked for with', () => {
  const drawn = renderToStaticMarkup(
    <DayField id="day" label="Dzień" value="" onChange={() => {}} today="2026-11-22" />,
  )
  expect(drawn).toContain('placeholder="np. 19.06.2027"')
  // A numeric keyboard of an iPhone has figures and nothing else.
  expect(drawn).not.toMatch(/inputmode="(numeric|decimal|tel)"/i)
})
