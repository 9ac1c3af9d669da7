/** Sentences with which `auth` answers; those of the specification are kept verbatim. */
export const logOutText = 'Wylogowano pomyślnie'
export const passwordChangedText = 'Hasło zostało zmienione'
export const resetAskedText =
  'Jeśli konto z tym adresem istnieje, wysłaliśmy na nie link do ustawienia nowego hasła. Sprawdź też folder Spam.'
