import type { Handled } from '#contract/index.ts'
import { planNames } from '#domain/labels.pl.ts'
import { plans, trialDays } from '#domain/people/subscription.ts'

export const listPlans = (): Handled['listPlans']['reply'] => ({
  trial_days: trialDays,
  results: plans.map(({ limits, features, trial_days: _, ...plan }) => ({
    ...plan,
    name: planNames[plan.code],
    venue_limit: limits.venues,
    service_limit: limits.services,
    image_limit: limits.images_per_listing,
    embed_limit: limits.embeds,
    features: [...features],
  })),
})
