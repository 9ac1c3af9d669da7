import { z } from 'zod'
import { payoutStates } from '#domain/people/payouts.ts'
import { instant, wire } from '#contract/endpoint.ts'

const password = z.string().min(1).max(200)

/** The partner's account at the payment provider: only with it money that is paid online can be moved on. */
export const payouts = {
  createOnboardingLink: wire({
    summary: 'Leads to the provider’s pages that ask for what payouts need; the link works once and for minutes',
    body: z.object({ password }),
    reply: z.object({ url: z.url() }),
  }),
  checkPayoutStatus: wire({
    summary: 'Whether money can be paid out, and what is missing by when; read from the provider',
    reply: z.object({
      /** `none`: never begun; `incomplete`: data are missing; `restricted`: the provider has stopped it; `active`. */
      state: z.enum(payoutStates),
      /** In words. */
      message: z.string(),
      missing: z.array(z.string()),
      missing_by: instant.nullable(),
      /** Nobody could be asked just now: this is what was known before. */
      stale: z.boolean(),
      /** No money moves: the keys are those of a sandbox. */
      test: z.boolean(),
    }),
  }),
  createLoginLink: wire({
    summary: 'Leads to the provider’s own page of payouts',
    body: z.object({ password }),
    reply: z.object({ url: z.url() }),
  }),
}
