-- Reservations and what is taken. `occupancy` is owned by the feature `calendar` (claim-term.ts is its only writer);
-- everything else here by `reservations`.

create table quotes (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  -- what was asked (contract: the body of calculate_*_price) and what came out (domain/pricing.ts Quote)
  asked jsonb not null,
  quote jsonb not null,
  total_grosze bigint not null,
  valid_until timestamptz not null,
  created_at timestamptz not null
);
create index quotes_listing on quotes (listing_id, created_at desc);
create index quotes_valid_until on quotes (valid_until);

create table reservations (
  id uuid primary key,
  reference text not null check (reference ~ '^[A-HJ-NP-Z2-9]{8}$'),
  listing_id uuid not null,
  owner_id uuid not null,
  status text not null check (status in ('pending_email', 'pending_owner', 'pending_payment', 'confirmed', 'in_progress',
    'completed', 'cancelled', 'rejected', 'expired', 'no_show', 'disputed')),
  payment_status text not null default 'unpaid' check (payment_status in ('not_required', 'unpaid', 'processing',
    'deposit_paid', 'partially_paid', 'paid', 'failed', 'expired', 'refund_pending', 'partially_refunded', 'refunded', 'chargeback')),
  source text not null check (source in ('web', 'embed', 'owner', 'google')),
  -- term: wall clock of the listing's zone, and the instants it means
  start_local text not null check (start_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  end_local text not null check (end_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  timezone text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  event_day date not null,
  term_mode text not null,
  unit_ids uuid[] not null,
  package_code text,
  event_type text not null,
  event_type_other text check (length(event_type_other) <= 80),
  layout text,
  guests jsonb not null,
  addons jsonb not null default '[]',
  event_place jsonb,
  promo_code text,
  -- customer
  customer_first_name text not null,
  customer_last_name text not null,
  customer_email text not null,
  customer_phone text not null,
  notes text not null default '' check (length(notes) <= 2000),
  buyer jsonb not null,
  consents jsonb not null,
  -- price: a copy of what was sold
  quote_id uuid,
  quoted_at timestamptz not null,
  price jsonb not null,
  total_grosze bigint not null check (total_grosze >= 0),
  deposit_type text not null,
  deposit_grosze bigint not null default 0 check (deposit_grosze between 0 and total_grosze),
  due_now_grosze bigint not null default 0 check (due_now_grosze between 0 and total_grosze),
  balance_due_on date,
  paid_grosze bigint not null default 0 check (paid_grosze >= 0),
  refunded_grosze bigint not null default 0 check (refunded_grosze >= 0),
  payment_choice text not null check (payment_choice in ('deposit', 'full', 'on_site')),
  policy jsonb not null,
  deadline_at timestamptz,
  -- which wait ran out, for `expired`
  expired_from text check (expired_from in ('pending_email', 'pending_owner', 'pending_payment')),
  status_since_at timestamptz not null,
  owner_reminded_at timestamptz,
  -- Links in mails: token = HMAC(SECRET_KEY, purpose + nonce), so that a later mail can repeat the link while the
  -- database holds only the nonce and the hashes (docs/decisions/0011).
  token_nonce bytea not null check (length(token_nonce) = 32),
  -- e-mail confirmation
  confirm_token_hash bytea,
  confirmed_email_at timestamptz,
  confirmation_sends smallint not null default 1,
  confirmation_sent_at timestamptz,
  hold_extended boolean not null default false,
  status_token_hash bytea,
  -- how it ended
  cancelled_by text check (cancelled_by in ('guest', 'owner', 'system', 'admin')),
  cancel_reason text check (cancel_reason in ('guest_request', 'owner_fault', 'mutual', 'force_majeure', 'not_paid', 'fraud')),
  end_note text,
  retained_grosze bigint,
  refund_due_grosze bigint not null default 0,
  double_deposit_due_grosze bigint not null default 0,
  ip_hash bytea,
  back_url text,
  embed_code text,
  ics_sequence integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (start_at < end_at),
  foreign key (listing_id, owner_id) references listings (id, owner_id)
);
create unique index reservations_reference on reservations (reference);
create unique index reservations_confirm_token on reservations (confirm_token_hash);
create unique index reservations_status_token on reservations (status_token_hash);
create index reservations_owner_created on reservations (owner_id, created_at desc, id);
create index reservations_owner_start on reservations (owner_id, start_at, id);
create index reservations_owner_status on reservations (owner_id, status, start_at);
create index reservations_listing_start on reservations (listing_id, start_at);
create index reservations_deadline on reservations (deadline_at) where deadline_at is not null;
create index reservations_running on reservations (status, start_at) where status in ('confirmed', 'in_progress');
-- one unconfirmed hold per e-mail and listing (ruling 40)
create unique index reservations_one_open_hold on reservations (listing_id, customer_email) where status = 'pending_email';
create index reservations_ip_holds on reservations (ip_hash, created_at) where ip_hash is not null;

comment on column reservations.price is '@type SoldPrice from "#domain/sold-price.ts"';
comment on column reservations.policy is '@type SoldPolicy from "#domain/sold-price.ts"';
comment on column reservations.guests is '@type Guests from "#domain/price-list.ts"';

create table reservation_line_items (
  reservation_id uuid not null references reservations on delete cascade,
  position integer not null,
  code text not null,
  label text not null,
  quantity text not null,
  unit text not null,
  unit_price_grosze bigint not null,
  amount_grosze bigint not null,
  vat_rate text not null,
  primary key (reservation_id, position)
);

-- Every change of state is a row: who, when, why, before, after.
create table reservation_events (
  reservation_id uuid not null references reservations on delete cascade,
  seq integer not null,
  at timestamptz not null,
  actor text not null check (actor in ('customer', 'owner', 'system', 'operator')),
  action text not null,
  status_before text,
  status_after text not null,
  note text,
  data jsonb not null default '{}',
  primary key (reservation_id, seq)
);

create table reservation_messages (
  id uuid primary key,
  reservation_id uuid not null references reservations on delete cascade,
  author text not null check (author in ('customer', 'owner')),
  body text not null check (length(body) between 1 and 3000),
  at timestamptz not null
);
create index reservation_messages_thread on reservation_messages (reservation_id, at, id);

-- Money that the owner has recorded as received (transfer, cash); online payments come with their own feature.
create table received_payments (
  id uuid primary key,
  reservation_id uuid not null references reservations on delete cascade,
  amount_grosze bigint not null check (amount_grosze > 0),
  method text not null,
  received_on date not null,
  note text,
  recorded_at timestamptz not null
);
create index received_payments_reservation on received_payments (reservation_id, recorded_at);

create table idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 8 and 255),
  body_hash bytea not null,
  status smallint,
  reply jsonb,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- What is taken: holds, reservations, blocks, busy times of outside calendars. `blocked` holds the buffers already.
create table occupancy (
  id uuid primary key,
  listing_id uuid not null,
  unit_id uuid not null,
  kind text not null check (kind in ('hold', 'reservation', 'block', 'external')),
  blocked tstzrange not null check (not isempty(blocked) and lower_inc(blocked) and not upper_inc(blocked)),
  reservation_id uuid references reservations on delete cascade,
  -- a hold is dead after its deadline, whether or not any job has run
  deadline_at timestamptz,
  event_day date,
  created_at timestamptz not null,
  foreign key (unit_id, listing_id) references units (id, listing_id),
  check ((kind in ('hold', 'reservation')) = (reservation_id is not null)),
  check ((kind = 'hold') = (deadline_at is not null)),
  constraint occupancy_no_overlap exclude using gist (unit_id with =, blocked with &&)
    where (kind in ('hold', 'reservation', 'block')) deferrable initially immediate
);
create index occupancy_listing on occupancy (listing_id, lower(blocked));
create index occupancy_probe on occupancy (unit_id, lower(blocked)) include (blocked) where kind in ('hold', 'reservation', 'block');
create index occupancy_reservation on occupancy (reservation_id);
create index occupancy_dead_holds on occupancy (listing_id, deadline_at) where kind = 'hold';
