/**
 * The owner's statistics: seven reads of one report, and the counting of views. Amounts in grosze, shares in basis
 * points.
 */
import { z } from 'zod'
import { groszeInAll, id, instant, localDate, repeatable, wire } from './endpoint.ts'
import { listingKinds, listingStatuses, weekdays } from '#domain/listing/codes.ts'
import { reservationSources, reservationStatuses } from '#domain/reservation/reservation.ts'
import { askPlaces, cancelledBy, lostReasons, type Totals } from '#domain/statistics/statistics.ts'

const count = z.int().min(0)
const bp = z.int().min(0).nullable()

const period = z.object({ from: localDate, to: localDate })

/** The sums of `domain/statistics/statistics.ts`, and the ratios of sums; a ratio with nothing to divide by is null. */
export const statsTotals = z.object({
  revenue_grosze: groszeInAll,
  received_grosze: groszeInAll,
  retained_grosze: groszeInAll,
  reservations: count,
  guests: count,
  lead_minutes: count,
  cancelled: count,
  cancelled_agreed: count,
  agreed: count,
  open_minutes: z.number().min(0),
  reserved_minutes: z.number().min(0),
  views: count,
  quotes: count,
  requests: count,
  /** Those of the above in the form on the partner's own site. */
  embed_views: count,
  embed_quotes: count,
  embed_requests: count,
  average_value_grosze: groszeInAll.nullable(),
  average_lead_days: z.int().nullable(),
  average_guests: z.int().nullable(),
  occupancy_bp: bp,
  cancellation_bp: bp,
} satisfies Record<keyof Totals, z.ZodType>)
export type StatsTotals = z.infer<typeof statsTotals>

const share = { open_minutes: z.number(), reserved_minutes: z.number(), occupancy_bp: bp }
const part = z.object({ ...period.shape, totals: statsTotals })

const listingRow = z.object({
  id,
  kind: z.enum(listingKinds),
  slug: z.string(),
  name: z.string(),
  status: z.enum(listingStatuses),
})
const listingTotals = z.object({ listing: listingRow, totals: statsTotals, previous_totals: statsTotals })

const lostRow = z.object({
  listing_id: id,
  event_day: localDate,
  guests: count,
  reason: z.enum(lostReasons),
  asked: count,
  last_asked_at: instant,
})

const head = {
  period,
  /** The equally long period right before. */
  previous: period,
  totals: statsTotals,
  previous_totals: statsTotals,
}

const answers = z.object({ asked: count, on_time: count, on_time_bp: bp })

const byStatus = z.array(
  z.object({ status: z.enum(reservationStatuses), reservations: count, total_grosze: groszeInAll }),
)

export const statsReport = z.object({
  ...head,
  granularity: z.enum(['day', 'month']),
  series: z.array(part),
  previous_series: z.array(part),
  by_status: byStatus,
  /** Reserved hours as a share of the open hours. */
  occupancy: z.object({
    by_weekday: z.array(z.object({ weekday: z.enum(weekdays), ...share })),
    by_month: z.array(z.object({ ...period.shape, ...share })),
    cells: z.array(z.object({ month: z.string(), weekday: z.enum(weekdays), ...share })),
  }),
  sources: z.array(
    z.object({ source: z.enum(reservationSources), reservations: count, revenue_grosze: groszeInAll, requests: count }),
  ),
  cancellations: z.array(z.object({ by: z.enum(cancelledBy), cancelled: count, retained_grosze: groszeInAll })),
  lost_demand: z.object({
    asked: count,
    by_reason: z.array(z.object({ reason: z.enum(lostReasons), asked: count })),
    /** By the number of guests asked for; `to` null means "and more". */
    by_guests: z.array(z.object({ from: count, to: count.nullable(), asked: count })),
    /** The most frequent ones; the CSV has all of them. */
    rows: z.array(lostRow),
    count,
  }),
  /** Requests that reached the owner in the period, and how many were answered before their deadline. */
  answers,
  previous_answers: answers,
  listings: z.array(listingTotals),
  /** All listings of the owner, whatever was asked for. */
  choices: z.array(listingRow),
  /** Whether there was ever any view or reservation; without any the screen shows its empty state. */
  ever: z.boolean(),
})
export type StatsReport = z.infer<typeof statsReport>

/** Both dates or none; none means the current month. */
const asked = {
  date_from: localDate.optional(),
  date_to: localDate.optional(),
  listing_id: id.optional(),
  kind: z.enum(listingKinds).optional(),
}
export const statsQuery = z.object(asked)

const year = z.coerce.number().int().min(2000).max(2098)

const monthly = { year: year.optional(), month: z.coerce.number().int().min(1).max(12).optional() }

export const stats = {
  statsDashboard: wire({
    summary: 'Everything of a period: sums, comparison, series, occupancy, sources, conversion, lost demand',
    query: statsQuery,
    reply: statsReport,
  }),
  statsOverview: wire({
    summary: 'The sums of a period beside those of the period before',
    query: statsQuery,
    reply: z.object({ ...head, by_status: byStatus, listings: count, ever: z.boolean() }),
  }),
  statsVenuesOverview: wire({
    summary: 'The sums of each listing; venues, or those of `kind`',
    query: z.object({
      date_from: asked.date_from,
      date_to: asked.date_to,
      kind: repeatable(z.enum(listingKinds)),
    }),
    reply: z.object({ ...head, results: z.array(listingTotals) }),
  }),
  statsVenueMonthly: wire(ofListing('A month of one venue, by day', monthly)),
  statsVenueYearly: wire(ofListing('A year of one venue, by month', { year: year.optional() })),
  statsServiceMonthly: wire(ofListing('A month of one service, by day', monthly)),
  statsServiceYearly: wire(ofListing('A year of one service, by month', { year: year.optional() })),
  countView: wire({
    summary: 'A person has opened the page of a listing, or has its form before them on another site',
    status: 204,
    body: z.object({ listing_id: id, asked_from: z.enum(askPlaces).default('page') }),
    reply: z.null(),
  }),
}

function ofListing(words: string, query: z.ZodRawShape) {
  return {
    summary: words,
    params: z.object({ id }),
    query: z.object(query),
    reply: statsReport.extend({ listing: listingRow }),
  } as const
}
