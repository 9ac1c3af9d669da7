/** Invariants of online payments and refunds; a verb that forgets something breaks one of them. */
import { sql } from 'kysely'
import type { Finding } from './rows.ts'
import { apartReasons } from '#domain/reservation/online-payment.ts'

/** Looking takes a moment; a payment that is due for longer than this is not looked at by anybody. */
const lateAfter = '1 hour'

const apart = sql.join([...apartReasons])

export const paymentPromises = (now: Date) => ({
  'a payment that succeeded has its receipt of money, or goes back in full': sql<Finding>`
    select p.id as at from payments p where p.status = 'succeeded'
      and (exists (select from received_payments r where r.payment_id = p.id)::int
        + exists (select from payment_refunds f where f.payment_id = p.id and f.reason in (${apart})
          and f.amount_grosze = p.amount_grosze)::int) <> 1`,
  'a receipt of money is of a payment that succeeded, with its amount': sql<Finding>`
    select r.id as at from received_payments r join payments p on p.id = r.payment_id
    where p.status <> 'succeeded' or p.amount_grosze <> r.amount_grosze or p.reservation_id <> r.reservation_id`,
  'no payment hangs: what is not over has its next look, and what is over has none': sql<Finding>`
    select id || ' ' || status as at from payments
    where (status in ('created', 'open', 'processing')) <> (next_look_at is not null)
      or next_look_at < ${now}::timestamptz - ${lateAfter}::interval`,
  'what the provider was told of has its id; what has none is asked for again': sql<Finding>`
    select id as at from payments where (status in ('open', 'processing') and (page_id is null or (page_url is null and kind = 'page')))
      or (status = 'succeeded' and (page_id is null or intent_id is null))
    union all select id from payment_refunds where status in ('pending', 'succeeded') and provider_id is null
      and (status <> 'pending' or failure is distinct from 'charge_disputed')
    union all select id from subscription_checkouts where (status = 'open' and (page_id is null or page_url is null))
      or (status in ('created', 'open')) <> (next_look_at is not null) or next_look_at < ${now}::timestamptz - ${lateAfter}::interval
    union all select owner_id from subscriptions where provider_id is not null and customer is null`,
  'no more of a payment goes back than was paid': sql<Finding>`
    select p.id as at from payments p join payment_refunds f on f.payment_id = p.id and f.status <> 'failed'
    group by p.id, p.amount_grosze, p.status
    having sum(f.amount_grosze) > p.amount_grosze or p.status <> 'succeeded'`,
  'the part of the operator is within the amount': sql<Finding>`
    select id as at from payments where fee_grosze < 0 or fee_grosze > amount_grosze`,
  'no refund hangs: what is on its way has its next look, and what has failed has none': sql<Finding>`
    select id || ' ' || status as at from payment_refunds
    where (status in ('requested', 'pending') and next_look_at is null) or (status = 'failed' and next_look_at is not null)
      or next_look_at < ${now}::timestamptz - ${lateAfter}::interval`,
  'a refund that succeeded counts for its reservation, and one that failed does not': sql<Finding>`
    select f.id as at from payment_refunds f left join sent_refunds s on s.payment_refund_id = f.id and s.undone_at is null
    where f.reason not in (${apart}) and ((s.id is not null and f.status <> 'succeeded') or s.amount_grosze > f.amount_grosze)`,
  'each id of the provider belongs to one row': sql<Finding>`
    select id as at from (select page_id as id from payments where kind = 'page' union all select intent_id from payments
      union all select provider_id from payment_refunds union all select provider_id from disputes
      union all select provider_id from payouts union all select payout_account from owners
      union all select customer from subscriptions union all select provider_id from subscriptions
      union all select page_id from subscription_checkouts union all select id from subscription_invoices) ids
    where id is not null group by id having count(*) > 1`,
  'whoever has paid what was due does not wait to be asked for it': sql<Finding>`
    select id as at from reservations where status = 'pending_payment' and due_now_grosze > 0
      and paid_grosze - refunded_grosze - refund_due_grosze >= due_now_grosze`,
  'nobody who has the term has paid more than its price': sql<Finding>`
    select id || ': ' || paid_grosze || ' of ' || total_grosze as at from reservations
    where status not in ('cancelled', 'rejected', 'expired')
      and paid_grosze - refunded_grosze - refund_due_grosze > total_grosze`,
  'no partner has two pages for a plan open': sql<Finding>`
    select owner_id as at from subscription_checkouts where status in ('created', 'open') group by 1 having count(*) > 1`,
})
