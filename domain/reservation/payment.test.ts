import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  coveredBy,
  checkReceived,
  checkReceivedDay,
  confirmsReservation,
  correctedBy,
  coverage,
  dueNow,
  endedWith,
  endedWithout,
  missingOf,
  paymentChoicesFor,
  paymentStatusesThatTakeMoney,
  paymentStatusFor,
  owedByHand,
  shareRefund,
} from './payment.ts'

const zadatek = { type: 'zadatek', amount_grosze: 752_400 } as const
const total_grosze = 3_762_000
const money = (received_grosze: number, refunded_grosze = 0) => ({
  total_grosze,
  due_now_grosze: 752_400,
  received_grosze,
  refunded_grosze,
})

describe('what is due', () => {
  test('the choice decides: the deposit, everything, or nothing yet', () => {
    expect([dueNow('deposit', zadatek, total_grosze), dueNow('full', zadatek, total_grosze)]).toEqual([
      752_400, 3_762_000,
    ])
    expect(dueNow('on_site', zadatek, total_grosze)).toBe(0)
  })
  test('a deposit never exceeds the price', () => {
    expect(dueNow('deposit', zadatek, 500_000)).toBe(500_000)
  })
  test('the choices follow the deposit of the listing', () => {
    expect(paymentChoicesFor(zadatek, total_grosze)).toEqual(['deposit', 'full'])
    expect(paymentChoicesFor({ type: 'none', amount_grosze: 0 }, total_grosze)).toEqual(['on_site'])
    expect(paymentChoicesFor({ type: 'full', amount_grosze: total_grosze }, total_grosze)).toEqual(['full'])
    expect(paymentChoicesFor(zadatek, 0)).toEqual(['on_site'])
  })
})

describe('what received money comes to', () => {
  test.each([
    [0, 'unpaid'],
    [100_000, 'partially_paid'],
    [752_400, 'deposit_paid'],
    [2_252_400, 'partially_paid'],
    [3_762_000, 'paid'],
  ] as const)('%d grosze is %s', (received, status) => {
    expect(paymentStatusFor(money(received))).toBe(status)
  })
  test('nothing to pay is not required, returned money is refunded', () => {
    expect(paymentStatusFor({ total_grosze: 0, due_now_grosze: 0, received_grosze: 0, refunded_grosze: 0 })).toBe(
      'not_required',
    )
    expect(paymentStatusFor(money(752_400, 752_400))).toBe('refunded')
    expect(paymentStatusFor(money(752_400, 1))).toBe('partially_refunded')
  })
  test('the deposit confirms, less does not', () => {
    expect([confirmsReservation(money(752_399)), confirmsReservation(money(752_400))]).toEqual([false, true])
    // What went back again concludes nothing.
    expect(confirmsReservation(money(752_400, 1))).toBe(false)
  })
  test('what is due now comes before the rest', () => {
    expect(coverage(money(300_000), '2027-06-12').next).toEqual({ amount_grosze: 452_400, due_on: null })
    expect(coverage(money(752_400), '2027-06-12').next).toEqual({ amount_grosze: 3_009_600, due_on: '2027-06-12' })
    expect(coverage(money(3_762_000), '2027-06-12').next).toBeNull()
  })
  test('nothing is asked for after money was returned', () => {
    expect(coverage(money(752_400, 700_000), '2027-06-12')).toMatchObject({
      paid_grosze: 52_400,
      remaining_grosze: 0,
      next: null,
    })
  })
  test('the owner writes down more than nothing and at most what is left', () => {
    expect([1, 100].map((amount) => checkReceived(amount, 100))).toEqual([null, null])
    for (const amount of [0, -1, 101, 1.5]) expect(checkReceived(amount, 100)?.refused).toBe('out_of_range')
  })
  test('paid and remaining are always the whole, whatever comes in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: total_grosze }), (received) => {
        const covered = coverage(money(received), '2027-06-12')
        expect(covered.paid_grosze + covered.remaining_grosze).toBe(total_grosze)
        expect(covered.due_now_grosze).toBeLessThanOrEqual(covered.remaining_grosze)
        expect(paymentStatusesThatTakeMoney.includes(covered.payment_status)).toBe(covered.remaining_grosze > 0)
      }),
    )
  })
})

