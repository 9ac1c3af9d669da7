/**
 * Each night the journal is compared with the provider's record of the last three days: charges, refunds, the
 * operator's fees, transfers to partners, payouts, disputes. Nights that were missed, and those with a difference, are
 * compared again until they agree. Differences are logged and reported to monitoring.
 */
import { GatewayFault } from '#api/adapters/payments/gateway.ts'
import type { ProviderCharge, ProviderPayout } from '#api/adapters/payments/money-reads.ts'
import type { Deps } from '#api/deps.ts'
import { settleDispute } from '#api/features/payments/disputes/follow-dispute.ts'
import { mirrorRead } from '#api/features/payments/payouts/mirror-payouts.ts'
import { sideBySide, whileFull } from '#api/turns.ts'
import { isRefusal } from '#domain/refusal.ts'
import { addDays, hourMs, toInstant, toLocal } from '#domain/time.ts'
import {
  claimDay,
  figuresOf,
  intentsAside,
  finishDay,
  keepDay,
  lastAgreed,
  lastDifference,
  paidOutOf,
  partnersAfter,
  type PaymentFigures,
  takenOf,
} from './reconcile-queries.ts'

const zone = 'Europe/Warsaw'
/** By then everything from before midnight has been reported. */
const fromHour = '03'
const daysBack = 3
/** A difference older than this is not compared again each night. */
const mostDaysBack = 60
const mostTold = 20
const batch = 100
/** The provider allows a hundred requests a second. */
const accountsAtOnce = 8
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

export type Difference = { what: string; id: string; provider_grosze: number; journal_grosze: number }

export async function sweepReconciliation(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const local = toLocal(now, zone)
  const day = addDays(local.slice(0, 10), local.slice(11, 13) >= fromHour ? -1 : -2)
  if (await claimDay(deps.db, day, new Date(now), new Date(now + hourMs))) await reconcile(deps, day)
}

/** Compares a day; when the provider does not answer, it is tried again an hour later. */
export async function reconcile(deps: Deps, day: string): Promise<Difference[] | null> {
  try {
    const { compared, differences } = await compare(deps, day)
    const difference_grosze = differences.reduce(
      (sum, { provider_grosze, journal_grosze }) => sum + Math.abs(provider_grosze - journal_grosze),
      0,
    )
    await finishDay(deps.db, day, { compared, difference_grosze, done_at: new Date(deps.clock.now()) })
    const told = { day, compared, difference_grosze }
    if (differences.length === 0) deps.log.info(told, 'the journal agrees with the provider')
    else
      deps.log.error(
        { ...told, differences: differences.slice(0, mostTold) },
        'the journal differs from what the provider says',
      )
    return differences
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
    deps.log.warn({ err: error, day }, 'the provider could not be compared with')
    return null
  }
}

/** For monitoring: grosze of difference in the last comparison. */
export async function countDifference(deps: Deps) {
  const last = await lastDifference(deps.db)
  return [{ what: 'grosze_that_differ_from_the_provider', count: Number(last?.difference_grosze ?? 0) }]
}

function startOf(date: string): number {
  const instant = toInstant(`${date}T00:00`, zone)
  if (isRefusal(instant)) throw new Error(`${date} has no beginning`)
  return instant
}

type Compared = { compared: number; differences: Difference[] }

async function compare(deps: Deps, day: string): Promise<Compared> {
  const first = firstDay(day, await lastAgreed(deps.db, day))
  const from = startOf(first)
  const parts = [
    await compareCharges(deps, first, day),
    await comparePayouts(deps, day, from),
    await compareDisputes(deps, from),
  ]
  return {
    compared: parts.reduce((sum, { compared }) => sum + compared, 0),
    differences: parts.flatMap(({ differences }) => differences),
  }
}

/**
 * The first day to compare: what the night after the last agreement would have compared, so that a difference stays
 * visible until it is corrected.
 */
function firstDay(day: string, agreed: string | null): string {
  const [usual, earliest] = [addDays(day, 1 - daysBack), addDays(day, 1 - mostDaysBack)]
  if (agreed === null) return earliest
  const since = addDays(agreed, 2 - daysBack)
  const first = since < usual ? since : usual
  return first > earliest ? first : earliest
}

/** In steps as long as usual, so that no request grows with the number of missed nights. */
async function compareCharges(deps: Deps, first: string, day: string): Promise<Compared> {
  const found = new Map<string, Difference[]>()
  const end = addDays(day, 1)
  for (let on = first; on < end; on = addDays(on, daysBack)) {
    await keepDay(deps.db, day, new Date(deps.clock.now() + hourMs))
    const next = addDays(on, daysBack)
    await compareWithin(deps, startOf(on), startOf(next < end ? next : end), found)
  }
  return { compared: found.size, differences: [...found.values()].flat() }
}

