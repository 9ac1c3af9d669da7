import { sql } from 'kysely'
import type { Reader } from '#api/deps.ts'

const mostLinks = 20

/**
 * Reservations with a confirmed address; an unconfirmed one may be a stranger's. The address of a customer who called
 * was typed by the owner, who mails it anyway.
 */
export const reservationsOfEmail = (db: Reader, email: string) =>
  email === ''
    ? Promise.resolve([])
    : db
        .selectFrom('reservations')
        .innerJoin('listings', 'listings.id', 'reservations.listing_id')
        .selectAll('reservations')
        .select('listings.name as listing_name')
        .where('customer_email', '=', email)
        .where(sql<boolean>`(confirmed_email_at is not null or source = 'owner')`)
        .orderBy('end_at', 'desc')
        .limit(mostLinks)
        .execute()
