/**
 * Requests to addresses that somebody typed: calendars of other portals, systems of partners. The server stands in a
 * private network, so only addresses of the public internet are asked, and an answer is trusted neither to end, nor to
 * be small, nor to be what it claims.
 */

export const outgoingProblems = [
  'not_an_address',
  'not_https',
  'port_not_allowed',
  'login_in_address',
  'host_not_found',
  'address_not_public',
  'too_many_redirects',
  'certificate_not_valid',
  'not_reached',
  'too_slow',
  'too_big',
  'answer_not_readable',
] as const
export type OutgoingProblem = (typeof outgoingProblems)[number]

/** The request was not made, or not answered. A status 404 or 500 is an answer. */
export class OutgoingRefused extends Error {
  override name = 'OutgoingRefused'
  readonly problem: OutgoingProblem

  constructor(problem: OutgoingProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Redirects are followed for GET only; a POST gets the redirect as its answer. */
export type OutgoingAsk = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  limits: {
    /** Milliseconds for everything together: names, connections, redirects and the body. */
    ms: number
    /** Limit of the body, both as sent and unpacked. */
    bytes: number
    /** Whether a longer body is refused or cut. */
    longer: 'refuse' | 'cut'
  }
  signal?: AbortSignal
}

export type OutgoingAnswer = {
  /** The address of the answer, after redirects. */
  url: string
  status: number
  /** Names are lower case; several values of one name are joined with commas. */
  headers: Readonly<Record<string, string>>
  /** The body, unpacked. */
  body: Buffer
}

export type Outgoing = {
  /** Throws `OutgoingRefused`. */
  send(ask: OutgoingAsk): Promise<OutgoingAnswer>
  /** What is wrong with an address without asking it, for the form where it is typed. Null when nothing is. */
  problemOf(url: string): OutgoingProblem | null
}
