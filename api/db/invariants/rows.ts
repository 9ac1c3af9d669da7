/**
 * Invariants of the rows after any use of the product, each as one statement that finds violations. They know no verb:
 * a verb that forgets something is found by what it leaves behind.
 */
import { sql } from 'kysely'
import { blockingStatuses, pendingStatuses, transitions } from '#domain/reservation/reservation.ts'

export type Finding = { at: string }

const lives = blockingStatuses.filter((status) => !(pendingStatuses as readonly string[]).includes(status))
const over = ['cancelled', 'rejected', 'expired']

/** Statements by the promise that they check; `now` is the product's own clock. */
export const rowPromises = (now: Date) => ({ ...ofTerms(now), ...ofMoney, ...ofHistories, ...ofOwners })

const steps = transitions.map(({ from, to, by, move }) => [from ?? 'nothing', to, by, move].join(' '))

const ofTerms = (now: Date) => ({
  'no two rows take one unit at one moment': sql<Finding>`
    select a.id || ' and ' || b.id as at from occupancy a join occupancy b
      on a.unit_id = b.unit_id and a.id < b.id and a.blocked && b.blocked
    where a.kind <> 'external' and b.kind <> 'external'`,
  'a reservation that lives takes its term, firmly, on each of its units': sql<Finding>`
    select r.id as at from reservations r left join unnest(r.unit_ids) as needed (unit_id) on true
    where r.status in (${sql.join(lives)}) and not exists (select from occupancy o
      where o.reservation_id = r.id and o.unit_id = needed.unit_id and o.kind = 'reservation' and not o.for_change
        and o.blocked @> tstzrange(r.start_at, r.end_at))`,
  'a reservation that waits holds its term until its deadline': sql<Finding>`
    select r.id as at from reservations r
    where r.status in (${sql.join([...pendingStatuses])}) and r.deadline_at > ${now}
      and not exists (select from occupancy o where o.reservation_id = r.id and not o.for_change)`,
  'what is over takes nothing': sql<Finding>`
    select r.id as at from reservations r join occupancy o on o.reservation_id = r.id
    where r.status in ('cancelled', 'rejected', 'expired')`,
  'what is held for a change has an open change': sql<Finding>`
    select o.id as at from occupancy o where o.for_change and (o.deadline_at is null or o.deadline_at > ${now})
      and not exists (select from reservation_changes c where c.reservation_id = o.reservation_id and c.status = 'open')`,
  'what is over waits for no consent': sql<Finding>`
    select p.id as at from terminations p join reservations r on r.id = p.reservation_id
    where p.status = 'open' and r.status in ('cancelled', 'rejected', 'expired')`,
  // The operator asks both sides before settling a no-show in this way.
  'an end by consent has the yes of the other side': sql<Finding>`
    select r.id as at from reservations r where r.cancel_reason = 'mutual' and r.cancelled_by <> 'admin'
      and not exists (select from terminations p
      join reservation_events e on e.reservation_id = p.reservation_id and e.action = 'cancel' and e.actor <> p.proposed_by
      where p.reservation_id = r.id and p.status = 'accepted')`,
  'a block takes its term': sql<Finding>`
    select b.id as at from blocks b where not exists (select from occupancy o where o.block_id = b.id)`,
})

const ofMoney = {
  'a total is the sum of its lines, with the tax where prices are told without': sql<Finding>`
    select r.id || ': ' || r.total_grosze || ' and ' || coalesce(sum(l.amount_grosze), 0) as at from reservations r
    left join reservation_line_items l on l.reservation_id = r.id
    group by r.id having coalesce(sum(l.amount_grosze), 0) <> case r.price->>'price_mode'
      when 'net' then (r.price->>'total_net_grosze')::bigint else r.total_grosze end`,
  'what is asked for is the price that was agreed': sql<Finding>`
    select id || ': ' || total_grosze || ' and ' || (price->>'total_grosze') as at from reservations
    where total_grosze <> (price->>'total_grosze')::bigint`,
  'money that came is the sum of its rows': sql<Finding>`
    select r.id as at from reservations r where r.paid_grosze <>
      (select coalesce(sum(p.amount_grosze), 0) from received_payments p where p.reservation_id = r.id)`,
  'money that went back is the sum of its rows': sql<Finding>`
    select r.id as at from reservations r where r.refunded_grosze <>
      (select coalesce(sum(s.amount_grosze - s.second_deposit_grosze), 0) from sent_refunds s
        where s.reservation_id = r.id and s.undone_at is null)`,
  'no more goes back than came, and nothing owed is below zero': sql<Finding>`
    select id as at from reservations where paid_grosze < 0 or refund_due_grosze < 0 or double_deposit_due_grosze < 0
      or refunded_grosze + refund_due_grosze > paid_grosze`,
  'money of what is over is kept, owed or given back': sql<Finding>`
    select id as at from reservations where status in ('cancelled', 'rejected', 'expired')
      and paid_grosze <> refunded_grosze + refund_due_grosze + coalesce(retained_grosze, 0)`,
  'the state of the money of what lives is what came': sql<Finding>`
    select id || ': ' || payment_status as at from (select id, payment_status, total_grosze, due_now_grosze,
        paid_grosze - refunded_grosze as held from reservations where status not in (${sql.join(over)})) r
    where payment_status in ('not_required', 'unpaid', 'deposit_paid', 'partially_paid', 'paid')
      and payment_status <> case when total_grosze = 0 then 'not_required' when held >= total_grosze then 'paid'
        when held = 0 then 'unpaid' when held = due_now_grosze then 'deposit_paid' else 'partially_paid' end`,
  'the state of the money of what is over says whether some is owed': sql<Finding>`
    select id || ': ' || payment_status as at from reservations where status in (${sql.join(over)})
      and payment_status <> 'chargeback' and case when refunded_grosze > 0 and refund_due_grosze > 0 then payment_status <> 'refund_pending'
        when refunded_grosze > 0 then payment_status not in ('partially_refunded', 'refunded')
        else (refund_due_grosze > 0) <> (payment_status = 'refund_pending') end`,
}

