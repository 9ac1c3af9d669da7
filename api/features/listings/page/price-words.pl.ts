/** When a price applies, as one sentence for visitors: "soboty, 1 maja – 30 września; gdy 30–59 gości". */
import { monthGenitives } from '#domain/month-names.pl.ts'
import { type Weekday, weekdays } from '#domain/listing/codes.ts'
import { formatDuration, formatList, formatTime, guestsCount, nbsp, plural, pluralForm } from '#domain/format.pl.ts'
import { labelOf, termModeLabels } from '#domain/labels.pl.ts'
import { eventTypeLabels } from '#domain/listing/labels.pl.ts'
import type { DateRange, PriceConditions } from '#domain/price-list/price-list.ts'
import { type ConditionKind, endsWithFebruary, roomsNamed } from '#domain/pricing/conditions.ts'

const weekdayPlurals: Record<Weekday, string> = {
  monday: 'poniedziałki',
  tuesday: 'wtorki',
  wednesday: 'środy',
  thursday: 'czwartki',
  friday: 'piątki',
  saturday: 'soboty',
  sunday: 'niedziele',
}

export type UnitNames = (code: string) => string
type Words = (c: PriceConditions, names: UnitNames) => string | undefined | false

/** In the order of the sentence. */
const words: Record<ConditionKind, Words> = {
  weekdays: (c) => c.weekdays && weekdayWords(c.weekdays),
  dates: (c) => c.dates && formatList(c.dates.map(rangeWords)),
  public_holiday: (c) => c.public_holiday && holidayWords[c.public_holiday],
  event_types: (c) =>
    c.event_types && formatList(c.event_types.map((code) => labelOf(eventTypeLabels, code).toLowerCase())),
  guests: (c) => (c.guests_from ?? c.guests_to) !== undefined && `gdy ${guestWords(c.guests_from, c.guests_to)}`,
  duration: (c) => (c.duration_from ?? c.duration_to) !== undefined && lengthWords(c.duration_from, c.duration_to),
  days: (c) => (c.days_from ?? c.days_to) !== undefined && `rezerwacja ${spanWords(c.days_from, c.days_to, dayWord)}`,
  day_index: (c) => c.day_index_from !== undefined && c.day_index_from > 1 && `od ${c.day_index_from}. dnia`,
  start_time: (c) =>
    (c.start_time_from ?? c.start_time_to) !== undefined && startWords(c.start_time_from, c.start_time_to),
  term_modes: (c) => c.term_modes && formatList(c.term_modes.map((mode) => termModeLabels[mode].toLowerCase())),
  unit: (c, nameOf) => roomWords(roomsNamed(c).map(nameOf)),
  lead_days: (c) => leadWords(c.lead_days_from, c.lead_days_to),
}
const holidayWords = { yes: 'święta ustawowo wolne od pracy', no: 'poza świętami', any: '' }

const kindsInOrder = Object.keys(words) as ConditionKind[]

/** Empty when the price always applies, or has no condition of these kinds. `nameOf` gives the names of rooms. */
export function appliesWords(
  conditions: PriceConditions | undefined,
  nameOf: UnitNames = (code) => code,
  kinds: readonly ConditionKind[] = kindsInOrder,
): string {
  if (!conditions) return ''
  const said = kindsInOrder.filter((kind) => kinds.includes(kind)).map((kind) => words[kind](conditions, nameOf))
  return said.filter(Boolean).join('; ')
}

/** `0–3 lata`, as the form of guests says it. */
export function ageLabel(from: number, to: number): string {
  return from === to ? plural(from, 'rok', 'lata', 'lat') : `${from}–${plural(to, 'rok', 'lata', 'lat')}`
}

function roomWords(names: readonly string[]): string | undefined {
  return names.length > 1 ? `${formatList(names)} razem` : names[0] && `tylko ${names[0]}`
}

/** Three or more days in a row become a span, which may pass the end of the week ("piątek–niedziela"). */
function weekdayWords(days: readonly Weekday[]): string {
  const order = days.toSorted((a, b) => weekdays.indexOf(a) - weekdays.indexOf(b))
  const first = weekdays.indexOf(order[0] as Weekday)
  const inRow = order.every((day, index) => weekdays.indexOf(day) === first + index)
  if (order.length === 7) return ''
  if (order.length >= 3 && inRow) {
    return `${weekdayPlurals[order[0] as Weekday]}–${weekdayPlurals[order.at(-1) as Weekday]}`
  }
  return formatList(order.map((day) => weekdayPlurals[day]))
}

function leadWords(from: number | undefined, to: number | undefined): string {
  const days = (count: number) => plural(count, 'dzień', 'dni', 'dni')
  const said = [
    from !== undefined && `przy rezerwacji co najmniej ${days(from)} wcześniej`,
    to !== undefined && `przy rezerwacji najwyżej ${days(to)} wcześniej`,
  ]
  return said.filter(Boolean).join('; ')
}

function rangeWords(range: DateRange): string {
  const { from, to } = range
  if (from === to) return dayWords(from)
  return `${dayWords(from)}${nbsp}– ${endsWithFebruary(range) ? `koniec${nbsp}lutego` : dayWords(to)}`
}

/** `1 maja`, and the year when the date has one. */
function dayWords(date: string): string {
  const parts = date.split('-').map(Number)
  const [month = 1, day = 1] = parts.slice(-2)
  const year = parts.length === 3 ? `${nbsp}${parts[0]}` : ''
  return `${day}${nbsp}${monthGenitives[month - 1]}${year}`
}

/** `30–59 gości`, `od 120 gości`, `do 80 gości`. */
function spanWords(from: number | undefined, to: number | undefined, word: (n: number) => string): string {
  if (from !== undefined && to !== undefined)
    return from === to ? `${from}${nbsp}${word(from)}` : `${from}–${to}${nbsp}${word(to)}`
  if (from !== undefined) return `od${nbsp}${from}${nbsp}${word(from === 1 ? 1 : 5)}`
  return `do${nbsp}${to}${nbsp}${word(to === 1 ? 1 : 5)}`
}

/** `gdy 1 gość`: an exact number is not a span and needs another grammatical case. */
function guestWords(from: number | undefined, to: number | undefined): string {
  return from !== undefined && from === to ? guestsCount(from) : spanWords(from, to, guestWord)
}

function guestWord(count: number): string {
  return count === 1 ? 'gościa' : 'gości'
}

/** Lengths of a term; `from` one minute above a limit is written as "more than" that limit. */
function lengthWords(from: number | undefined, to: number | undefined): string {
  const least =
    from === undefined ? '' : from % 30 === 1 ? `powyżej ${formatDuration(from - 1)}` : `od ${formatDuration(from)}`
  const most = to === undefined ? '' : `do ${formatDuration(to)}`
  return `wydarzenie ${[least, most].filter(Boolean).join(' ')}`
}

function dayWord(count: number): string {
  return pluralForm(count, 'dnia', 'dni', 'dni')
}

function startWords(from: string | undefined, to: string | undefined): string {
  const said = [from && `od${nbsp}${formatTime(from)}`, to && `przed${nbsp}${formatTime(to)}`]
  return `początek ${said.filter(Boolean).join(', ')}`
}
