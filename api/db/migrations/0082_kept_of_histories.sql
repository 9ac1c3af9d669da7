-- What statistics ask of thousands of histories at once stands on the row as well, written with each event (`marksOf`).
-- phase: expand
-- safe-with: N-1 (what it writes meanwhile lacks the two: an upgrade stops it first)
alter table reservations
  -- the state that a cancelled one had before
  add column cancelled_from text constraint reservations_cancelled_from_codes check (cancelled_from in ('pending_email',
    'pending_owner', 'pending_payment', 'confirmed', 'in_progress', 'completed', 'cancelled', 'rejected', 'expired',
    'no_show', 'disputed')),
  -- when the owner first did something about a request that waited for them
  add column owner_answered_at timestamptz;
drop index reservations_owner_day;
drop index reservations_owner_created;
update reservations r set cancelled_from = e.status_before from reservation_events e
where e.reservation_id = r.id and e.status_after = 'cancelled' and e.status_before <> 'cancelled'
  and r.status = 'cancelled';
update reservations r set owner_answered_at = e.at from (
  select distinct on (reservation_id) reservation_id, at from reservation_events
  where status_before = 'pending_owner' and actor = 'owner' order by reservation_id, seq) e
where e.reservation_id = r.id;

-- With them in the indexes, statistics read neither histories nor rows: by the day of the event, and by that of asking.
create index reservations_owner_day on reservations (owner_id, event_day, id) include (listing_id, status, source,
  cancelled_by, cancelled_from, deadline_at, total_grosze, retained_grosze, paid_grosze, refunded_grosze, guests_total,
  start_at, end_at, created_at, confirmed_email_at, unit_ids);
create index reservations_owner_created on reservations (owner_id, created_at desc, id) include (listing_id, status,
  source, confirmed_email_at, expired_from, owner_answered_at);
