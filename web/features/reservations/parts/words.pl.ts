/** Phrases that several reservation screens share. */
import { formatDay, formatTime, nbsp, plural, wallTime } from '#domain/format.pl.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'
import { weekdayOf } from '#web/ui/fields/month.ts'
import { weekdayNames } from '#web/ui/fields/month.pl.ts'

const awaited: Partial<Record<ReservationStatus, string>> = {
  pending_email: 'Potwierdzenie',
  pending_payment: 'Wpłata',
  no_show: 'Zgłoszenie',
}

/** The latest moment of an answer: `Odpowiedź najpóźniej 24 listopada 2026 o 4:50.` */
export function latestWords(status: ReservationStatus, at: string, zone: string): string {
  const wall = wallTime(at, zone)
  return `${awaited[status] ?? 'Odpowiedź'} najpóźniej ${formatDay(wall)} o${nbsp}${formatTime(wall)}.`
}

/** What happens to a term that was not confirmed in time; a past term cannot be restored. */
export const unconfirmedWords = ({ start, timezone }: { start: string; timezone: string }, now_ms: number): string =>
  wallTime(now_ms, timezone) < start
    ? 'Termin wrócił do kalendarza. Jeśli nadal jest wolny, link z wiadomości od razu go przywróci.'
    : 'Sam termin też już minął, więc link z wiadomości go nie przywróci. Możesz zarezerwować inny.'

/** A duration: `11 godzin`, `2 godziny 30 minut`, `2 dni 6 godzin`. */
export function durationWords(minutes: number): string {
  const days = minutes >= 2880 ? Math.floor(minutes / 1440) : 0
  const hours = Math.floor(minutes / 60) - days * 24
  const rest = minutes % 60
  const parts = [
    days > 0 && plural(days, 'dzień', 'dni', 'dni'),
    hours > 0 && plural(hours, 'godzina', 'godziny', 'godzin'),
    (rest > 0 || minutes === 0) && plural(rest, 'minuta', 'minuty', 'minut'),
  ]
  return parts.filter(Boolean).join(' ')
}

/** An end as a choice: `2:00, niedziela (11 godzin)`; the day is named when it differs from the start's. */
export function endWords(start: string, end: { value: string; minutes: number }): string {
  const otherDay = end.value.slice(0, 10) !== start.slice(0, 10)
  const day = otherDay ? `, ${weekdayNames[weekdayOf(end.value.slice(0, 10))]}` : ''
  return `${formatTime(end.value)}${day} (${durationWords(end.minutes)})`
}

const accusatives: Record<string, string> = { środa: 'środę', sobota: 'sobotę', niedziela: 'niedzielę' }

/** On a weekday: `w sobotę`, `we wtorek`. */
export function onWeekday(date: string): string {
  const name = weekdayNames[weekdayOf(date.slice(0, 10))] ?? ''
  return `${name === 'wtorek' ? 'we' : 'w'} ${accusatives[name] ?? name}`
}

/** Seconds left as `0:48`. */
export const countdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The known parts of a place: `Lipowa 3, 32-020 Wieliczka`. */
export function placeWords(place: { street: string; building_no: string; postcode: string; city: string }): string {
  const house = [place.street, place.building_no].filter(Boolean).join(' ')
  return [house, [place.postcode, place.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

export const requestButton = 'Wyślij prośbę o rezerwację (bez opłaty)'
/** The button where the owner's yes alone obliges the customer to pay (art. 17 u.p.k., CJEU C-400/22; ruling 77). */
export const bindingRequestButton = 'Wyślij prośbę o rezerwację z obowiązkiem zapłaty'
export const payButton = 'Rezerwuję z obowiązkiem zapłaty'

/** The button with which a customer accepts other terms; it says so when the customer owes more (art. 17 u.p.k.). */
export const acceptButton = (concludes: boolean, difference_grosze: number): string =>
  concludes ? payButton : difference_grosze > 0 ? 'Akceptuję zmianę z obowiązkiem dopłaty' : 'Akceptuję zmianę'
