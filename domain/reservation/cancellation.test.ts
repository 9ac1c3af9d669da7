import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cancelReasons,
  checkCancellation,
  checkTiers,
  policySchedule,
  type RefundInput,
  refundFor,
  tiersOf,
} from './cancellation.ts'
import { cancellationPolicies, depositTypes } from '#domain/listing/codes.ts'
import { percentOf } from '#domain/money.ts'
import { addDays } from '#domain/time.ts'

const start_on = '2027-06-19'
const wedding: RefundInput = {
  policy: 'wedding',
  tiers: null,
  deposit: { type: 'zadatek', amount_grosze: 752_400 },
  total_grosze: 3_762_000,
  paid_grosze: 752_400,
  start_on,
  today_on: addDays(start_on, -200),
  reason: 'guest_request',
}
const withRate: RefundInput = { ...wedding, paid_grosze: 2_252_400, today_on: addDays(start_on, -100) }
const none = { type: 'none', amount_grosze: 0 } as const
const plain = (policy: RefundInput['policy'], total: number, paid: number, days: number, deposit = 0): RefundInput => ({
  ...wedding,
  policy,
  deposit: deposit ? { type: 'zaliczka', amount_grosze: deposit } : none,
  total_grosze: total,
  paid_grosze: paid,
  today_on: addDays(start_on, -days),
})

describe('the printed vectors', () => {
  const kept = (input: RefundInput) => {
    const { retained_grosze, refund_grosze } = refundFor(input)
    return [retained_grosze, refund_grosze]
  }
  test('R1 flexible, ten days before: all comes back', () => {
    expect(kept(plain('flexible', 88_560, 88_560, 10))).toEqual([0, 88_560])
  })
  test('R2 flexible, five days before', () => {
    expect(kept(plain('flexible', 88_560, 88_560, 5))).toEqual([17_712, 70_848])
  })
  test('R3 moderate, twenty days before, part paid', () => {
    expect(kept(plain('moderate', 934_400, 285_000, 20))).toEqual([186_880, 98_120])
  })
  test('R4 moderate, eight days before: what was not paid is a shortfall, not a charge', () => {
    const refund = refundFor(plain('moderate', 934_400, 285_000, 8))
    expect([refund.retained_grosze, refund.refund_grosze, refund.shortfall_grosze]).toEqual([285_000, 0, 88_760])
  })
  test('R5 wedding, 200 days before: the zadatek stays', () => {
    expect(kept(wedding)).toEqual([752_400, 0])
  })
  test('R6 wedding, 100 days before, zadatek and an instalment paid', () => {
    expect(kept(withRate)).toEqual([1_128_600, 1_123_800])
  })
  test('R7 the owner at fault: all back and the zadatek owed once more', () => {
    const refund = refundFor({ ...wedding, reason: 'owner_fault' })
    expect([refund.refund_grosze, refund.double_deposit_due_grosze]).toEqual([752_400, 752_400])
  })
  test.each(['force_majeure', 'mutual', 'fraud'] as const)('R8 %s: all back, nothing doubled', (reason) => {
    const refund = refundFor({ ...wedding, reason })
    expect([refund.refund_grosze, refund.double_deposit_due_grosze]).toEqual([752_400, 0])
  })
  test('R9 the owner at fault after an instalment: only the zadatek doubles', () => {
    const refund = refundFor({ ...withRate, reason: 'owner_fault' })
    expect([refund.refund_grosze, refund.double_deposit_due_grosze]).toEqual([2_252_400, 752_400])
  })
  test('R10 strict, 95 days before', () => {
    expect(kept(plain('strict', 408_500, 100_000, 95, 100_000))).toEqual([40_850, 59_150])
  })
  test('R11 rounds half up to the grosz', () => {
    expect(kept(plain('moderate', 33_333, 33_333, 8))).toEqual([13_333, 20_000])
  })
  test('R12 counts calendar days, not hours', () => {
    const on = (today_on: string) => refundFor({ ...plain('moderate', 100_000, 100_000, 0), today_on })
    expect([on('2027-05-20').days_before, on('2027-05-20').percent_bp]).toEqual([30, 0])
    expect([on('2027-05-21').days_before, on('2027-05-21').percent_bp]).toEqual([29, 2_000])
  })
})

