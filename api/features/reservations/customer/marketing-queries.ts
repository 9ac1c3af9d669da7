/** Queries of the guests' consent to letters with ideas and offers. */
import { sql } from 'kysely'
import type { Reader, Tx } from '#api/handles.ts'

/** Takes the consent back in every reservation of this address. */
export async function withdrawMarketing(db: Tx, customer_email: string, now: Date): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ consents: sql`consents || ${said(false, now)}::jsonb` })
    .where('customer_email', '=', customer_email)
    .where(sql<boolean>`consents->'marketing' = 'true'`)
    .execute()
}

/** Gives the consent again that was withdrawn in this reservation, if it was. */
export async function restoreMarketing(db: Tx, id: string, now: Date): Promise<void> {
  await db
    .updateTable('reservations')
    .set({ consents: sql`consents || ${said(true, now)}::jsonb` })
    .where('id', '=', id)
    .where(sql<boolean>`consents->'marketing' = 'false' and consents ? 'marketing_at'`)
    .execute()
}

const said = (marketing: boolean, now: Date): string => JSON.stringify({ marketing, marketing_at: now.toISOString() })

/** Addresses that agree now, in their order, with when they did last; only confirmed mailboxes count. */
export async function marketingAddresses(db: Reader): Promise<{ email: string; agreed_at: string }[]> {
  const { rows } = await sql<{ email: string; agreed_at: string }>`
    select customer_email as email, max(coalesce(consents->>'marketing_at', consents->>'at')) as agreed_at
    from reservations
    where customer_email <> '' and confirmed_email_at is not null and consents->'marketing' = 'true'
    group by customer_email
    order by customer_email`.execute(db)
  return rows
}
