/** Sentences with which `auth` answers; those of the specification are kept verbatim. */
export const logOutText = 'Wylogowano pomyślnie'
export const passwordChangedText = 'Hasło zostało zmienione'
export const resetAskedText =
  'Jeśli konto z tym adresem istnieje, wysłaliśmy na nie link do ustawienia nowego hasła. Sprawdź też folder Spam.'

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** „Firefox, Windows” for a user agent; null when neither is known. */
export function deviceOf(user_agent: string): string | null {
  const named = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(user_agent))?.[1])
  return named.filter(Boolean).join(', ') || null
}
