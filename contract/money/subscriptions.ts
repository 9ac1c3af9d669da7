import { z } from 'zod'
import { listingKinds } from '#domain/listing/codes.ts'
import { billingPeriods, planCodes, planFeatures, subscriptionCategories } from '#domain/subscription/plans.ts'
import { promoDurations, promoKinds } from '#domain/subscription/promo.ts'
import { subscriptionStatuses } from '#domain/subscription/standing.ts'
import { grosze, id, instant, wire } from '#contract/endpoint.ts'

const plan_code = z.enum(planCodes)
const period = z.enum(billingPeriods)

const plan = z.object({
  code: plan_code,
  name: z.string(),
  category: z.enum(subscriptionCategories),
  month_net_grosze: grosze,
  month_gross_grosze: grosze,
  year_net_grosze: grosze,
  year_gross_grosze: grosze,
  venue_limit: z.int(),
  service_limit: z.int(),
  image_limit: z.int(),
  /** Null means no limit. */
  embed_limit: z.int().nullable(),
  commission_bp: z.int(),
  /** Codes of the dictionary `plan_feature`. */
  features: z.array(z.enum(planFeatures)),
})

const used = z.object({
  /** Listings that visitors see. */
  shown: z.int(),
  /** Published, but hidden because the plan does not include them. */
  hidden: z.int(),
  limit: z.int(),
})

const current = z.object({
  /** Codes of the dictionary `subscription_status`. */
  status: z
    .enum(subscriptionStatuses)
    .describe(
      'trialing: the days before the first payment; active: paid; past_due: a payment is missing, offers stay visible for seven days; expired: the trial or what was granted is over; none: there never was one; the others are the states of the provider in which nothing is shown',
    ),
  /** Whether visitors see the owner's listings, within the limits of the plan. */
  shows: z.boolean(),
  /** The plan as it was bought, with the price of that time. Null in the trial and without a plan. */
  plan: plan.nullable(),
  period: period.nullable(),
  /** Granted by the operator, free of charge. */
  granted: z.boolean(),
  trial_ends_at: instant.nullable(),
  /** True when the firm had its free days in another account, so that this one has none (any more). */
  nip_had_trial: z.boolean(),
  /** Days left of a running trial, a begun day counted as one. */
  trial_days_left: z.int().nullable(),
  period_end_at: instant.nullable(),
  cancel_at_period_end: z.boolean(),
  /** Gross, reduced by a promo code; null when no further payment of this plan follows. */
  next_grosze: grosze.nullable(),
  /** When a payment is missing: until when the listings stay visible, and when it is tried again. */
  grace_ends_at: instant.nullable(),
  retry_at: instant.nullable(),
  /** The unpaid invoice of the plan, with the provider's page for it. */
  owed: z.object({ number: z.string().nullable(), gross_grosze: grosze, url: z.string().nullable() }).nullable(),
  /** The plan after the present period. */
  next: z.object({ plan_code, name: z.string(), period, at: instant }).nullable(),
  usage: z.object({ venue: used, service: used, embed_limit: z.int().nullable(), image_limit: z.int() }),
  /** All published listings, for choosing which to show when a plan includes fewer. */
  listings: z.array(
    z.object({ id, kind: z.enum(listingKinds), name: z.string(), hidden: z.boolean(), images: z.int() }),
  ),
  /** A page of the provider that was opened and is not paid yet. */
  open_checkout: z.object({ plan_code, name: z.string(), period }).nullable(),
  /** A promo code typed at registration, for the first plan that is bought; null afterwards. */
  promo_code: z.string().nullable(),
  can: z.object({
    buy: z.boolean(),
    change: z.boolean(),
    cancel: z.boolean(),
    /** Ends a plan with a missing payment at once, together with its invoice. */
    end: z.boolean(),
    resume: z.boolean(),
    portal: z.boolean(),
  }),
  /** True when the keys are those of a sandbox, so that no real money moves. */
  test: z.boolean(),
})

const keep = z.array(id).max(100).optional()
const promo_code = z.string().trim().min(1).max(40)

