/** Every call of the product with its schema. `calls.ts` has method, path and access under the same names. */
import type { z } from 'zod'
import { auth } from './auth.ts'
import { calendar } from './calendar.ts'
import { availabilityPreviews } from '#contract/listings/availability-preview.ts'
import type { CallName } from './calls.ts'
import type { WireSchema } from './endpoint.ts'
import { ownerFiles } from '#contract/listings/files.ts'
import { apiKeys } from '#contract/integrations/api-keys.ts'
import { calendarFeeds } from '#contract/integrations/calendar-feeds.ts'
import { calendarLinks } from '#contract/integrations/calendar-links.ts'
import { webhooks } from '#contract/integrations/webhooks.ts'
import { listings } from '#contract/listings/listings.ts'
import { ownerListings } from '#contract/listings/owner-listings.ts'
import { ownerPictures } from '#contract/listings/pictures.ts'
import { outsideCalendars } from '#contract/integrations/outside-calendars.ts'
import { ownersDay } from '#contract/reservations/day.ts'
import { ownerReservations } from '#contract/reservations/owner-reservations.ts'
import { ownerPricings } from '#contract/listings/owner-pricing.ts'
import { pricingPreviews } from '#contract/listings/pricing-preview.ts'
import { notifications } from '#contract/reservations/notifications.ts'
import { owners } from './owners.ts'
import { terminations } from '#contract/reservations/terminations.ts'
import { payments } from '#contract/money/payments.ts'
import { payouts } from '#contract/money/payouts.ts'
import { reservations } from '#contract/reservations/reservations.ts'
import { reserving } from '#contract/reservations/reserving.ts'
import { site } from './site.ts'
import { stats } from './stats.ts'
import { subscriptions } from '#contract/money/subscriptions.ts'

/** The schemas of all calls by the feature that answers them, named like its folder. */
export const callsByFeature = {
  listings: { ...listings, ...ownerListings, ...ownerPricings, ...ownerPictures, ...ownerFiles },
  reservations: {
    ...pricingPreviews,
    ...availabilityPreviews,
    ...reserving,
    ...reservations,
    ...ownerReservations,
    ...terminations,
    ...ownersDay,
    ...notifications,
  },
  payments: { ...payments, ...payouts },
  calendar: { ...calendar, ...calendarLinks, ...calendarFeeds, ...outsideCalendars },
  owners,
  auth,
  stats,
  subscriptions,
  integrations: { ...apiKeys, ...webhooks },
  site,
}
export type CallsOf<F extends keyof typeof callsByFeature> = keyof (typeof callsByFeature)[F]

export const api = {
  ...callsByFeature.listings,
  ...callsByFeature.reservations,
  ...callsByFeature.payments,
  ...callsByFeature.calendar,
  ...callsByFeature.owners,
  ...callsByFeature.auth,
  ...callsByFeature.stats,
  ...callsByFeature.subscriptions,
  ...callsByFeature.integrations,
  ...callsByFeature.site,
} satisfies Record<CallName, WireSchema>

type In<T> = T extends z.ZodType ? z.input<T> : undefined
type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type Part<T, K extends string> = K extends keyof T ? T[K] : undefined

/** What a client sends and receives, by call name. */
export type Wire = {
  [N in CallName]: {
    params: In<Part<(typeof api)[N], 'params'>>
    query: In<Part<(typeof api)[N], 'query'>>
    body: In<Part<(typeof api)[N], 'body'>>
    reply: Out<Part<(typeof api)[N], 'reply'>>
  }
}

/** What a handler receives after parsing, and must return, by call name. */
export type Handled = {
  [N in CallName]: {
    params: Out<Part<(typeof api)[N], 'params'>>
    query: Out<Part<(typeof api)[N], 'query'>>
    body: Out<Part<(typeof api)[N], 'body'>>
    reply: In<Part<(typeof api)[N], 'reply'>>
  }
}
