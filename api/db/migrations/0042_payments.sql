-- Online payments. Money itself is told of by reservations (receiveMoney); here stands what was asked of the provider.

alter table owners
  add column payout_account text unique,
  add column payouts text not null default 'none',
  add column payout_missing text[] not null default '{}',
  add column payout_missing_by timestamptz,
  add column payout_checked_at timestamptz,
  add constraint owners_payouts_codes check (payouts in ('none', 'incomplete', 'restricted', 'active'));

create table payments (
  id             uuid primary key,
  reservation_id uuid not null references reservations on delete cascade,
  owner_id       uuid not null references owners on delete cascade,
  status         text not null,
  amount_grosze  integer not null,
  fee_grosze     integer not null,
  account        text not null,
  page_id        text unique,
  page_url       text,
  intent_id      text unique,
  way            text,
  failure        text,
  expires_at     timestamptz not null,
  next_look_at   timestamptz,
  looks          integer not null default 0,
  created_at     timestamptz not null,
  updated_at     timestamptz not null,
  settled_at     timestamptz,
  constraint payments_status_codes check (status in ('created', 'open', 'processing', 'succeeded', 'expired', 'quarantined')),
  constraint payments_way_codes check (way in ('blik', 'p24', 'card')),
  constraint payments_amounts check (amount_grosze > 0 and fee_grosze between 0 and amount_grosze)
);
-- One page at a time: whoever presses again is led to the same.
create unique index payments_one_open on payments (reservation_id) where status in ('created', 'open', 'processing');
create index payments_reservation on payments (reservation_id, created_at);
create index payments_owner on payments (owner_id, created_at desc, id desc);
create index payments_to_look_at on payments (next_look_at) where next_look_at is not null;

-- Money that the provider sends back for us.
create table payment_refunds (
  id            uuid primary key,
  payment_id    uuid not null references payments on delete cascade,
  amount_grosze integer not null,
  reason        text not null,
  status        text not null,
  provider_id   text unique,
  failure       text,
  next_look_at  timestamptz,
  looks         integer not null default 0,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  constraint payment_refunds_status_codes check (status in ('requested', 'pending', 'succeeded', 'failed')),
  constraint payment_refunds_reason_codes check (reason in ('cancelled', 'late', 'twice')),
  constraint payment_refunds_amount check (amount_grosze > 0)
);
create index payment_refunds_payment on payment_refunds (payment_id);
create index payment_refunds_to_look_at on payment_refunds (next_look_at) where next_look_at is not null;

-- What the provider has told us, each once; it is only a hint to look.
create table provider_events (
  id          text primary key,
  type        text not null,
  object_id   text not null,
  received_at timestamptz not null
);
create index provider_events_age on provider_events (received_at);

-- What went back the way it came.
alter table sent_refunds
  drop constraint sent_refunds_method_codes,
  add constraint sent_refunds_method_codes
    check (method in ('blik', 'p24', 'card', 'bank_transfer', 'cash', 'card_on_site', 'other'));
