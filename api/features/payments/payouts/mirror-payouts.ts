/**
 * Payouts to partners' banks are read from the provider, whoever gave the hint, and mirrored: each with its parts, in
 * the journal too. A payout that comes back is in the balance again and goes out with a later one.
 */
import { randomUUIDv7 } from 'node:crypto'
import { GatewayFault } from '#api/adapters/payments/gateway.ts'
import type { ProviderPayout, ProviderPayoutPart } from '#api/adapters/payments/money-reads.ts'
import { type Deps, inTransaction, type TxDeps } from '#api/deps.ts'
import { postAcross } from '#api/features/journal/post.ts'
import { ownerOfAccount } from '#api/features/payments/payout-queries.ts'
import { sideBySide, whileFull } from '#api/turns.ts'
import { sentOn } from '#domain/journal.ts'
import { dateIn, hourMs } from '#domain/time.ts'
import {
  insertPayout,
  knownPayouts,
  lockPayout,
  type PartRow,
  partsOfPayout,
  paymentsOfIntents,
  type PayoutRow,
  setPayoutsLook,
  takeAccounts,
  updatePayoutRow,
} from './mirror-queries.ts'

/** Payouts go out once a day; webhooks report them at once, and this look finds those that were not reported. */
const lookEveryMs = 6 * hourMs
/** For this long no other process takes the account; longer than a batch takes. */
const takenMs = hourMs
const batch = 40
/**
 * The provider allows a hundred requests a second (docs.stripe.com/rate-limits); each takes a tenth of a second or two.
 */
const accountsAtOnce = 4

/** Looks at every account that is due; with tens of thousands of partners some always are. */
export async function sweepPayouts(deps: Deps): Promise<void> {
  await whileFull(batch, async () => {
    const now = deps.clock.now()
    const accounts = await takeAccounts(deps.db, new Date(now), new Date(now + takenMs), batch)
    const look = (account: string) =>
      mirrorPayouts(deps, account).catch((err: unknown) =>
        deps.log.error({ err, account }, 'payouts were not mirrored'),
      )
    await sideBySide(accounts, accountsAtOnce, look)
    return accounts.length
  })
}

/** Copies the account's payouts; on an error the next look tries again. */
export async function mirrorPayouts(deps: Deps, account: string): Promise<void> {
  const owner = await ownerOfAccount(deps.db, account)
  if (!owner) return
  await mirrorRead(deps, { id: owner.id, account }).catch((error: unknown) => {
    if (!(error instanceof GatewayFault)) throw error
    deps.log.warn({ err: error, account }, 'payouts could not be read')
  })
  await setPayoutsLook(deps.db, owner.id, new Date(deps.clock.now() + lookEveryMs))
}

/** Mirrors an owner's payouts and returns what the provider says. Throws a `GatewayFault` when it does not answer. */
export async function mirrorRead(deps: Deps, owner: { id: string; account: string }): Promise<ProviderPayout[]> {
  const known = new Map((await knownPayouts(deps.db, owner.id)).map((row) => [row.provider_id, row]))
  const told = await deps.payments.payouts(owner.account)
  for (const payout of told) {
    const row = known.get(payout.provider_id)
    if (!row) await mirrorNew(deps, owner, payout)
    else if (isOther(row, payout)) await inTransaction(deps, (tx) => change(tx, payout))
  }
  return told
}

const isOther = (row: PayoutRow, payout: ProviderPayout): boolean =>
  row.status !== payout.state || row.arrives_on !== arrivesOn(payout) || row.bank_last4 !== payout.bank_last4

const arrivesOn = ({ arrives_at }: ProviderPayout): string => dateIn(arrives_at, 'Europe/Warsaw')