test('money that is sent back pays the refund first, then the second zadatek, and never more than both', () => {
  const owed = { refund_due_grosze: 12_000, double_deposit_due_grosze: 8_000 }
  expect(shareRefund(12_000, owed)).toEqual({ refund_grosze: 12_000, second_deposit_grosze: 0 })
  expect(shareRefund(15_000, owed)).toEqual({ refund_grosze: 12_000, second_deposit_grosze: 3_000 })
  expect(shareRefund(20_000, owed)).toEqual({ refund_grosze: 12_000, second_deposit_grosze: 8_000 })
  expect([shareRefund(20_001, owed), shareRefund(0, owed), shareRefund(0.5, owed)]).toEqual([null, null, null])
})

test('money came on a day that has been: not before a guest has reserved, and a caller may have paid up to two years earlier', () => {
  const on = (source: string) => (day: string) =>
    checkReceivedDay(day, { today_on: '2027-03-10', made_on: '2027-03-01', source })
  const days = ['2027-03-11', '2027-03-10', '2027-03-01', '2027-02-28', '2025-02-27', '2025-02-26']
  expect(days.map(on('web'))).toEqual(['day_to_come', null, null, 'day_too_early', 'day_too_early', 'day_too_early'])
  expect(days.map(on('owner'))).toEqual(['day_to_come', null, null, null, null, 'day_too_early'])
})

test('what the provider returns is not owed by hand; the second zadatek always is', () => {
  const owed = { refund_due_grosze: 12_000, double_deposit_due_grosze: 8_000 }
  expect(owedByHand(owed, 12_000)).toEqual({ refund_due_grosze: 0, double_deposit_due_grosze: 8_000 })
  expect(owedByHand(owed, 5_000)).toEqual({ refund_due_grosze: 7_000, double_deposit_due_grosze: 8_000 })
  expect(owedByHand(owed, 0)).toEqual(owed)
})

describe('what each payment was for', () => {
  const price = {
    payment_choice: 'deposit' as 'deposit' | 'full',
    deposit_grosze: 12_000,
    due_now_grosze: 12_000,
    total_grosze: 60_000,
  }
  const came = (...amounts: number[]) =>
    amounts.map((amount_grosze, id) => ({ id: `${id}`, amount_grosze, corrects_id: null }))
  const parts = (payments: Parameters<typeof coveredBy>[0], of = price) =>
    [...coveredBy(payments, of).values()].map(({ covers }) => covers)

  test.each([
    [
      [12_000, 48_000],
      ['deposit', 'rest'],
    ],
    [
      [5_000, 7_000, 48_000],
      ['deposit', 'deposit', 'rest'],
    ],
    [
      [20_000, 40_000],
      ['deposit_and_rest', 'rest'],
    ],
    [[60_000], ['whole']],
  ])('%j cover, one after the other, %j', (amounts, expected) => {
    expect(parts(came(...amounts))).toEqual(expected)
  })

  test('where nothing is paid first, a payment is a part of the price', () => {
    expect(parts(came(10_000, 50_000), { ...price, due_now_grosze: 0 })).toEqual(['part', 'part'])
  })

  test('a deposit of the whole price is called the price', () => {
    const whole = { ...price, deposit_grosze: 60_000, due_now_grosze: 60_000 }
    expect(parts(came(10_000, 50_000), whole)).toEqual(['part', 'part'])
  })

  test('the whole price of before a change is no zadatek afterwards, and neither is a rest that was due with it', () => {
    const whole = { ...price, payment_choice: 'full', due_now_grosze: 60_000, total_grosze: 66_000 } as const
    expect(parts(came(60_000, 6_000), whole)).toEqual(['part', 'part'])
    const at_once = { ...price, due_now_grosze: 60_000, total_grosze: 66_000 }
    expect(parts(came(60_000, 6_000), at_once)).toEqual(['deposit_and_rest', 'rest'])
  })

  test('a correction counts where it corrects', () => {
    const payments = [...came(12_000, 48_000), { id: 'c', amount_grosze: 1_000, corrects_id: '0' }]
    expect([...coveredBy(payments, price).entries()]).toEqual([
      ['0', { covers: 'deposit_and_rest', amount_grosze: 13_000 }],
      ['1', { covers: 'rest', amount_grosze: 48_000 }],
    ])
  })
})

