/**
 * Requests to addresses that somebody typed: calendars of other portals, systems of partners. The server stands in a
 * network of its own, so an address is asked only when it is one of the public internet, and nothing it answers is
 * trusted to end, to be small or to be what it says.
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

/** The request was not made, or not answered. An answer with 404 or 500 is an answer. */
export class OutgoingRefused extends Error {
  override name = 'OutgoingRefused'
  readonly problem: OutgoingProblem

  constructor(problem: OutgoingProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.problem = problem
  }
}

/** Redirects are followed for GET only; a POST hands the redirect over as its answer. */
export type OutgoingAsk = {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  limits: {
    /** For everything together: names, connections, redirects and the body. */
    ms: number
    /** Of the body, as it came and as it is unpacked. */
    bytes: number
    /** What happens to a body that is longer: it is refused, or only its beginning is kept. */
    longer: 'refuse' | 'cut'
  }
  signal?: AbortSignal
}

export type OutgoingAnswer = {
  /** Where the answer came from, after redirects. */
  url: string
  status: number
  /** Names are lower case; several of one name stand in one line, with commas. */
  headers: Readonly<Record<string, string>>
  /** Unpacked. */
  body: Buffer
}

export type Outgoing = {
  /** Throws `OutgoingRefused`. */
  send(ask: OutgoingAsk): Promise<OutgoingAnswer>
  /** What can be said of an address without asking anybody, for the form that it is typed into. Null: nothing. */
  problemOf(url: string): OutgoingProblem | null
}
