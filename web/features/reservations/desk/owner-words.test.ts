import { expect, test } from 'vitest'
import { endedStatuses } from '#domain/reservation/payment-terms.ts'
import type { OwnerReservation } from '#contract/reservations/reservations.ts'
import {
  acceptText,
  askText,
  deadlineText,
  depositText,
  disputeText,
  doneText,
  emptyTexts,
  laterTexts,
  missingText,
  paidMeans,
  secondTexts,
  wordsFor,
} from './owner-words.pl.ts'

const price = {
  lines: [],
  vat_summary: [],
  total_grosze: 3_762_000,
  total_net_grosze: 3_000_000,
  deposit: { type: 'zadatek' as const, amount_grosze: 752_400, due_at: null },
  balance: { amount_grosze: 3_009_600, due_on: '2027-06-05', with_deposit: false },
  security_deposit_grosze: 0,
  warnings: [],
  included: [],
}
const security_deposit = { method: null, return_by: null }
const timezone = 'Europe/Warsaw'
const early = Date.parse('2026-11-24T08:00:00Z')
const asked = {
  type: 'zadatek' as const,
  amount_grosze: 752_400,
  asked_grosze: 752_400,
  missing_grosze: 0,
  due_at: null,
}
const terms = {
  total_grosze: 3_762_000,
  paid_grosze: 752_400,
  remaining_grosze: 3_009_600,
  deposit: asked,
  balance: { amount_grosze: 3_009_600, missing_grosze: 3_009_600, due_on: '2027-06-05' },
  whole_at_once: false,
  next: null,
  ways: [],
  online: null,
  transfer: null,
}
const status = 'confirmed' as const
const plain = (text: string | null) => text?.replace(/\u00a0/g, ' ')

