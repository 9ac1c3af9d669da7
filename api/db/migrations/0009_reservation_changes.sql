-- The owner's desk: what only the owner reads, a price that was agreed by word, and changes that wait for a yes.

alter table reservations
  add column owner_note text not null default '' check (length(owner_note) <= 2000),
  -- why the price is not the one of the price list; such a price stays when the term moves
  add column price_reason text check (length(price_reason) between 3 and 300);
create index reservations_owner_day on reservations (owner_id, event_day, id);

-- One proposal at a time. Its term is a hold in `occupancy` as long as it waits.
create table reservation_changes (
  id uuid primary key,
  reservation_id uuid not null references reservations on delete cascade,
  proposed_by text not null check (proposed_by in ('customer', 'owner')),
  status text not null check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  before jsonb not null,
  start_local text not null check (start_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  end_local text not null check (end_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  unit_ids uuid[] not null,
  guests jsonb not null,
  total_grosze bigint not null check (total_grosze >= 0),
  -- the price as it was worked out for the proposal; null keeps the agreed one
  quote jsonb,
  broken_rules jsonb not null default '[]',
  note text not null default '' check (length(note) <= 1000),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz
);
create unique index reservation_changes_open on reservation_changes (reservation_id) where status = 'open';
create index reservation_changes_reservation on reservation_changes (reservation_id, created_at);
create index reservation_changes_due on reservation_changes (expires_at) where status = 'open';

comment on column reservation_changes.before is '@type ChangedFacts from "#domain/reservation-change.ts"';
comment on column reservation_changes.guests is '@type Guests from "#domain/price-list.ts"';
comment on column reservation_changes.quote is '@type AgreedPrice from "#domain/reservation-change.ts"';
