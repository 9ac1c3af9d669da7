import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { agreedDays, dueWithDeposit, overdueOf, type PaymentFacts, paymentTerms } from './payment-terms.ts'
import {
  depositTermsText,
  methodInSentence,
  payByText,
  restTermsText,
  termsTexts,
  transferUntilText,
} from './payment-words.pl.ts'
import { transferCode } from './transfer-code.ts'
import { reservationStatuses } from './reservation.ts'
import { addDays } from '#domain/time.ts'
import { paymentMethodLabels } from '#domain/labels.pl.ts'
import type { PaymentMethod } from './payment.ts'

/** Before any day of payment of these tests. */
const early = Date.parse('2026-11-20T12:00:00+01:00')

const days = (event_on: string, balance_due_days: number, agreed_on: string, deposit_due_on: string | null) =>
  agreedDays({ event_on, balance_due_days, agreed_on, deposit_due_on })

describe('both days of payment (ruling 65)', () => {
  test.each([
    ['far ahead: each part on its own day', '2027-06-19', 14, '2026-11-21', '2026-11-25', '2027-06-05', false],
    [
      '14 days before, 12 days left: everything with the deposit',
      '2026-12-03',
      14,
      '2026-11-21',
      '2026-11-25',
      '2026-11-25',
      true,
    ],
    [
      'the rest a day before the deposit waits for it',
      '2026-12-08',
      14,
      '2026-11-21',
      '2026-11-25',
      '2026-11-25',
      false,
    ],
    ['the rest on the day of the deposit', '2026-12-09', 14, '2026-11-21', '2026-11-25', '2026-11-25', false],
    [
      'agreed on the very day of the rest: not passed yet',
      '2026-12-05',
      14,
      '2026-11-21',
      '2026-11-25',
      '2026-11-25',
      false,
    ],
    ['agreed the day after it', '2026-12-05', 14, '2026-11-22', '2026-11-25', '2026-11-25', true],
    ['on the day of the event', '2027-06-19', 0, '2026-11-21', '2026-11-25', '2027-06-19', false],
    ['the event is today', '2026-11-21', 0, '2026-11-21', '2026-11-21', '2026-11-21', false],
    ['no deposit: never before it was agreed', '2026-12-03', 14, '2026-11-21', null, '2026-11-21', true],
    ['written down after the event', '2026-11-01', 7, '2026-11-21', null, '2026-11-01', true],
  ])('%s', (_name, event, before, agreed, deposit, balance_due_on, whole_at_once) => {
    expect(days(event, before, agreed, deposit)).toEqual({ balance_due_on, whole_at_once })
  })

  test('the rest is never due before the deposit, whatever the rule and the day', () => {
    const numbers = fc.tuple(fc.nat(400), fc.nat(90), fc.nat(400), fc.nat(10))
    fc.assert(
      fc.property(numbers, ([event, before, agreed, wait]) => {
        const on = (day: number) => addDays('2026-11-01', day)
        const deposit = on(agreed + wait)
        const { balance_due_on, whole_at_once } = days(on(event), before, on(agreed), deposit)
        expect(balance_due_on >= deposit).toBe(true)
        expect(whole_at_once).toBe(event - before < agreed)
      }),
    )
  })
})

