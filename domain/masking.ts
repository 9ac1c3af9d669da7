/**
 * Takes people and keys out of what is reported about an error: addresses, phones, tokens, wherever they stand. Used by
 * the server and the browser, so that neither depends on the other's care.
 */
const rules: [RegExp, string][] = [
  // Screens and calls whose last part is a key.
  [
    /((?:status-rezerwacji|potwierdzenie-rezerwacji-email|weryfikacja-email|nowe-haslo|zmiana-email|by-token)\/)[^/?#\s"'<>]+/gi,
    '$1[token]',
  ],
  [/((?:[?&]|\b)(?:token|access|refresh|access_token|refresh_token|key|sygnatura)=)[^&#\s"'<>]+/gi, '$1[token]'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [/[^\s<>"'(),;:=/?&]+(?:@|%40)[^\s<>"'(),;:=/?&]+\.[^\s<>"'(),;:/?&]+/gi, '[e-mail]'],
  [/(?<![\w.-])(?:\+|00)\d{2}[ -]?\d{3}[ -]?\d{3}[ -]?\d{3}(?!\w)/g, '[phone]'],
  [/(?<![\w.-])\d{3}[ -]?\d{3}[ -]?\d{3}(?![\w.-])/g, '[phone]'],
  [/(?<![\w-])[\w-]{43}(?![\w-])/g, '[token]'],
]

const deepest = 12

type Reported = {
  user?: unknown
  extra?: unknown
  server_name?: unknown
  request?: { url?: unknown; method?: unknown }
}

export const traceRate = 0.1

export function maskText(text: string): string {
  return rules.reduce((left, [found, instead]) => left.replace(found, instead), text)
}

/** The same value with every text in it masked, keys of records too. Too deep is left out. */
export function maskAll<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return maskText(value) as T
  if (value === null || typeof value !== 'object') return value
  if (depth > deepest) return undefined as T
  if (Array.isArray(value)) return value.map((each) => maskAll(each, depth + 1)) as T
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [maskText(key), maskAll(each, depth + 1)])) as T
}

/**
 * What of an error report may be sent out: of a request only the method and the masked address, of the person nothing.
 */
export function maskReport<T extends Reported>(report: T): T {
  const { user: _user, extra: _extra, server_name: _name, request, ...rest } = report
  const kept = request && { method: request.method, url: String(request.url ?? '').replace(/[?#].*$/, '') }
  return maskAll({ ...rest, ...(kept ? { request: kept } : {}) }) as T
}

/** Where requests may carry trace headers: paths of this site, and these hosts on any port. */
export function traceTargets(hosts: readonly string[]): RegExp[] {
  return [/^\/(?!\/)/, ...hosts.map((host) => new RegExp(`^https?://${escaped(host)}(:\\d+)?([/?#]|$)`, 'i'))]
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
