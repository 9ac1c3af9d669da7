/** What an owner may entrust to another program. A key is given some of these and can do nothing else. */
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

/** Of a key that ends by itself. */
export const longestKeyDays = 1_830

/** More than anybody has programs; a list of forgotten keys is a danger of its own. */
export const maxApiKeys = 20

/** How every key begins, so that people and scanners of lost secrets know one when they see it. */
export const apiKeyPrefix = 'wyd_'

/** In the order of the list, each once, whatever was sent. */
export function sortedScopes(scopes: readonly KeyScope[]): KeyScope[] {
  return keyScopes.filter((scope) => scopes.includes(scope))
}

/** The part of a key that stays visible: enough to recognise it, too little to use it. */
export function shownOfKey(key: string): string {
  return `${key.slice(0, apiKeyPrefix.length + 6)}…${key.slice(-4)}`
}
