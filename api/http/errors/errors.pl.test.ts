import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatMoney } from '#domain/format.pl.ts'
import { answerOf, invalidInput } from './errors.ts'
import { fieldSentence, issueSentence, sentences } from './errors.pl.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const money = (grosze: number) => formatMoney(grosze, { always_grosze: true })

test('a price that was „sto” has changed „ze stu”', () => {
  const said = (from: number) => plain(sentences.price_changed.text({ from: money(from), to: money(250_000) }))
  expect(said(12_000)).toBe('Cena zmieniła się ze 120,00 zł na 2 500,00 zł. Sprawdź ją przed potwierdzeniem.')
  expect(said(100_000)).toBe('Cena zmieniła się z 1 000,00 zł na 2 500,00 zł. Sprawdź ją przed potwierdzeniem.')
})

test('how long to wait is said as people count it: nobody counts 3 287 seconds', () => {
  const said = (seconds: number) => plain(sentences.rate_limited.text({ seconds })).replace('Zbyt wiele prób. ', '')
  expect([1, 12, 90, 91, 3_287, 3_600, 5_400].map(said)).toEqual([
    'Spróbuj ponownie za 1 s.',
    'Spróbuj ponownie za 12 s.',
    'Spróbuj ponownie za 90 s.',
    'Spróbuj ponownie za 2 min.',
    'Spróbuj ponownie za 55 min.',
    'Spróbuj ponownie za 1 godz.',
    'Spróbuj ponownie za 1 godz. 30 min.',
  ])
})

test('a list is counted in entries, a number is compared', () => {
  expect(plain(issueSentence('scopes', { kind: 'too_few', limit: 1 }))).toBe('Wybierz co najmniej jedną pozycję.')
  expect(plain(issueSentence('terms', { kind: 'too_many', limit: 106 }))).toBe('Maksimum 106 pozycji.')
  expect(plain(issueSentence('page', { kind: 'too_big', limit: 10_000 }))).toBe('Podaj wartość nie większą niż 10 000.')
})

test('a word that nobody knows is told from one that a rule refuses', () => {
  const unknown = { kind: 'outside_list' } as const
  expect(issueSentence('event_type', unknown)).toBe('Nie ma takiej okazji. Wybierz jedną z listy.')
  expect(issueSentence('cancel_reason', unknown)).toBe('Nie ma takiego powodu. Wybierz jeden z listy.')
  expect(fieldSentence('event_type', 'validation')).toContain('nie przyjmuje takich wydarzeń')
  expect(fieldSentence('cancel_reason', 'validation')).toContain('bez zgody osoby rezerwującej')
})

test('a choice that nobody made says what is missing, one that is not in the list says so', () => {
  const choice = z.object({ plan_code: z.enum(['a', 'b']), sort: z.enum(['total']), agreed: z.literal(true) })
  const fieldsOf = (value: object) =>
    answerOf(invalidInput(choice.safeParse(value, { reportInput: true }).error as never)).body.fields
  const missing = { plan_code: ['Wybierz plan.'], sort: ['To pole jest wymagane.'], agreed: ['To pole jest wymagane.'] }
  expect(fieldsOf({})).toEqual(missing)
  expect(fieldsOf({ plan_code: '', sort: null })).toEqual(missing)
  expect(fieldsOf({ plan_code: 'c', sort: 'x', agreed: true })).toEqual({
    plan_code: ['Wybierz wartość z listy.'],
    sort: ['Wybierz wartość z listy.'],
  })
})
