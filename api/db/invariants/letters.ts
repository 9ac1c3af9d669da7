/**
 * Every event is told exactly once: each row of history has the jobs of its letters. Jobs are kept for a week after
 * they are done, so only later reservations can be checked; their time is read from the id, because `created_at`
 * follows the movable clock.
 */
import { sql } from 'kysely'
import type { Finding } from './rows.ts'

/**
 * Letters that each such event sends exactly once; those that are also sent again by hand, or only to some, are not
 * listed.
 */
const owed = sql`(values
  ('submit', null, 'reservations.send-confirmation-link'),
  ('reject', null, 'reservations.tell-rejected'),
  ('cancel', 'owner', 'reservations.tell-cancelled-by-owner'),
  ('cancel', 'customer', 'reservations.tell-cancelled-by-customer'),
  ('cancel', 'operator', 'reservations.tell-cancelled-by-operator'),
  ('withdraw', 'customer', 'reservations.tell-withdrawn'),
  ('withdraw', 'customer', 'reservations.tell-owner-withdrawn'),
  ('return_extra', null, 'reservations.tell-extra-returned'),
  ('refund_returned', null, 'reservations.tell-refund-returned'),
  ('expire', null, 'reservations.tell-expired'),
  ('no_show', null, 'reservations.tell-no-show'),
  ('propose_termination', 'owner', 'reservations.tell-termination-to-customer'),
  ('decline_termination', 'owner', 'reservations.tell-termination-to-customer'),
  ('withdraw_termination', 'owner', 'reservations.tell-termination-to-customer'),
  ('propose_termination', 'customer', 'reservations.tell-termination-to-owner'),
  ('decline_termination', 'customer', 'reservations.tell-termination-to-owner'),
  ('withdraw_termination', 'customer', 'reservations.tell-termination-to-owner'),
  ('contest_no_show', null, 'reservations.tell-operator-contested'),
  ('dispute', null, 'reservations.tell-disputed'),
  ('dispute', null, 'reservations.tell-owner-disputed'),
  ('settle_dispute', null, 'reservations.tell-settled'),
  ('settle_dispute', null, 'reservations.tell-owner-settled')
) as owed (action, actor, job)`

/** Letters that follow from the new state. */
const owedByState = sql`(values
  ('pending_owner', 'reservations.tell-owner-request'),
  ('confirmed', 'reservations.tell-owner-confirmed')
) as owed (status, job)`

/** Reservations of the last days, without those of the demo story, which have no letters and no network of origin. */
const recent = sql`(select r.id from reservations r join listings l on l.id = r.listing_id
  where to_timestamp(('x' || left(replace(r.id::text, '-', ''), 12))::bit(48)::bigint / 1000.0) > now() - interval '6 days'
    and (not l.demo or (r.ip_hash is not null and r.ip_hash <> decode(repeat('00', 32), 'hex'))))`

export const letterPromises = {
  'each event has its letters, once': sql<Finding>`
    with recent as ${recent}, due as (
      select e.reservation_id, owed.job from reservation_events e join recent on recent.id = e.reservation_id
        join ${owed} on owed.action = e.action and coalesce(owed.actor, e.actor) = e.actor
      union all
      select e.reservation_id, owed.job from reservation_events e join recent on recent.id = e.reservation_id
        join ${owedByState} on owed.status = e.status_after
        where e.status_before <> e.status_after
          and e.action in ('confirm_email', 'accept', 'accept_offer', 'mark_paid', 'pay')
    ), sent as (
      select (data->'data'->>'reservation_id')::uuid as reservation_id, data->>'name' as job from jobs.job
        where data->>'name' like 'reservations.%' and coalesce(data->'data'->>'send', '1') = '1'
    )
    select d.reservation_id || ' ' || d.job || ': ' || d.n || ' and ' || coalesce(s.n, 0) as at
      from (select reservation_id, job, count(*) as n from due group by 1, 2) d
      left join (select reservation_id, job, count(*) as n from sent group by 1, 2) s using (reservation_id, job)
      where d.n <> coalesce(s.n, 0)`,
  'no letter lies for a day without a try': sql<Finding>`
    select id || ' ' || coalesce(data->>'name', name) as at from jobs.job
    where state in ('created', 'retry') and start_after < now() - interval '1 day'`,
}
