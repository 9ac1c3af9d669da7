/**
 * Rows of a reservation's history as sentences, for the customer and for the owner. They do not assume anybody's
 * gender.
 */
import { operatorsReason } from '#api/features/reservations/by-hand/operator-words.pl.ts'
import { decidedRow } from '#api/features/reservations/contests/contest-words.pl.ts'
import { settlementOf } from '#api/features/reservations/contests/settlement.ts'
import { money } from './texts.pl.ts'
import { formatGuests, formatList, formatTerm, uncapital } from '#domain/format.pl.ts'
import { addonsText } from '#domain/pricing/labels.pl.ts'
import { buyerTypeLabels, cancelReasonLabels, labelOf, paymentMethodLabels } from '#domain/labels.pl.ts'
import type { Guests } from '#domain/price-list/price-list.ts'
import { operatorReasons } from '#domain/reservation/cancellation.ts'
import { methodInSentence } from '#domain/reservation/payment-words.pl.ts'
import type { Actor, ReservationStatus } from '#domain/reservation/reservation.ts'
import { type ChangedAddon, sameGuests } from '#domain/reservation/change.ts'

export type HistoryEvent = {
  actor: Actor
  action: string
  status_before: ReservationStatus | null
  status_after: ReservationStatus
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
const outcome = (event: HistoryEvent): string => after[event.status_after] ?? ''

const ranOut: Partial<Record<ReservationStatus, string>> = {
  pending_email: 'Adres e-mail nie został potwierdzony na czas, więc rezerwacja wygasła.',
  pending_owner: 'Prośba nie otrzymała odpowiedzi na czas, więc rezerwacja wygasła.',
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
  const refund = amount(data, 'refund_grosze')
  const back = typeof data.paid_grosze === 'number' && data.paid_grosze > 0 && refund ? ` Zwrot: ${refund}.` : ''
  if (data.reason === 'mutual') return `Rezerwacja została anulowana za zgodą obu stron.${back}`
  return `${who}${data.reason ? reasonText(event, String(data.reason), reader) : ''}${back}${secondText(data, reader)}`
}

function reasonText({ actor }: HistoryEvent, reason: string, reader: Reader): string {
  if (actor === 'customer') return ''
  const given = operatorReasons.find((one) => one === reason)
  if (actor === 'operator' && given) return ` ${operatorsReason(given, reader)}`
  return ` Powód: ${uncapital(labelOf(cancelReasonLabels, reason))}.`
}

/** The second zadatek, which the customer may demand when the event does not happen through the owner. */
function secondText(data: Record<string, unknown>, reader: Reader): string {
  if (!data.double_deposit_due_grosze) return ''
  const who = reader === 'owner' ? 'Osoba rezerwująca może' : 'Możesz'
  return ` ${who} żądać drugiej równowartości zadatku: ${amount(data, 'double_deposit_due_grosze')}.`
}

function withdrawn(event: HistoryEvent, reader: Reader): string {
  const data = dataOf(event)
  const who =
    reader === 'customer' ? 'Twoje odstąpienie od umowy zostało przyjęte' : 'Osoba rezerwująca odstąpiła od umowy'
  const refund = data.paid_grosze ? ` Zwrot: ${amount(data, 'refund_grosze')}.` : ''
  const kept = data.retained_grosze ? ` Za wykonaną część usługi: ${amount(data, 'retained_grosze')}.` : ''
  return `${who} (14 dni, bez podawania przyczyny).${refund}${kept}`
}

function settled(event: HistoryEvent, reader: Reader): string {
  const data = dataOf(event)
  const settlement = settlementOf({ ...event, note: null })
  if (!settlement) return 'Sprawa sporna została rozstrzygnięta.'
  const row = decidedRow(settlement, reader)
  if (event.status_after !== 'cancelled') return row
  const back = data.paid_grosze ? ` Zwrot: ${amount(data, 'refund_grosze')}.` : ''
  return `${row} Rezerwacja została anulowana.${back}${secondText(data, reader)}`
}

const methodText = (method: string) => methodInSentence(method, labelOf(paymentMethodLabels, method))

function received(event: HistoryEvent): string {
  const data = dataOf(event)
  const sum = amount(data, 'amount_grosze')
  const method = typeof data.method === 'string' ? ` (${methodText(data.method)})` : ''
  return `Wpłata została odnotowana${sum ? `: ${sum}${method}` : ''}.${event.status_before === event.status_after ? '' : outcome(event)}`
}

function returned(event: HistoryEvent): string {
  const data = dataOf(event)
  const method = typeof data.method === 'string' ? ` (${methodText(data.method)})` : ''
  const second = amount(data, 'second_deposit_grosze')
  const doubled = data.second_deposit_grosze && second ? ` W tym druga równowartość zadatku: ${second}.` : ''
  const left = data.left_grosze ? ` ${leftText(data)}` : ''
  return `Zwrot został odnotowany: ${amount(data, 'amount_grosze')}${method}.${doubled}${left}`
}

/** Names the second zadatek apart, because it is only paid to a customer who demands it. */
function leftText(data: Record<string, unknown>): string {
  const second = data.second_left_grosze
    ? `, w tym druga równowartość zadatku: ${amount(data, 'second_left_grosze')}`
    : ''
  return `Do oddania pozostaje ${amount(data, 'left_grosze')}${second}.`
}

/** A payment that was noted after the cancellation. */
function afterEnd(data: Record<string, unknown>): string {
  const back = amount(data, 'refund_grosze')
  const what =
    data.refund_grosze === 0 ? 'Nic z niej nie wraca, zgodnie z zasadami rezygnacji.' : `Do zwrotu z niej: ${back}.`
  return `Wpłata ${amount(data, 'amount_grosze')} została odnotowana po anulowaniu rezerwacji. ${what}`
}

/** The owner's own rules that were broken on purpose, in the words of the editor. */
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

type Changed = { start: string; end: string; guests?: Guests; addons?: ChangedAddon[]; units?: string[] }

const changed = (data: Record<string, unknown>) => ({
  before: data.before as Changed,
  after: data.after as Changed,
})

const sameTerm = (data: Record<string, unknown>): boolean => {
  const { before, after: now } = changed(data)
  return before.start === now.start && before.end === now.end
}

/** Terms and guests are in the nominative, so they cannot follow „zamiast”. */
const changedTo = (is: string, was: string): string => `${is} (wcześniej: ${was})`

/** „, goście: 60 osób dorosłych (wcześniej: 40 osób dorosłych)”, with rooms and addons where they changed. */
function guestsText(data: Record<string, unknown>): string {
  if (typeof data.before !== 'object' || typeof data.after !== 'object') return ''
  const { before, after: now } = changed(data)
  const rooms = now.units ? `, sale: ${changedTo(formatList(now.units), formatList(before.units ?? []))}` : ''
  const addons = now.addons ? `, dodatki: ${changedTo(addonsText(now.addons), addonsText(before.addons ?? []))}` : ''
  const others = `${rooms}${addons}`
  if (!before.guests || !now.guests || sameGuests(before.guests, now.guests)) return others
  return `, goście: ${changedTo(formatGuests(now.guests), formatGuests(before.guests))}${others}`
}

function proposed(event: HistoryEvent, reader: Reader): string {
  const data = dataOf(event)
  const { before, after: now } = changed(data)
  const term = sameTerm(data) ? '' : `, ${changedTo(formatTerm(now), formatTerm(before))}`
  const what = `${term}${guestsText(data)}`.replace(/^, /u, '')
  const [old, fresh] = [amount(data, 'before_grosze'), amount(data, 'after_grosze')]
  const price = old && fresh && old !== fresh ? ` Cena: ${fresh} zamiast ${old}.` : ''
  return `Propozycja zmiany ${fromWhom(event, reader)}${what === '' ? '' : `: ${what}`}.${price}${reader === 'owner' ? brokenRulesText(data.broken_rules) : ''}`
}

function fromWhom({ actor }: HistoryEvent, reader: Reader): string {
  if (actor === reader) return 'od Ciebie'
  return actor === 'owner' ? 'od właściciela' : 'od osoby rezerwującej'
}

function terminationProposed(event: HistoryEvent, reader: Reader): string {
  const data = dataOf(event)
  const back = data.refund_grosze ? ` Cała wpłata do zwrotu: ${amount(data, 'refund_grosze')}.` : ''
  return `Propozycja ${fromWhom(event, reader)}: rezygnacja za zgodą obu stron.${back}`
}

const partWords: Record<string, string> = {
  first_name: 'imię',
  last_name: 'nazwisko',
  email: 'adres e-mail',
  phone: 'telefon',
}

function corrected(event: HistoryEvent, reader: Reader): string {
  const { parts, before } = dataOf(event)
  const names = (Array.isArray(parts) ? parts : []).map(String)
  const old = (before ?? {}) as Record<string, unknown>
  // The old number may belong to somebody else, so the customer's page does not repeat it.
  const was = (part: string) => (reader === 'owner' && old[part] ? ` (wcześniej: ${String(old[part])})` : '')
  return `Dane kontaktowe zostały poprawione: ${formatList(names.map((part) => `${partWords[part] ?? part}${was(part)}`))}.`
}

function added(event: HistoryEvent, reader: Reader): string {
  if (reader === 'customer') return 'Rezerwacja została dodana przez właściciela.'
  const data = dataOf(event)
  const total = amount(data, 'total_grosze')
  const list = amount(data, 'list_grosze')
  const agreed =
    data.price === 'agreed' && total ? ` Cena uzgodniona: ${total}${list ? ` zamiast ${list} z cennika` : ''}.` : ''
  return `Rezerwacja została przez Ciebie dodana.${agreed}${brokenRulesText(data.broken_rules)}`
}

function termChanged(event: HistoryEvent, reader: Reader): string {
  const data = dataOf(event)
  const term = (of: unknown) => formatTerm(of as { start: string; end: string })
  const known = typeof data.before === 'object' && typeof data.after === 'object'
  const terms = known ? `: ${changedTo(term(data.after), term(data.before))}` : ''
  const [before, now] = [amount(data, 'before_grosze'), amount(data, 'after_grosze')]
  const price = before && now && before !== now ? ` Cena: ${now} zamiast ${before}.` : ''
  return `${known && sameTerm(data) ? 'Rezerwacja została zmieniona' : `Termin został zmieniony${terms}`}${guestsText(data)}.${price}${reader === 'owner' ? brokenRulesText(data.broken_rules) : ''}`
}

const unchanged = (event: HistoryEvent): string =>
  event.status_after === 'pending_owner' ? 'Prośba czeka na decyzję właściciela.' : 'Rezerwacja zostaje bez zmian.'

type Write = (event: HistoryEvent, reader: Reader) => string

const writers: Record<string, Write> = {
  submit: (event) => {
    const total = amount(dataOf(event), 'total_grosze')
    return `Rezerwacja została złożona${total ? `, cena ${total}` : ''}.`
  },
  add: added,
  confirm_email: (event) => `Adres e-mail został potwierdzony.${outcome(event)}`,
  accept_price: (event) => {
    const data = dataOf(event)
    const [before, now] = [amount(data, 'before_grosze'), amount(data, 'after_grosze')]
    return before && now
      ? `Nowa cena została zaakceptowana: ${now} zamiast ${before}.`
      : 'Nowa cena została zaakceptowana.'
  },
  change_term: termChanged,
  propose_change: proposed,
  accept_change: (event, reader) => `Zmiana została zaakceptowana. ${termChanged(event, reader)}`,
  decline_change: (event) => `Proponowana zmiana została odrzucona. ${unchanged(event)}`,
  withdraw_change: (event) => `Propozycja zmiany została wycofana. ${unchanged(event)}`,
  expire_change: (event) => `Propozycja zmiany wygasła bez odpowiedzi. ${unchanged(event)}`,
  propose_termination: terminationProposed,
  decline_termination: (event) => `Propozycja rezygnacji za zgodą obu stron została odrzucona. ${unchanged(event)}`,
  withdraw_termination: (event) => `Propozycja rezygnacji za zgodą obu stron została wycofana. ${unchanged(event)}`,
  expire_termination: (event) => `Propozycja rezygnacji za zgodą obu stron wygasła bez odpowiedzi. ${unchanged(event)}`,
  correct_contact: corrected,
  change_crew: (event, reader) => {
    const { before, after: now, with_reference } = dataOf(event)
    const exchanged = reader === 'owner' && with_reference ? ` Zamiana z rezerwacją ${with_reference}.` : ''
    return `Ekipa: ${changedTo(String(now), String(before))}.${exchanged}`
  },
  add_rooms: (event) => {
    const { rooms } = dataOf(event)
    const [one, ...others] = Array.isArray(rooms) ? rooms.map(String) : []
    return others.length === 0
      ? `Obiekt ma nową salę: ${one}. Należy do tej rezerwacji, bo obejmuje ona cały obiekt.`
      : `Obiekt ma nowe sale: ${[one, ...others].join(', ')}. Należą do tej rezerwacji, bo obejmuje ona cały obiekt.`
  },
  correct_buyer: (event, reader) => {
    const { before, after: now, type } = dataOf(event)
    const who = typeof type === 'string' ? ` Rezerwuje: ${labelOf(buyerTypeLabels, type).toLowerCase()}.` : ''
    const was = reader === 'owner' && before ? ` (wcześniej: ${String(before)})` : ''
    return `Dane do faktury zostały poprawione: ${String(now || 'bez faktury')}${was}.${who}`
  },
  set_place: (event) => `Miejsce wydarzenia: ${String(dataOf(event).place)}.`,
  accept: (event, reader) =>
    `${reader === 'owner' ? 'Prośba została przez Ciebie zaakceptowana.' : 'Prośba została zaakceptowana przez właściciela.'}${outcome(event)}`,
  accept_offer: (event) => `Obie strony zgodziły się na te same warunki.${outcome(event)}`,
  reject: (_event, reader) =>
    reader === 'owner' ? 'Prośba została przez Ciebie odrzucona.' : 'Prośba została odrzucona przez właściciela.',
  cancel: cancelled,
  withdraw: withdrawn,
  mark_paid: received,
  mark_refunded: returned,
  refund_returned: (event) => {
    const data = dataOf(event)
    return `Zwrot ${amount(data, 'amount_grosze')} nie dotarł i wrócił do dostawcy płatności. ${leftText(data)}`
  },
  return_extra: (event) => {
    const data = dataOf(event)
    return `Płatność ${amount(data, 'amount_grosze')} nie była potrzebna i wróciła w całości tą samą drogą.`
  },
  open_dispute: (event) => {
    const data = dataOf(event)
    return data.inquiry
      ? `Bank pyta o płatność ${amount(data, 'amount_grosze')}. Niczego na razie nie zabrał.`
      : `Bank zakwestionował płatność ${amount(data, 'amount_grosze')}. Do rozstrzygnięcia kwota jest zamrożona.`
  },
  win_dispute: (event) => {
    const data = dataOf(event)
    return data.inquiry
      ? `Bank nie pyta już o płatność ${amount(data, 'amount_grosze')}.`
      : `Bank uznał płatność ${amount(data, 'amount_grosze')}.`
  },
  lose_dispute: (event) =>
    `Bank oddał płatność ${amount(dataOf(event), 'amount_grosze')} osobie, która ją zakwestionowała.`,
  correct_payment: (event) => {
    const data = dataOf(event)
    return `Wpłata została poprawiona. Razem wpłacono: ${amount(data, 'after_grosze')} zamiast ${amount(data, 'before_grosze')}.`
  },
  choose_way: (event, reader) => {
    const data = dataOf(event)
    const by = reader === 'owner' ? 'Osoba rezerwująca zapłaci' : 'Zapowiedziana płatność'
    return `${by}: ${amount(data, 'amount_grosze')}, ${methodText(String(data.method))}. Nic jeszcze nie wpłynęło.`
  },
  ask_deposit: (event) => `Prośba o przedpłatę została wysłana: ${amount(dataOf(event), 'amount_grosze')}.`,
  pay: received,
  late_payment: (event) => {
    const data = dataOf(event)
    const sum = amount(data, 'amount_grosze')
    if (event.status_after === 'cancelled') return afterEnd(data)
    const why = data.is_part
      ? ' i nie wystarcza do potwierdzenia rezerwacji'
      : ', a tego terminu nie można było już przywrócić'
    return `Wpłata${sum ? ` ${sum}` : ''} dotarła po czasie${why}. Cała kwota podlega zwrotowi.`
  },
  expire: (event) => {
    const refund = amount(dataOf(event), 'refund_grosze')
    const why = (event.status_before && ranOut[event.status_before]) ?? 'Rezerwacja wygasła.'
    return refund ? `${why} Zwrot: ${refund}.` : why
  },
  start: () => 'Wydarzenie się rozpoczęło.',
  complete: () => 'Wydarzenie się zakończyło.',
  message: (event, reader) => (event.actor === reader ? 'Wiadomość została wysłana.' : 'Nadeszła nowa wiadomość.'),
  no_show: () => 'Zgłoszono niestawiennictwo.',
  contest_no_show: () => 'Zgłoszenie niestawiennictwa zostało zakwestionowane.',
  dispute: () => 'Sprawa sporna została otwarta przez obsługę serwisu, która wyjaśnia, czy wydarzenie się odbyło.',
  settle_dispute: settled,
}

/** One sentence per row; an unknown action, written by a later version, reads as a change. */
export const historySentence = (event: HistoryEvent, reader: Reader): string => {
  const said = (Object.hasOwn(writers, event.action) ? writers[event.action] : undefined)?.(event, reader)
  return `${said ?? 'Rezerwacja została zmieniona.'}${reader === 'owner' ? byKey(event) : ''}`
}

/** Names the API key when a program acted for the owner. */
function byKey(event: HistoryEvent): string {
  const { api_key } = dataOf(event)
  return typeof api_key === 'string' ? ` Przez klucz API „${api_key}”.` : ''
}
