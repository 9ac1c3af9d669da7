/** A web address as people type it, with its protocol; null when it is not one. `firma.pl` becomes `https://firma.pl/`. */
export function webAddress(text: string): string | null {
  const typed = text.trim()
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]+:\d/.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(whole)) return null
  const url = new URL(whole)
  const known = url.protocol === 'https:' || url.protocol === 'http:'
  return known && !url.username && /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname) ? url.href : null
}