test('a deadline is a clock time where the listing is, and says what must happen', () => {
  const row = { status: 'pending_owner', deadline_at: '2026-11-24T13:05:00Z', timezone: 'Europe/Warsaw' }
  expect(plain(deadlineText(row))).toBe('odpowiedz do wt., 24 lis 2026, 14:05')
  expect(plain(deadlineText({ ...row, status: 'pending_payment' }))).toBe('płatność do wt., 24 lis 2026, 14:05')
  expect(plain(deadlineText({ ...row, status: 'pending_email' }))).toBe(
    'potwierdzenie adresu do wt., 24 lis 2026, 14:05',
  )
  expect(deadlineText({ ...row, status: 'confirmed', deadline_at: null })).toBeNull()
})
test('no empty tab promises more years than a reservation is kept', () => {
  expect(Object.values(emptyTexts).filter(({ text }) => /zawsze|lat /.test(text))).toEqual([])
})
test('zadatek and zaliczka are never mixed in one sentence', () => {
  const zaliczka = { ...price, deposit: { ...price.deposit, type: 'zaliczka' as const } }
  expect(depositText({ terms, status })).not.toMatch(/zaliczk/i)
  const other = { ...terms, deposit: { ...asked, type: 'zaliczka' as const } }
  expect(depositText({ terms: other, status })).not.toMatch(/zadat/i)
  expect(plain(acceptText({ price, terms, due_now_grosze: 752_400 }))).toContain('wpłatę zadatku: 7 524,00 zł')
  expect(acceptText({ price: zaliczka, terms, due_now_grosze: 1 })).not.toMatch(/zadat/i)
})
test('a yes after the day of the rest asks for the whole price, and calls it so', () => {
  const late = { ...price, balance: { ...price.balance, with_deposit: true } }
  expect(plain(acceptText({ price: late, terms, due_now_grosze: 3_762_000 }))).toContain(
    'wpłatę całej ceny: 37 620,00 zł',
  )
})
test('what is paid online confirms by itself, and nobody is told to note it', () => {
  const said = (...ways: OwnerReservation['terms']['ways']) =>
    plain(acceptText({ price, terms: { ways }, due_now_grosze: 752_400 }))?.split('terminu płatności. ')[1]
  expect(said('bank_transfer')).toBe(
    'Gdy pieniądze wpłyną, odnotuj wpłatę – dopiero wtedy rezerwacja będzie potwierdzona.',
  )
  expect(said('online', 'bank_transfer')).toBe(
    'Płatność online potwierdzi rezerwację sama, a przelew odnotuj, gdy dotrze.',
  )
  expect(said('online')).toBe('Płatność online potwierdzi rezerwację sama.')
})
test('who asks a caller for money reads beforehand how much and by when', () => {
  const ask_preview = { amount_grosze: 752_400, due_at: '2026-11-27T22:59:00Z' }
  const told = askText({
    customer: { email: 'a@b.example' } as OwnerReservation['customer'],
    price,
    ask_preview,
    timezone,
  })
  expect(plain(told)).toContain('Zadatek: 7 524,00 zł, termin płatności pt., 27 lis 2026, 23:59.')
  const whole = { ...ask_preview, amount_grosze: price.total_grosze }
  const late = askText({
    customer: { email: '' } as OwnerReservation['customer'],
    price,
    ask_preview: whole,
    timezone,
  })
  expect(plain(late)).toContain('Cała cena: 37 620,00 zł')
})
test('a yes without money due confirms at once', () => {
  expect(acceptText({ price, terms, due_now_grosze: 0 })).toContain('od razu będzie potwierdzona')
})
test('the rest is told in the sentence that the customer reads, and nothing when all has come', () => {
  expect(laterTexts({ terms, status, price, security_deposit, timezone }, early).map(plain)).toEqual([
    'Pozostała kwota: 30 096,00 zł – do soboty, 5 czerwca 2027.',
  ])
  const all = { ...terms, remaining_grosze: 0, balance: { ...terms.balance, missing_grosze: 0 } }
  expect(laterTexts({ terms: all, status, price, security_deposit, timezone }, early)).toEqual([])
})
test.each(endedStatuses)('of a reservation that is %s nothing is said of what its deposits will be', (ended) => {
  const withSecurity = { ...price, security_deposit_grosze: 50_000 }
  expect(laterTexts({ terms, status, price: withSecurity, security_deposit, timezone }, early).join(' ')).toContain(
    'Kaucja zwrotna',
  )
  const over = { ...terms, remaining_grosze: 0, balance: { ...terms.balance, missing_grosze: 0 } }
  expect([
    depositText({ terms: over, status: ended }),
    laterTexts({ terms: over, status: ended, price: withSecurity, security_deposit, timezone }, early),
  ]).toEqual([null, []])
})
test('a day of payment that has passed is told as passed', () => {
  const late = Date.parse('2027-06-07T10:00:00Z')
  expect(laterTexts({ terms, status, price, security_deposit, timezone }, late).map(plain)).toEqual([
    'Pozostała kwota: 30 096,00 zł – termin minął 5 czerwca 2027.',
  ])
})
test('the deposit is named apart from the rest, each with its day', () => {
  const unpaid = { ...terms, deposit: { ...asked, missing_grosze: 752_400, due_at: '2026-11-26T22:59:00Z' } }
  expect(laterTexts({ terms: unpaid, status, price, security_deposit, timezone }, early).map(plain)).toEqual([
    'Zadatek: 7 524,00 zł – do czwartku, 26 listopada 2026, godz. 23:59.',
    'Pozostała kwota: 30 096,00 zł – do soboty, 5 czerwca 2027.',
  ])
})
test('a caller’s reservation, which is confirmed, lacks nothing for being so', () => {
  const lacks = (status: 'pending_payment' | 'confirmed', due_now_grosze: number) =>
    missingText({ status, due_now_grosze }, 10_000).replaceAll('\u00a0', ' ')
  expect(lacks('pending_payment', 3_000)).toBe('Do potwierdzenia brakuje 30,00 zł, do pełnej ceny 100,00 zł.')
  expect(lacks('confirmed', 3_000)).toBe('Do zapłaty teraz: 30,00 zł, do pełnej ceny brakuje 100,00 zł.')
  expect(lacks('confirmed', 0)).toBe('Do pełnej ceny brakuje 100,00 zł.')
})
test('of a contested no-show the owner reads by when it is answered, and then the answer, whatever has come since', () => {
  const at = '2027-06-13T08:12:00Z'
  const row = { at, note: null, status_after: 'disputed' as const }
  const contested = { ...row, actor: 'customer' as const, action: 'contest_no_show', text: 'Zakwestionowane.' }
  const settled = { ...row, actor: 'operator' as const, action: 'settle_dispute', text: 'Rozstrzygnięta.' }
  const of = { contest_until: null, timezone }
  expect(plain(disputeText({ ...of, status: 'disputed', history: [contested] }))).toContain(
    'rozstrzygnie obsługa serwisu do 27 czerwca 2027 i napisze do Ciebie',
  )
  for (const status of ['completed', 'no_show', 'cancelled'] as const)
    expect(disputeText({ ...of, status, history: [contested, settled] })).toBe('Rozstrzygnięta.')
  expect(disputeText({ ...of, status: 'completed', history: [] })).toBeNull()
})
test('of what the operator asks about the owner reads by when it is settled, and where to answer', () => {
  const at = '2027-06-13T08:12:00Z'
  const asked = { at, note: 'Sala była zamknięta?', status_after: 'disputed' as const, actor: 'operator' as const }
  const history = [{ ...asked, action: 'dispute', text: 'Otwarta.' }]
  const text = plain(disputeText({ contest_until: null, timezone, status: 'disputed', history }))
  expect(text).toContain(
    'Opisz, jak było, w odpowiedzi na nasz e-mail. Sprawę rozstrzygniemy do 27 czerwca 2027 i napiszemy',
  )
  expect(text).not.toContain('niestawiennictw')
})
test('what the operator has ended by hand the owner reads first; of his own cancellations nothing more is said', () => {
  const row = { at: '2027-06-01T08:12:00Z', note: null, status_after: 'cancelled' as const, action: 'cancel' }
  const of = { contest_until: null, timezone, status: 'cancelled' as const }
  const text = 'Rezerwacja została anulowana przez obsługę serwisu. Powód: nadużycie.'
  expect(disputeText({ ...of, history: [{ ...row, actor: 'operator', text }] })).toBe(text)
  expect(disputeText({ ...of, history: [{ ...row, actor: 'owner', text: 'Anulowana.' }] })).toBeNull()
})

