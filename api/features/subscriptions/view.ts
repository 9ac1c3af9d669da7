/** The owner's subscription as its screens show it. */
import type { Deps, Reader } from '#api/deps.ts'
import { type Plan, planVersions } from '#api/features/plans/plans.ts'
import { type Rights, rightsOf } from '#api/features/plans/rights-of.ts'
import { publishedOf } from '#api/features/listings/publishing/shown-queries.ts'
import type { Handled } from '#contract/index.ts'
import { planNames } from '#domain/labels.pl.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { grossOf, planCommissionBp } from '#domain/subscription/plans.ts'
import { limitOf } from '#domain/subscription/shown.ts'
import { graceEnd, isOwed, trialDaysLeft } from '#domain/subscription/standing.ts'
import { findOpenCheckout } from './buying/queries.ts'
import { nipHadTrial, openInvoice } from './core/queries.ts'
import { paymentOf } from './promo/promo.ts'
import { keptPromo } from './promo/promo-queries.ts'

export type Current = Handled['currentSubscription']['reply']
type PlanWire = Handled['listPlans']['reply']['results'][number]

export async function currentOf(deps: Pick<Deps, 'db' | 'clock' | 'payments'>, owner_id: string): Promise<Current> {
  const { db } = deps
  const now = deps.clock.now()
  const [rights, published, checkout, promo_code, nip_had_trial] = await Promise.all([
    rightsOf(db, owner_id, now),
    publishedOf(db, owner_id),
    findOpenCheckout(db, owner_id),
    keptPromo(db, owner_id),
    nipHadTrial(db, owner_id),
  ])
  const { row, standing, limits, plan } = rights
  const ids = [row?.next_version_id, checkout?.plan_version_id].filter((id): id is number => typeof id === 'number')
  const versions = await planVersions(db, ids)
  const iso = (date: Date | null | undefined) => date?.toISOString() ?? null
  const trial_ends_at = row?.trial_ends_at?.getTime() ?? null
  const of = (kind: ListingKind) => {
    const own = published.filter((one) => one.kind === kind)
    const hidden = own.filter((one) => one.hidden).length
    return { shown: own.length - hidden, hidden, limit: limitOf(limits, kind) }
  }
  const opened = checkout?.page_url ? versions.get(checkout.plan_version_id) : null
  return {
    status: standing.status,
    shows: standing.shows,
    plan: plan && planWire(plan),
    period: plan ? (row?.period ?? null) : null,
    granted: plan !== null && row?.provider_id === null,
    trial_ends_at: iso(row?.trial_ends_at),
    nip_had_trial,
    trial_days_left: standing.by_trial && trial_ends_at !== null ? trialDaysLeft(trial_ends_at, now) : null,
    period_end_at: iso(row?.period_end_at),
    cancel_at_period_end: row?.cancel_at_period_end ?? false,
    next_grosze: await nextPayment(db, rights),
    grace_ends_at: row?.past_due_at ? new Date(graceEnd(row.past_due_at.getTime())).toISOString() : null,
    retry_at: iso(row?.retry_at),
    owed: isPayable(rights) ? ((await openInvoice(db, owner_id)) ?? null) : null,
    next: nextOf(rights, versions),
    usage: {
      venue: of('venue'),
      service: of('service'),
      embed_limit: limits.embeds,
      image_limit: limits.images_per_listing,
    },
    listings: published.map(({ id, kind, name, hidden, images }) => ({ id, kind, name, hidden, images })),
    open_checkout:
      opened && checkout ? { plan_code: opened.code, name: planNames[opened.code], period: checkout.period } : null,
    promo_code,
    can: canOf(rights),
    test: !deps.payments.live,
  }
}

/** The charge at the end of the paid period; null when another plan is planned. */
async function nextPayment(db: Reader, { row, plan, standing }: Rights): Promise<number | null> {
  if (!row?.provider_id || !row.period || !row.period_end_at || !plan || !standing.shows) return null
  if (row.cancel_at_period_end || row.next_version_id !== null) return null
  return paymentOf(db, row, { plan, period: row.period, at: row.period_end_at })
}

export function planWire({
  limits,
  id: _id,
  version: _version,
  users: _users,
  synced: _synced,
  ...plan
}: Plan): PlanWire {
  return {
    ...plan,
    name: planNames[plan.code],
    month_gross_grosze: grossOf(plan.month_net_grosze),
    year_gross_grosze: grossOf(plan.year_net_grosze),
    venue_limit: limits.venues,
    service_limit: limits.services,
    image_limit: limits.images_per_listing,
    embed_limit: limits.embeds,
    commission_bp: planCommissionBp,
    features: [...plan.features],
  }
}

/** What the owner may do; the buttons and the verbs use the same answer. */
function canOf({ row, standing, plan }: Rights): Current['can'] {
  const bought = Boolean(row?.provider_id) && plan !== null && standing.shows
  const change = bought && row?.bought !== 'past_due'
  const ends = row?.cancel_at_period_end ?? false
  return {
    buy: !bought,
    change,
    cancel: change && !ends,
    end: isPayable({ row }),
    resume: change && ends,
    portal: Boolean(row?.customer && row.had_bought),
  }
}

const isPayable = ({ row }: Pick<Rights, 'row'>): boolean => Boolean(row?.provider_id) && isOwed(row?.bought ?? null)

function nextOf({ row, plan }: Rights, versions: Map<number, Plan>): Current['next'] {
  const next = row?.next_version_id ? versions.get(row.next_version_id) : undefined
  if (!next || !plan || !row?.next_period || !row.period_end_at) return null
  return {
    plan_code: next.code,
    name: planNames[next.code],
    period: row.next_period,
    at: row.period_end_at.toISOString(),
  }
}