/** By payment: one that moved in two steps is compared as a whole in each of them. */
async function compareWithin(deps: Deps, from: number, to: number, found: Map<string, Difference[]>): Promise<void> {
  const [charges, aside] = await Promise.all([deps.payments.charges(from, to), intentsAside(deps.db)])
  const told = new Map(
    charges.filter(({ intent_id }) => !aside.has(intent_id)).map((charge) => [charge.intent_id, charge]),
  )
  const figures = await figuresOf(deps.db, [...told.keys()], new Date(from), new Date(to))
  const ours = figures.filter(({ intent_id }) => !aside.has(intent_id))
  for (const { intent_id } of ours) {
    const missing = told.has(intent_id) ? null : await deps.payments.chargeOf(intent_id)
    if (missing) told.set(intent_id, missing)
  }
  const known = new Map(ours.map((one) => [one.intent_id, one]))
  for (const intent of new Set([...told.keys(), ...known.keys()]))
    found.set(intent, differ(intent, told.get(intent), known.get(intent)))
}

function differ(intent: string, charge?: ProviderCharge, figures?: PaymentFigures): Difference[] {
  const fee = charge?.fee_grosze ?? 0
  const pairs: [string, number, number][] = [
    ['charge', charge?.amount_grosze ?? 0, figures?.came ?? 0],
    ['refunds', charge?.refunded_grosze ?? 0, figures?.gone ?? 0],
    ['fee', fee, figures?.fee ?? 0],
    ['transfer', (charge?.transferred_grosze ?? 0) - fee, figures?.partner ?? 0],
  ]
  return pairs.flatMap(([what, provider_grosze, journal_grosze]) =>
    provider_grosze === journal_grosze ? [] : [{ what, id: intent, provider_grosze, journal_grosze }],
  )
}

/**
 * Payouts that were only not reported yet are mirrored first. With tens of thousands of partners this takes a while.
 */
async function comparePayouts(deps: Deps, day: string, from: number): Promise<Compared> {
  const differences: Difference[] = []
  let compared = 0
  let after = beforeAllIds
  await whileFull(batch, async () => {
    await keepDay(deps.db, day, new Date(deps.clock.now() + hourMs))
    const partners = await partnersAfter(deps.db, after, batch)
    const told = await sideBySide(partners, accountsAtOnce, (partner) => recentPayouts(deps, partner, from))
    const payouts = told.flat()
    const ours = await paidOutOf(
      deps.db,
      payouts.map(({ provider_id }) => provider_id),
    )
    compared += payouts.length
    for (const payout of payouts) {
      const provider_grosze = sentOnBy(payout)
      const journal_grosze = ours.get(payout.provider_id) ?? 0
      if (provider_grosze !== journal_grosze)
        differences.push({ what: 'payout', id: payout.provider_id, provider_grosze, journal_grosze })
    }
    after = partners.at(-1)?.id ?? after
    return partners.length
  })
  return { compared, differences }
}

/**
 * Recent payouts of a partner. An account that the provider no longer knows, or has closed to us, is logged and does
 * not keep the others from being compared.
 */
async function recentPayouts(deps: Deps, partner: { id: string; account: string }, from: number) {
  try {
    return (await mirrorRead(deps, partner)).filter(({ created_at }) => created_at >= from)
  } catch (error) {
    if (!(error instanceof GatewayFault) || error.kind !== 'refused') throw error
    deps.log.error({ err: error, account: partner.account }, 'payouts of an account cannot be compared')
    return []
  }
}

const sentOnBy = ({ state, amount_grosze }: ProviderPayout): number =>
  state === 'failed' || state === 'canceled' ? 0 : amount_grosze

async function compareDisputes(deps: Deps, from: number): Promise<Compared> {
  const disputes = await deps.payments.disputesSince(from)
  for (const dispute of disputes) await settleDispute(deps, dispute)
  const ours = await takenOf(
    deps.db,
    disputes.map(({ provider_id }) => provider_id),
  )
  // Disputes of charges that no reservation asked for are ignored.
  const known = disputes.filter(({ provider_id }) => ours.has(provider_id))
  const differences = known.flatMap(({ provider_id, state, inquiry, amount_grosze }) => {
    const provider_grosze = state === 'won' || inquiry ? 0 : amount_grosze
    const journal_grosze = ours.get(provider_id) ?? 0
    return provider_grosze === journal_grosze
      ? []
      : [{ what: 'dispute', id: provider_id, provider_grosze, journal_grosze }]
  })
  return { compared: known.length, differences }
}
