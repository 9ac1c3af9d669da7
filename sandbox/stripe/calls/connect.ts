/** Accounts of partners that money is transferred to. */
import type Stripe from 'stripe'
import { z } from 'zod'
import { emit } from '#sandbox/stripe/events.ts'
import { closedAccount, invalid, missingResource } from '#sandbox/stripe/errors.ts'
import { type Ask, expanded, listed, operation } from '#sandbox/stripe/operation.ts'
import { expand, flag, metadata, paging, text } from '#sandbox/stripe/params.ts'
import { type Kept, newId, type Tx } from '#sandbox/stripe/store.ts'

type Account = Stripe.Account

/** What a person has to enter during onboarding, by Stripe's names. */
export const asked = [
  'business_profile.url',
  'external_account',
  'individual.verification.document',
  'tos_acceptance.date',
]

const requested = z.strictObject({ requested: flag })
const newAccount = z.strictObject({
  country: z.literal('PL'),
  email: z.email(),
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.literal('application') }),
    losses: z.strictObject({ payments: z.literal('application') }),
    stripe_dashboard: z.strictObject({ type: z.literal('express') }),
    requirement_collection: z.literal('stripe').optional(),
  }),
  capabilities: z.strictObject({ transfers: requested.optional(), card_payments: requested.optional() }),
  business_profile: z
    .strictObject({
      name: text.optional(),
      url: text.optional(),
      mcc: text.optional(),
      product_description: text.optional(),
    })
    .optional(),
  metadata: metadata.optional(),
})

async function create({ tx, params, cause }: Ask<z.output<typeof newAccount>>): Promise<object> {
  const account: Account = {
    id: newId('acct'),
    object: 'account',
    business_type: null,
    capabilities: { transfers: 'inactive', card_payments: 'inactive' },
    charges_enabled: false,
    controller: {
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
      type: 'application',
    },
    country: 'PL',
    created: tx.now,
    default_currency: 'pln',
    details_submitted: false,
    email: params.email,
    metadata: params.metadata ?? {},
    payouts_enabled: false,
    requirements: needs(asked, 'requirements.past_due'),
    type: 'none',
  }
  await tx.put(account)
  await emit(tx, 'account.updated', account, { account: account.id, cause })
  return account
}

export function needs(
  due: string[],
  disabled: Stripe.Account.Requirements['disabled_reason'],
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: disabled,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  }
}

/** Everything was entered and accepted. */
export async function completeAccount(tx: Tx, account: Account): Promise<Account> {
  const active = await tx.put<Account>({
    ...account,
    capabilities: { transfers: 'active', card_payments: 'active' },
    charges_enabled: true,
    details_submitted: true,
    payouts_enabled: true,
    requirements: needs([], null),
  })
  await emit(tx, 'account.updated', active, {
    account: account.id,
    previous: { details_submitted: account.details_submitted },
  })
  return active
}

export type AccountLink = Kept & {
  account: string
  refresh_url: string
  return_url: string
  expires_at: number
  used: boolean
}

const newLink = z.strictObject({
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: text,
  return_url: text,
  collection_options: z.strictObject({ fields: z.enum(['currently_due', 'eventually_due']) }).optional(),
})
const LINK_SECONDS = 300

async function createLink({ tx, params, page }: Ask<z.output<typeof newLink>>): Promise<Stripe.AccountLink> {
  const account = await tx.find<Account>(params.account)
  if (!account) throw missingResource('account', params.account, 'account')
  const { refresh_url, return_url } = params
  const id = newId('al')
  const expires_at = tx.now + LINK_SECONDS
  const kept: AccountLink = {
    id,
    object: 'sandbox.account_link',
    account: account.id,
    refresh_url,
    return_url,
    expires_at,
    used: false,
  }
  await tx.put(kept)
  return { object: 'account_link', created: tx.now, expires_at, url: page(`/connect/${id}`) }
}

async function createLogin({ tx, id, page }: Ask<object>): Promise<Stripe.LoginLink> {
  const account = await tx.find<Account>(id)
  if (!account) throw missingResource('account', id, 'account')
  if (!account.details_submitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.')
  const link = newId('ll')
  await tx.put({
    id: link,
    object: 'sandbox.login_link',
    account: account.id,
    expires_at: tx.now + LINK_SECONDS,
  } as Kept)
  return { object: 'login_link', created: tx.now, url: page(`/express/${link}`) }
}

export const connectCalls = [
  operation('POST', '/v1/accounts', newAccount, create),
  operation('GET', '/v1/accounts/:id', z.strictObject({ expand }), async ({ tx, id, params }) => {
    const account = await tx.find<Account>(id)
    if (account?.object !== 'account') throw closedAccount(id)
    return expanded(tx, account, params.expand)
  }),
  operation('POST', '/v1/accounts/:id/login_links', z.strictObject({}), createLogin),
  operation('POST', '/v1/account_links', newLink, createLink),
  operation(
    'GET',
    '/v1/payouts',
    z.strictObject({ ...paging, status: text.optional(), expand }),
    async ({ tx, params: { status, expand: paths, ...page }, account }) =>
      expanded(tx, await listed(tx, 'payout', '/v1/payouts', page, status ? { status } : {}, account), paths),
  ),
  operation('GET', '/v1/payouts/:id', z.strictObject({ expand }), async ({ tx, id, params }) => {
    const payout = await tx.find<Stripe.Payout>(id)
    if (payout?.object !== 'payout') throw missingResource('payout', id)
    return expanded(tx, payout, params.expand)
  }),
]
