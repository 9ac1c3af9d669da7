/**
 * Browser and system of a user agent in everyday words. The order decides, because nearly every browser also calls
 * itself Chrome and Safari.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOPT\/|\bOPX\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bFirefox\/|\bFxiOS\/|\bFocus\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bGSA\//, 'Google'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const handheld = /\bAndroid\b|\biPhone\b|\biPad\b|\biPod\b/

/** „Firefox, Windows” for a user agent; null when neither is known. */
export function deviceName(user_agent: string): string | null {
  const named = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(user_agent))?.[1])
  return named.filter(Boolean).join(', ') || null
}

export function isHandheld(user_agent: string): boolean {
  return handheld.test(user_agent)
}