const account = { recipient: 'Stodoła pod Lipami sp. z o.o.', iban: 'PL61109010140000071219812874', title: 'K7MPW4TX' }
const asked: PaymentFacts = {
  status: 'pending_payment',
  source: 'web',
  payment_choice: 'deposit',
  deposit: { type: 'zadatek', amount_grosze: 100_000 },
  money: { total_grosze: 500_000, due_now_grosze: 100_000, received_grosze: 0, refunded_grosze: 0 },
  deposit_due_at: Date.parse('2026-11-26T22:59:00Z'),
  balance_due_on: '2027-06-05',
  if_agreed_today: null,
  account,
  online: false,
}
const received = (received_grosze: number) => ({ ...asked.money, received_grosze })
const plain = (texts: string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '))

describe('what can be paid online', () => {
  const able: PaymentFacts = { ...asked, online: true }

  test('is what is asked for next, while it is asked for, of an owner who can be paid', () => {
    expect(paymentTerms(asked)).toMatchObject({ online: null, ways: ['bank_transfer'] })
    expect(paymentTerms(able)).toMatchObject({ online: { amount_grosze: 100_000 }, ways: ['online', 'bank_transfer'] })
    const rest = paymentTerms({ ...able, status: 'confirmed', money: received(100_000) })
    expect(rest.online).toEqual({ amount_grosze: 400_000, due_at: null, due_on: '2027-06-05' })
    expect(paymentTerms({ ...able, status: 'confirmed', money: received(500_000) }).online).toBeNull()
    expect(paymentTerms({ ...able, status: 'pending_owner' }).online).toBeNull()
    expect(paymentTerms({ ...able, status: 'cancelled' }).online).toBeNull()
    expect(paymentTerms({ ...able, account: null })).toMatchObject({ ways: ['online'], transfer: null })
  })

  test('is nothing for who pays on the spot, but for a caller, and nothing below the least that the provider takes', () => {
    const on_site = { ...able, payment_choice: 'on_site', money: { ...able.money, due_now_grosze: 0 } } as const
    expect(paymentTerms({ ...on_site, status: 'confirmed', deposit_due_at: null })).toMatchObject({
      online: null,
      ways: ['on_site'],
    })
    const caller = paymentTerms({ ...on_site, status: 'confirmed', deposit_due_at: null, source: 'owner' })
    expect(caller.online).toMatchObject({ amount_grosze: 500_000 })
    const left = (grosze: number) => ({ ...able, status: 'confirmed', money: received(500_000 - grosze) }) as const
    expect(paymentTerms(left(199)).online).toBeNull()
    expect(paymentTerms(left(200)).online).toMatchObject({ amount_grosze: 200 })
  })
})

describe('the terms of one reservation', () => {
  test('the deposit is asked for first, then the rest, then nothing', () => {
    expect(paymentTerms(asked).next).toEqual({ amount_grosze: 100_000, due_at: asked.deposit_due_at, due_on: null })
    const agreed = paymentTerms({ ...asked, status: 'confirmed', money: received(100_000) })
    expect(agreed.next).toEqual({ amount_grosze: 400_000, due_at: null, due_on: '2027-06-05' })
    expect(agreed.transfer).toMatchObject({ ...account, amount_grosze: 400_000 })
    const paid = paymentTerms({ ...asked, status: 'confirmed', money: received(500_000) })
    expect(paid).toMatchObject({ next: null, transfer: null, remaining_grosze: 0 })
  })

  test('a caller is asked for nothing before the event until the owner asks, and may pay by transfer', () => {
    const caller = { ...asked, status: 'confirmed', source: 'owner', payment_choice: 'on_site' } as const
    const terms = paymentTerms({ ...caller, money: { ...asked.money, due_now_grosze: 0 }, deposit_due_at: null })
    expect(terms.deposit).toBeNull()
    expect(terms.balance).toEqual({ amount_grosze: 500_000, missing_grosze: 500_000, due_on: null })
    expect(terms.ways).toEqual(['bank_transfer', 'on_site'])
    expect(terms.transfer).toMatchObject({ amount_grosze: 500_000 })
    expect(plain(termsTexts(terms, 'Europe/Warsaw', early))).toEqual([
      'Pozostała kwota: 5 000,00 zł – w dniu wydarzenia.',
    ])
  })

  test('the account is shown and the page opens only while money is waited for', () => {
    const statuses = reservationStatuses.filter((status) => {
      const { transfer, online } = paymentTerms({ ...asked, status, online: true })
      expect(online === null).toBe(transfer === null)
      return transfer
    })
    expect(statuses).toEqual(['pending_payment', 'confirmed', 'in_progress'])
  })

  test('whoever chose to pay on the spot is shown no account', () => {
    const on_site = { ...asked, status: 'confirmed', payment_choice: 'on_site' } as const
    expect(paymentTerms({ ...on_site, money: { ...asked.money, due_now_grosze: 0 } })).toMatchObject({
      ways: ['on_site'],
      transfer: null,
    })
  })

  test('only a deposit has a name: the whole price chosen at once has none', () => {
    const named = (payment_choice: 'deposit' | 'full', type: 'zadatek' | 'zaliczka' | 'full') =>
      paymentTerms({ ...asked, payment_choice, deposit: { type, amount_grosze: 100_000 } }).deposit?.type
    expect([named('deposit', 'zadatek'), named('deposit', 'zaliczka')]).toEqual(['zadatek', 'zaliczka'])
    expect([named('full', 'zadatek'), named('deposit', 'full')]).toEqual(['full', 'full'])
  })

  test('what is due with the deposit is the whole price only where the rest’s day has passed and a deposit was chosen', () => {
    const passed = { balance_due_on: '2026-11-26', whole_at_once: true }
    expect(dueWithDeposit('deposit', asked.money, passed)).toBe(500_000)
    expect(dueWithDeposit('deposit', asked.money, { ...passed, whole_at_once: false })).toBe(100_000)
    expect(dueWithDeposit('on_site', { ...asked.money, due_now_grosze: 0 }, passed)).toBe(0)
  })

  test('what went back of a deposit is missing again', () => {
    const money = { ...received(100_000), refunded_grosze: 30_000 }
    expect(paymentTerms({ ...asked, money }).deposit?.missing_grosze).toBe(30_000)
  })

  test('the whole price at once is said, and what of it is the zadatek', () => {
    const whole = dueWithDeposit('deposit', asked.money, { balance_due_on: '2026-11-26', whole_at_once: true })
    const terms = paymentTerms({ ...asked, money: { ...asked.money, due_now_grosze: whole } })
    expect(terms).toMatchObject({ whole_at_once: true, balance: null, deposit: { amount_grosze: 100_000 } })
    expect(plain([depositTermsText(terms, 'Europe/Warsaw', early) ?? ''])[0]).toBe(
      'Cała cena (w tym zadatek 1 000,00 zł): 5 000,00 zł – do czwartku, 26 listopada 2026, godz. 23:59. Dzień dopłaty już minął, dlatego całość jest płatna od razu.',
    )
  })

  test('of a deposit that came in part, what is missing is said beside it', () => {
    const terms = paymentTerms({ ...asked, money: received(40_000) })
    expect(plain(termsTexts(terms, 'Europe/Warsaw', early))).toEqual([
      'Zadatek: 1 000,00 zł, brakuje jeszcze 600,00 zł – do czwartku, 26 listopada 2026, godz. 23:59.',
      'Pozostała kwota: 4 000,00 zł – do soboty, 5 czerwca 2027.',
    ])
  })

  test('nothing names a day that has passed as one to pay by', () => {
    const terms = paymentTerms({ ...asked, money: received(40_000) })
    const textsOn = (day: string) => plain(termsTexts(terms, 'Europe/Warsaw', Date.parse(`${day}T12:00:00+02:00`)))
    expect(textsOn('2027-06-05')).toEqual([
      'Zadatek: 1 000,00 zł, brakuje jeszcze 600,00 zł – termin minął 26 listopada 2026.',
      'Pozostała kwota: 4 000,00 zł – do soboty, 5 czerwca 2027.',
    ])
    expect(textsOn('2027-06-06')[1]).toBe('Pozostała kwota: 4 000,00 zł – termin minął 5 czerwca 2027.')
    expect(restTermsText(terms, 'Europe/Warsaw', Date.parse('2027-06-06T12:00:00+02:00'))).toContain('minął')
    const paying = (day: string) => {
      const now = Date.parse(`${day}T12:00:00+02:00`)
      const until = Date.parse('2027-06-05T23:59:00+02:00')
      const transfer = { due_at: null, due_on: '2027-06-05' }
      return plain([transferUntilText(transfer, 'Europe/Warsaw', now), payByText(until, 'Europe/Warsaw', now) ?? ''])
    }
    expect(paying('2027-06-05')).toEqual([
      'do soboty, 5 czerwca 2027',
      'Zapłać do soboty, 5 czerwca 2027, godz. 23:59.',
    ])
    expect(paying('2027-06-06')).toEqual(['minął 5 czerwca 2027', 'Termin minął 5 czerwca 2027.'])
    expect(textsOn('2026-11-20')).toEqual(plain(termsTexts(terms, 'Europe/Warsaw', early)))
  })

  test('parts always add up to the price, and what is missing to what remains', () => {
    const amounts = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000))
    const states = fc.constantFrom('pending_payment' as const, 'confirmed' as const)
    fc.assert(
      fc.property(amounts, states, ([a, b, c], status) => {
        const total_grosze = 1 + a
        const due_now_grosze = Math.min(b, total_grosze)
        const money = { total_grosze, due_now_grosze, received_grosze: Math.min(c, total_grosze), refunded_grosze: 0 }
        const { deposit, balance, remaining_grosze } = paymentTerms({ ...asked, status, money })
        expect((deposit?.asked_grosze ?? 0) + (balance?.amount_grosze ?? 0)).toBe(total_grosze)
        expect((deposit?.missing_grosze ?? 0) + (balance?.missing_grosze ?? 0)).toBe(remaining_grosze)
      }),
    )
  })
})

