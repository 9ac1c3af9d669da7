import { z } from 'zod'
import { handlersOf, type JobsOf } from '#api/adapters/jobs/job-shapes.ts'
import type { MailBody } from '#api/adapters/mail/mailer.ts'
import type { Deps } from '#api/deps.ts'
import { publishedOf } from '#api/features/listings/publishing/shown-queries.ts'
import { planVersions } from '#api/features/plans/plans.ts'
import { mailSite } from '#api/mail-site.ts'
import { absolute, paths } from '#contract/paths.ts'
import { planNames } from '#domain/labels.pl.ts'
import { findSubscription, type SubscriptionRow } from '#api/features/plans/plan-queries.ts'
import type { TaxInvoice } from '#domain/invoices/tax-invoice.ts'
import { graceEnd } from '#domain/subscription/standing.ts'
import { dateIn, daysBetween } from '#domain/time.ts'
import { followCheckout } from './buying/follow-checkout.ts'
import { findInvoice, nipHadTrial, payerOf } from './core/queries.ts'
import { isStill, type Told } from './core/tell.ts'
import {
  type FirstPayment,
  offersHidden,
  paymentFailed,
  planCancelled,
  planChanged,
  planPaid,
  trialEnded,
  trialEnds,
} from './emails.pl.ts'
import { handOverInvoice } from './invoices/hand-over.ts'
import { findTaxInvoice } from './invoices/invoice-queries.ts'
import { invoiceSentence } from './invoices/invoice-text.pl.ts'
import { endAtProvider, hearOfSubscriber } from './papers.ts'
import { paymentOf } from './promo/promo.ts'

const ofOwner = z.object({ owner_id: z.string() })

const shapes = {
  'subscriptions.hear': z.object({ customer: z.string().nullable(), owner_id: z.string().nullable() }),
  'subscriptions.end': z.object({ provider_id: z.string() }),
  'subscriptions.close-checkout': z.object({ checkout_id: z.string() }),
  'subscriptions.tell': ofOwner.extend({
    what: z.enum(['trial_ended', 'failed', 'hidden', 'changed', 'planned', 'cancelled']),
    plan_version_id: z.number().nullable(),
    period: z.enum(['month', 'year']).nullable(),
    at: z.iso.datetime().nullable(),
  }),
  'subscriptions.tell-paid': ofOwner.extend({
    invoice_id: z.string(),
    /** Absent in jobs from before December 2026. */
    plan_version_id: z.number().nullish(),
    period: z.enum(['month', 'year']).nullish(),
  }),
  'subscriptions.hand-over-invoice': z.object({ invoice_id: z.string() }),
  'subscriptions.remind-of-trial': ofOwner.extend({ trial_ends_at: z.iso.datetime() }),
}
declare module '#api/adapters/jobs/queue.ts' {
  interface Jobs extends JobsOf<typeof shapes> {}
}

export const subscriptionsJobs = (deps: Deps) =>
  handlersOf(shapes, {
    'subscriptions.hear': ({ customer, owner_id }) => hearOfSubscriber(deps, customer, owner_id),
    'subscriptions.end': ({ provider_id }) => endAtProvider(deps, provider_id),
    'subscriptions.close-checkout': ({ checkout_id }) => followCheckout(deps, checkout_id),
    /** A letter that leaves late is not sent when it is no longer true. */
    'subscriptions.tell': async ({ owner_id, ...told }, job) => {
      const row = await findSubscription(deps.db, owner_id)
      if (row && isStill(row, told, deps.clock.now()))
        await send(deps, owner_id, job.id, await letterOf(deps, row, told))
    },
    'subscriptions.tell-paid': async ({ owner_id, invoice_id, ...paid }, job) => {
      const invoice = await findInvoice(deps.db, owner_id, invoice_id)
      const row = await findSubscription(deps.db, owner_id)
      const plan_version_id = paid.plan_version_id ?? row?.plan_version_id
      const period = paid.period ?? row?.period
      if (!invoice || !plan_version_id || !period) return
      const plan = await nameOf(deps, plan_version_id)
      const { net_grosze, vat_grosze, gross_grosze, number } = invoice
      const made = await findTaxInvoice(deps.db, invoice_id)
      const has_nip = made !== undefined && (made.document as TaxInvoice).buyer.nip !== null
      const sums = { net_grosze, vat_grosze, gross_grosze, number }
      const paper = invoiceSentence(made ? { has_nip } : null, deps.ksef !== null)
      await send(deps, owner_id, job.id, planPaid({ ...linksOf(deps), plan, period, paper, ...sums }))
    },
    'subscriptions.hand-over-invoice': ({ invoice_id }) => handOverInvoice(deps, invoice_id),
    /** No reminder for an owner who has chosen a plan meanwhile. */
    'subscriptions.remind-of-trial': async ({ owner_id, trial_ends_at }, job) => {
      const row = await findSubscription(deps.db, owner_id)
      const ends_at = row?.trial_ends_at?.getTime() ?? 0
      const now = deps.clock.now()
      if (!row || row.bought !== null || ends_at !== Date.parse(trial_ends_at) || ends_at <= now) return
      const ends_on = dayOf(trial_ends_at)
      const days = daysBetween(dateIn(now, zone), ends_on)
      await send(deps, owner_id, job.id, trialEnds({ ...(await toOwner(deps, owner_id)), ends_on, days }))
    },
  })

