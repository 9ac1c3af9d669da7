import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatAround,
  formatDate,
  formatDateGenitive,
  formatDateShort,
  formatDaysShort,
  formatDistance,
  formatDuration,
  formatGuests,
  formatHours,
  formatIban,
  formatInstant,
  formatList,
  amountInField,
  formatMoney,
  formatMonth,
  formatAddress,
  formatNip,
  formatNumber,
  formatPercent,
  formatPhone,
  formatTerm,
  formatSpan,
  formatTermShort,
  guestsCount,
  nbsp,
  plural,
  fromNumber,
  outOf,
  pluralForm,
  upToGuests,
  wallTime,
  wallTimeByFormat,
} from './format.pl.ts'
import { parseZloty } from './money.ts'

/** Tests read better with ordinary spaces; where non-breaking ones matter, a test says so. */
const plain = (text: string) => text.replaceAll(nbsp, ' ')

describe('money', () => {
  test('bills show two decimals, cards only grosze that are there', () => {
    expect(formatMoney(3_762_000, { always_grosze: true })).toBe(`37${nbsp}620,00${nbsp}zł`)
    expect(formatMoney(3_762_000)).toBe(`37${nbsp}620${nbsp}zł`)
    expect(plain(formatMoney(680_005))).toBe('6 800,05 zł')
    expect(plain(formatMoney(10_000_000_000))).toBe('100 000 000 zł')
    expect(plain(amountInField(285_000, { always_grosze: true }))).toBe('2 850,00')
    expect([plain(amountInField(307_550)), amountInField(-15_000)]).toEqual(['3 075,50', '-150'])
    expect(plain(formatMoney(0))).toBe('0 zł')
    expect(plain(formatMoney(99, { always_grosze: true }))).toBe('0,99 zł')
  })
  test('a deduction has a minus', () => {
    expect(plain(formatMoney(-150_050))).toBe('−1 500,50 zł')
  })
  test('what is written can be read back to the grosz', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), fc.boolean(), (grosze, always_grosze) => {
        expect(parseZloty(formatMoney(grosze, { always_grosze }))).toBe(grosze)
      }),
    )
  })
})

describe('numbers', () => {
  test('have a comma and grouped thousands', () => {
    expect(plain(formatNumber(1234567.5))).toBe('1 234 567,5')
    expect(plain(formatNumber('12.125'))).toBe('12,125')
    expect([formatPercent(2_000), formatPercent(2_050), formatPercent(1)]).toEqual(['20%', '20,5%', '0,01%'])
    expect([plain(formatDistance(3.14)), plain(formatDistance(12.6))]).toEqual(['3,1 km', '13 km'])
  })
  test('nouns follow the number as Intl says', () => {
    const rules = new Intl.PluralRules('pl')
    for (let count = 0; count <= 1_000; count += 1) {
      expect(pluralForm(count, 'one', 'few', 'many')).toBe(rules.select(count))
    }
    expect(plural(5, 'osoba', 'osoby', 'osób')).toBe(`5${nbsp}osób`)
  })
  test('guests are men in grammar: 22 gości', () => {
    expect([0, 1, 2, 4, 5, 12, 22, 1_104].map((count) => plain(guestsCount(count)))).toEqual([
      '0 gości',
      '1 gość',
      '2 goście',
      '4 goście',
      '5 gości',
      '12 gości',
      '22 gości',
      '1 104 gości',
    ])
    expect([1, 2, 22].map((count) => plain(upToGuests(count)))).toEqual(['do 1 gościa', 'do 2 gości', 'do 22 gości'])
  })
  test('a date after „do” has its weekday in the genitive', () => {
    const week = ['14', '15', '16', '17', '18', '19', '20'].map((day) => plain(formatDateGenitive(`2027-06-${day}`)))
    expect(week.map((date) => date.split(',')[0])).toEqual([
      'poniedziałku',
      'wtorku',
      'środy',
      'czwartku',
      'piątku',
      'soboty',
      'niedzieli',
    ])
    expect(week[5]).toBe('soboty, 19 czerwca 2027')
  })
  test('heads are told by kind', () => {
    const guests = {
      adults: 96,
      children: [
        { age_from: 0, age_to: 3, count: 1 },
        { age_from: 4, age_to: 10, count: 4 },
        { age_from: 11, age_to: 12, count: 0 },
      ],
      crew: 3,
    }
    expect(plain(formatGuests(guests))).toBe(
      '96 osób dorosłych, 1 dziecko (0–3 lata), 4 dzieci (4–10 lat), 3 osoby obsługi',
    )
    expect(plain(formatGuests({ adults: 1, children: [], crew: 0 }))).toBe('1 osoba dorosła')
  })
  test('lengths are hours and minutes', () => {
    expect([45, 60, 510, 1440, 2880, 0].map((minutes) => plain(formatDuration(minutes)))).toEqual([
      '45 min',
      '1 godz.',
      '8 godz. 30 min',
      '24 godz.',
      '2 dni',
      '0 min',
    ])
  })
  test('a list ends with "i"', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((items) => plain(formatList(items)))).toEqual([
      '',
      'a',
      'a i b',
      'a, b i c',
    ])
  })
})

