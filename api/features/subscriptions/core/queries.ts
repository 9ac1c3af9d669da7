/** The only writer of `subscriptions`, their history, their invoices and the claimed trials. */
import { type Insertable, sql } from 'kysely'
import type { DB } from '#api/db/schema.gen.ts'
import type { Reader, Tx } from '#api/deps.ts'
import type { SubscriptionRow } from '#api/features/plans/plan-queries.ts'

/** Locks an owner's subscription, so that changes happen one after another. */
export async function lockSubscription(db: Tx, owner_id: string): Promise<SubscriptionRow | null> {
  await db.selectFrom('owners').select('id').where('id', '=', owner_id).forNoKeyUpdate().executeTakeFirst()
  const found = db.selectFrom('subscriptions').selectAll().where('owner_id', '=', owner_id).forUpdate()
  return (await found.executeTakeFirst()) ?? null
}

export async function putSubscription(db: Tx, row: SubscriptionRow): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute()
}

export async function insertChange(db: Tx, row: Insertable<DB['subscription_changes']>): Promise<void> {
  await db.insertInto('subscription_changes').values(row).execute()
}

/** Finds the owner when only the provider's data are known. */
export async function subscriberOf(db: Reader, customer: string | null, owner_id: string | null) {
  if (!customer && !owner_id) return null
  const row = await db
    .selectFrom('subscriptions')
    .select('owner_id')
    .where(({ eb, or }) =>
      or([
        ...(customer ? [eb('customer', '=', customer)] : []),
        ...(owner_id ? [eb(sql<string>`owner_id::text`, '=', owner_id)] : []),
      ]),
    )
    .executeTakeFirst()
  return row?.owner_id ?? null
}

type Due = 'due_at' | 'next_look_at'

export async function subscriptionsBy(db: Reader, column: Due, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('owner_id')
    .where(column, '<=', now)
    // A plan granted by the operator is unknown to the provider: it would come up in every round, before those that
    // wait.
    .$if(column === 'next_look_at', (query) => query.where('provider_id', 'is not', null))
    // A subscription is not judged while a look at the provider is due or has failed: it may have been paid meanwhile.
    // A failed look postpones the next one and is counted.
    .$if(column === 'due_at', (query) =>
      query.where(({ eb, and, or }) =>
        or([
          eb('provider_id', 'is', null),
          and([eb('looks', '=', 0), or([eb('next_look_at', 'is', null), eb('next_look_at', '>', now)])]),
        ]),
      ),
    )
    .orderBy(column)
    .limit(limit)
    .execute()
  return rows.map(({ owner_id }) => owner_id)
}

export async function putLook(db: Reader, owner_id: string, next_look_at: Date, looks: number): Promise<void> {
  await db.updateTable('subscriptions').set({ next_look_at, looks }).where('owner_id', '=', owner_id).execute()
}

/** Name and addresses of the payer, for the provider and for mails. */
export const payerOf = (db: Reader, owner_id: string) =>
  db
    .selectFrom('owners')
    .select(['id', 'email', 'invoice_email', 'first_name', 'last_name', 'company_name', 'nip', 'closed_at'])
    .where('id', '=', owner_id)
    .executeTakeFirst()

// ---- the trial ----

/** Claims the trial of a company for this owner; false when another owner already has it. */
export async function claimTrial(db: Tx, nip_hash: Buffer, owner_id: string, claimed_at: Date): Promise<boolean> {
  await db
    .insertInto('trial_claims')
    .values({ nip_hash, owner_id, claimed_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db.selectFrom('trial_claims').select('owner_id').where('nip_hash', '=', nip_hash).executeTakeFirst()
  return row?.owner_id === owner_id
}

export const hasClaim = async (db: Reader, owner_id: string): Promise<boolean> =>
  (await db.selectFrom('trial_claims').select('owner_id').where('owner_id', '=', owner_id).executeTakeFirst()) !==
  undefined

/** Whether the free days of the owner's firm were those of another account (`startTrial`). */
export async function nipHadTrial(db: Reader, owner_id: string): Promise<boolean> {
  const found = await db
    .selectFrom('subscriptions')
    .innerJoin('owners', 'owners.id', 'subscriptions.owner_id')
    .select('owners.id')
    .where('owners.id', '=', owner_id)
    .where('owners.nip', 'is not', null)
    .where('subscriptions.bought', 'is', null)
    .executeTakeFirst()
  return found !== undefined && !(await hasClaim(db, owner_id))
}

type Ending = { owner_id: string; trial_ends_at: Date }

/** Trials that end in this span and have had no reminder of this number of days. */
export async function endingTrials(
  db: Reader,
  days: number,
  { after, until }: { after: Date; until: Date },
  limit: number,
): Promise<Ending[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('owners', 'owners.id', 'subscriptions.owner_id')
    .select(['subscriptions.owner_id', 'trial_ends_at'])
    .where('trial_ends_at', '>', after)
    .where('trial_ends_at', '<=', until)
    .where('bought', 'is', null)
    .where('owners.closed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from trial_reminders r where r.owner_id = subscriptions.owner_id
        and r.trial_ends_at = subscriptions.trial_ends_at and r.days = ${days})`,
    )
    .limit(limit)
    .execute()
  return rows.flatMap(({ owner_id, trial_ends_at }) => (trial_ends_at ? [{ owner_id, trial_ends_at }] : []))
}

/** Records the reminder; true only for the first caller. */
export async function decideReminder(db: Tx, ending: Ending, days: number, decided_at: Date): Promise<boolean> {
  const decided = await db
    .insertInto('trial_reminders')
    .values({ ...ending, days, decided_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(decided.numInsertedOrUpdatedRows ?? 0) > 0
}

// ---- invoices ----

type InvoiceRow = Insertable<DB['subscription_invoices']>

/** Stores the invoices; answers those that are paid now and were not known to be paid before. */
export async function putInvoices(db: Tx, rows: readonly InvoiceRow[]): Promise<string[]> {
  const paid: string[] = []
  for (const row of rows) {
    const known = await db
      .selectFrom('subscription_invoices')
      .select('status')
      .where('id', '=', row.id)
      .executeTakeFirst()
    if (row.status === 'paid' && known?.status !== 'paid') paid.push(row.id)
    await db
      .insertInto('subscription_invoices')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
  }
  return paid
}

/** Invoices about money; free days also have an invoice, of zero. */
export const invoicesOf = (db: Reader, owner_id: string, limit: number) =>
  db
    .selectFrom('subscription_invoices')
    .leftJoin('tax_invoices', 'tax_invoices.invoice_id', 'subscription_invoices.id')
    .selectAll('subscription_invoices')
    .select('tax_invoices.invoice_id as document')
    .where('owner_id', '=', owner_id)
    .where('gross_grosze', '<>', 0)
    .orderBy('issued_at', 'desc')
    // The provider's times are whole seconds, so the number decides: it grows with each invoice of a payer.
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** The newest unpaid invoice. */
export const openInvoice = (db: Reader, owner_id: string) =>
  db
    .selectFrom('subscription_invoices')
    .select(['number', 'gross_grosze', 'url'])
    .where('owner_id', '=', owner_id)
    .where('status', '=', 'open')
    .where('gross_grosze', '>', 0)
    .orderBy('issued_at', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findInvoice = (db: Reader, owner_id: string, id: string) =>
  db
    .selectFrom('subscription_invoices')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .executeTakeFirst()
