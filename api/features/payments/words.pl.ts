import type { ReservationRecord } from '#api/features/reservations/money/lock-for-money.ts'
import { formatDay } from '#domain/format.pl.ts'

/** The title on the provider's page and in the bank's history. */
export const titleOf = (row: Pick<ReservationRecord, 'reference' | 'start_local'>, listing_name: string): string =>
  `Rezerwacja ${row.reference}: ${listing_name}, ${formatDay(row.start_local)}`

const chosen = {
  bank_transfer:
    'Właściciel wie, że zapłacisz przelewem. Zapłaconą zobaczysz rezerwację, gdy potwierdzi, że pieniądze dotarły.',
  cash: 'Właściciel wie, że zapłacisz gotówką na miejscu.',
  card_on_site: 'Właściciel wie, że zapłacisz kartą na miejscu.',
} as const

export const chosenText = (method: keyof typeof chosen): string => chosen[method]

const failures: Record<string, string> = {
  payment_method_provider_decline: 'Bank odrzucił płatność.',
  payment_method_provider_timeout: 'Płatność nie została potwierdzona w aplikacji banku.',
  payment_intent_authentication_failure: 'Płatność nie została potwierdzona w banku.',
  card_declined: 'Karta została odrzucona.',
  insufficient_funds: 'Na karcie jest za mało środków.',
  expired_card: 'Karta straciła ważność.',
}

/** Why the last try failed; nothing was taken. */
export const failureText = (code: string | null): string | null =>
  code === null
    ? null
    : `${failures[code] ?? 'Płatność się nie udała.'} Nic nie zostało pobrane. Możesz spróbować jeszcze raz.`

const missing: readonly [RegExp, string][] = [
  [/^external_account/, 'rachunek bankowy'],
  [/^tos_acceptance/, 'akceptacja regulaminu dostawcy płatności'],
  [/verification\.document/, 'dokument tożsamości'],
  [/^business_profile/, 'opis działalności'],
  [/^(individual|person|representative|owners|directors)/, 'dane osoby'],
  [/^company/, 'dane firmy'],
]

/** The data that the provider asks for, in words. */
export const missingWords = (name: string): string =>
  missing.find(([shape]) => shape.test(name))?.[1] ?? 'dodatkowe dane'
