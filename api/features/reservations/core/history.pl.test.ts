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

test('a proposal says whose it is to each side, and what it would change', () => {
  const term = { start: '2027-04-06T08:00', end: '2027-04-06T12:30' }
  const guests = (adults: number) => ({ adults, children: [], crew: 0 })
  const data = {
    before: { ...term, guests: guests(20), units: ['Zatoka A'] },
    after: { ...term, guests: guests(30), units: ['Zatoka A', 'Zatoka B'] },
    ...{ before_grosze: 86_100, after_grosze: 184_500 },
  }
  const what =
    'goście: 30 osób dorosłych (wcześniej: 20 osób dorosłych), sale: Zatoka A i Zatoka B (wcześniej: Zatoka A). Cena: 1 845,00 zł zamiast 861,00 zł.'
  expect(said('propose_change', 'customer', 'customer', data)).toBe(`Propozycja zmiany od Ciebie: ${what}`)
  expect(said('propose_change', 'customer', 'owner', data)).toBe(`Propozycja zmiany od osoby rezerwującej: ${what}`)
  const same = { ...term, guests: guests(20) }
  const cheaper = { ...data, before: same, after: same, after_grosze: 80_000 }
  expect(said('propose_change', 'owner', 'customer', cheaper)).toBe(
    'Propozycja zmiany od właściciela. Cena: 800,00 zł zamiast 861,00 zł.',
  )
  const moved = { ...data, after: { ...data.before, start: '2027-04-07T08:00', end: '2027-04-07T12:30' } }
  expect(said('propose_change', 'owner', 'owner', moved)).toMatch(
    /^Propozycja zmiany od Ciebie: środa, 7 kwietnia 2027, 8:00–12:30 \(wcześniej: wtorek/u,
  )
  expect(said('propose_termination', 'owner', 'customer', { refund_grosze: 12_000 })).toBe(
    'Propozycja od właściciela: rezygnacja za zgodą obu stron. Cała wpłata do zwrotu: 120,00 zł.',
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

test('what the operator has decided is said with the money: by whose fault to each side in its own words', () => {
  const settled = (reader: 'customer' | 'owner', status_after: 'cancelled' | 'no_show', data: object) =>
    historySentence(
      { actor: 'operator', action: 'settle_dispute', status_before: 'disputed', status_after, data },
      reader,
    ).replaceAll('\u00a0', ' ')
  const found = 'Sprawa sporna została rozstrzygnięta przez obsługę serwisu: '
  const fault = {
    outcome: 'owner_fault',
    paid_grosze: 12_000,
    refund_grosze: 12_000,
    double_deposit_due_grosze: 12_000,
  }
  const money = 'Rezerwacja została anulowana. Zwrot: 120,00 zł.'
  expect(settled('customer', 'cancelled', fault)).toBe(
    `${found}wydarzenie nie odbyło się z przyczyn po stronie właściciela. ${money} Możesz żądać drugiej równowartości zadatku: 120,00 zł.`,
  )
  expect(settled('owner', 'cancelled', fault)).toBe(
    `${found}wydarzenie nie odbyło się z przyczyn po Twojej stronie. ${money} Osoba rezerwująca może żądać drugiej równowartości zadatku: 120,00 zł.`,
  )
  expect(settled('owner', 'no_show', { outcome: 'absent' })).toBe(`${found}nikt nie pojawił się na wydarzeniu.`)
  expect(settled('owner', 'cancelled', { outcome: 'called_off', on: '2027-05-30', paid_grosze: 0 })).toBe(
    `${found}rezygnacja została zgłoszona jeszcze przed wydarzeniem, 30 maja 2027. Rezerwacja została anulowana.`,
  )
  expect(settled('customer', 'cancelled', { outcome: 'of a later build' })).toBe(
    'Sprawa sporna została rozstrzygnięta.',
  )
})
