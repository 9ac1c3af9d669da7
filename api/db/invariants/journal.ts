/**
 * Invariants of the money journal: its entries add up to zero, and every stored or shown amount is one of its balances.
 */
import { sql } from 'kysely'
import { apartReasons } from '#domain/reservation/online-payment.ts'
import type { Finding } from './rows.ts'

const apart = sql.join([...apartReasons])

export const journalPromises = {
  'each posting of the journal comes to nothing in sum': sql<Finding>`
    select p.id as at from journal_postings p left join journal_entries e on e.posting_id = p.id
    group by p.id having count(e.*) < 2 or sum(e.amount_grosze) <> 0`,
  'a posting tells of the money of its entries': sql<Finding>`
    select p.id as at from journal_postings p join journal_received j on j.id = p.id
    where p.received_grosze <> j.received_grosze`,
  'the figures of a reservation are the balances of the journal': sql<Finding>`
    select r.id as at from reservations r left join journal_figures j on j.reservation_id = r.id
    where (r.paid_grosze, r.refunded_grosze, r.refund_due_grosze, r.double_deposit_due_grosze) is distinct from
      (coalesce(j.paid_grosze, 0), coalesce(j.refunded_grosze, 0), coalesce(j.refund_due_grosze, 0),
        coalesce(j.double_deposit_due_grosze, 0))`,
  'each receipt of money stands in the journal, on its day': sql<Finding>`
    select m.id as at from received_payments m where not exists (select from journal_postings p
      join journal_entries e on e.posting_id = p.id and e.account = 'customer' and e.amount_grosze = -m.amount_grosze
      where p.source_id = m.id and p.event = case when m.corrects_id is null then 'received' else 'corrected' end
        and p.on_day = m.received_on and p.reservation_id = m.reservation_id)`,
  'each sum that was sent back stands in the journal, on its day': sql<Finding>`
    select s.id as at from sent_refunds s where s.amount_grosze is distinct from (select sum(e.amount_grosze)
      from journal_postings p join journal_entries e on e.posting_id = p.id and e.account in ('to_return', 'second_deposit_due')
      where p.source_id = s.id and p.event = 'returned' and p.on_day = s.sent_on)`,
  'the journal tells of no receipt and no refund that is not there': sql<Finding>`
    select p.id as at from journal_postings p join reservations r on r.id = p.reservation_id
    where (p.event in ('received', 'corrected') and not exists (select from received_payments m where m.id = p.source_id))
      or (p.event = 'returned' and not exists (select from sent_refunds s where s.id = p.source_id))
      or (p.event = 'received_apart' and not exists (select from payment_refunds f
        where f.payment_id = p.source_id and f.reason in (${apart})))`,
  'a payment that succeeded stands in the journal with its amount and fee, and no other does': sql<Finding>`
    select m.id as at from payments m left join (
      select e.payment_id, -sum(e.amount_grosze) filter (where e.account in ('customer', 'apart')) as came,
        coalesce(sum(e.amount_grosze) filter (where e.account = 'operator_fee'), 0) as fee
      from journal_entries e join journal_postings p on p.id = e.posting_id and p.event in ('received', 'received_apart')
      where e.payment_id is not null group by 1) j on j.payment_id = m.id
    where (j.came, j.fee) is distinct from (case m.status when 'succeeded' then m.amount_grosze end,
      case m.status when 'succeeded' then m.fee_grosze end)`,
  'a payout stands in the journal with its amount, and one that came back does not': sql<Finding>`
    select o.id as at from payouts o where (case when o.status in ('failed', 'canceled') then 0 else o.amount_grosze end) <>
      (select coalesce(sum(e.amount_grosze), 0) from journal_postings p join journal_entries e on e.posting_id = p.id
        where p.source_id = o.id and p.event in ('paid_out', 'payout_undone') and e.account = 'paid_out')`,
  'what is disputed is frozen while it is open, lost when it is lost, and nothing else': sql<Finding>`
    select d.id as at from disputes d left join (
      select p.source_id, coalesce(sum(e.amount_grosze) filter (where e.account = 'dispute_frozen'), 0) as frozen,
        coalesce(sum(e.amount_grosze) filter (where e.account = 'dispute_lost'), 0) as lost
      from journal_postings p join journal_entries e on e.posting_id = p.id
      where p.event in ('dispute_opened', 'dispute_won', 'dispute_lost') group by 1) j on j.source_id = d.id
    where (coalesce(j.frozen, 0), coalesce(j.lost, 0)) is distinct from (case when d.status = 'open' and not d.inquiry then d.amount_grosze else 0 end,
      case d.status when 'lost' then d.amount_grosze else 0 end)`,
  'a payment that is disputed says so with its reservation': sql<Finding>`
    select d.id as at from disputes d join payments p on p.id = d.payment_id join reservations r on r.id = p.reservation_id
    where d.status = 'open' and not d.inquiry and r.payment_status not in ('chargeback', 'refund_pending')`,
  'a refund of the provider that succeeded has left its balances, and no other has': sql<Finding>`
    select m.id as at from payments m left join (
      select e.payment_id, -sum(e.amount_grosze) as gone from journal_entries e join journal_postings p on p.id = e.posting_id
        and p.event in ('returned', 'returned_apart', 'return_undone')
      where e.account in ('partner_balance', 'operator_fee', 'operator_held') group by 1) j on j.payment_id = m.id
    where coalesce(j.gone, 0) <> (select coalesce(sum(f.amount_grosze), 0) from payment_refunds f
      where f.payment_id = m.id and f.status = 'succeeded')`,
}
