-- The owner's desk, second part (feature `reservations`): money that went back, no-shows that somebody contests, and
-- extras that a proposed change may change.

-- What the owner says was sent back: a refund of what had come, and beyond it the second zadatek (art. 394 of the civil code).
create table sent_refunds (
  id uuid primary key,
  reservation_id uuid not null references reservations on delete cascade,
  listing_id uuid not null references listings on delete cascade,
  amount_grosze bigint not null check (amount_grosze > 0),
  -- the part that gives back nothing that had come
  second_deposit_grosze bigint not null default 0 check (second_deposit_grosze between 0 and amount_grosze),
  method text not null,
  sent_on date not null,
  note text check (length(note) <= 1000),
  recorded_at timestamptz not null
);
create index sent_refunds_reservation on sent_refunds (reservation_id, recorded_at);
create index sent_refunds_listing on sent_refunds (listing_id, sent_on) include (amount_grosze, second_deposit_grosze);

-- Null keeps the extras; else all that hold afterwards, with the names that they had when it was proposed.
alter table reservation_changes add column addons jsonb;
comment on column reservation_changes.addons is '@type ChangedAddon[] from "#domain/reservation-change.ts"';

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('request', 'reservation', 'message', 'payment', 'cancellation', 'change', 'expired', 'dispute'));
