import { expect, test } from 'vitest'
import { holdLines, unbroken } from './line-ends.pl.ts'

/** Written with `_` where the line is held. */
const held = (text: string) => holdLines(text).replaceAll('\u00a0', '_')

test.each([
  ['Sala i usługa w Krakowie', 'Sala i_usługa w_Krakowie'],
  ['a z okna widać („o świcie”) las', 'a_z_okna widać („o_świcie”) las'],
  // Words go on in the next piece of a sentence: „w {miasto}”.
  ['Wolne terminy w ', 'Wolne terminy w_'],
  [' i ', ' i_'],
  ['do 140 osób, 6 800 zł', 'do 140_osób, 6_800_zł'],
  ['566 899,00 zł netto', '566_899,00_zł netto'],
  ['sobota, 12 czerwca 2027, godz. 18:00', 'sobota, 12_czerwca_2027, godz._18:00'],
  ['pt. 27 lis 2026', 'pt. 27_lis_2026'],
  ['Dwór sp. z o.o. oraz Las sp. z o. o.', 'Dwór sp._z_o.o. oraz Las sp._z_o._o.'],
  ['ul. Długa 5, 30-059 Kraków, woj. małopolskie', 'ul._Długa 5, 30-059_Kraków, woj._małopolskie'],
  ['(art. 6 ust. 1 lit. b RODO)', '(art._6 ust._1 lit._b RODO)'],
  ['tel. +48 600 100 200', 'tel._+48_600_100_200'],
  ['od piątku – do niedzieli', 'od piątku_– do niedzieli'],
  ['od rana · z menu', 'od rana_· z_menu'],
  ['30 km w jedną stronę', '30_km w_jedną stronę'],
])('%s', (text, expected) => {
  expect(held(text)).toBe(expected)
})

test('what is no place to hold stays as it is', () => {
  for (const text of ['Witamy serdecznie gości', 'Krok 2', 'do 12 stołów']) expect(held(text)).toBe(text)
})

test('twice is the same as once', () => {
  const once = holdLines('W sali z widokiem, do 1 200 osób i 3 dni')
  expect(holdLines(once)).toBe(once)
})

test.each([
  ['sob., 8:00–12:30', ['sob., ', '8:00–12:30', '']],
  ['dzieci 4–10 lat: połowa', ['dzieci ', '4–10\u00a0lat', ': połowa']],
  ['ul. Długa 5, 30-059 Kraków', ['ul.\u00a0Długa 5, ', '30-059\u00a0Kraków', '']],
  ['Żuraw sp. k., NIP 526-025-02-74, Kraków', ['Żuraw sp. k., ', 'NIP\u00a0526-025-02-74', ', Kraków']],
  ['526-025-02-74', ['', '526-025-02-74', '']],
  ['wersja 2026-11-01', ['wersja 2026-11-01']],
  ['konto 12-3456', ['konto 12-3456']],
  ['Napisz e-mail, odpowiemy', ['Napisz ', 'e-mail', ', odpowiemy']],
  ['E-mailem albo BLIK-iem', ['', 'E-mailem', ' albo ', 'BLIK-iem', '']],
  ['Wi-Fi na sali', ['', 'Wi-Fi', ' na sali']],
  ['Warszawa-Wola, biało-czerwony, a1-b2', ['Warszawa-Wola, biało-czerwony, a1-b2']],
])('%s in pieces', (text, pieces) => {
  expect(holdLines(text).split(unbroken)).toEqual(pieces)
})
