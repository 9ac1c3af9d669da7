-- Owner: plans (what is sold, what is hidden) and subscriptions (who has what).
-- Why: partners pay for a plan; prices and limits are data, and what was sold once is kept as it was sold.

create table plan_versions (
  id               integer generated always as identity primary key,
  plan             text not null,
  version          integer not null,
  month_net_grosze integer not null,
  year_net_grosze  integer not null,
  venue_limit      integer not null,
  service_limit    integer not null,
  image_limit      integer not null,
  embed_limit      integer,
  user_limit       integer not null,
  features         text[] not null,
  created_at       timestamptz not null,
  -- When the provider had heard of this price.
  synced_at        timestamptz,
  unique (plan, version),
  constraint plan_versions_plan_codes check (plan in ('service_start', 'service_pro', 'venue_start', 'venue_pro', 'combined_pro', 'combined_network')),
  constraint plan_versions_feature_codes check (features <@ array['calendar', 'emails', 'google_calendar', 'statistics', 'promo_codes', 'rooms', 'seasons', 'linked_services', 'export', 'priority_support']::text[]),
  constraint plan_versions_amounts check (month_net_grosze > 0 and year_net_grosze > 0),
  constraint plan_versions_limits check (venue_limit >= 0 and service_limit >= 0 and image_limit > 0 and coalesce(embed_limit, 0) >= 0 and user_limit > 0)
);

insert into plan_versions (plan, version, month_net_grosze, year_net_grosze, venue_limit, service_limit, image_limit, embed_limit, user_limit, features, created_at) values
  ('service_start', 1, 3900, 39000, 0, 1, 12, 1, 1, '{calendar,emails}', now()),
  ('service_pro', 1, 7900, 79000, 0, 5, 40, 5, 1, '{calendar,emails,google_calendar,statistics,promo_codes}', now()),
  ('venue_start', 1, 7900, 79000, 1, 0, 20, 1, 1, '{calendar,emails}', now()),
  ('venue_pro', 1, 14900, 149000, 3, 0, 60, 5, 1, '{calendar,emails,google_calendar,statistics,rooms,seasons}', now()),
  ('combined_pro', 1, 19900, 199000, 5, 10, 60, 15, 3, '{calendar,emails,google_calendar,statistics,promo_codes,rooms,seasons,linked_services}', now()),
  ('combined_network', 1, 44900, 449000, 25, 50, 100, null, 10, '{calendar,emails,google_calendar,statistics,promo_codes,rooms,seasons,linked_services,export,priority_support}', now());

