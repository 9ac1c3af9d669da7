/**
 * Reads the state of a subscription from the provider, whoever gave the hint (a webhook, the owner who came back, or
 * the clock), and writes it to our row.
 */
import type { ProviderInvoice, ProviderSubscription } from '#api/adapters/payments/billing.ts'
import { GatewayFault, providerLine } from '#api/adapters/payments/gateway.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { plansSold, planVersions } from '#api/features/plans/plans.ts'
import { findSubscription, type SubscriptionRow } from '#api/features/plans/plan-queries.ts'
import { graceEnd, isEndedOwing } from '#domain/subscription/standing.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time.ts'
import { keepSubscription, type Kept } from './keep-subscription.ts'
import type { By } from './tell.ts'
import { untilKept } from '#api/turns.ts'
import { makeInvoice } from '#api/features/subscriptions/invoices/make-invoice.ts'
import { putInvoices, putLook } from './queries.ts'

/** Reads and stores all that the provider has for one owner; false when it does not answer. */
export async function followSubscription(deps: Deps, owner_id: string): Promise<boolean> {
  const known = await untilKept(async () => {
    const row = await findSubscription(deps.db, owner_id)
    if (!row?.provider_id) return true
    const { provider_id, updated_at: seen_at } = row
    const told = await asked(() => deps.billing.readSubscription(provider_id))
    if (told === 'away') {
      const looks = row.looks + 1
      await putLook(deps.db, owner_id, new Date(deps.clock.now() + Math.min(60, 2 ** looks) * minuteMs), looks)
      return false
    }
    return (await keep(deps, owner_id, told, { by: 'provider', bought: null, seen_at })) ? true : 'older'
  })
  return known !== false
}

/** `version_id` null: the provider's code tells which version it is. `coming_id` is the version chosen for later. */
type Bought = { version_id: number | null; keep: string[]; coming_id?: number }

/**
 * Stores the provider's answer to an act of the owner. `bought` is what was bought or chosen, also when the
 * subscription is new here.
 */
export async function keepTold(
  deps: Deps,
  owner_id: string,
  told: ProviderSubscription,
  bought: Bought | null = null,
): Promise<void> {
  await keep(deps, owner_id, told, { by: 'owner', bought, seen_at: null })
}

/** `seen_at` is the time of our row when the provider was asked; null when the answer is to an act of the owner. */
type Told = { by: By; bought: Bought | null; seen_at: Date | null }
type Mirrored = Told & { invoices: readonly ProviderInvoice[] }

/**
 * Writes the provider's answer; false, with nothing written, when the row has changed since and the answer may be old.
 */
export async function mirror(
  tx: TxDeps,
  owner_id: string,
  told: ProviderSubscription,
  { by, bought, seen_at, invoices }: Mirrored,
): Promise<boolean> {
  const versions = await versionsOf(tx, owner_id, told, bought?.coming_id ?? null)
  let is_older = false
  const kept = await keepSubscription(tx, owner_id, by, (row) => {
    is_older = seen_at !== null && row.updated_at.getTime() !== seen_at.getTime()
    if (is_older) return null
    // Another subscription has replaced it meanwhile.
    if (!bought && row.provider_id !== told.id) return null
    return { ...keptOf(row, told, versions, tx.clock.now()), ...(bought ? boughtAs(bought) : {}) }
  })
  if (is_older) return false
  // The provider has ended it with an unpaid last invoice, for which nothing will be given.
  if (isEndedOwing(told)) await tx.jobs.enqueue('subscriptions.end', { provider_id: told.id }, providerLine(told.id))
  const rows = invoices.flatMap((invoice) => invoiceRow(owner_id, invoice))
  for (const invoice_id of await putInvoices(tx.db, rows)) {
    const paid = rows.find(({ id }) => id === invoice_id)
    if (!paid || paid.gross_grosze <= 0) continue
    await makeInvoice(tx, invoice_id)
    if (tx.config.ksef !== 'off') await tx.jobs.enqueue('subscriptions.hand-over-invoice', { invoice_id })
    // Named as they are now: another plan may be taken before the letter leaves.
    const { plan_version_id, period } = kept
    await tx.jobs.enqueue('subscriptions.tell-paid', { owner_id, invoice_id, plan_version_id, period })
  }
  return true
}

async function keep(deps: Deps, owner_id: string, told: ProviderSubscription, how: Told): Promise<boolean> {
  const listed = await asked(() => deps.billing.invoices(told.customer, { after: null }))
  const invoices = listed === 'away' ? [] : listed.invoices
  return inTransaction(deps, (tx) => mirror(tx, owner_id, told, { ...how, invoices }))
}

