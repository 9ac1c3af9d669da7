/** Promo codes: whether an owner may use one for a plan, and what it does to the price (domain 7.3). */
import { type Deps, inTransaction, type Reader, type TxDeps } from '#api/deps.ts'
import { type Plan, planSold } from '#api/features/plans/plans.ts'
import { findSubscription, type SubscriptionRow } from '#api/features/plans/plan-queries.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { formatDay } from '#domain/format.pl.ts'
import type { Refusal } from '#domain/refusal.ts'
import { type BillingPeriod, grossOf, netInside, netOf } from '#domain/subscription/plans.ts'
import {
  discounted,
  nextGross,
  parsePromoCode,
  paymentsWithCode,
  type PromoCode,
  promoRefusal,
  promoTriesPerHour,
} from '#domain/subscription/promo.ts'
import { hourMs, toLocal } from '#domain/time.ts'
import { findOpenCheckout } from '#api/features/subscriptions/buying/queries.ts'
import { lockSubscription } from '#api/features/subscriptions/core/queries.ts'
import { promoSentence } from '#api/features/subscriptions/words.pl.ts'
import {
  deleteTriesBefore,
  findPromo,
  insertTry,
  lockPromo,
  type PromoRow,
  redemptionsOf,
  triesSince,
} from './promo-queries.ts'

type Asked = Handled['validatePromoCode']['body']
type Checked = Handled['validatePromoCode']['reply']

export async function validatePromoCode(deps: Deps, owner_id: string, asked: Asked): Promise<Checked> {
  await countGuess(deps, owner_id, asked.code)
  const plan = await planSold(deps.db, asked.plan_code)
  const { period } = asked
  // The page that the owner has left open holds the code for this very purchase.
  const open = await findOpenCheckout(deps.db, owner_id)
  const row = await demandPromo(deps, await findPromo(deps.db, codeOf(asked.code)), {
    owner_id,
    plan,
    period,
    checkout_id: open?.id ?? null,
  })
  const ordered_at = deps.clock.now()
  const first_at = firstAt(await findSubscription(deps.db, owner_id), ordered_at)
  const said = period === 'year' || first_at > ordered_at
  return promoWire(row, plan, period, said ? paymentsWithCode(row, period, { ordered_at, first_at }) : null)
}

/**
 * Checks a code before there is an account: gives its stored form, or a refusal. Conditions of the plan are checked
 * when one is bought; no use is reserved until payment (ruling 74).
 */
export async function promoOfNewcomer(deps: Asking, typed: string): Promise<string | Refusal> {
  const row = await findPromo(deps.db, codeOf(typed))
  const refused = await refusalOf(deps, row, { owner_id: null, plan: null, period: null, checkout_id: null })
  return refused ?? row?.code ?? unknown
}

/** Checks a code at payment, with the code locked. */
export async function lockedPromo(
  tx: TxDeps,
  typed: string,
  use: { owner_id: string; plan: Plan; period: BillingPeriod; checkout_id: string | null },
): Promise<PromoRow> {
  return demandPromo(tx, await lockPromo(tx.db, codeOf(typed)), use)
}

type Coming = { plan: Plan; period: BillingPeriod; at: Date }

/** The charge for a plan at an instant, with a code that still applies then. */
export async function paymentOf(
  db: Reader,
  { promo_code, promo_ends_at }: Pick<SubscriptionRow, 'promo_code' | 'promo_ends_at'>,
  { plan, period, at }: Coming,
): Promise<number> {
  const promo = promo_code === null ? undefined : await findPromo(db, promo_code)
  const running = promo ? { promo, ends_at: promo_ends_at?.getTime() ?? null } : null
  return nextGross(grossOf(netOf(plan, period)), plan.code, at.getTime(), running)
}

export const forgetTries = (deps: Deps): Promise<void> =>
  deleteTriesBefore(deps.db, new Date(deps.clock.now() - 24 * hourMs))