describe('the rulings', () => {
  test('the doubled zadatek doubles what was given', () => {
    const refund = refundFor({ ...wedding, paid_grosze: 300_000, reason: 'owner_fault' })
    expect(refund.double_deposit_due_grosze).toBe(300_000)
  })
  test('a zaliczka is never doubled', () => {
    const refund = refundFor({
      ...wedding,
      deposit: { type: 'zaliczka', amount_grosze: 752_400 },
      reason: 'owner_fault',
    })
    expect(refund.double_deposit_due_grosze).toBe(0)
  })
  test('unpaid balances follow the policy like a wish of the guest', () => {
    expect(refundFor({ ...withRate, reason: 'not_paid' })).toEqual(refundFor(withRate))
  })
  test('before the contract everything goes back and nothing is doubled', () => {
    const refund = refundFor({ ...wedding, reason: 'owner_fault', concluded: false })
    expect([refund.refund_grosze, refund.double_deposit_due_grosze]).toEqual([752_400, 0])
  })
  test.each([
    [
      'flexible',
      [
        [7, 0],
        [6, 20],
        [2, 20],
        [1, 50],
        [0, 50],
      ],
    ],
    [
      'moderate',
      [
        [30, 0],
        [29, 20],
        [14, 20],
        [13, 40],
        [7, 40],
        [6, 60],
        [0, 60],
      ],
    ],
    [
      'strict',
      [
        [90, 10],
        [89, 30],
        [30, 30],
        [29, 50],
        [14, 50],
        [13, 80],
        [0, 80],
      ],
    ],
    [
      'wedding',
      [
        [179, 30],
        [60, 30],
        [59, 50],
        [14, 50],
        [13, 80],
        [0, 80],
      ],
    ],
  ] as const)(
    '%s keeps of the price what its table says, on the first and the last day of each tier',
    (policy, tiers) => {
      const kept = tiers.map(([days]) => [
        days,
        refundFor(plain(policy, 100_000, 100_000, days)).retained_grosze / 1_000,
      ])
      expect(kept).toEqual(tiers)
    },
  )

  test('a zadatek above 30 % is kept in the 30 % tier too', () => {
    const refund = refundFor({ ...withRate, deposit: { type: 'zadatek', amount_grosze: 1_500_000 } })
    expect([refund.retained_grosze, refund.basis]).toEqual([1_500_000, 'deposit'])
  })
  test('a zaliczka is kept by the deposit tier like a zadatek', () => {
    const refund = refundFor({ ...wedding, deposit: { type: 'zaliczka', amount_grosze: 500_000 } })
    expect([refund.retained_grosze, refund.basis, refund.percent_bp]).toEqual([500_000, 'deposit', null])
  })
  test('the day itself is a tier of its own', () => {
    const tiers = [1, 0].map((days_from) => ({ days_from, percent_bp: days_from ? 8_000 : 10_000 }))
    const on = (days: number) => refundFor({ ...plain('custom', 1_000, 1_000, days), tiers }).retained_grosze
    expect([on(1), on(0), on(-1)]).toEqual([800, 1_000, 1_000])
  })
  test('without a deposit its tier is a fifth of the price', () => {
    const refund = refundFor({
      ...wedding,
      deposit: { type: 'full', amount_grosze: 3_762_000 },
      paid_grosze: 3_762_000,
    })
    expect(refund.retained_grosze).toBe(752_400)
  })
})

