-- Addresses of partners' systems that are told what happens, what they are told, and each try to tell them. The secret that
-- signs is sealed, because it has to be used again; nobody is ever shown it a second time.
-- phase: expand
-- safe-with: N-1
create table webhook_endpoints (
  id                uuid primary key,
  owner_id          uuid not null references owners on delete cascade,
  url               text not null,
  events            text[] not null,
  secret_sealed     bytea not null,
  old_secret_sealed bytea,
  old_secret_until  timestamptz,
  state             text not null default 'active',
  failing_since     timestamptz,
  last_delivered_at timestamptz,
  created_at        timestamptz not null,
  constraint webhook_endpoints_url check (length(url) between 1 and 2000),
  constraint webhook_endpoints_event_codes check (events <@ array['reservation.created', 'reservation.confirmed', 'reservation.changed', 'reservation.cancelled', 'reservation.paid', 'listing.published']::text[]),
  constraint webhook_endpoints_events check (cardinality(events) > 0),
  constraint webhook_endpoints_state_codes check (state in ('active', 'paused', 'broken')),
  constraint webhook_endpoints_old_secret check ((old_secret_sealed is null) = (old_secret_until is null))
);
create index webhook_endpoints_of_owner on webhook_endpoints (owner_id);

create table webhook_deliveries (
  id           uuid primary key,
  endpoint_id  uuid not null references webhook_endpoints on delete cascade,
  -- one event is told to several addresses, and to one again, under one id
  event_id     uuid not null,
  type         text not null,
  body         text not null,
  state        text not null default 'waiting',
  tries        smallint not null default 0,
  next_try_at  timestamptz,
  last_status  smallint,
  created_at   timestamptz not null,
  delivered_at timestamptz,
  constraint webhook_deliveries_state_codes check (state in ('waiting', 'delivered', 'failed')),
  constraint webhook_deliveries_waits check ((state = 'waiting') = (next_try_at is not null)),
  constraint webhook_deliveries_body check (length(body) <= 65536)
);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_due on webhook_deliveries (next_try_at) where state = 'waiting';
create index webhook_deliveries_failed on webhook_deliveries (endpoint_id) where state = 'failed';
create index webhook_deliveries_old on webhook_deliveries (created_at);

create table webhook_tries (
  id          bigint generated always as identity primary key,
  delivery_id uuid not null references webhook_deliveries on delete cascade,
  at          timestamptz not null,
  status      smallint,
  problem     text,
  took_ms     integer not null,
  answer      text not null,
  constraint webhook_tries_answer check (length(answer) <= 2000),
  constraint webhook_tries_said check ((status is null) = (problem is not null))
);
create index webhook_tries_of_delivery on webhook_tries (delivery_id, id);