const ofHistories = {
  'each history begins from nothing and each step where the last one ended': sql<Finding>`
    select reservation_id || ' ' || seq as at from (select reservation_id, seq, status_before,
        lag(status_after) over (partition by reservation_id order by seq) as ended,
        row_number() over (partition by reservation_id order by seq) as place from reservation_events) e
    where seq <> place or (place > 1 and status_before is distinct from ended)
      or (place = 1 and status_before is not null)`,
  'the last step of a history is the state': sql<Finding>`
    select r.id as at from reservations r where r.status is distinct from (select e.status_after
      from reservation_events e where e.reservation_id = r.id order by e.seq desc limit 1)`,
  'what a row keeps of its history is what the history says': sql<Finding>`
    select r.id as at from reservations r where r.cancelled_from is distinct from (select e.status_before
        from reservation_events e where e.reservation_id = r.id and r.status = 'cancelled'
          and e.status_after = 'cancelled' and e.status_before <> 'cancelled' order by e.seq limit 1)
      or r.owner_answered_at is distinct from (select e.at from reservation_events e
        where e.reservation_id = r.id and e.status_before = 'pending_owner' and e.actor = 'owner' order by e.seq limit 1)`,
  'histories hold only steps that exist': sql<Finding>`
    select distinct concat_ws(' ', coalesce(status_before, 'nothing'), status_after, actor, action) as at
    from reservation_events where status_before is distinct from status_after
      and concat_ws(' ', coalesce(status_before, 'nothing'), status_after, actor, action) not in (${sql.join(steps)})`,
}

const ofOwners = {
  'nothing of one owner belongs to another': sql<Finding>`
    select r.id as at from reservations r join listings l on l.id = r.listing_id where l.owner_id <> r.owner_id
    union all select b.id from blocks b join listings l on l.id = b.listing_id where l.owner_id <> b.owner_id
    union all select r.id from reservations r, unnest(r.unit_ids) as needed (unit_id)
      where not exists (select from units u where u.id = needed.unit_id and u.listing_id = r.listing_id)
    union all select o.id from occupancy o join reservations r on r.id = o.reservation_id
      where o.listing_id <> r.listing_id
    union all select n.id from notifications n join reservations r on r.id = n.reservation_id
      where n.owner_id <> r.owner_id
    union all select o.id from occupancy o join units u on u.id = o.unit_id where u.listing_id <> o.listing_id
    union all select o.id from occupancy o join blocks b on b.id = o.block_id where b.listing_id <> o.listing_id
    union all select c.id from reservation_changes c join reservations r on r.id = c.reservation_id,
        unnest(c.unit_ids) as needed (unit_id)
      where not exists (select from units u where u.id = needed.unit_id and u.listing_id = r.listing_id)
    union all select p.id from received_payments p join reservations r on r.id = p.reservation_id
      where p.listing_id <> r.listing_id
    union all select s.id from sent_refunds s join reservations r on r.id = s.reservation_id
      where s.listing_id <> r.listing_id
    union all select r.id from reservations r join quotes q on q.id = r.quote_id where q.listing_id <> r.listing_id
    union all select c.id from received_payments p join received_payments c on c.corrects_id = p.id
      where c.reservation_id <> p.reservation_id
    union all select p.id from payments p join reservations r on r.id = p.reservation_id where p.owner_id <> r.owner_id
    union all select m.id from received_payments m join payments p on p.id = m.payment_id
      where p.reservation_id <> m.reservation_id
    union all select s.id from sent_refunds s join payment_refunds f on f.id = s.payment_refund_id
      join payments p on p.id = f.payment_id where p.reservation_id <> s.reservation_id
    union all select o.id from payouts o join payout_parts a on a.payout_id = o.id join payments p on p.id = a.payment_id
      where p.owner_id <> o.owner_id
    union all select r.id from journal_postings j join reservations r on r.id = j.reservation_id where j.owner_id <> r.owner_id
    union all select r.id from journal_entries e join journal_postings j on j.id = e.posting_id
      join reservations r on r.id = e.reservation_id where j.owner_id <> r.owner_id
    union all select p.id from journal_entries e join payments p on p.id = e.payment_id
      where e.reservation_id <> p.reservation_id`,
}
