/** Words and sentences of the availability editor. */
import { savedTexts } from '#web/lib/texts.pl.ts'
import { type TermMode, termModes } from '#domain/listing/codes.ts'
import { formatDay, formatList, nbsp, plural } from '#domain/format.pl.ts'
import { termModeLabels } from '#domain/labels.pl.ts'
import { type OpeningFault, mostWindowsPerDay } from '#domain/availability/opening-check.ts'
import { weekdayNames } from '#web/ui/fields/month.pl.ts'
import { clock, clockEnd } from '#web/ui/moments/clock-text.ts'
import { type ExceptionGroup, mostRows } from './exceptions/exceptions-model.ts'
import type { HolidayEffect } from './exceptions/holiday-rows.ts'
import { dayMinutes, type ExceptionRow, type Span } from './hours-model.ts'
import type { HourPart } from './merge.ts'
import type { SlotPreset, TemplateName } from './week/templates.ts'

export const faultWords: Record<OpeningFault, string> = {
  window_backwards: 'Godzina zakończenia musi być późniejsza niż rozpoczęcia.',
  window_overlap: 'Te godziny nachodzą na inne. Połącz je albo zmień jedne z nich.',
  too_many_windows: `Na jeden dzień możesz podać najwyżej ${mostWindowsPerDay} przedziałów.`,
  overtime_before_end: 'Dodatkowe godziny muszą kończyć się później niż zwykłe, tego samego dnia.',
  date_backwards: 'Data końcowa nie może być wcześniejsza niż początkowa.',
  exception_overlap: 'Na te dni jest już inny wyjątek z godzinami. Zmień daty jednego z nich.',
  exception_without_windows: 'Podaj godziny, w których oferta jest wtedy dostępna.',
  slot_backwards: 'Godzina zakończenia musi być późniejsza niż rozpoczęcia.',
  slot_code_twice: 'Ta pora dnia już jest na liście.',
}
/** Why overtime cannot be later: it counts on the date on which the window ends. */
export const overtimeWords = (end: number): string =>
  end < dayMinutes
    ? `Podaj godzinę po ${clock(end)}, najpóźniej 23:59. Jeśli goście mogą zostać po północy, ustaw koniec na 24:00 lub później.`
    : `Podaj godzinę późniejszą niż ${clock(end)}.`
export const overtimeDropped = 'Dodatkowe godziny nie mieszczą się po tej zmianie, dlatego zniknęły. Możesz ją cofnąć.'

export const templateWords: Record<TemplateName, { name: string; about: string }> = {
  wedding_hall: { name: 'Sala weselna', about: 'codziennie 10:00–22:00, w piątki i soboty do 4:00' },
  conference: { name: 'Konferencje', about: 'od poniedziałku do piątku 8:00–18:00' },
  studio: { name: 'Studio', about: 'w tygodniu 9:00–21:00, w weekend 10:00–20:00' },
  event_service: { name: 'Usługa na wydarzenia', about: 'codziennie od 8:00, w piątki i soboty do 4:00' },
  weekends: { name: 'Tylko weekendy', about: 'piątek i sobota 12:00–4:00, niedziela 12:00–22:00' },
  always_open: { name: 'Zawsze otwarte', about: 'całą dobę, siedem dni w tygodniu' },
}
export const slotWords: Record<SlotPreset, string> = { morning: 'Rano', afternoon: 'Popołudnie', evening: 'Wieczór' }

export const partWords: Record<HourPart, string> = {
  weekly: 'godziny tygodnia',
  slots: 'pory dnia',
  exceptions: 'wyjątki',
  holidays: 'święta',
}

/** Hours of a window: „12:00–4:00 następnego dnia”. */
export const hoursText = ({ start, end }: Pick<Span, 'start' | 'end'>): string =>
  `${clock(start)}–${clockEnd(end)}${end > dayMinutes ? ' następnego dnia' : ''}`

export const modesText = (modes: readonly TermMode[]): string =>
  formatList(termModes.filter((mode) => modes.includes(mode)).map((mode) => termModeLabels[mode].toLowerCase()))

/** Special settings of a window in one line; empty when there are none. */
export const specialText = ({ overtime, modes, group }: Span): string =>
  [
    overtime === null ? '' : `dodatkowo płatne do ${clock(overtime)}`,
    modes === null ? '' : `tylko: ${modesText(modes)}`,
    group === null ? '' : `tylko w całości: ${group}`,
  ]
    .filter(Boolean)
    .join(' · ')

const accusative = ['poniedziałek', 'wtorek', 'środę', 'czwartek', 'piątek', 'sobotę', 'niedzielę']
export const onDay = (day: number): string => `${day === 1 ? 'we' : 'w'} ${accusative[day]}`
const genitive = ['poniedziałku', 'wtorku', 'środy', 'czwartku', 'piątku', 'soboty', 'niedzieli']
/** The day that hours come from: `z piątku`, `ze środy`. */
export const fromDay = (day: number): string => `${day === 2 ? 'ze' : 'z'}${nbsp}${genitive[day]}`
export const dayName = (day: number): string => weekdayNames[day] ?? ''
export const daysText = (days: readonly number[]): string => formatList(days.map(dayName))

export const rangeText = ({ date_from, date_to }: Pick<ExceptionRow, 'date_from' | 'date_to'>): string =>
  date_from === date_to ? formatDay(date_from) : `${formatDay(date_from)} – ${formatDay(date_to)}`

export const typeWords: Record<ExceptionRow['type'], string> = {
  closed: 'zamknięte',
  open: 'otwarte w zwykłych godzinach',
  custom: 'inne godziny',
}
export const exceptionText = ({ type, windows }: ExceptionRow): string =>
  windows.length > 0 ? formatList(windows.map(hoursText)) : typeWords[type]

export const repeatText = ({ repeat, rows, last }: ExceptionGroup): string =>
  repeat === 'none'
    ? ''
    : `co ${repeat === 'weekly' ? 'tydzień' : 'rok'}, ${plural(rows.length, 'raz', 'razy', 'razy')}, ostatni raz ${formatDay(last.date_from)}`

export const tooManyRows = `Wyjątków może być najwyżej ${mostRows}. Skróć powtarzanie albo usuń dawne wyjątki.`
export const tooLongWeekly = `Co tydzień może się powtarzać wyjątek, który trwa najwyżej 7${nbsp}dni.`

export const effectWords: Record<HolidayEffect, string> = {
  holiday: 'zamknięte',
  kept: 'otwarte',
  closed_weekday: 'zamknięte jak co tydzień',
  opened: 'otwarte wyjątkowo',
  closed: 'zamknięte wyjątkowo',
}
/** Label of the button of a holiday. */
export const turnWords = (effect: HolidayEffect, own: boolean): string => {
  if (own) return 'Usuń wyjątek'
  return effect === 'kept' ? 'Zamknij tego dnia' : 'Otwórz tego dnia'
}

export const statusWords: Record<string, string> = {
  free: 'wolne',
  partial: 'częściowo',
  busy: 'zajęte',
  closed: 'nieczynne',
  past: 'minęło',
  too_soon: 'za późno',
  too_far: 'za wcześnie',
}

export const mergedWords = (parts: readonly string[]): string =>
  `${savedTexts.done}. W innej karcie zmieniono też: ${formatList(parts)}. Te zmiany są zachowane.`
export const undoneWords = {
  undo: 'Zmiana cofnięta.',
  redo: 'Zmiana przywrócona.',
  discard: 'Zmiany odrzucone.',
} as const
