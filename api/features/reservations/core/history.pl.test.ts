import { expect, test } from 'vitest'
import { historySentence } from './history.pl.ts'

const said = (action: string, actor: 'customer' | 'owner', reader: 'customer' | 'owner', data: unknown = {}) =>
  historySentence({ actor, action, status_before: 'confirmed', status_after: 'cancelled', data }, reader).replaceAll(
    '\u00a0',
    ' ',
  )

test('who withdrew is said in Polish to both sides: „odstąpiono” takes no „przez Ciebie”', () => {
  const money = { paid_grosze: 100_050, refund_grosze: 100_050 }
  expect(said('withdraw', 'customer', 'customer', money)).toBe(
    'Twoje odstąpienie od umowy zostało przyjęte (14 dni, bez podawania przyczyny). Zwrot: 1 000,50 zł.',
  )
  expect(said('withdraw', 'customer', 'owner', money)).toBe(
    'Osoba rezerwująca odstąpiła od umowy (14 dni, bez podawania przyczyny). Zwrot: 1 000,50 zł.',
  )
})

test('no row has an impersonal verb with somebody behind it, and none guesses a gender', () => {
  const actions = ['add', 'accept', 'reject', 'cancel', 'withdraw', 'contest_no_show', 'message', 'no_show']
  const rows = actions.flatMap((action) =>
    (['customer', 'owner'] as const).flatMap((actor) => [
      said(action, actor, 'customer'),
      said(action, actor, 'owner'),
    ]),
  )
  expect(rows.filter((row) => /\p{L}(?:no|to) przez |\p{L}(?:łeś|łaś)(?!\p{L})/u.test(row))).toEqual([])
})
