import { z } from 'zod'
import { payoutStates, payoutStatuses } from '#domain/people/payouts.ts'
import { grosze, groszeInAll, id, instant, localDate, page, paging, wire } from '#contract/endpoint.ts'

const password = z.string().min(1).max(200)

const test = z.boolean().describe('true: no money moves, the keys are those of a sandbox')

const payout = z.object({
  id,
  status: z
    .enum(payoutStatuses)
    .describe(
      'pending, in_transit: on its way to the bank; paid: it has arrived; failed, canceled: it came back and goes out with a later one',
    ),
  /** Negative when taken from the bank account, because refunds came to more than the balance. */
  amount_grosze: grosze,
  /** When it is expected on the account, in Warsaw. */
  arrives_on: localDate,
  bank_last4: z.string().nullable(),
  /** Why the bank did not accept it, in words. */
  failure: z.string().nullable(),
  created_at: instant,
  /** Its amounts by reservation; the net is negative when refunds are more than payments. */
  reservations: z.array(
    z.object({
      reservation_id: id,
      reference: z.string(),
      listing_name: z.string(),
      event_day: localDate,
      /** Payments. */
      amount_grosze: grosze,
      /** Refunds and amounts taken by the customer's bank; negative when a bank has returned money. */
      returned_grosze: grosze,
      /** The cost of the payment. */
      fee_grosze: grosze,
      net_grosze: grosze,
    }),
  ),
  /** The part that belongs to no reservation. */
  other_grosze: grosze,
})

/** The partner's account at the payment provider; without it online payments cannot be passed on. */
export const payouts = {
  createOnboardingLink: wire({
    summary: 'Leads to the provider’s pages that ask for what payouts need; the link works once and for minutes',
    body: z.object({ password }),
    reply: z.object({ url: z.url() }),
  }),
  checkPayoutStatus: wire({
    summary: 'Whether money can be paid out, and what is missing by when; read from the provider',
    reply: z.object({
      state: z
        .enum(payoutStates)
        .describe(
          'none: never begun; incomplete: data are missing; restricted: the provider has stopped it; active: guests can pay online',
        ),
      /** The state in words. */
      message: z.string(),
      missing: z.array(z.string()),
      missing_by: instant.nullable(),
      /** True when the provider could not be asked: the answer is the last known state. */
      stale: z.boolean(),
      test,
    }),
  }),
  listPayouts: wire({
    summary: 'What was sent on to the bank account and the reservations inside each, newest first',
    query: z.object(paging),
    reply: page(payout).extend({
      /** At the provider and not paid out yet. */
      waiting_grosze: groszeInAll,
      /** Taken back while customers' banks decide. */
      frozen_grosze: groszeInAll,
      test,
    }),
  }),
  createLoginLink: wire({
    summary: 'Leads to the provider’s own page of payouts',
    body: z.object({ password }),
    reply: z.object({ url: z.url() }),
  }),
}
