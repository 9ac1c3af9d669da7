import { asShown } from '#domain/people/seen.ts'

/** Passwords and tokens count sign by sign, also those that show nothing. */
const secret = /password|token|refresh/

/**
 * What was sent, with every text as it is seen (`asShown`): here for all calls, because a reason, a label or the name
 * of a price goes into letters, calendars and papers as much as a text that a verb tidies by itself.
 */
export function shownTexts(value: unknown): unknown {
  if (typeof value === 'string') return asShown(value)
  if (Array.isArray(value)) return value.map(shownTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, secret.test(key) ? inner : shownTexts(inner)]),
  )
}
