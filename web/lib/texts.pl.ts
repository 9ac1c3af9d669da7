/** Sentences that belong to no screen. The fixed ones are the specification's, word for word. */
export const unexpectedError = 'Wystąpił nieoczekiwany błąd'
export const networkError = 'Brak połączenia z internetem. Sprawdź sieć i spróbuj ponownie.'
export const noAnswerError = 'Serwer nie odpowiada. Sprawdź połączenie i spróbuj ponownie.'
export const enumsError = 'Błąd podczas pobierania słowników'
export const loadingText = 'Ładowanie...'
/** Why a screen was replaced by the login. */
export const sessionEnded = {
  refused: 'Twoja sesja wygasła. Zaloguj się ponownie.',
  left: 'Wylogowano Cię w innej karcie. Zaloguj się, aby wrócić w to samo miejsce.',
  unreachable:
    'Serwis nie odpowiadał i nie udało się odnowić sesji. Zaloguj się ponownie, a wrócisz w to samo miejsce.',
} as const

/** The only wording for saved and unsaved changes; screens use no other. */
export const savedTexts = {
  /** After a press of „Zapisz”, on any screen. */
  done: 'Zmiany zostały zapisane',
  /** Shown beside a form for as long as it is true. */
  kept: 'Wszystkie zmiany są zapisane',
  open: 'Masz niezapisane zmiany',
  busy: 'Zapisuję...',
} as const

/** Defaults of specification 8; shown when the answer itself says nothing. */
export const defaults = {
  register: 'Błąd rejestracji',
  verify: 'Nieprawidłowy token weryfikacyjny',
  resend: 'Błąd wysyłania emaila weryfikacyjnego',
  profile: 'Błąd aktualizacji profilu',
  completeProfile: 'Błąd uzupełniania danych biznesowych',
  password: 'Błąd zmiany hasła',
  loggedOut: 'Wylogowano pomyślnie',
  logoutFailed: 'Błąd podczas wylogowywania',
  passwordChanged: 'Hasło zostało zmienione',
} as const