/** What an owner pays the operator. */
export const subscriptions = {
  listPlans: wire({
    summary: 'Plans that an owner can choose from',
    reply: z.object({ trial_days: z.int(), results: z.array(plan) }),
  }),
  currentSubscription: wire({
    summary: 'The owner’s plan, what of it is used, and what may be done now; `look=true` asks the provider first',
    query: z.object({ look: z.stringbool().optional() }),
    reply: current,
  }),
  listSubscriptionInvoices: wire({
    summary: 'Invoices for the plan, newest first',
    reply: z.object({
      results: z.array(
        z.object({
          id: z.string(),
          number: z.string().nullable(),
          status: z
            .enum(['open', 'paid', 'void', 'uncollectible'])
            .describe(
              'open: waits for a payment; paid; void: withdrawn; uncollectible: nobody tries to collect it any more',
            ),
          net_grosze: grosze,
          vat_grosze: grosze,
          gross_grosze: grosze,
          issued_at: instant,
          /** Pages of the provider: for paying it, and as a file. */
          url: z.string().nullable(),
          pdf_url: z.string().nullable(),
          /** Whether there is an invoice of ours: `subscriptionInvoicePath`. */
          document: z.boolean(),
        }),
      ),
    }),
  }),
  subscriptionCheckout: wire({
    summary: 'Begins to buy a plan on a page of the provider; pressed again it leads to the same page',
    body: z.object({
      plan_code,
      period,
      promo_code: promo_code.optional(),
      /** The listings to keep visible when the plan includes fewer than are published. */
      keep,
    }),
    reply: z.object({
      checkout_id: id,
      /** The provider's page, to be opened instead of ours. */
      url: z.url(),
      expires_at: instant,
    }),
    status: 201,
  }),
  upgradeSubscription: wire({
    summary:
      'Changes to another plan: a dearer one at once, for what the preview said; a cheaper one at the end of the period. The present plan again takes a planned change back',
    body: z.object({
      plan_code,
      period,
      /** The instant from the preview, when the change is paid at once. */
      proration_at: instant.optional(),
      keep,
    }),
    reply: current,
  }),
  previewSubscriptionUpgrade: wire({
    summary:
      'What a change to another plan costs and when it comes, by the provider’s own preview; `id` is the plan’s code',
    params: z.object({ id: plan_code }),
    query: z.object({ period: period.optional().describe('absent: as the present plan is paid') }),
    reply: z.object({
      when: z.enum(['now', 'period_end']),
      effective_at: instant,
      /** Gross, never negative. */
      due_now_grosze: grosze,
      due_now_net_grosze: grosze,
      /** Credits of the old plan are negative. */
      lines: z.array(
        z.object({ plan_code: z.string().nullable(), amount_grosze: grosze, start_at: instant, end_at: instant }),
      ),
      next_grosze: grosze,
      next_at: instant,
      /** The change costs what was shown when it is sent with this instant. */
      proration_at: instant.nullable(),
    }),
  }),
  validatePromoCode: wire({
    summary: 'Whether a code lowers the price of a plan, and to what',
    body: z.object({ code: promo_code, plan_code, period }),
    reply: z.object({
      code: z.string(),
      kind: z.enum(promoKinds),
      /** Percent, grosze net or days, depending on the kind. */
      value: z.int(),
      duration: z.enum(promoDurations),
      /** Only for `repeating`. */
      months: z.int().nullable(),
      net_grosze: grosze,
      gross_grosze: grosze,
      regular_net_grosze: grosze,
      regular_gross_grosze: grosze,
      /** The effect of the code, as a sentence. */
      message: z.string(),
    }),
  }),
  cancelSubscription: wire({
    summary:
      'Ends the plan with what is paid, or takes that back; nothing is returned and nothing more is charged. A plan whose invoice is overdue ends at once with `now`, and the invoice is voided',
    body: z.object({ undo: z.boolean().default(false), now: z.boolean().default(false) }).prefault({}),
    reply: current,
  }),
  billingPortal: wire({
    summary: 'A short-lived address of the provider’s page with invoices and the card',
    reply: z.object({ url: z.url() }),
  }),
}
