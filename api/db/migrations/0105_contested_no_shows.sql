-- Owner: reservations.
-- Why: a no-show is contested once, whatever the operator has made of it; and the few that wait are found without the others.
-- phase: expand
-- safe-with: N-1

-- A build before leaves it empty; whoever settles such a one fills it.
alter table reservations add column contested_at timestamptz;
update reservations r set contested_at = r.status_since_at where r.status = 'disputed';
create index reservations_disputed on reservations (status_since_at) where status = 'disputed';