export function promoRule(row: PromoRow): PromoCode {
  const { kind, value, duration, months, plans, categories, first_subscription_only, max_redemptions } = row
  const [valid_from, valid_to] = [row.valid_from.getTime(), row.valid_to?.getTime() ?? null]
  return {
    kind,
    value,
    duration,
    months,
    plans,
    categories,
    first_subscription_only,
    max_redemptions,
    valid_from,
    valid_to,
  }
}

function promoWire(row: PromoRow, plan: Plan, period: BillingPeriod, payments: number | null): Checked {
  const net = netOf(plan, period)
  const regular_gross_grosze = grossOf(net)
  const gross_grosze = discounted(regular_gross_grosze, row)
  return {
    code: row.code,
    kind: row.kind,
    value: row.value,
    duration: row.duration,
    months: row.months,
    net_grosze: netInside(gross_grosze),
    gross_grosze,
    regular_net_grosze: net,
    regular_gross_grosze,
    message: promoSentence(row, payments),
  }
}

/** A text that cannot be a code gets the same refusal as an unknown code. */
const codeOf = (typed: string): string => parsePromoCode(typed) ?? ''

type Use = { owner_id: string | null; plan: Plan | null; period: BillingPeriod | null; checkout_id: string | null }
type Asking = { db: Reader; clock: Deps['clock'] }

const unknown: Refusal = { refused: 'promo_unknown' }

async function demandPromo(deps: Asking, row: PromoRow | undefined, use: Use): Promise<PromoRow> {
  const refused = await refusalOf(deps, row, use)
  if (refused === null && row) return row
  const said = refused ?? unknown
  throw new Refused({ ...said, fields: { code: said.refused } })
}

async function refusalOf(
  { db, clock }: Asking,
  row: PromoRow | undefined,
  { owner_id, plan, period, checkout_id }: Use,
): Promise<Refusal | null> {
  const now = clock.now()
  const has = owner_id === null ? null : await findSubscription(db, owner_id)
  const had_subscription = has?.had_bought ?? false
  const first_at = firstAt(has, now)
  const payments = row && period ? paymentsWithCode(row, period, { ordered_at: now, first_at }) : null
  const used = row ? await redemptionsOf(db, row.id, owner_id, checkout_id) : { used: 0, used_by_owner: false }
  const use = { plan: plan?.code ?? null, now, had_subscription, payments, ...used }
  const refused = promoRefusal(row ? promoRule(row) : null, use)
  const named = refused === 'promo_too_short' ? first_at : (row?.valid_to?.getTime() ?? now)
  return refused && { refused, details: { date: formatDay(toLocal(named, 'Europe/Warsaw').slice(0, 10)) } }
}

/** When the first payment of a plan ordered now is due: the free days that are left stay free. */
const firstAt = (row: SubscriptionRow | null, now: number): number => Math.max(now, row?.trial_ends_at?.getTime() ?? 0)

/**
 * Only codes that do not exist are guesses: the plan page asks about a code of the owner anew for each plan and period.
 * Counted in a transaction of its own, so that the refusal of a wrong code does not undo the count.
 */
export async function countGuess(deps: Deps, owner_id: string, typed: string): Promise<void> {
  if (!deps.config.rateLimits) return
  await inTransaction(deps, async (tx) => {
    // A hundred at once count each other, so they are not a way round.
    await lockSubscription(tx.db, owner_id)
    const now = tx.clock.now()
    const tries = await triesSince(tx.db, owner_id, new Date(now - hourMs))
    if (tries.length >= promoTriesPerHour) {
      const seconds = Math.max(1, Math.ceil(((tries[0]?.getTime() ?? now) + hourMs - now) / 1000))
      throw new Refused({ refused: 'rate_limited', details: { seconds } }, { retry_after: seconds })
    }
    const known = await findPromo(tx.db, codeOf(typed))
    if (!known || known.valid_from.getTime() > now) await insertTry(tx.db, owner_id, new Date(now))
  })
}