describe('what is overdue', () => {
  const confirmed = { ...asked, status: 'confirmed' } as const
  const on = (facts: PaymentFacts, today: string) =>
    overdueOf(paymentTerms(facts), { today, event_on: '2027-06-19', zone: 'Europe/Warsaw' })

  test('is each part whose day has passed, the deposit first, on the listing’s clock', () => {
    expect(on(confirmed, '2026-11-26'), 'the deposit is due today').toBeNull()
    const deposit = { due_on: '2026-11-26', last_due_on: '2026-11-26', missing_grosze: 100_000 }
    expect(on(confirmed, '2026-11-27')).toEqual(deposit)
    expect(on(confirmed, '2027-06-05')).toEqual(deposit)
    expect(on(confirmed, '2027-06-06')).toEqual({
      due_on: '2026-11-26',
      last_due_on: '2027-06-05',
      missing_grosze: 500_000,
    })
    expect(on({ ...confirmed, money: received(100_000) }, '2027-06-06')).toMatchObject({
      due_on: '2027-06-05',
      missing_grosze: 400_000,
    })
    expect(on({ ...confirmed, money: received(500_000) }, '2027-07-01')).toBeNull()
  })

  test('is nothing before the event where one pays there, and nothing of what has ended', () => {
    const there = { ...confirmed, payment_choice: 'on_site', deposit_due_at: null } as const
    expect(on(there, '2027-06-19')).toBeNull()
    expect(on(there, '2027-06-20')).toMatchObject({ due_on: '2027-06-19', missing_grosze: 500_000 })
    expect(on({ ...confirmed, status: 'cancelled' }, '2027-07-01')).toBeNull()
  })
})

