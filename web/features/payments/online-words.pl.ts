import type { Wire } from '#contract/index.ts'
import { formatMoney, fromNumber } from '#domain/format.pl.ts'

type Payment = Wire['getPayment']['reply']
type Refund = Payment['refunds'][number]

const states: Record<Payment['status'], string> = {
  created: 'czeka na osobę rezerwującą',
  open: 'czeka na osobę rezerwującą',
  processing: 'bank przetwarza płatność',
  succeeded: 'opłacona',
  expired: 'nie została opłacona',
  quarantined: 'wstrzymana, sprawdza ją obsługa serwisu',
}

const ways = { blik: 'BLIK', p24: 'szybki przelew', card: 'karta' } as const

/** An online payment in words: `BLIK: opłacona`; before a choice there is no method to name. */
export const onlineText = ({ method, status }: Pick<Payment, 'method' | 'status'>): string =>
  `${method ? ways[method] : 'Online'}: ${states[status]}`

/** The cost of a successful payment. */
export const onlineFeeText = ({ status, fee_grosze }: Pick<Payment, 'status' | 'fee_grosze'>): string | null =>
  status === 'succeeded' && fee_grosze > 0 ? `Koszt płatności: ${formatMoney(fee_grosze)}` : null

/** Why a payment did not count for the reservation. */
const apartWords: Partial<Record<Refund['reason'], string>> = {
  twice: ' (nadpłata, nie liczyła się do rezerwacji)',
  called_off: ' (wpłata po anulowaniu rezerwacji, nie liczyła się)',
}

/** The state of a refund through the provider. */
export function onlineRefundText({ status, amount_grosze, reason }: Refund): string {
  const why = apartWords[reason] ?? ''
  const amount = `${formatMoney(amount_grosze)}${why}`
  if (status === 'succeeded') return `Zwrócono online ${amount}.`
  if (status === 'failed') return `Zwrot ${amount} się nie udał. Sprawdza to obsługa serwisu.`
  return `Zwrot ${amount} w drodze – robi go dostawca płatności.`
}

/** Said to somebody who pressed a button with an amount that is not due any more. */
export function otherAmountText(shown_grosze: number, due_grosze: number): string {
  const money = (grosze: number) => formatMoney(grosze, { always_grosze: true })
  return `Kwota do zapłaty zmieniła się ${fromNumber(money(shown_grosze))} na ${money(due_grosze)}. Sprawdź ją, zanim zapłacisz.`
}
