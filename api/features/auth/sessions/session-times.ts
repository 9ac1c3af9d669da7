/** How long sessions and links live (product 3.7, domain 6.1). Milliseconds. */
import { hourMs, minuteMs } from '#domain/time.ts'

export const accessMs = 10 * minuteMs
/** Counted from the login, however much the session is used. */
export const refreshMs = 14 * 24 * hourMs
/** A session ends when it was not refreshed for this long. */
export const idleMs = 3 * 24 * hourMs
/** The same for sessions without cookies, where a copied token would not be noticed (decision 0023). */
export const unboundIdleMs = 12 * hourMs
/** A new login ends the oldest session above this number: a family firm shares one account on many devices. */
export const sessionsAtMost = 30

export const verifyEmailMs = 24 * hourMs
export const passwordResetMs = hourMs
/** Shortest time between two mails of one purpose to one owner, and how many an hour. */
export const mailsApartMs = minuteMs
export const mailsPerHour = 5