describe('the code that Polish bank apps read', () => {
  const order = { ...account, amount_grosze: 177_000 }
  test('has nine fields: no NIP, country, 26 digits, six of grosze, 20 letters, 32 letters, three reserved', () => {
    expect(transferCode(order)).toBe('|PL|61109010140000071219812874|177000|Stodoła pod Lipami s|K7MPW4TX|||')
    expect(transferCode({ ...order, amount_grosze: 5 })).toContain('|000005|')
  })
  test('leaves an amount of seven digits to the payer instead of cutting it', () => {
    expect(transferCode({ ...order, amount_grosze: 999_999 })).toContain('|999999|')
    expect(transferCode({ ...order, amount_grosze: 1_000_000 })).toContain('|000000|')
  })
  test('no name can end a field, and a foreign account has no code', () => {
    expect(transferCode({ ...order, recipient: 'A|B\n"C"|1' })?.split('|')).toHaveLength(9)
    expect(transferCode({ ...order, iban: 'DE89370400440532013000' })).toBeNull()
  })
})

test('a way to pay begins small inside a sentence, and a name keeps its capital', () => {
  const said = (Object.keys(paymentMethodLabels) as PaymentMethod[]).map((method) =>
    methodInSentence(method, paymentMethodLabels[method]),
  )
  expect(said).toEqual([
    ...['BLIK', 'karta płatnicza', 'Przelewy24', 'Google Pay', 'Apple Pay'],
    ...['przelew tradycyjny', 'gotówka na miejscu', 'karta na miejscu', 'inna'],
  ])
})