describe('dates', () => {
  test('stand in words', () => {
    expect(formatDate('2027-06-12')).toBe(`sobota, 12${nbsp}czerwca${nbsp}2027`)
    expect(formatDateShort('2027-06-12')).toBe(`sob.,${nbsp}12${nbsp}cze${nbsp}2027`)
    expect(plain(formatMonth('2027-06'))).toBe('czerwiec 2027')
    expect(() => formatDate('2027-13-01')).toThrow(RangeError)
  })
  test('names of days and months are those of the language', () => {
    const long = new Intl.DateTimeFormat('pl', { dateStyle: 'full', timeZone: 'UTC' })
    for (let day = 0; day < 366; day += 1) {
      const date = new Date(Date.UTC(2028, 0, 1 + day))
      expect(plain(formatDate(date.toISOString().slice(0, 10)))).toBe(plain(long.format(date)))
    }
  })
  test.each([
    ['2027-06-19T16:00', '2027-06-20T04:00', 'sobota, 19 czerwca 2027, 16:00 – 4:00 następnego dnia'],
    ['2027-03-04T09:00', '2027-03-05T17:00', 'czwartek, 4 marca 2027, 9:00 – piątek, 5 marca 2027, 17:00'],
    ['2027-06-19T00:00', '2027-06-20T00:00', 'sobota, 19 czerwca 2027, 0:00–24:00'],
    ['2027-06-19T09:00', '2027-06-19T17:30', 'sobota, 19 czerwca 2027, 9:00–17:30'],
    ['2027-06-19T16:00', '2027-06-20T00:00', 'sobota, 19 czerwca 2027, 16:00–24:00'],
    ['2027-06-18T12:00', '2027-06-20T18:00', 'piątek, 18 czerwca 2027, 12:00 – niedziela, 20 czerwca 2027, 18:00'],
    ['2027-06-18T12:00', '2027-06-20T00:00', 'piątek, 18 czerwca 2027, 12:00 – sobota, 19 czerwca 2027, 24:00'],
  ])('a term from %s to %s', (start, end, text) => {
    expect(plain(formatTerm({ start, end }))).toBe(text)
  })
  test('a short term fits a card', () => {
    expect(plain(formatTermShort({ start: '2027-06-19T16:00', end: '2027-06-20T04:00' }))).toBe(
      'sob., 19 cze 2027, 16:00–4:00',
    )
    expect(plain(formatTermShort({ start: '2027-06-18T09:00', end: '2027-06-19T17:00' }))).toBe(
      'pt., 18 cze 2027 – sob., 19 cze 2027',
    )
    expect(plain(formatTermShort({ start: '2027-06-18T12:00', end: '2027-06-20T18:00' }))).toBe(
      'pt., 18 cze 2027 – niedz., 20 cze 2027',
    )
  })
  test('a midnight at the end opens no day', () => {
    const friday = { start: '2027-06-18T00:00', end: '2027-06-19T00:00' }
    expect(plain(formatTermShort(friday))).toBe('pt., 18 cze 2027, 0:00–24:00')
    expect(plain(formatTermShort({ ...friday, end: '2027-06-20T00:00' }))).toBe('pt., 18 cze 2027 – sob., 19 cze 2027')
    expect(plain(formatAround({ ...friday, start: '2027-06-18T13:00' }))).toMatch(/ 13:00–24:00$/)
    expect(plain(formatAround({ start: '2027-06-18T06:00', end: '2027-06-19T08:00' }))).toMatch(
      / pt\., 18 cze 2027, 6:00 – sob\., 19 cze 2027, 8:00$/,
    )
    expect([friday, { ...friday, end: '2027-06-20T00:00' }].map(formatHours)).toEqual(['0:00–24:00', null])
    expect([friday, { start: '2027-06-18T16:00', end: '2027-06-19T04:00' }].map(formatSpan)).toEqual([
      '0:00–24:00',
      '16:00–4:00',
    ])
  })
  test('days over New Year name both years, others the one they share', () => {
    expect(plain(formatDaysShort('2026-12-31', '2027-01-02'))).toBe('31 gru 2026 – 2 sty 2027')
    expect(plain(formatDaysShort('2026-11-30', '2026-12-02'))).toBe('30 lis – 2 gru 2026')
    expect(plain(formatDaysShort('2027-01-01', '2027-01-03'))).toBe('1–3 sty 2027')
    expect(plain(formatDaysShort('2026-12-31', '2026-12-31'))).toBe('31 gru 2026')
    const new_years_eve = { start: '2026-12-31T18:00', end: '2027-01-01T05:00' }
    expect(plain(formatTerm(new_years_eve))).toBe('czwartek, 31 grudnia 2026, 18:00 – 5:00 następnego dnia')
    expect(plain(formatTermShort({ start: '2026-12-31T18:00', end: '2027-01-02T12:00' }))).toBe(
      'czw., 31 gru 2026 – sob., 2 sty 2027',
    )
  })

  test('instants are told in Warsaw’s time, winter and summer, at midnight too', () => {
    expect(plain(formatInstant('2026-11-24T13:05:00Z'))).toBe('wtorek, 24 listopada 2026, 14:05')
    expect(wallTime('2027-06-18T22:00:00Z')).toBe('2027-06-19T00:00')
    expect(wallTime(Date.parse('2027-06-18T22:00:00Z'), 'UTC')).toBe('2027-06-18T22:00')
  })

  test('a browser without Temporal tells the same, in both nights of a clock change too', () => {
    const zone = fc.constantFrom('Europe/Warsaw', 'Europe/London', 'UTC')
    const anywhere = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2040-01-01') })
    const atChange = fc
      .tuple(fc.constantFrom('2026-10-25', '2027-03-28'), fc.integer({ min: -3 * 3_600_000, max: 5 * 3_600_000 }))
      .map(([date, apart]) => Date.parse(date) + apart)
    fc.assert(
      fc.property(fc.oneof(anywhere, atChange), zone, (ms, where) => {
        expect(wallTimeByFormat(ms, where)).toBe(wallTime(ms, where))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('text', () => {
  test('ids are grouped as people read them', () => {
    expect(plain(formatPhone('+48600100200'))).toBe('+48 600 100 200')
    const home = { street: 'Lipowa', building_no: '3', postcode: '32-020', city: 'Wieliczka' }
    expect(formatAddress(home)).toBe('Lipowa 3, 32-020 Wieliczka')
    expect(formatAddress({ ...home, flat_no: '4' })).toBe('Lipowa 3/4, 32-020 Wieliczka')
    expect(formatPhone('+4930901820')).toBe('+4930901820')
    expect(formatNip('1234563218')).toBe('123-456-32-18')
    expect(plain(formatIban('PL61109010140000071219812874'))).toBe('PL61 1090 1014 0000 0712 1981 2874')
  })
})

test('one of a hundred is „1 ze 100”', () => {
  const words = (part: number, whole: number) => outOf(part, whole).replaceAll('\u00a0', ' ')
  expect([words(1, 30), words(1, 100), words(3, 199), words(3, 200), words(2, 1100), words(7, 120_000)]).toEqual([
    '1 z 30',
    '1 ze 100',
    '3 ze 199',
    '3 z 200',
    '2 z 1 100',
    '7 ze 120 000',
  ])
})

test('a sum that begins with „sto” is one „ze stu złotych”', () => {
  const words = (grosze: number) => plain(fromNumber(formatMoney(grosze, { always_grosze: true })))
  expect([100, 10_000, 11_250, 20_000, 100_050, 12_000_000].map(words)).toEqual([
    'z 1,00 zł',
    'ze 100,00 zł',
    'ze 112,50 zł',
    'z 200,00 zł',
    'z 1 000,50 zł',
    'ze 120 000,00 zł',
  ])
})