const boughtAs = ({ version_id, keep }: Bought): Kept =>
  version_id === null ? { keep } : { plan_version_id: version_id, keep }

/** The provider knows plans by codes; our row says which version a code stands for. */
type Versions = { now: number; coming: number | null }

async function versionsOf(
  tx: TxDeps,
  owner_id: string,
  told: ProviderSubscription,
  coming_id: number | null,
): Promise<Versions> {
  const row = await findSubscription(tx.db, owner_id)
  const sold = await plansSold(tx.db)
  const next_id = coming_id ?? row?.next_version_id ?? null
  const ids = [row?.plan_version_id ?? null, next_id].filter((id) => id !== null)
  const known = await planVersions(tx.db, ids)
  const idOf = (code: string, ...first: (number | null | undefined)[]): number => {
    const mine = first.flatMap((id) => (id ? (known.get(id) ?? []) : []))
    const found = [...mine, ...sold].find((plan) => plan.code === code)
    if (!found) throw new Error(`the provider sells a plan ${code} that is none of ours`)
    return found.id
  }
  const own = hasCome(row, told) ? [next_id, row?.plan_version_id] : [row?.plan_version_id, next_id]
  return { now: idOf(told.plan_code, ...own), coming: told.coming && idOf(told.coming.plan_code, next_id) }
}

/** Whether the planned change has happened: it may be the same plan with today's price or with another period. */
function hasCome(row: SubscriptionRow | null, { period, period_start }: ProviderSubscription): boolean {
  return row?.next_period === period && period_start > (row.period_start_at?.getTime() ?? period_start)
}

function keptOf(row: SubscriptionRow, told: ProviderSubscription, versions: Versions, now: number): Kept {
  const owes = told.status === 'past_due'
  const past_due_at = owes ? (row.past_due_at ?? new Date(now)) : null
  const retry = told.owed?.next_try_at ?? null
  return {
    bought: told.status,
    provider_id: told.id,
    customer: told.customer,
    plan_version_id: versions.now,
    period: told.period,
    period_start_at: new Date(told.period_start),
    period_end_at: new Date(told.status === 'canceled' ? (told.ended_at ?? told.period_end) : told.period_end),
    cancel_at_period_end: told.cancel_at_period_end,
    past_due_at,
    retry_at: owes && retry !== null ? new Date(retry) : null,
    next_version_id: versions.coming,
    next_period: told.coming?.period ?? null,
    had_bought: true,
    promo_code: told.promo_code,
    promo_ends_at: told.promo_ends_at === null ? null : new Date(told.promo_ends_at),
    next_look_at: new Date(nextLook(told, now, past_due_at && graceEnd(past_due_at.getTime()))),
    looks: 0,
  }
}

/** Soon after the next expected event, and once a day in any case; ended subscriptions are looked at seldom. */
function nextLook({ status, period_end, owed }: ProviderSubscription, now: number, grace_ends: number | null): number {
  if (status === 'canceled' || status === 'incomplete_expired') return now + 30 * dayMs
  const due = [period_end, owed?.next_try_at ?? null].filter((at): at is number => at !== null && at > now)
  const soonest = Math.min(...due, now + dayMs) + 10 * minuteMs
  if (grace_ends === null) return soonest
  // The last try may succeed, so the provider is asked before listings are hidden.
  return Math.min(soonest, now + 6 * hourMs, grace_ends > now ? grace_ends : soonest)
}

function invoiceRow(owner_id: string, invoice: ProviderInvoice) {
  const { id, number, status, net_grosze, gross_grosze, url, pdf_url, at, paid_at: paid } = invoice
  if (status === 'draft') return []
  const issued_at = new Date(at)
  const paid_at = status === 'paid' ? new Date(paid ?? at) : null
  const vat_grosze = gross_grosze - net_grosze
  const lines = JSON.stringify(
    invoice.lines.map(({ gross_grosze, plan_code, start_at, end_at }) => ({
      gross_grosze,
      plan_code,
      start_at,
      end_at,
    })),
  )
  const sums = { net_grosze, vat_grosze, gross_grosze }
  return [{ id, owner_id, number, status, ...sums, url, pdf_url, issued_at, paid_at, lines }]
}

async function asked<T>(ask: () => Promise<T>): Promise<T | 'away'> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof GatewayFault && error.kind === 'unreachable') return 'away'
    throw error
  }
}