async function letterOf(
  deps: Deps,
  row: SubscriptionRow,
  { what, plan_version_id, period, at }: Told,
): Promise<MailBody> {
  const links = await toOwner(deps, row.owner_id)
  if (what === 'trial_ended') return trialEnded({ ...links, nip_had_trial: await nipHadTrial(deps.db, row.owner_id) })
  const plan = plan_version_id === null ? '' : await nameOf(deps, plan_version_id)
  const on = at === null ? null : dayOf(at)
  switch (what) {
    case 'failed': {
      const [retry_at, since] = [row.retry_at?.getTime() ?? 0, row.past_due_at?.getTime() ?? deps.clock.now()]
      const retry_on = retry_at > deps.clock.now() ? dateIn(retry_at, zone) : null
      const grace_ends_on = dateIn(graceEnd(since), zone)
      return paymentFailed({ ...links, plan, retry_on, grace_ends_on, card_url: links.subscription_url })
    }
    case 'hidden':
      return offersHidden({ ...links, plan, is_over: row.status === 'canceled' })
    case 'changed':
      return planChanged({ ...links, plan, period: period ?? 'month', on: null, first: await firstOf(deps, row) })
    case 'planned':
      return planChanged({ ...links, plan, period: period ?? 'month', on })
    case 'cancelled':
      return planCancelled({ ...links, plan, ends_on: on ?? '' })
  }
}

/** The first payment of a plan whose free days are not over yet. */
async function firstOf({ db }: Deps, row: SubscriptionRow): Promise<FirstPayment | null> {
  const { bought, plan_version_id, period, period_end_at, cancel_at_period_end } = row
  if (bought !== 'trialing' || plan_version_id === null || !period || !period_end_at || cancel_at_period_end)
    return null
  const plan = (await planVersions(db, [plan_version_id])).get(plan_version_id)
  if (!plan) return null
  const gross_grosze = await paymentOf(db, row, { plan, period, at: period_end_at })
  return { on: dayOf(period_end_at.toISOString()), gross_grosze }
}

async function send(deps: Deps, owner_id: string, job_id: string, mail: MailBody): Promise<void> {
  const owner = await payerOf(deps.db, owner_id)
  if (!owner || owner.closed_at) return
  await deps.mailer.send({ ...mail, to: owner.email, message_id: `subscription-${job_id}` })
}

async function nameOf(deps: Deps, version_id: number): Promise<string> {
  const plan = (await planVersions(deps.db, [version_id])).get(version_id)
  return plan ? planNames[plan.code] : ''
}

/** Offers that a plan hides are published all the same (ruling 72). */
async function toOwner(deps: Deps, owner_id: string) {
  return { ...linksOf(deps), has_offers: (await publishedOf(deps.db, owner_id)).length > 0 }
}

const linksOf = ({ config }: Deps) => ({
  site: mailSite(config),
  plans_url: absolute(config.publicUrl, paths.changeSubscription),
  subscription_url: absolute(config.publicUrl, paths.subscription),
})

const zone = 'Europe/Warsaw'
const dayOf = (instant: string): string => dateIn(Date.parse(instant), zone)
