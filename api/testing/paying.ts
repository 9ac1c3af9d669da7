/** Helpers for tests of online payments: a partner who is paid out, customers who pay, and the provider's records. */
import { sql } from 'kysely'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  password,
  publishedListing,
  type TestOwner,
} from './factories.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import type { Config } from '#api/config.ts'

/** 600,00 zł, of which 120,00 zł are due at once. */
export const zadatek = { input: { deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 } } } as never
export const due_now = 12_000

export type Paying = Awaited<ReturnType<typeof openPaying>>

export async function openPaying(config: Partial<Config> = {}) {
  const app = await createTestApp({ paymentCost: { percent_bp: 150, fixed_grosze: 100 }, ...config })
  const who = await owner(app)
  await onboard(app, who)
  const hall = await publishedListing(app, who, zadatek)
  const steer = async (path: string, payload: object) =>
    (await app.app.inject({ method: 'POST', url: `/_sandbox/api/stripe/${path}`, payload })).json()
  let place = hall
  let days = 60
  /** Another venue, with all its days free. */
  const elsewhere = async () => {
    place = await publishedListing(app, who, zadatek)
    days = 60
  }
  return {
    app,
    elsewhere,
    who,
    hall,
    steer,
    setFaults: (rules: object[]) => steer('faults', rules),
    hold: (hold: boolean) => steer('deliveries', { hold }),
    start: (token: string) => app.call('createStripeCheckout', { body: { token } }),
    pay: (url: string, outcome = 'succeeded', method = 'blik') => steer(`checkout/${pageOf(url)}`, { method, outcome }),
    status: async (token: string) => (await app.call('getPaymentStatusByToken', { params: { token } })).body,
    read: async (id: string) =>
      (await app.call('getReservation', { token: (await logIn(app, who.email)).token, params: { id } })).body,
    cancel: async (id: string) =>
      app.call('cancelReservation', {
        token: (await logIn(app, who.email)).token,
        params: { id },
        body: { cancel_reason: 'force_majeure', note: 'Powódź', preview: false },
      }),
    /** The owner records a transfer that came. */
    note: async (id: string, amount_grosze: number) =>
      app.call('markReservationPaid', {
        token: (await logIn(app, who.email)).token,
        params: { id },
        body: { amount_grosze, method: 'bank_transfer' },
      }),
    /** A reservation that waits for its deposit, each on another day. */
    waiting: async () => {
      // Reservations are possible at most two years ahead.
      if (days === 700) await elsewhere()
      days += 1
      return confirmedByMail(app, place.id, evening(dayAhead(app, days)))
    },
    payments: (id: string) =>
      app.deps.db.selectFrom('payments').selectAll().where('reservation_id', '=', id).orderBy('id').execute(),
    refunds: (id: string) =>
      app.deps.db
        .selectFrom('payment_refunds')
        .innerJoin('payments', 'payments.id', 'payment_refunds.payment_id')
        .selectAll('payment_refunds')
        .where('payments.reservation_id', '=', id)
        .orderBy('payment_refunds.id')
        .execute(),
    /** The provider's objects of one kind that belong to our payment. */
    atProvider: (object: string, payment_id: string) => providersOf(app, object, payment_id),
  }
}

export const pageOf = (url: string): string => url.split('/').at(-1) ?? ''

/** Through the provider's own page, like a partner. */
export async function onboard(app: TestApp, partner: TestOwner): Promise<void> {
  const link = await app.call('createOnboardingLink', { token: partner.token, body: { password } })
  const { pathname } = new URL(link.body.url)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ koniec: 'gotowe' }).toString()
  const done = await app.app.inject({ method: 'POST', url: pathname, headers, payload })
  if (done.statusCode !== 303) throw new Error(`onboarding: ${done.statusCode}`)
  await app.settle()
  // What the provider tells may come later on a busy machine.
  const { state } = (await app.call('checkPayoutStatus', { token: partner.token })).body
  if (state !== 'active') throw new Error(`onboarding: the account is ${state}`)
}

async function providersOf(app: TestApp, object: string, payment_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from sandbox.stripe_objects o where o.object = ${object} and (o.data->'metadata'->>'payment_id' = ${payment_id}
      or o.data->>'payment_intent' in (select i.id from sandbox.stripe_objects i
        where i.object = 'payment_intent' and i.data->'metadata'->>'payment_id' = ${payment_id}))
    order by o.seq`.execute(app.deps.db)
  return rows.map(({ id }) => id)
}

export function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const keyed = all.map((one) => ({ one, at: random() }))
  return keyed.sort((a, b) => a.at - b.at).map(({ one }) => one)
}
