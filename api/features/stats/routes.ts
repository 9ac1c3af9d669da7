/** Every call of the feature: which endpoint, which verb. */
import type { Deps } from '#api/deps.ts'
import { askedMonth, askedPeriod, askedYear } from './ask-period.ts'
import { countView } from './count-view.ts'
import { listingRow, type Report, type ReportAsk, reportOf } from './report.ts'
import type { Ask, Handlers } from '#api/http/handlers.ts'
import type { CallName } from '#contract/calls.ts'
import type { stats } from '#contract/stats.ts'
import type { ListingKind } from '#domain/listing/codes.ts'

type OfListing<N extends CallName> = Pick<Ask<N>, 'owner' | 'params' | 'query'>

const whole = ({ found: _, ...report }: Report) => report

const head = ({ period, previous, totals, previous_totals }: Report) => ({
  period,
  previous,
  totals,
  previous_totals,
})

/** One listing of a kind; under the other kind's call it is not there. */
async function ofListing(deps: Deps, kind: ListingKind, ask: ReportAsk) {
  const report = await reportOf(deps, { ...ask, kind: [kind] })
  const [listing] = report.found
  if (!listing) throw new Error('a report of one listing has found none')
  return { ...whole(report), listing: listingRow(listing) }
}

export const statsHandlers = (deps: Deps): Pick<Handlers, keyof typeof stats> => {
  const now = () => deps.clock.now()
  const monthly =
    (kind: ListingKind) =>
    ({ owner, params, query }: OfListing<'statsVenueMonthly'>) =>
      ofListing(deps, kind, {
        owner_id: owner.owner_id,
        listing_id: params.id,
        period: askedMonth(query, now()),
        granularity: 'day',
      })
  const yearly =
    (kind: ListingKind) =>
    ({ owner, params, query }: OfListing<'statsVenueYearly'>) =>
      ofListing(deps, kind, {
        owner_id: owner.owner_id,
        listing_id: params.id,
        period: askedYear(query, now()),
        granularity: 'month',
      })
  return {
    statsDashboard: async ({ owner, query }) =>
      whole(
        await reportOf(deps, {
          owner_id: owner.owner_id,
          period: askedPeriod(query, now()),
          listing_id: query.listing_id,
          kind: query.kind && [query.kind],
        }),
      ),
    statsOverview: async ({ owner, query }) => {
      const report = await reportOf(deps, {
        owner_id: owner.owner_id,
        period: askedPeriod(query, now()),
        listing_id: query.listing_id,
        kind: query.kind && [query.kind],
      })
      return { ...head(report), by_status: report.by_status, listings: report.found.length, ever: report.ever }
    },
    statsVenuesOverview: async ({ owner, query }) => {
      const kind = query.kind.length > 0 ? query.kind : (['venue'] as const)
      const report = await reportOf(deps, { owner_id: owner.owner_id, period: askedPeriod(query, now()), kind })
      return { ...head(report), results: report.listings }
    },
    statsVenueMonthly: monthly('venue'),
    statsVenueYearly: yearly('venue'),
    statsServiceMonthly: monthly('service'),
    statsServiceYearly: yearly('service'),
    countView: ({ body, client, owner }) => countView(deps, body.listing_id, client, owner),
  }
}
