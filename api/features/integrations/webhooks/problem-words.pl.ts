import type { OutgoingProblem } from '#api/adapters/outgoing/outgoing.ts'

/** Why a delivery failed, as the owner reads it in the log. */
const sentences: Record<OutgoingProblem | 'secret_unreadable', string> = {
  secret_unreadable: 'Nie możemy odczytać sekretu, którym podpisujemy. Utwórz nowy sekret.',
  not_an_address: 'To nie jest adres strony.',
  not_https: 'Adres musi zaczynać się od https://.',
  port_not_allowed: 'Ten port jest niedozwolony. Użyj 443 albo 8443.',
  login_in_address: 'W adresie nie może być loginu ani hasła.',
  host_not_found: 'Nie znaleźliśmy serwera o tej nazwie.',
  address_not_public: 'Ten serwer jest w sieci prywatnej, do której nie sięgamy.',
  too_many_redirects: 'Serwer przekierowuje zbyt wiele razy.',
  certificate_not_valid: 'Certyfikat serwera jest nieprawidłowy.',
  not_reached: 'Nie udało się połączyć z serwerem.',
  too_slow: 'Serwer nie odpowiedział w ciągu 10 sekund.',
  too_big: 'Odpowiedź serwera była za duża.',
  answer_not_readable: 'Nie udało się odczytać odpowiedzi serwera.',
}

export function problemSentence(problem: string): string {
  return sentences[problem as keyof typeof sentences] ?? sentences.not_reached
}