test('what turns out to have come before the end is kept up to what the end allows, and not a grosz is lost', () => {
  const grosze = fc.nat(100_000)
  fc.assert(
    fc.property(fc.array(grosze, { maxLength: 6 }), grosze, grosze, (parts, basis_grosze, doubled_grosze) => {
      const rule = { basis_grosze, doubled_grosze }
      let owed = { refund_due_grosze: 0, retained_grosze: 0 as number | null, double_deposit_due_grosze: 0 }
      let paid = 0
      for (const more of parts) {
        owed = endedWith(more, paid, owed, rule)
        paid += more
      }
      expect(owed).toEqual({
        refund_due_grosze: paid - Math.min(paid, basis_grosze),
        retained_grosze: Math.min(paid, basis_grosze),
        double_deposit_due_grosze: Math.min(paid, doubled_grosze),
      })
    }),
  )
  // The bank has taken the first zadatek back: the duty to pay it twice stood, and does not double.
  const stood = { refund_due_grosze: 0, retained_grosze: 0, double_deposit_due_grosze: 500 }
  expect(endedWith(700, 0, stood, { basis_grosze: 0, doubled_grosze: 500 })).toMatchObject({
    refund_due_grosze: 700,
    double_deposit_due_grosze: 500,
  })
})

describe('a payment that was noted wrongly', () => {
  test('is corrected by the difference, from nothing up to the most that can have come', () => {
    expect(correctedBy(50_000, 30_000, 80_000)).toBe(-20_000)
    expect(correctedBy(50_000, 0, 80_000)).toBe(-50_000)
    expect(correctedBy(50_000, 80_000, 80_000)).toBe(30_000)
  })
  test('is not corrected to the same, below nothing, above the most, or to a part of a grosz', () => {
    for (const came of [50_000, -1, 80_001, 0.5, Number.NaN]) expect(correctedBy(50_000, came, 80_000)).toBeNull()
  })
})

test('what is missing of a price counts what was sent back', () => {
  expect(missingOf({ total_grosze: 500_000, paid_grosze: 200_000, refunded_grosze: 50_000 })).toBe(350_000)
})

describe('what never came, of a reservation that has ended', () => {
  const ended = { refund_due_grosze: 400, retained_grosze: 600 as number | null, double_deposit_due_grosze: 500 }

  test('is taken off what goes back, then off what is kept, and the second zadatek is at most what was paid', () => {
    expect(endedWithout(300, 1_000, ended)).toEqual({
      refund_due_grosze: 100,
      retained_grosze: 600,
      double_deposit_due_grosze: 500,
    })
    expect(endedWithout(700, 1_000, ended)).toEqual({
      refund_due_grosze: 0,
      retained_grosze: 300,
      double_deposit_due_grosze: 300,
    })
    expect(endedWithout(1_000, 1_000, ended)).toEqual({
      refund_due_grosze: 0,
      retained_grosze: 0,
      double_deposit_due_grosze: 0,
    })
  })
  test('is refused when it was sent back already', () => {
    expect(endedWithout(1_001, 1_500, ended)).toBeNull()
    expect(endedWithout(500, 1_000, { ...ended, retained_grosze: null })).toBeNull()
  })
  test('leaves open what nobody has decided to keep', () => {
    expect(endedWithout(400, 400, { ...ended, retained_grosze: null })).toMatchObject({
      refund_due_grosze: 0,
      retained_grosze: null,
    })
  })
})
