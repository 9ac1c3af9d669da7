/**
 * Why a term is not available, in one sentence for the visitor. The details are those that `domain/availability*.ts`
 * gives with each code; times in them are wall times of the listing.
 */
import {
  formatDate,
  formatDay,
  formatDuration,
  formatEnd,
  formatList,
  formatTerm,
  formatTime,
  nbsp,
  plural,
  pluralForm,
  sentence,
} from '#domain/format.pl.ts'
import { mostGuestsText } from '#domain/listing/unit-words.pl.ts'
import { publicHolidayLabels } from '#domain/listing/labels.pl.ts'
import { labelOf } from '#domain/labels.pl.ts'
import type { TermReasonCode } from '#domain/refusal.ts'

export type ReasonDetails = Readonly<Record<string, string | number>>
type Write = (details: ReasonDetails, local: string) => string

const text = (details: ReasonDetails, key: string): string | null =>
  typeof details[key] === 'string' ? details[key] : null
const number = (details: ReasonDetails, key: string): number | null =>
  typeof details[key] === 'number' ? details[key] : null

const tooSoon: Write = (details, local) => {
  const from = text(details, 'notice_ends_at')
  return from
    ? `Najbliższy możliwy termin to ${formatDate(from)}, od${nbsp}godz.${nbsp}${formatTime(from)}${local}.`
    : 'Ten termin jest za blisko. Wybierz późniejszy.'
}

const tooFar: Write = (details) => {
  const last = text(details, 'last_date')
  return last ? `Rezerwacje przyjmujemy do ${formatDay(last)}.` : 'Ten termin jest zbyt odległy.'
}

const tooShort: Write = (details) => {
  const minutes = number(details, 'min_minutes')
  return minutes === null
    ? 'Ten termin jest za krótki.'
    : sentence(`Najkrótsza rezerwacja trwa ${formatDuration(minutes)}`)
}

const tooLong: Write = (details) => {
  const days = number(details, 'max_days')
  const minutes = number(details, 'max_minutes')
  const most = days === null ? (minutes === null ? null : formatDuration(minutes)) : plural(days, 'dzień', 'dni', 'dni')
  return most === null ? 'Ten termin jest za długi.' : sentence(`Najdłuższa rezerwacja trwa ${most}`)
}

const offStep: Write = (details, local) => {
  const start = text(details, 'whole_start')
  const end = text(details, 'whole_end')
  if (details.must === 'whole' && start && end) {
    return `Ten termin można zarezerwować tylko w całości: ${formatTerm({ start, end })}${local}.`
  }
  if (details.must === 'slot') return 'W tych godzinach nie można rezerwować. Wybierz jedną z podanych pór dnia.'
  const near = [text(details, 'nearest_before'), text(details, 'nearest_after')].filter((time) => time !== null)
  return near.length > 0
    ? `O tej godzinie nie można zacząć. Najbliższe możliwe godziny: ${formatList(near.map(formatTime))}${local}.`
    : 'O tej godzinie nie można zacząć. Wybierz jedną z podanych godzin.'
}

const closed: Write = (details, local) => {
  const date = text(details, 'date')
  const day = date ? ` (${formatDate(date)})` : ''
  const why = text(details, 'label_public') ?? null
  if (details.why === 'holiday') {
    return `W tym dniu${day} oferta jest niedostępna: ${labelOf(publicHolidayLabels, String(details.holiday))}.`
  }
  if (details.why === 'exception' || details.why === 'weekday') {
    return sentence(`W tym dniu${day} oferta jest niedostępna${why ? `: ${why}` : ''}`)
  }
  const until = text(details, 'overtime_until') ?? text(details, 'ends_at')
  return until
    ? `${isOfCrews(details) ? 'Usługa jest dostępna' : 'Obiekt jest dostępny'} do ${formatEnd(until)}${local}.`
    : 'W tych godzinach ta oferta nie jest dostępna.'
}

const isOfCrews = (details: ReasonDetails): boolean => text(details, 'of') === 'crews'

const capacity: Write = (details) => {
  const [guests, min, max] = [
    number(details, 'guests'),
    number(details, 'capacity_min'),
    number(details, 'capacity_max'),
  ]
  if (max !== null && (guests === null || guests > max)) {
    return mostGuestsText(max, { crews: isOfCrews(details) })
  }
  if (min !== null) return `Rezerwacje przyjmujemy od ${min}${nbsp}${pluralForm(min, 'osoby', 'osób', 'osób')}.`
  return 'Liczba gości nie pasuje do tej oferty.'
}

const dailyLimit: Write = (details) => {
  const date = text(details, 'date')
  return `Na ten dzień${date ? ` (${formatDay(date)})` : ''} nie można już przyjąć kolejnej rezerwacji.`
}

const sentences: Record<TermReasonCode, Write> = {
  past: () => 'Wybierz datę w przyszłości.',
  too_soon: tooSoon,
  too_far: tooFar,
  too_short: tooShort,
  too_long: tooLong,
  off_step: offStep,
  closed,
  busy: () => 'Ten termin jest już zajęty.',
  capacity,
  daily_limit: dailyLimit,
  slot_taken: (details) =>
    details.taken_by === undefined
      ? 'Ten termin właśnie został zajęty. Wybierz inną godzinę.'
      : `Ten termin jest już zajęty: ${details.taken_by}.`,
}

/** Says so when the listing has another time zone than Poland. */
const localWords = (timezone: string): string => (timezone === 'Europe/Warsaw' ? '' : ' czasu miejscowego')

export const reasonSentence = (code: TermReasonCode, details: ReasonDetails = {}, timezone = 'Europe/Warsaw'): string =>
  sentences[code](details, localWords(timezone))
