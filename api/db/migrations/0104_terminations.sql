-- Owner: reservations.
-- Why: a cancellation by consent of both sides needs both sides' click (ruling 24), and between them it waits.
-- phase: expand
-- safe-with: N-1

-- One at a time for each reservation, and none beside a proposed change. The build before does not know them: they wait.
create table terminations (
  id uuid primary key,
  reservation_id uuid not null references reservations on delete cascade,
  proposed_by text not null check (proposed_by in ('customer', 'owner')),
  status text not null check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  note text not null default '' check (length(note) <= 1000),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  answered_at timestamptz
);
create unique index terminations_open on terminations (reservation_id) where status = 'open';
create index terminations_reservation on terminations (reservation_id, created_at);
create index terminations_due on terminations (expires_at) where status = 'open';
