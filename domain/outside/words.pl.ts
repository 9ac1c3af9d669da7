/** What is wrong with an outside calendar, and what its owner can do about it. */
import type { OutsideError } from './health.ts'

export const outsideErrorTexts: Record<OutsideError, string> = {
  revoked: 'Dostęp do konta Google został cofnięty. Połącz kalendarz ponownie.',
  forbidden: 'Nie mamy prawa do odczytu tego kalendarza. Sprawdź, czy jest nadal udostępniony.',
  gone: 'Tego kalendarza już nie ma. Odłącz go albo wskaż inny kalendarz.',
  unreachable: 'Serwer kalendarza nie odpowiada. Spróbujemy ponownie.',
  quota: 'Kalendarz odpowiada, że pytamy zbyt często. Spróbujemy ponownie później.',
  too_large: 'Kalendarz jest zbyt duży, aby go odczytać.',
  not_a_calendar: 'Pod tym adresem nie ma kalendarza. Sprawdź adres.',
  address_refused: 'Tego adresu nie możemy odczytać. Użyj publicznego adresu zaczynającego się od https.',
}

export const staleText =
  'Ostatnia odpowiedź jest sprzed ponad pół godziny, więc rezerwacje natychmiastowe tej oferty czekają na Twoją zgodę.'
