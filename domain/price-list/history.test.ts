import { describe, expect, test } from 'vitest'
import { type PriceRow, priceSpans, standingOf } from './history.ts'

const day = 86_400_000
const now = 100 * day
const row = (
  from: number,
  until: number | null,
  amount_grosze: number | null,
  more: Partial<PriceRow> = {},
): PriceRow => ({
  code: 'sobota',
  name: 'Sobota',
  kind: 'base',
  pricing_type: 'per_person',
  price_mode: 'gross',
  amount_grosze,
  percent_bp: null,
  from_ms: from * day,
  until_ms: until === null ? null : until * day,
  ...more,
})

describe('spans of one price', () => {
  test('a list saved again without a changed price makes no new span, a changed one does', () => {
    const spans = priceSpans([row(50, 70, 300), row(70, 80, 300), row(80, null, 360)])
    expect(spans.map(({ from_ms, until_ms, amount_grosze }) => [from_ms / day, until_ms, amount_grosze])).toEqual([
      [80, null, 360],
      [50, 80 * day, 300],
    ])
  })

  test('a price that was away for a time is not one span', () => {
    expect(priceSpans([row(50, 60, 300), row(70, null, 300)])).toHaveLength(2)
  })
})

describe('the lowest price of 30 days', () => {
  const standing = (...rows: PriceRow[]) => standingOf(priceSpans(rows), 'sobota', now)

  test('counts every price that held within them, and none that ended before', () => {
    expect(standing(row(10, 69, 100), row(69, 90, 300), row(90, null, 360))?.lowest_30_days_grosze).toBe(300)
    expect(standing(row(10, 71, 100), row(71, 90, 300), row(90, null, 360))?.lowest_30_days_grosze).toBe(100)
  })

  test('is the price itself when nothing else held', () => {
    expect(standing(row(10, null, 360))).toEqual({
      since_ms: 10 * day,
      lowest_30_days_grosze: 360,
      lowest_before_reduction_grosze: null,
    })
  })

  test('before a reduction looks at the 30 days before it, not at today', () => {
    // Dear for a fortnight, so that the reduction looks big: the law asks for 300.
    const trick = [row(10, 80, 300), row(80, 94, 400), row(94, null, 310)]
    expect(standing(...trick)?.lowest_before_reduction_grosze).toBe(300)
    expect(standing(row(10, 40, 200), row(40, 94, 400), row(94, null, 310))?.lowest_before_reduction_grosze).toBe(400)
    expect(standing(row(10, 80, 300), row(80, null, 310))?.lowest_before_reduction_grosze).toBeNull()
  })

  test('does not compare an hour with a day, nor net with gross', () => {
    expect(standing(row(80, 90, 100, { pricing_type: 'per_hour' }), row(90, null, 360))?.lowest_30_days_grosze).toBe(
      360,
    )
    expect(standing(row(80, 90, 100, { price_mode: 'net' }), row(90, null, 360))?.lowest_30_days_grosze).toBe(360)
  })

  test('is not said of what has no amount or does not hold any more', () => {
    expect(standing(row(80, null, null, { pricing_type: 'on_request' }))?.lowest_30_days_grosze).toBeNull()
    expect(standing(row(80, 90, 300))).toBeNull()
  })
})