describe('on save', () => {
  const rows = (...pairs: [number, number][]) => pairs.map(([days_from, percent_bp]) => ({ days_from, percent_bp }))
  test.each([
    ['a share that falls as the day nears', rows([30, 5_000], [0, 2_000])],
    ['no row for the day itself', rows([30, 0], [7, 2_000])],
    ['one day twice', rows([7, 0], [7, 1_000], [0, 2_000])],
    ['seven rows', rows([60, 0], [50, 1], [40, 2], [30, 3], [20, 4], [10, 5], [0, 6])],
    ['more than 80 %', rows([7, 0], [0, 8_001])],
    ['100 % for two days', rows([7, 0], [2, 5_000], [0, 10_000])],
    ['a negative share', rows([0, -1])],
    ['nothing', []],
  ])('refuses %s', (_, tiers) => {
    expect(checkTiers(tiers)?.fields).toHaveProperty('cancellation_tiers')
  })
  test('refuses days and shares that are not whole, in whichever row', () => {
    for (const row of [
      [30.5, 0],
      [30, 0.5],
    ] as [number, number][])
      expect(checkTiers(rows(row, [0, 5_000]))).not.toBeNull()
  })
  test('takes tiers in any order, up to 100 % for the day itself', () => {
    expect(checkTiers(rows([0, 10_000], [30, 0], [1, 8_000]))).toBeNull()
  })
  test('refuses deposit_only where there is no zadatek or zaliczka', () => {
    const check = (deposit_type: (typeof depositTypes)[number]) =>
      checkCancellation({ policy: 'deposit_only', tiers: null, deposit_type })
    expect(depositTypes.map((type) => check(type) === null)).toEqual([false, true, true, false])
    expect(checkCancellation({ policy: 'flexible', tiers: null, deposit_type: 'none' })).toBeNull()
  })
  test('looks at the tiers of a custom policy', () => {
    const check = (tiers: ReturnType<typeof rows> | null) =>
      checkCancellation({ policy: 'custom', tiers, deposit_type: 'none' })
    expect(check(rows([0, 5_000]))).toBeNull()
    expect(check(null)?.fields).toHaveProperty('cancellation_tiers')
  })
})

test('a custom policy keeps the share of its tier, whatever the deposit is', () => {
  const tiers = [
    { days_from: 30, percent_bp: 1_000 },
    { days_from: 0, percent_bp: 5_000 },
  ]
  const custom: RefundInput = { ...wedding, policy: 'custom', tiers }
  expect(refundFor(custom)).toMatchObject({ basis: 'percent', percent_bp: 1_000, retained_grosze: 376_200 })
  expect(policySchedule(custom, custom).map(({ percent_bp }) => percent_bp)).toEqual([1_000, 5_000])
})

describe('worked out in dates', () => {
  const event = { start_on, total_grosze: 3_762_000, deposit: wedding.deposit }
  test('where a large deposit is more than the share of a later tier, no share is named', () => {
    const deposit = { type: 'zadatek', amount_grosze: 1_500_000 } as const
    expect(policySchedule(wedding, { ...event, deposit, today_on: '2027-01-10' })[0]).toMatchObject({
      until_on: '2027-04-20',
      retained_grosze: 1_500_000,
      percent_bp: null,
    })
  })
  test('names first and last date of each period', () => {
    expect(policySchedule(wedding, event)).toEqual([
      { from_on: null, until_on: '2026-12-21', retained_grosze: 752_400, percent_bp: null },
      { from_on: '2026-12-22', until_on: '2027-04-20', retained_grosze: 1_128_600, percent_bp: 3_000 },
      { from_on: '2027-04-21', until_on: '2027-06-05', retained_grosze: 1_881_000, percent_bp: 5_000 },
      { from_on: '2027-06-06', until_on: '2027-06-19', retained_grosze: 3_009_600, percent_bp: 8_000 },
    ])
  })
  test('leaves out what is over and merges what is equal', () => {
    const high = { ...event, deposit: { type: 'zadatek', amount_grosze: 1_881_000 } as const, today_on: '2027-01-10' }
    const periods = policySchedule(wedding, high)
    expect(periods.map((period) => period.until_on)).toEqual(['2027-06-05', '2027-06-19'])
    expect(periods[0]?.from_on).toBeNull()
  })
})

