import { z } from 'zod'
import { planFeatures } from '#domain/people/subscription.ts'
import { grosze, wire } from '#contract/endpoint.ts'

export const subscriptions = {
  listPlans: wire({
    summary: 'Plans that an owner can choose from',
    reply: z.object({
      trial_days: z.int(),
      results: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          category: z.enum(['venue', 'service', 'combined']),
          month_net_grosze: grosze,
          month_gross_grosze: grosze,
          year_net_grosze: grosze,
          year_gross_grosze: grosze,
          venue_limit: z.int(),
          service_limit: z.int(),
          image_limit: z.int(),
          /** null is "no limit". */
          embed_limit: z.int().nullable(),
          commission_bp: z.int(),
          /** Codes; their names are the dictionary `plan_feature`. */
          features: z.array(z.enum(planFeatures)),
        }),
      ),
    }),
  }),
}
