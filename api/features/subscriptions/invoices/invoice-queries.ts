/** All SQL of our own invoices for plans. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { TaxInvoicesTable } from '#api/db/schema.gen.ts'
import type { Db, Reader, Tx } from '#api/handles.ts'

export type TaxInvoiceRow = Selectable<TaxInvoicesTable>

/** The data of an invoice, with the buyer as of now. */
export const findPaid = (db: Reader, invoice_id: string) =>
  db
    .selectFrom('subscription_invoices as i')
    .innerJoin('owners as o', 'o.id', 'i.owner_id')
    .select(['i.number', 'i.net_grosze', 'i.vat_grosze', 'i.gross_grosze', 'i.paid_at', 'i.lines'])
    .select(['o.company_name', 'o.first_name', 'o.last_name', 'o.nip', 'o.address'])
    .where('i.id', '=', invoice_id)
    .where('i.status', '=', 'paid')
    .executeTakeFirst()

export const findTaxInvoice = (db: Reader, invoice_id: string) =>
  db.selectFrom('tax_invoices').selectAll().where('invoice_id', '=', invoice_id).executeTakeFirst()

/** The lock makes corrections of one invoice wait for each other. */
export const lockTaxInvoice = (db: Tx, invoice_id: string) =>
  db.selectFrom('tax_invoices').selectAll().where('invoice_id', '=', invoice_id).forUpdate().executeTakeFirst()

/** Corrections made by operators, the oldest first. */
export const correctionsMade = (db: Tx, command: string) =>
  db
    .selectFrom('operator_acts')
    .select(['arguments', 'subjects', 'reason'])
    .where('command', '=', command)
    .orderBy('id')
    .execute()

export const findOwnTaxInvoice = (db: Reader, owner_id: string, invoice_id: string) =>
  db
    .selectFrom('tax_invoices as t')
    .innerJoin('subscription_invoices as i', 'i.id', 't.invoice_id')
    .selectAll('t')
    .where('i.owner_id', '=', owner_id)
    .where('t.invoice_id', '=', invoice_id)
    .executeTakeFirst()

export const ownTaxInvoices = (db: Reader, owner_id: string) =>
  db
    .selectFrom('tax_invoices as t')
    .innerJoin('subscription_invoices as i', 'i.id', 't.invoice_id')
    .selectAll('t')
    .where('i.owner_id', '=', owner_id)
    .orderBy('i.issued_at')
    .orderBy('t.number')
    .execute()

/** Stores our invoice for one of the provider's; false when it, or its number, exists already. */
export async function insertTaxInvoice(db: Tx, row: Insertable<TaxInvoicesTable>): Promise<boolean> {
  const done = await db
    .insertInto('tax_invoices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(done.numInsertedOrUpdatedRows ?? 0) > 0
}

/** Takes due invoices and postpones their next try, so that no other process takes them too. */
export async function claimInvoicesToMake(db: Db, now: Date, next_try_at: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update subscription_invoices set make_invoice_at = ${next_try_at} where id = any(array(
      select id from subscription_invoices
      where make_invoice_at <= ${now} and make_invoice_at is not null and status = 'paid' and gross_grosze > 0
      order by make_invoice_at, id limit ${limit} for no key update skip locked))
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function putInvoiceMade(db: Tx, invoice_id: string): Promise<void> {
  await db.updateTable('subscription_invoices').set({ make_invoice_at: null }).where('id', '=', invoice_id).execute()
}

/**
 * Paid invoices that were tried and could not be made, oldest first. After a failed try the next try is later than the
 * payment.
 */
export async function invoicesNotMade(db: Reader) {
  const { rows } = await sql<{ id: string; gross_grosze: number; paid_at: Date }>`
    select i.id, i.gross_grosze, i.paid_at from subscription_invoices i
    where i.make_invoice_at > i.paid_at and i.make_invoice_at is not null and i.status = 'paid' and i.gross_grosze > 0
      and not exists (select from tax_invoices t where t.invoice_id = i.id)
    order by i.paid_at, i.id limit 1000`.execute(db)
  return rows
}

export async function putHandedOver(db: Reader, invoice_id: string, reference: string, at: Date): Promise<void> {
  await db
    .updateTable('tax_invoices')
    .set({ reference, handed_over_at: at })
    .where('invoice_id', '=', invoice_id)
    .where('handed_over_at', 'is', null)
    .execute()
}

export async function putKsefNumber(db: Tx, invoice_id: string, ksef_number: string): Promise<boolean> {
  const done = await db
    .updateTable('tax_invoices')
    .set({ ksef_number })
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirst()
  return Number(done.numUpdatedRows) > 0
}

/** Paid invoices that were not handed over yet, also those that could not be made; oldest first. */
export const invoicesToHandOver = (db: Reader, invoice_id: string | null) =>
  db
    .selectFrom('subscription_invoices as i')
    .innerJoin('owners as o', 'o.id', 'i.owner_id')
    .leftJoin('tax_invoices as t', 't.invoice_id', 'i.id')
    .select(['i.id', 'i.number', 'i.paid_at', 'i.gross_grosze', 't.handed_over_at', 't.document'])
    .where('i.status', '=', 'paid')
    .where('i.gross_grosze', '>', 0)
    // A buyer without a NIP needs no structured invoice; an invoice keeps the buyer that it was made for.
    .where(
      sql<boolean>`coalesce(t.document->'buyer'->>'nip', case when t.invoice_id is null then o.nip end) is not null`,
    )
    .$if(invoice_id !== null, (all) => all.where('i.id', '=', invoice_id ?? ''))
    .$if(invoice_id === null, (all) => all.where('t.handed_over_at', 'is', null))
    .orderBy('i.paid_at')
    .orderBy('i.id')
    .limit(1_000)
    .execute()
