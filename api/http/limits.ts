/**
 * How often one network may make a call (product 9, ruling 40). Everything else shares the general limit. Off with
 * RATE_LIMITS=off, for load tests. Calls that could be abused for letters, passwords or other people's servers are
 * counted over all processes; calls that only cost time are counted by each process (decision 0067).
 */
import type { CallName } from '#contract/calls.ts'

export type Limit = { max: number; timeWindow: number; everywhere?: true }

const minute = 60_000
const hour = 60 * minute

const byCall: Partial<Record<CallName, Limit>> = {
  // Guessing has stricter limits of its own (auth/sessions/login-attempts.ts); this one limits the cost of the hashes.
  logIn: { max: 60, timeWindow: 5 * minute },
  refreshSession: { max: 60, timeWindow: minute },
  registerOwner: { max: 10, timeWindow: hour, everywhere: true },
  resendVerification: { max: 5, timeWindow: hour, everywhere: true },
  // Each try costs a hash that is slow on purpose.
  changePassword: { max: 20, timeWindow: hour, everywhere: true },
  askPasswordReset: { max: 5, timeWindow: hour, everywhere: true },
  confirmPasswordReset: { max: 20, timeWindow: hour, everywhere: true },
  sendContactMessage: { max: 5, timeWindow: hour, everywhere: true },
  // Reservations themselves are limited to ten an hour in the database (reserving/make-reservation.ts). These limit the
  // cost of tries: a term that is taken, or a form to be corrected, makes no reservation.
  reserveVenue: { max: 60, timeWindow: hour },
  reserveService: { max: 60, timeWindow: hour },
  resendConfirmation: { max: 20, timeWindow: hour, everywhere: true },
  // Each sends a letter to somebody.
  recoverReservations: { max: 5, timeWindow: hour, everywhere: true },
  answerRequestByToken: { max: 30, timeWindow: hour, everywhere: true },
  writeMessageByToken: { max: 20, timeWindow: hour, everywhere: true },
  setMarketingByToken: { max: 20, timeWindow: hour, everywhere: true },
  contestNoShowByToken: { max: 10, timeWindow: hour, everywhere: true },
  proposeTerminationByToken: { max: 20, timeWindow: hour, everywhere: true },
  proposeChangeByToken: { max: 60, timeWindow: hour, everywhere: true },
  writeMessage: { max: 120, timeWindow: hour, everywhere: true },
  // Nobody guesses 256 bits; many impatient clicks on one link should all get the same answer.
  confirmReservationEmail: { max: 120, timeWindow: 10 * minute },
  verifyEmail: { max: 120, timeWindow: 10 * minute },
  searchVenues: { max: 240, timeWindow: minute },
  searchServices: { max: 240, timeWindow: minute },
  checkVenueAvailability: { max: 120, timeWindow: minute },
  checkServiceAvailability: { max: 120, timeWindow: minute },
  calculateVenuePrice: { max: 240, timeWindow: minute },
  calculateServicePrice: { max: 240, timeWindow: minute },
  // Each asks the register, which limits our calls.
  lookUpCompany: { max: 20, timeWindow: 10 * minute, everywhere: true },
  // Each checks the password, which must not be guessed through an open session.
  askEmailChange: { max: 20, timeWindow: hour, everywhere: true },
  closeAccount: { max: 20, timeWindow: hour, everywhere: true },
  createOnboardingLink: { max: 20, timeWindow: hour, everywhere: true },
  createLoginLink: { max: 20, timeWindow: hour, everywhere: true },
  createApiKey: { max: 20, timeWindow: hour, everywhere: true },
  createWebhook: { max: 20, timeWindow: hour, everywhere: true },
  changeWebhook: { max: 60, timeWindow: hour, everywhere: true },
  rotateWebhookSecret: { max: 20, timeWindow: hour, everywhere: true },
  // Each sends a request to somebody else's server.
  testWebhook: { max: 30, timeWindow: 10 * minute, everywhere: true },
  replayWebhookDelivery: { max: 120, timeWindow: 10 * minute, everywhere: true },
  replayFailedWebhooks: { max: 10, timeWindow: 10 * minute, everywhere: true },
  // Each reads from somebody else's server.
  addCalendarFeed: { max: 30, timeWindow: 10 * minute, everywhere: true },
  countView: { max: 60, timeWindow: minute },
}

export const generalLimit: Limit = { max: 600, timeWindow: minute }

/** A page is rendered here, which costs as much as the calls that it makes; documents are drawn. */
export const pageLimit: Limit = { max: 240, timeWindow: minute }
export const documentLimit: Limit = { max: 30, timeWindow: minute }

/** The calendars of all users come from a few addresses of Google and Microsoft. */
export const feedLimit: Limit = { max: 600, timeWindow: minute }
/** Each is a search or a price that a program asks for one person. */
export const mcpLimit: Limit = { max: 120, timeWindow: minute }

/** A browser keeps one stream open, and opens a new one every ten minutes with its session. */
export const streamLimit: Limit = { max: 60, timeWindow: minute }

/** Limit options for a route outside the contract. */
export const limitedTo = (limit: Limit, { config }: { config: { rateLimits: boolean } }) => ({
  config: { rateLimit: config.rateLimits ? limit : (false as const) },
})

export const rateLimitOf = (name: CallName): Limit => byCall[name] ?? generalLimit
