/** Rights that an owner may give to another program. A key has some of them and can do nothing else. */
export const keyScopes = [
  'listings:read',
  'listings:write',
  'reservations:read',
  'reservations:write',
  'calendar:read',
  'calendar:write',
  'stats:read',
] as const
export type KeyScope = (typeof keyScopes)[number]

/** The longest life of a key with an end date. */
export const longestKeyDays = 1_830

/** More than any owner has programs; a limit, because forgotten keys are a risk. */
export const maxApiKeys = 20

/** The beginning of every key, by which people and secret scanners recognise it. */
export const apiKeyPrefix = 'wyd_'

/** The scopes in the order of the list, each once. */
export function sortedScopes(scopes: readonly KeyScope[]): KeyScope[] {
  return keyScopes.filter((scope) => scopes.includes(scope))
}

/** The part of a key that stays visible: enough to recognise it, too little to use it. */
export function shownOfKey(key: string): string {
  return `${key.slice(0, apiKeyPrefix.length + 6)}…${key.slice(-4)}`
}
