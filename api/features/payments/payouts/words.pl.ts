const failures: Record<string, string> = {
  account_closed: 'rachunek jest zamknięty',
  account_frozen: 'rachunek jest zablokowany',
  bank_account_restricted: 'rachunek nie przyjmuje takich przelewów',
  could_not_process: 'bank nie mógł go wykonać',
  declined: 'bank go nie przyjął',
  incorrect_account_holder_name: 'nie zgadza się nazwa posiadacza rachunku',
  invalid_account_number: 'numer rachunku jest nieprawidłowy',
  invalid_currency: 'rachunek nie przyjmuje złotych',
  no_account: 'nie ma takiego rachunku',
}

/** Why a bank did not accept a payout, as the end of a sentence. */
export const payoutFailureText = (code: string | null): string =>
  (code === null ? undefined : failures[code]) ?? 'bank nie podał powodu'

export const payoutColumns = [
  'Wypłata z dnia',
  'Stan',
  'Na rachunku około',
  'Rachunek (koniec)',
  'Rezerwacja',
  'Oferta',
  'Termin',
  'Wpłacono (zł)',
  'Zwrócono (zł)',
  'Koszt płatności (zł)',
  'Wypłata (zł)',
] as const

/** Parts of no reservation: corrections by the provider. */
export const otherPart = 'Pozostałe rozliczenia'
