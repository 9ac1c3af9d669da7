/**
 * The partner's account at the payment provider: its state is read from the provider and mirrored in the owner's row.
 */
import { GatewayFault, type PayoutAccount } from '#api/adapters/payments/gateway.ts'
import { type Deps, inTransaction } from '#api/deps.ts'
import { checkPassword } from '#api/features/auth/passwords/check-password.ts'
import { Refused } from '#api/refused.ts'
import type { Handled } from '#contract/index.ts'
import { announceListingsOf } from '#api/features/listings/catalogue/announce-listings.ts'
import { absolute, paths } from '#contract/paths.ts'
import { payoutMessages } from '#domain/people/payouts.pl.ts'
import { untilKept } from '#api/turns.ts'
import { type PayoutRow, findPayout, lockPayout, ownerOfAccount, updatePayout } from './payout-queries.ts'
import { missingWords } from './words.pl.ts'

type State = Handled['checkPayoutStatus']['reply']['state']

/** Requires the password again: a stranger at an open session must not redirect the money. */
export async function onboardingLink(deps: Deps, owner_id: string, password: string): Promise<{ url: string }> {
  await checkPassword(deps, owner_id, password)
  const owner = await findPayout(deps.db, owner_id)
  const account = (await livingAccount(deps, owner)) ?? (await openAccount(deps, owner))
  const profile = absolute(deps.config.publicUrl, paths.profile)
  const url = await reached(
    deps.payments.onboardingLink(account, {
      refresh_url: `${profile}?wyplaty=ponow`,
      return_url: `${profile}?wyplaty=powrot`,
    }),
  )
  return { url }
}

export async function loginLink(deps: Deps, owner_id: string, password: string): Promise<{ url: string }> {
  await checkPassword(deps, owner_id, password)
  const { payout_account, payouts } = await findPayout(deps.db, owner_id)
  if (!payout_account || payouts === 'none') throw new Refused('payouts_not_ready')
  const url = await reached(deps.payments.loginLink(payout_account)).catch((error: unknown) => {
    throw error instanceof GatewayFault ? new Refused('payouts_not_ready') : error
  })
  return { url }
}

export async function payoutStatus(deps: Deps, owner_id: string): Promise<Handled['checkPayoutStatus']['reply']> {
  const { payout_account } = await findPayout(deps.db, owner_id)
  const stale = payout_account !== null && !(await checkAccount(deps, payout_account))
  const now = await findPayout(deps.db, owner_id)
  return {
    state: now.payouts,
    message: payoutMessages[now.payouts],
    missing: now.payout_missing.map(missingWords),
    missing_by: now.payout_missing_by?.toISOString() ?? null,
    stale,
    test: !deps.payments.live,
  }
}

/** Reads the account and mirrors it; false when the provider did not answer. */
export async function checkAccount(deps: Deps, account: string): Promise<boolean> {
  try {
    await untilKept(async () => {
      const owner = await ownerOfAccount(deps.db, account)
      if (!owner) return true
      const told = (await deps.payments.readAccount(account)) ?? closed(account)
      return (await mirror(deps, owner.id, told, owner.payout_checked_at)) ? true : 'older'
    })
    return true
  } catch (error) {
    if (error instanceof GatewayFault && error.kind === 'unreachable') return false
    throw error
  }
}

/** The provider's account; null when there is none, or when it was closed and cannot be opened again. */
async function livingAccount(deps: Deps, { payout_account }: PayoutRow): Promise<string | null> {
  return payout_account && (await reached(deps.payments.readAccount(payout_account))) ? payout_account : null
}

/**
 * Opens an account with our own idempotency key, so that a lost answer opens no second one. A replacement for a closed
 * account has a key of its own.
 */
async function openAccount(deps: Deps, owner: PayoutRow): Promise<string> {
  const name = owner.company_name ?? `${owner.first_name} ${owner.last_name}`
  const key = ['account', owner.id, owner.payout_account].filter((part) => part !== null).join(':')
  const opened = await reached(deps.payments.createAccount({ key, owner_id: owner.id, email: owner.email, name }))
  await mirror(deps, owner.id, opened, 'any')
  return opened.account
}

/**
 * Mirrors the account. Listings show the ways to pay, so they are announced when these have changed. `seen_at` is when
 * the account was last looked at before the provider was asked; returns false and writes nothing when it was looked at
 * since.
 */
const mirror = (deps: Deps, owner_id: string, account: PayoutAccount, seen_at: Date | null | 'any'): Promise<boolean> =>
  inTransaction(deps, async (tx) => {
    const { payouts: before, payout_checked_at } = await lockPayout(tx.db, owner_id)
    if (seen_at !== 'any' && payout_checked_at?.getTime() !== seen_at?.getTime()) return false
    const payouts = stateOf(account)
    await updatePayout(tx.db, owner_id, {
      payout_account: account.account,
      payouts,
      payout_missing: [...account.missing],
      payout_missing_by: account.missing_by === null ? null : new Date(account.missing_by),
      payout_checked_at: new Date(deps.clock.now()),
    })
    if (payouts !== before) await announceListingsOf(tx.db, owner_id)
    return true
  })

/** A closed account: nothing can be paid out to it. If it is opened again, the next look finds it. */
const closed = (account: string): PayoutAccount => ({
  account,
  details_submitted: true,
  transfers: false,
  payouts: false,
  missing: [],
  missing_by: null,
  disabled_reason: null,
})

function stateOf({ details_submitted, transfers, payouts }: PayoutAccount): State {
  if (transfers && payouts) return 'active'
  return details_submitted ? 'restricted' : 'incomplete'
}

async function reached<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof GatewayFault && error.kind === 'unreachable' ? new Refused('payments_away') : error
  }
}
