import type { NotificationRow } from './notifications-queries.ts'
import { formatTermShort } from '#domain/format.pl.ts'
import type { NotificationKind } from '#domain/reservation/notification.ts'

const titles: Record<NotificationKind, string> = {
  request: 'Nowa prośba o rezerwację',
  reservation: 'Nowa rezerwacja',
  message: 'Nowa wiadomość',
  payment: 'Wpłata za rezerwację',
  cancellation: 'Rezerwacja anulowana przez osobę rezerwującą',
  change: 'Propozycja zmiany rezerwacji',
  expired: 'Rezerwacja wygasła, termin jest znów wolny',
  dispute: 'Zakwestionowano niestawiennictwo',
}

/** Titles that depend on the action: changes end in several ways, and not every payment stays. */
const actionTitles: Record<string, string> = {
  late_payment: 'Wpłata po czasie, do zwrotu',
  withdraw: 'Osoba rezerwująca odstąpiła od umowy',
  dispute: 'Obsługa serwisu wyjaśnia, czy wydarzenie się odbyło',
  settle_dispute: 'Sprawa sporna rozstrzygnięta',
  choose_way: 'Zapowiedziana płatność za rezerwację',
  refund_returned: 'Zwrot nie dotarł, pieniądze są znów do oddania',
  open_dispute: 'Bank zakwestionował płatność online',
  win_dispute: 'Bank uznał zakwestionowaną płatność',
  lose_dispute: 'Bank oddał zakwestionowaną płatność',
  open_inquiry: 'Bank pyta o płatność online',
  win_inquiry: 'Bank nie pyta już o płatność online',
  accept_change: 'Zmiana rezerwacji zaakceptowana',
  decline_change: 'Zmiana rezerwacji odrzucona',
  withdraw_change: 'Propozycja zmiany wycofana',
  expire_change: 'Propozycja zmiany wygasła bez odpowiedzi',
  propose_termination: 'Prośba o rezygnację za zgodą obu stron',
  decline_termination: 'Propozycja rezygnacji odrzucona',
  withdraw_termination: 'Prośba o rezygnację wycofana',
  expire_termination: 'Propozycja rezygnacji wygasła bez odpowiedzi',
}

/** Not every cancellation is the customer's. */
function endTitle({ action, cancel_reason, cancelled_by }: NotificationRow): string | null {
  if (action !== 'cancel') return null
  if (cancel_reason === 'mutual') return 'Rezerwacja anulowana za zgodą obu stron'
  return cancelled_by === 'admin' ? 'Rezerwacja anulowana przez obsługę serwisu' : null
}

const longest = 140
const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text)

/** The beginning of a message in one line. */
export const quoteOf = (message: string): string => cut(message.replace(/\s+/g, ' '))

/** `title` is what happened, `text` who, where and when, `quote` the beginning of a message. */
export function notificationText(row: NotificationRow): { title: string; text: string; quote: string | null } {
  const who = `${row.customer_first_name} ${row.customer_last_name}`.trim()
  const when = formatTermShort({ start: row.start_local, end: row.end_local })
  return {
    title: endTitle(row) ?? actionTitles[row.action] ?? titles[row.kind],
    text: [who, row.listing_name, when].filter(Boolean).join(' · '),
    quote: row.message === null ? null : quoteOf(row.message),
  }
}