test('what was only proposed is not said to be saved', () => {
  const change = {} as NonNullable<OwnerReservation['change']>
  expect(doneText('change', { change, termination: null })).toBe('Propozycja zmiany została wysłana')
  expect(doneText('change', { change: null, termination: null })).toBe('Zmiany zostały zapisane')
})

test('nobody is promised to read words that reach no address', () => {
  expect(wordsFor({ email: 'jan@goscie.example' }).hint).toContain('w e-mailu')
  expect(wordsFor({ email: '' })).toEqual({
    label: 'Kilka słów do historii',
    hint: 'Przy tej rezerwacji nie ma adresu e-mail, więc przeczytasz je tylko Ty.',
  })
})

test('a second zadatek is told as what may be demanded, as the letters tell it, not as due', () => {
  expect(secondTexts.would(12_000).replace(/\s/g, ' ')).toBe(
    'Dodatkowo można od Ciebie żądać 120,00 zł: drugiej równowartości zadatku.',
  )
  expect(secondTexts.waits(12_000)).toMatch(/^Na żądanie osoby rezerwującej/)
})

test('of money over the price it is said what to note and what to send back, never that it covers the price', () => {
  const sure = { status: 'confirmed' as const, due_now_grosze: 0, price, paid_grosze: 752_400 }
  const said = (grosze: number) => paidMeans(grosze, sure).replaceAll('\u00a0', ' ')
  expect(said(3_009_600)).toBe('To pokrywa całą cenę.')
  expect(said(3_009_599)).toBe('Do pełnej ceny zostanie 0,01 zł.')
  expect(said(3_100_000)).toBe('Odnotuj 30 096,00 zł, a nadwyżkę 904,00 zł odeślij osobie, która wpłaciła.')
})
