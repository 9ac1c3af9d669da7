/** The part of a report that each screen of statistics shows. */
import type { Deps } from '#api/deps.ts'
import { askedMonth, askedPeriod, askedYear } from './ask-period.ts'
import { listingRow, type Report, type ReportAsk, reportOf } from './report.ts'
import type { Handled } from '#contract/index.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

type Query<N extends keyof Handled> = Handled[N]['query']

/** The whole report of a period. */
export async function dashboard(deps: Deps, owner_id: string, query: Query<'statsDashboard'>) {
  return whole(await reportOf(deps, asked(deps, owner_id, query)))
}

/** The sums of a period, and reservations by state. */
export async function overview(deps: Deps, owner_id: string, query: Query<'statsOverview'>) {
  const report = await reportOf(deps, asked(deps, owner_id, query))
  return { ...head(report), by_status: report.by_status, listings: report.found.length, ever: report.ever }
}

/** The sums by listing; only venues when no kind is named. */
export async function venuesOverview(deps: Deps, owner_id: string, query: Query<'statsVenuesOverview'>) {
  const kind = query.kind.length > 0 ? query.kind : (['venue'] as const)
  const report = await reportOf(deps, { owner_id, period: askedPeriod(query, deps.clock.now()), kind })
  return { ...head(report), results: report.listings }
}

/** One listing in a month, day by day; `not_found` when it is of the other kind. */
export const monthOf = (
  deps: Deps,
  kind: ListingKind,
  owner_id: string,
  listing_id: string,
  query: Query<'statsVenueMonthly'>,
) => ofListing(deps, kind, { owner_id, listing_id, period: askedMonth(query, deps.clock.now()), granularity: 'day' })

/** One listing in a year, month by month. */
export const yearOf = (
  deps: Deps,
  kind: ListingKind,
  owner_id: string,
  listing_id: string,
  query: Query<'statsVenueYearly'>,
) => ofListing(deps, kind, { owner_id, listing_id, period: askedYear(query, deps.clock.now()), granularity: 'month' })

const asked = ({ clock }: Deps, owner_id: string, query: Query<'statsDashboard'>): ReportAsk => ({
  owner_id,
  period: askedPeriod(query, clock.now()),
  listing_id: query.listing_id,
  kind: query.kind && [query.kind],
})

async function ofListing(deps: Deps, kind: ListingKind, ask: ReportAsk) {
  const report = await reportOf(deps, { ...ask, kind: [kind] })
  const [listing] = report.found
  if (!listing) throw new Error('a report of one listing has found none')
  return { ...whole(report), listing: listingRow(listing) }
}

const whole = ({ found: _, ...report }: Report) => report

const head = ({ period, previous, totals, previous_totals }: Report) => ({
  period,
  previous,
  totals,
  previous_totals,
})
