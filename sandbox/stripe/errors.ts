/** Refusals in Stripe's own shape and words: docs.stripe.com/api/errors. */
import type Stripe from 'stripe'

type Raw = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  message: string
  param?: string
  decline_code?: string
  payment_intent?: Stripe.PaymentIntent
}

/** When thrown, nothing was done. When answered by a call, its work is kept (a declined card). */
export class StripeRefusal extends Error {
  readonly status: number
  readonly raw: Raw
  constructor(status: number, raw: Raw) {
    super(raw.message)
    this.status = status
    this.raw = raw
  }
  toJSON(): object {
    return { error: this.raw }
  }
}

export const unknownParameter = (param: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'parameter_unknown',
    message: `Received unknown parameter: ${param}`,
    param,
  })

export const missingResource = (what: string, id: string, param = 'id'): StripeRefusal =>
  new StripeRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

/** For an account that does not exist or has disconnected from the platform. */
export const closedAccount = (id: string): StripeRefusal =>
  new StripeRefusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  })

export const invalid = (message: string, param?: string, code?: string): StripeRefusal =>
  new StripeRefusal(400, {
    type: 'invalid_request_error',
    message,
    ...(param ? { param } : {}),
    ...(code ? { code } : {}),
  })
