const browsers: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
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
const mobile = /\bAndroid\b|\biPhone\b|\biPad\b/

/** Which device a session runs on, in words, from its user agent. */
export function deviceOf(user_agent: string): { name: string; mobile: boolean } {
  const named = [browsers, systems].map((table) => table.find(([pattern]) => pattern.test(user_agent))?.[1])
  return { name: named.filter(Boolean).join(', ') || 'Nieznane urządzenie', mobile: mobile.test(user_agent) }
}
