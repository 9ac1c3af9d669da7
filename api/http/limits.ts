/**
 * How often a stranger may knock, by call and address (product 9, ruling 40). Everything else shares the general
 * limit. Off with RATE_LIMITS=off, for load tests. What is tried out for letters, passwords or other people's servers is
 * counted for all processes together; what costs this process its time is counted by itself (decision 0067).
 */
import type { CallName } from '#contract/calls.ts'

export type Limit = { max: number; timeWindow: number; everywhere?: true }

const minute = 60_000
const hour = 60 * minute

const byCall: Partial<Record<CallName, Limit>> = {
  // Guesses have their own, stricter limits (auth/sessions/login-attempts.ts); this one is for the cost of the hashes.
  logIn: { max: 60, timeWindow: 5 * minute },
  refreshSession: { max: 60, timeWindow: minute },
  registerOwner: { max: 10, timeWindow: hour, everywhere: true },
  resendVerification: { max: 5, timeWindow: hour, everywhere: true },
  // Each try costs a slow hash on purpose.
  changePassword: { max: 20, timeWindow: hour, everywhere: true },
  askPasswordReset: { max: 5, timeWindow: hour, everywhere: true },
  confirmPasswordReset: { max: 20, timeWindow: hour, everywhere: true },
  sendContactMessage: { max: 5, timeWindow: hour, everywhere: true },
  // Ten an hour may be reserved, which is counted in the database (reserving/make-reservation.ts). These are for the cost of
  // asking: a term that somebody else has taken, or a field to mend, is no reservation.
  reserveVenue: { max: 60, timeWindow: hour },
  reserveService: { max: 60, timeWindow: hour },
  resendConfirmation: { max: 20, timeWindow: hour, everywhere: true },
  // Each is a letter to somebody.
  recoverReservations: { max: 5, timeWindow: hour, everywhere: true },
  answerRequestByToken: { max: 30, timeWindow: hour, everywhere: true },
  writeMessageByToken: { max: 20, timeWindow: hour, everywhere: true },
  contestNoShowByToken: { max: 10, timeWindow: hour, everywhere: true },
  proposeTerminationByToken: { max: 20, timeWindow: hour, everywhere: true },
  proposeChangeByToken: { max: 60, timeWindow: hour, everywhere: true },
  writeMessage: { max: 120, timeWindow: hour, everywhere: true },
  // Nobody guesses 256 bits; fifty impatient clicks on one link are to hear one answer.
  confirmReservationEmail: { max: 120, timeWindow: 10 * minute },
  verifyEmail: { max: 120, timeWindow: 10 * minute },
  searchVenues: { max: 240, timeWindow: minute },
  searchServices: { max: 240, timeWindow: minute },
  checkVenueAvailability: { max: 120, timeWindow: minute },
  checkServiceAvailability: { max: 120, timeWindow: minute },
  calculateVenuePrice: { max: 240, timeWindow: minute },
  calculateServicePrice: { max: 240, timeWindow: minute },
  // Each asks an office that counts our calls.
  lookUpCompany: { max: 20, timeWindow: 10 * minute, everywhere: true },
  // Each asks for the password, which an open session must not be a way to find out.
  askEmailChange: { max: 20, timeWindow: hour, everywhere: true },
  closeAccount: { max: 20, timeWindow: hour, everywhere: true },
  createOnboardingLink: { max: 20, timeWindow: hour, everywhere: true },
  createLoginLink: { max: 20, timeWindow: hour, everywhere: true },
  createApiKey: { max: 20, timeWindow: hour, everywhere: true },
  createWebhook: { max: 20, timeWindow: hour, everywhere: true },
  changeWebhook: { max: 60, timeWindow: hour, everywhere: true },
  rotateWebhookSecret: { max: 20, timeWindow: hour, everywhere: true },
  // Each asks a stranger.
  testWebhook: { max: 30, timeWindow: 10 * minute, everywhere: true },
  replayWebhookDelivery: { max: 120, timeWindow: 10 * minute, everywhere: true },
  replayFailedWebhooks: { max: 10, timeWindow: 10 * minute, everywhere: true },
  // Each asks a server somewhere else and reads what it says.
  addCalendarFeed: { max: 30, timeWindow: 10 * minute, everywhere: true },
  countView: { max: 60, timeWindow: minute },
}

export const generalLimit: Limit = { max: 600, timeWindow: minute }

/** Pages are rendered here, which costs as much as the calls that they make; documents are drawn. */
export const pageLimit: Limit = { max: 240, timeWindow: minute }
export const documentLimit: Limit = { max: 30, timeWindow: minute }

/** Calendars of the whole world come from a few addresses of Google and Microsoft. */
export const feedLimit: Limit = { max: 600, timeWindow: minute }
/** Each is a search or a price, asked by a program for one person. */
export const mcpLimit: Limit = { max: 120, timeWindow: minute }

/** A browser opens one and keeps it; every ten minutes a new one, with its session. */
export const streamLimit: Limit = { max: 60, timeWindow: minute }

/** The options of a route that is no call. */
export const limitedTo = (limit: Limit, { config }: { config: { rateLimits: boolean } }) => ({
  config: { rateLimit: config.rateLimits ? limit : (false as const) },
})

export const rateLimitOf = (name: CallName): Limit => byCall[name] ?? generalLimit
