/** Rows of a reservation's history in words, for the customer and for the owner. No person's gender is guessed. */
import { money } from '#api/features/reservations/texts.pl.ts'
import { formatList, formatTerm } from '#domain/format.pl.ts'
import { cancelReasonLabels, labelOf, paymentMethodLabels } from '#domain/labels.pl.ts'
import type { ReservationStatus } from '#domain/reservation.ts'

export type HistoryEvent = {
  actor: string
  action: string
  status_before: string | null
  status_after: string
  data: unknown
}
export type Reader = 'customer' | 'owner'

const dataOf = (event: HistoryEvent): Record<string, unknown> =>
  typeof event.data === 'object' && event.data !== null ? (event.data as Record<string, unknown>) : {}
const amount = (data: Record<string, unknown>, key: string): string | null =>
  typeof data[key] === 'number' ? money(data[key]) : null

const after: Partial<Record<ReservationStatus, string>> = {
  pending_owner: ' Prośba trafiła do właściciela.',
  pending_payment: ' Rezerwacja czeka na płatność.',
  confirmed: ' Rezerwacja jest potwierdzona.',
}
const outcome = (event: HistoryEvent): string => after[event.status_after as ReservationStatus] ?? ''

const ranOut: Partial<Record<ReservationStatus, string>> = {
  pending_email: 'Adres e-mail nie został potwierdzony na czas, więc rezerwacja wygasła.',
  pending_owner: 'Prośba pozostała bez odpowiedzi na czas, więc rezerwacja wygasła.',
  pending_payment: 'Płatność nie dotarła na czas, więc rezerwacja wygasła.',
}

function cancelled(event: HistoryEvent, reader: Reader): string {
  const data = dataOf(event)
  const who =
    event.actor === 'customer'
      ? reader === 'customer'
        ? 'Rezerwacja została przez Ciebie anulowana.'
        : 'Rezerwacja została anulowana przez osobę rezerwującą.'
      : event.actor === 'owner'
        ? reader === 'owner'
          ? 'Rezerwacja została przez Ciebie anulowana.'
          : 'Rezerwacja została anulowana przez właściciela.'
        : 'Rezerwacja została anulowana przez obsługę serwisu.'
  const reason =
    event.actor === 'customer' ? '' : ` Przyczyna: ${labelOf(cancelReasonLabels, String(data.reason ?? ''))}.`
  const refund = amount(data, 'refund_grosze')
  const back = typeof data.paid_grosze === 'number' && data.paid_grosze > 0 && refund ? ` Zwrot: ${refund}.` : ''
  return `${who}${data.reason ? reason : ''}${back}`
}

function received(event: HistoryEvent): string {
  const data = dataOf(event)
  const sum = amount(data, 'amount_grosze')
  const method = typeof data.method === 'string' ? ` (${labelOf(paymentMethodLabels, data.method)})` : ''
  return `Wpłata została odnotowana${sum ? `: ${sum}${method}` : ''}.${event.status_before === event.status_after ? '' : outcome(event)}`
}

/** Own rules that an owner broke on purpose, in the words of the editor. */
const ruleWords: Record<string, string> = {
  too_soon: 'wyprzedzenie',
  too_far: 'horyzont rezerwacji',
  too_short: 'najkrótszy czas',
  too_long: 'najdłuższy czas',
  off_step: 'siatka godzin',
  closed: 'godziny otwarcia',
  daily_limit: 'limit dzienny',
}

/** „Pominięte zasady: wyprzedzenie i godziny otwarcia.” */
export const brokenRulesText = (codes: unknown): string => {
  const words = (Array.isArray(codes) ? codes : []).flatMap((code) => ruleWords[String(code)] ?? [])
  return words.length > 0 ? ` Pominięte zasady: ${formatList(words)}.` : ''
}

function termChanged(event: HistoryEvent, reader: Reader): string {
  const data = dataOf(event)
  const term = (of: unknown) => formatTerm(of as { start: string; end: string })
  const known = typeof data.before === 'object' && typeof data.after === 'object'
  const terms = known ? `: ${term(data.after)} zamiast ${term(data.before)}` : ''
  const [before, now] = [amount(data, 'before_grosze'), amount(data, 'after_grosze')]
  const price = before && now && before !== now ? ` Cena: ${now} zamiast ${before}.` : ''
  return `Termin został zmieniony${terms}.${price}${reader === 'owner' ? brokenRulesText(data.broken_rules) : ''}`
}

type Write = (event: HistoryEvent, reader: Reader) => string

const writers: Record<string, Write> = {
  submit: (event) => {
    const total = amount(dataOf(event), 'total_grosze')
    return `Rezerwacja została złożona${total ? `, cena ${total}` : ''}.`
  },
  add: (_event, reader) =>
    reader === 'owner' ? 'Rezerwacja została przez Ciebie dodana.' : 'Rezerwacja została dodana przez właściciela.',
  confirm_email: (event) => `Adres e-mail został potwierdzony.${outcome(event)}`,
  accept_price: (event) => {
    const data = dataOf(event)
    const [before, now] = [amount(data, 'before_grosze'), amount(data, 'after_grosze')]
    return before && now
      ? `Nowa cena została zaakceptowana: ${now} zamiast ${before}.`
      : 'Nowa cena została zaakceptowana.'
  },
  change_term: termChanged,
  accept: (event, reader) =>
    `${reader === 'owner' ? 'Prośba została przez Ciebie zaakceptowana.' : 'Prośba została zaakceptowana przez właściciela.'}${outcome(event)}`,
  reject: (_event, reader) =>
    reader === 'owner' ? 'Prośba została przez Ciebie odrzucona.' : 'Prośba została odrzucona przez właściciela.',
  cancel: cancelled,
  mark_paid: received,
  pay: received,
  late_payment: (event) => {
    const sum = amount(dataOf(event), 'amount_grosze')
    return `Wpłata${sum ? ` ${sum}` : ''} dotarła po czasie, a termin był już zajęty. Cała kwota podlega zwrotowi.`
  },
  expire: (event) => {
    const refund = amount(dataOf(event), 'refund_grosze')
    const why = ranOut[event.status_before as ReservationStatus] ?? 'Rezerwacja wygasła.'
    return refund ? `${why} Zwrot: ${refund}.` : why
  },
  start: () => 'Wydarzenie się rozpoczęło.',
  complete: () => 'Wydarzenie się zakończyło.',
  message: (event, reader) => (event.actor === reader ? 'Wiadomość została wysłana.' : 'Nadeszła nowa wiadomość.'),
  no_show: () => 'Zgłoszono niestawiennictwo.',
  contest_no_show: () => 'Zgłoszenie niestawiennictwa zostało zakwestionowane.',
  dispute: () => 'Otwarto sprawę sporną.',
  settle_dispute: () => 'Sprawa sporna została rozstrzygnięta.',
}

/** One sentence per row; an action that a later version wrote still reads as a change. */
export const historySentence = (event: HistoryEvent, reader: Reader): string =>
  (Object.hasOwn(writers, event.action) ? writers[event.action] : undefined)?.(event, reader) ??
  'Rezerwacja została zmieniona.'