-- One row per owner. What the provider says is only mirrored; the trial and what the operator has granted are ours.
create table subscriptions (
  owner_id              uuid primary key references owners on delete cascade,
  status                text not null,
  bought                text,
  plan_version_id       integer references plan_versions,
  period                text,
  trial_ends_at         timestamptz,
  period_start_at       timestamptz,
  period_end_at         timestamptz,
  cancel_at_period_end  boolean not null default false,
  past_due_at           timestamptz,
  retry_at              timestamptz,
  next_version_id       integer references plan_versions,
  next_period           text,
  keep                  uuid[] not null default '{}',
  had_bought            boolean not null default false,
  customer              text unique,
  provider_id           text unique,
  due_at                timestamptz,
  next_look_at          timestamptz,
  looks                 integer not null default 0,
  created_at            timestamptz not null,
  updated_at            timestamptz not null,
  constraint subscriptions_status_codes check (status in ('trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'incomplete_expired', 'expired', 'none')),
  constraint subscriptions_bought_codes check (bought in ('trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'incomplete_expired')),
  constraint subscriptions_period_codes check (period in ('month', 'year')),
  constraint subscriptions_next_period_codes check (next_period in ('month', 'year')),
  constraint subscriptions_bought_plan check (bought is null or (plan_version_id is not null and period is not null)),
  constraint subscriptions_next_plan check ((next_version_id is null) = (next_period is null))
);
create index subscriptions_due on subscriptions (due_at) where due_at is not null;
create index subscriptions_to_look_at on subscriptions (next_look_at) where next_look_at is not null;

-- What became of it, in order; nothing is ever changed here.
create table subscription_changes (
  id              bigint generated always as identity primary key,
  owner_id        uuid not null references owners on delete cascade,
  what            text not null,
  status          text not null,
  plan_version_id integer references plan_versions,
  period          text,
  by              text not null,
  at              timestamptz not null,
  constraint subscription_changes_what_codes check (what in ('trial', 'bought', 'granted', 'status', 'plan', 'renewed', 'downgrade', 'cancel', 'resume')),
  constraint subscription_changes_by_codes check (by in ('owner', 'provider', 'operator', 'system'))
);
create index subscription_changes_owner on subscription_changes (owner_id, id desc);

-- Whose firm has had its free days. The number itself is not kept: the account may be closed.
create table trial_claims (
  nip_hash   bytea primary key,
  owner_id   uuid references owners on delete set null,
  claimed_at timestamptz not null
);

-- Which of the letters before the end of a trial was decided, once each.
create table trial_reminders (
  owner_id      uuid not null references owners on delete cascade,
  trial_ends_at timestamptz not null,
  days          integer not null,
  decided_at    timestamptz not null,
  primary key (owner_id, trial_ends_at, days)
);

create table promo_codes (
  id                      uuid primary key,
  code                    text not null unique,
  kind                    text not null,
  value                   integer not null,
  duration                text not null,
  months                  integer,
  plans                   text[] not null default '{}',
  categories              text[] not null default '{}',
  first_subscription_only boolean not null default false,
  valid_from              timestamptz not null,
  valid_to                timestamptz,
  max_redemptions         integer,
  created_at              timestamptz not null,
  constraint promo_codes_code check (code ~ '^[A-Z0-9-]{4,20}$'),
  constraint promo_codes_kind_codes check (kind in ('percent', 'amount', 'trial_days')),
  constraint promo_codes_duration_codes check (duration in ('once', 'repeating', 'forever')),
  constraint promo_codes_plan_codes check (plans <@ array['service_start', 'service_pro', 'venue_start', 'venue_pro', 'combined_pro', 'combined_network']::text[]),
  constraint promo_codes_category_codes check (categories <@ array['venue', 'service', 'combined']::text[]),
  constraint promo_codes_value check (value > 0 and (kind <> 'percent' or value <= 100)),
  constraint promo_codes_months check ((duration = 'repeating') = (months is not null) and coalesce(months, 1) between 1 and 36)
);

-- Guesses, counted by the hour.
create table promo_tries (
  owner_id uuid not null references owners on delete cascade,
  at       timestamptz not null
);
create index promo_tries_owner on promo_tries (owner_id, at);

-- Once an owner, whatever number of tabs: held while somebody pays, given back when the page ends unpaid.
create table promo_redemptions (
  promo_id    uuid not null references promo_codes on delete cascade,
  owner_id    uuid not null references owners on delete cascade,
  checkout_id uuid not null,
  used_at     timestamptz,
  created_at  timestamptz not null,
  primary key (promo_id, owner_id)
);

-- Pages of the provider on which a plan is bought: one at a time.
create table subscription_checkouts (
  id              uuid primary key,
  owner_id        uuid not null references owners on delete cascade,
  status          text not null,
  plan_version_id integer not null references plan_versions,
  period          text not null,
  promo_id        uuid references promo_codes,
  keep            uuid[] not null default '{}',
  page_id         text unique,
  page_url        text,
  expires_at      timestamptz not null,
  next_look_at    timestamptz,
  looks           integer not null default 0,
  created_at      timestamptz not null,
  updated_at      timestamptz not null,
  constraint subscription_checkouts_status_codes check (status in ('created', 'open', 'complete', 'expired')),
  constraint subscription_checkouts_period_codes check (period in ('month', 'year'))
);
create unique index subscription_checkouts_one_open on subscription_checkouts (owner_id) where status in ('created', 'open');
create index subscription_checkouts_to_look_at on subscription_checkouts (next_look_at) where next_look_at is not null;

-- The provider's invoices as it told of them.
create table subscription_invoices (
  id            text primary key,
  owner_id      uuid not null references owners on delete cascade,
  number        text,
  status        text not null,
  net_grosze    integer not null,
  vat_grosze    integer not null,
  gross_grosze  integer not null,
  url           text,
  pdf_url       text,
  issued_at     timestamptz not null,
  paid_at       timestamptz,
  constraint subscription_invoices_status_codes check (status in ('open', 'paid', 'void', 'uncollectible'))
);
create index subscription_invoices_owner on subscription_invoices (owner_id, issued_at desc, id desc);

-- Published, and still not shown: its owner's plan does not carry it. It comes back by itself.
alter table listings add column hidden_by_plan boolean not null default false;

-- Who is here already has the thirty days from now on.
insert into subscriptions (owner_id, status, trial_ends_at, due_at, created_at, updated_at)
  select id, 'trialing', now() + interval '30 days', now() + interval '30 days', now(), now()
  from owners where profile_completed_at is not null and closed_at is null;
insert into subscription_changes (owner_id, what, status, by, at)
  select owner_id, 'trial', 'trialing', 'system', now() from subscriptions;