async function mirrorNew(deps: Deps, owner: { id: string; account: string }, payout: ProviderPayout): Promise<void> {
  const parts = payout.parts_told ? await deps.payments.payoutParts(owner.account, payout.provider_id) : []
  await inTransaction(deps, async (tx) => {
    const id = randomUUIDv7()
    const at = new Date(tx.clock.now())
    const row = {
      id,
      owner_id: owner.id,
      provider_id: payout.provider_id,
      // Its state when it was made; the present one follows below.
      status: 'in_transit' as const,
      amount_grosze: payout.amount_grosze,
      arrives_on: arrivesOn(payout),
      bank_last4: payout.bank_last4,
      created_at: new Date(payout.created_at),
      updated_at: at,
    }
    if (!(await insertPayout(tx.db, row, await rowsOf(tx, parts)))) return
    await postPayout(tx, row, 'paid_out')
    if (hasFailed(payout.state)) return change(tx, payout)
    await updatePayoutRow(tx.db, id, seenOf(payout, at))
    await tx.jobs.enqueue('payments.tell-payout', { payout_id: id, what: 'sent' })
  })
}

const hasFailed = (state: ProviderPayout['state']): boolean => state === 'failed' || state === 'canceled'

const seenOf = (payout: ProviderPayout, updated_at: Date) => ({
  status: payout.state,
  failure: payout.failure,
  arrives_on: arrivesOn(payout),
  bank_last4: payout.bank_last4,
  updated_at,
})

async function change(deps: TxDeps, payout: ProviderPayout): Promise<void> {
  const row = await lockPayout(deps.db, payout.provider_id)
  if (!row) return
  await updatePayoutRow(deps.db, row.id, seenOf(payout, new Date(deps.clock.now())))
  if (!hasFailed(payout.state) || hasFailed(row.status)) return
  await postPayout(deps, row, 'payout_undone')
  await deps.jobs.enqueue('payments.tell-payout', { payout_id: row.id, what: 'failed' })
}

/**
 * Rows of the parts of a payout. A payout that came back goes out again with the same payments, so each part is written
 * to the payout that it is in now.
 */
async function rowsOf(deps: TxDeps, parts: readonly ProviderPayoutPart[]): Promise<PartRow[]> {
  const intents = parts.flatMap(({ intent_id }) => intent_id ?? [])
  const payments = new Map((await paymentsOfIntents(deps.db, intents)).map(({ id, intent_id }) => [intent_id, id]))
  const rows: PartRow[] = []
  for (const { kind, payout_id, intent_id, amount_grosze, fee_grosze } of parts) {
    const again = payout_id ? await lockPayout(deps.db, payout_id) : undefined
    if (again) rows.push(...(await partsOfPayout(deps.db, again.id)).map(({ reservation_id: _, ...part }) => part))
    else {
      const payment_id = (intent_id && payments.get(intent_id)) ?? null
      rows.push({ kind: kind === 'payout' ? 'other' : kind, payment_id, amount_grosze, fee_grosze })
    }
  }
  return rows
}

/** Posts the whole payout: what its parts leave out of the amount belongs to no payment, but is paid out too. */
async function postPayout(
  deps: TxDeps,
  { id, owner_id, amount_grosze }: Pick<PayoutRow, 'id' | 'owner_id' | 'amount_grosze'>,
  event: 'paid_out' | 'payout_undone',
): Promise<void> {
  const sign = event === 'paid_out' ? 1 : -1
  const parts = await partsOfPayout(deps.db, id)
  const told = parts.reduce((sum, part) => sum + part.amount_grosze - part.fee_grosze, 0)
  const rest = { payment_id: null, reservation_id: null, amount_grosze: amount_grosze - told, fee_grosze: 0 }
  const entries = [...parts, rest].flatMap((part) =>
    sentOn(sign * (part.amount_grosze - part.fee_grosze)).map((entry) => ({
      ...entry,
      payment_id: part.payment_id,
      reservation_id: part.reservation_id,
    })),
  )
  await postAcross(deps, { event, source_id: id, owner_id, entries })
}
