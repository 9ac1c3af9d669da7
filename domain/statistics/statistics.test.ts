import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reservationSources, reservationStatuses } from '#domain/reservation/reservation.ts'
import {
  cancelledBy,
  type Heap,
  heapSums,
  isRevenue,
  lostReasonOf,
  nothing,
  share,
  sumOf,
  totalsOf,
} from './statistics.ts'

const amount = fc.integer({ min: 0, max: 5_000_000 })
const someHeap = fc
  .record({
    status: fc.constantFrom(...reservationStatuses),
    source: fc.constantFrom(...reservationSources),
    cancelled_by: fc.constantFrom(null, ...cancelledBy),
    count: fc.integer({ min: 1, max: 40 }),
    total_grosze: amount,
    kept_grosze: amount,
    guests: fc.integer({ min: 1, max: 4000 }),
    lead_minutes: fc.integer({ min: 0, max: 500_000 }),
    agreed_before: fc.integer({ min: 0, max: 40 }),
  })
  .map((heap): Heap => ({ ...heap, agreed_before: Math.min(heap.agreed_before, heap.count) }))

const plain: Heap = {
  status: 'confirmed',
  source: 'web',
  cancelled_by: null,
  count: 1,
  total_grosze: 100_000,
  kept_grosze: 0,
  guests: 40,
  lead_minutes: 1440,
  agreed_before: 0,
}

describe('revenue', () => {
  test('is what is agreed, under way or over, and nothing else', () => {
    expect(reservationStatuses.filter(isRevenue)).toEqual(['confirmed', 'in_progress', 'completed'])
    for (const status of reservationStatuses) {
      const { revenue_grosze } = { ...nothing, ...heapSums({ ...plain, status }) }
      expect([status, revenue_grosze]).toEqual([status, isRevenue(status) ? 100_000 : 0])
    }
  })

  test('is never what was kept after a cancellation: that is counted apart', () => {
    const kept = heapSums({ ...plain, status: 'cancelled', kept_grosze: 20_000, agreed_before: 1 })
    expect(kept).toMatchObject({ revenue_grosze: 0, retained_grosze: 20_000, cancelled: 1, cancelled_agreed: 1 })
    expect(heapSums({ ...plain, kept_grosze: 20_000 })).toMatchObject({ retained_grosze: 0 })
  })

  test('equals a count by hand, however the reservations are heaped', () => {
    fc.assert(
      fc.property(fc.array(someHeap), (heaps) => {
        const byHand = heaps
          .filter(({ status }) => ['confirmed', 'in_progress', 'completed'].includes(status))
          .reduce((sum, { total_grosze }) => sum + total_grosze, 0)
        expect(sumOf(heaps.map(heapSums)).revenue_grosze).toBe(byHand)
      }),
    )
  })
})

describe('sums', () => {
  test('of parts are the sum of the whole, in any cut', () => {
    fc.assert(
      fc.property(fc.array(someHeap), fc.array(someHeap), (some, others) => {
        const whole = sumOf([...some, ...others].map(heapSums))
        expect(sumOf([sumOf(some.map(heapSums)), sumOf(others.map(heapSums))])).toEqual(whole)
        expect(totalsOf(whole)).toMatchObject(whole)
      }),
    )
  })

  test('never cancel more agreements than there were', () => {
    fc.assert(
      fc.property(fc.array(someHeap), (heaps) => {
        const { cancellation_bp, cancelled_agreed, agreed } = totalsOf(sumOf(heaps.map(heapSums)))
        expect(cancelled_agreed).toBeLessThanOrEqual(agreed)
        if (cancellation_bp !== null) expect(cancellation_bp).toBeLessThanOrEqual(10_000)
      }),
    )
  })

  test('of nothing have no average', () => {
    expect(totalsOf(nothing)).toMatchObject({
      average_value_grosze: null,
      average_lead_days: null,
      occupancy_bp: null,
      cancellation_bp: null,
    })
  })

  test('round their shares half up', () => {
    expect([share(1, 3), share(2, 3), share(1, 2, 1), share(1, 3, 1)]).toEqual([3333, 6667, 1, 0])
  })
})

describe('lost demand', () => {
  test('names the reason an owner could do something about', () => {
    expect(lostReasonOf(['off_step', 'busy'])).toBe('busy')
    expect(lostReasonOf(['too_soon', 'closed'])).toBe('closed')
    expect(lostReasonOf(['capacity'])).toBe('capacity')
  })

  test('is not a slip of the hand', () => {
    expect(lostReasonOf(['off_step'])).toBeNull()
    expect(lostReasonOf(['past', 'too_soon', 'busy'])).toBeNull()
    expect(lostReasonOf([])).toBeNull()
  })
})
