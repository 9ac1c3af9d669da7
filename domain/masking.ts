/**
 * Removes personal data and keys (e-mail addresses, phones, tokens) from everything that is reported about an error.
 * Server and browser both use it, so neither relies on the other.
 */
const rules: [RegExp, string][] = [
  // Addresses of pages and calls that end with a token.
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

/**
 * A copy of the value in which every text is masked, keys of records included. Levels that are too deep are left out.
 */
export function maskAll<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return maskText(value) as T
  if (value === null || typeof value !== 'object') return value
  if (depth > deepest) return undefined as T
  if (Array.isArray(value)) return value.map((each) => maskAll(each, depth + 1)) as T
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [maskText(key), maskAll(each, depth + 1)])) as T
}

/**
 * The part of an error report that may leave the product: of the request only method and masked address, nothing about
 * the user.
 */
export function maskReport<T extends Reported>(report: T): T {
  const { user: _user, extra: _extra, server_name: _name, request, ...rest } = report
  const kept = request && { method: request.method, url: String(request.url ?? '').replace(/[?#].*$/, '') }
  return maskAll({ ...rest, ...(kept ? { request: kept } : {}) }) as T
}

/** Addresses to which requests may carry trace headers: paths of this site, and these hosts on any port. */
export function traceTargets(hosts: readonly string[]): RegExp[] {
  return [/^\/(?!\/)/, ...hosts.map((host) => new RegExp(`^https?://${escaped(host)}(:\\d+)?([/?#]|$)`, 'i'))]
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
