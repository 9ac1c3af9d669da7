import { describe, expect, test } from 'vitest'
import { sentences } from './errors.pl.ts'
import { termReasonCodes } from '#domain/refusal.ts'
import { reasonSentence } from './reasons.pl.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const say = (...asked: Parameters<typeof reasonSentence>) => plain(reasonSentence(...asked))

describe('why a term cannot be had', () => {
  test.each([
    [
      'too_soon',
      { notice_hours: 48, notice_ends_at: '2026-11-23T09:48' },
      'Najbliższy możliwy termin to poniedziałek, 23 listopada 2026, od godz. 9:48.',
    ],
    ['too_far', { horizon_days: 730, last_date: '2028-11-20' }, 'Rezerwacje przyjmujemy do 20 listopada 2028.'],
    ['too_short', { min_minutes: 240, minutes: 60 }, 'Najkrótsza rezerwacja trwa 4 godz.'],
    ['too_short', { min_minutes: 90, minutes: 60 }, 'Najkrótsza rezerwacja trwa 1 godz. 30 min.'],
    ['too_long', { max_minutes: 960, minutes: 1000 }, 'Najdłuższa rezerwacja trwa 16 godz.'],
    ['too_long', { max_days: 30, minutes: 99_999 }, 'Najdłuższa rezerwacja trwa 30 dni.'],
    [
      'off_step',
      { must: 'grid', step_minutes: 30, nearest_before: '2027-06-19T16:00', nearest_after: '2027-06-19T16:30' },
      'O tej godzinie nie można zacząć. Najbliższe możliwe godziny: 16:00 i 16:30.',
    ],
    ['off_step', { must: 'slot' }, 'W tych godzinach nie można rezerwować. Wybierz jedną z podanych pór dnia.'],
    [
      'off_step',
      { must: 'whole', whole_start: '2027-06-18T15:00', whole_end: '2027-06-20T12:00' },
      'Ten termin można zarezerwować tylko w całości: piątek, 18 czerwca 2027, 15:00 – niedziela, 20 czerwca 2027, 12:00.',
    ],
    [
      'closed',
      { date: '2026-12-24', why: 'holiday', holiday: 'christmas_eve' },
      'W tym dniu (czwartek, 24 grudnia 2026) oferta jest niedostępna: Wigilia.',
    ],
    ['closed', { date: '2027-06-19', why: 'hours', ends_at: '2027-06-20T04:00' }, 'Obiekt jest dostępny do 4:00.'],
    ['closed', { date: '2027-06-19', why: 'hours', ends_at: '2027-06-20T00:00' }, 'Obiekt jest dostępny do 24:00.'],
    [
      'closed',
      { date: '2027-06-19', why: 'hours', ends_at: '2027-06-20T02:00', overtime_until: '2027-06-20T04:00' },
      'Obiekt jest dostępny do 4:00.',
    ],
    [
      'closed',
      { date: '2027-06-19', why: 'exception', label_public: 'Remont parkietu' },
      'W tym dniu (sobota, 19 czerwca 2027) oferta jest niedostępna: Remont parkietu.',
    ],
    [
      'capacity',
      { guests: 150, capacity_min: 20, capacity_max: 122 },
      'To miejsce pomieści maksymalnie 122 osoby przy tym ustawieniu.',
    ],
    [
      'closed',
      { date: '2027-06-19', why: 'hours', ends_at: '2027-06-20T04:00', of: 'crews' },
      'Usługa jest dostępna do 4:00.',
    ],
    [
      'capacity',
      { guests: 150, capacity_min: 20, capacity_max: 122, of: 'crews' },
      'Ta usługa obejmuje maksymalnie 122 osoby.',
    ],
    ['capacity', { guests: 5, capacity_min: 20, capacity_max: 122 }, 'Rezerwacje przyjmujemy od 20 osób.'],
    [
      'daily_limit',
      { daily_limit: 1, date: '2027-06-19' },
      'Na ten dzień (19 czerwca 2027) nie można już przyjąć kolejnej rezerwacji.',
    ],
    ['past', {}, 'Wybierz datę w przyszłości.'],
    ['busy', {}, 'Ten termin jest już zajęty.'],
  ] as const)('%s %o', (code, details, text) => {
    expect(say(code, details)).toBe(text)
  })

  test('every sentence ends with one full stop, with details and without', () => {
    for (const code of termReasonCodes) {
      expect(say(code)).toMatch(/[^.]\.$/)
      expect(say(code, { min_minutes: 240, max_minutes: 960 })).toMatch(/[^.]\.$/)
    }
  })

  test('a refusal says the very words of the availability check', () => {
    for (const code of termReasonCodes) {
      expect(sentences[code].status).toBe(409)
      expect(sentences[code].text({ capacity_max: 10, guests: 12 })).toBe(
        reasonSentence(code, { capacity_max: 10, guests: 12 }),
      )
    }
  })

  test('what guests of a hall and of a service may hear calls neither of the owners a provider of services', () => {
    const said = Object.values(sentences).map(({ text }) => text({}))
    expect(said.filter((sentence) => /usługodawc/i.test(sentence))).toEqual([])
  })

  test('a place with another clock says whose clock it is', () => {
    expect(say('closed', { why: 'hours', ends_at: '2027-06-20T04:00' }, 'Europe/Lisbon')).toBe(
      'Obiekt jest dostępny do 4:00 czasu miejscowego.',
    )
  })
})