const grosze = fc.integer({ min: 0, max: 10_000_000_000 })
const customTiers = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 5 }).chain((days) =>
  fc
    .array(fc.integer({ min: 0, max: 8_000 }), { minLength: days.length + 1, maxLength: days.length + 1 })
    .map((bps) => {
      const shares = bps.toSorted((a, b) => a - b)
      return [...days.toSorted((a, b) => b - a), 0].map((days_from, i) => ({ days_from, percent_bp: shares[i] ?? 0 }))
    }),
)
const inputs = fc
  .record({
    policy: fc.constantFrom(...cancellationPolicies),
    tiers: customTiers,
    type: fc.constantFrom(...depositTypes),
    total_grosze: grosze,
    share: fc.integer({ min: 0, max: 10_000 }),
    paidShare: fc.integer({ min: 0, max: 10_000 }),
    days: fc.integer({ min: 0, max: 500 }),
    reason: fc.constantFrom(...cancelReasons),
  })
  .map(
    ({ type, share, paidShare, days, ...rest }): RefundInput => ({
      ...rest,
      deposit: { type, amount_grosze: Math.floor((rest.total_grosze * share) / 10_000) },
      paid_grosze: Math.floor((rest.total_grosze * paidShare) / 10_000),
      start_on,
      today_on: addDays(start_on, -days),
    }),
  )

describe('always', () => {
  test('generated custom tiers are ones that may be saved', () => {
    fc.assert(fc.property(customTiers, (tiers) => checkTiers(tiers) === null))
  })
  test('what is kept and what goes back are what was paid, and neither is negative', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const refund = refundFor(input)
        expect(refund.retained_grosze + refund.refund_grosze).toBe(input.paid_grosze)
        expect(Math.min(refund.retained_grosze, refund.refund_grosze, refund.shortfall_grosze)).toBeGreaterThanOrEqual(
          0,
        )
        expect(refund.retained_grosze + refund.shortfall_grosze).toBe(refund.basis_grosze)
        if (input.reason !== 'owner_fault') expect(refund.double_deposit_due_grosze).toBe(0)
      }),
    )
  })
  test('custom tiers keep the same in whatever order they were saved', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const reversed = { ...input, tiers: input.tiers?.toReversed() ?? null }
        expect(refundFor(reversed)).toEqual(refundFor(input))
        expect(policySchedule(reversed, input)).toEqual(policySchedule(input, input))
      }),
    )
  })
  test('what is kept never falls as the day nears', () => {
    fc.assert(
      fc.property(inputs, fc.integer({ min: 0, max: 400 }), (input, waited) => {
        const later = { ...input, today_on: addDays(input.today_on, waited) }
        expect(refundFor(later).retained_grosze).toBeGreaterThanOrEqual(refundFor(input).retained_grosze)
      }),
    )
  })
  test('the schedule says of every day what cancelling on that day keeps', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const paid = { ...input, paid_grosze: input.total_grosze, reason: 'guest_request' as const }
        const { retained_grosze, percent_bp } = refundFor(paid)
        const { today_on: _, ...event } = input
        const periods = policySchedule(input, event)
        const period = periods.find((one) => (one.from_on ?? '') <= input.today_on && input.today_on <= one.until_on)
        expect(period?.retained_grosze).toBe(retained_grosze)
        // A share that is named is the sum; where neighbours that keep the same are one period, it is the first one's.
        for (const named of [{ retained_grosze, percent_bp }, ...periods]) {
          if (named.percent_bp !== null) {
            expect(percentOf(input.total_grosze, named.percent_bp)).toBe(named.retained_grosze)
          }
        }
        // Asked today, it begins with the period of today, and the later ones are the same.
        const left = policySchedule(input, input)
        expect(left).toMatchObject(
          periods.slice(-left.length).map((one, i) => (i > 0 ? one : { until_on: one.until_on })),
        )
        expect(left[0]).toMatchObject({ from_on: null, until_on: period?.until_on, retained_grosze })
      }),
    )
  })
  test('every policy reaches the day of the event', () => {
    const tiers = [{ days_from: 0, percent_bp: 5_000 }]
    for (const policy of cancellationPolicies) expect(tiersOf({ policy, tiers }).at(-1)?.days_from).toBe(0)
  })
})
