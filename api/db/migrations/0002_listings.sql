-- What partners offer. Owned by the feature `listings`; `places` is filled by the seed of places.
-- Kinds share one table; the CHECK constraints at its end are the only place in SQL that tells them apart.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table places (
  id integer primary key,
  name text not null,
  voivodeship text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null default 0,
  -- lower case, without Polish letters; what autocomplete looks in
  search_text text not null
);
create index places_search on places using gin (search_text gin_trgm_ops);
create index places_prefix on places (search_text text_pattern_ops, population desc);

create table listings (
  id uuid primary key,
  owner_id uuid not null references owners,
  kind text not null check (kind in ('venue', 'service')),
  status text not null default 'draft' check (status in ('draft', 'published', 'unpublished', 'suspended', 'archived')),
  slug text not null check (slug ~ '^[a-z0-9-]{3,140}$'),
  embed_code text not null check (embed_code ~ '^[A-Za-z0-9]{22}$'),
  demo boolean not null default false,
  name text not null check (length(name) between 3 and 120),
  tagline text check (length(tagline) <= 160),
  description text not null default '' check (length(description) <= 5000),
  category text not null,
  extra_categories text[] not null default '{}',
  event_types text[] not null default '{}',
  -- address; street and numbers of a service stay private
  street text, building_no text, flat_no text,
  postcode text check (postcode ~ '^\d{2}-\d{3}$'),
  city text not null,
  district text,
  voivodeship text not null,
  latitude double precision not null check (latitude between 49.0 and 54.9),
  longitude double precision not null check (longitude between 14.1 and 24.2),
  capacity_min integer not null default 1 check (capacity_min >= 1),
  capacity_max integer not null check (capacity_max between 1 and 10000),
  amenities text[] not null default '{}',
  accessibility text[] not null default '{}',
  -- how it is reserved
  confirmation_mode text not null default 'request' check (confirmation_mode in ('instant', 'request', 'inquiry_only')),
  term_modes text[] not null check (cardinality(term_modes) >= 1),
  setup_minutes integer not null default 0 check (setup_minutes between 0 and 2880),
  teardown_minutes integer not null default 0 check (teardown_minutes between 0 and 2880),
  travel_minutes integer not null default 0 check (travel_minutes between 0 and 1440),
  notice_hours integer not null default 48 check (notice_hours between 0 and 8760),
  horizon_days integer not null default 730 check (horizon_days between 1 and 1460),
  min_minutes integer not null check (min_minutes >= 15),
  max_minutes integer not null check (max_minutes <= 43200),
  step_minutes integer not null default 30 check (step_minutes in (15, 30, 60)),
  default_minutes integer,
  overnight_until text not null default '06:00' check (overnight_until ~ '^[0-2]\d:[0-5]\d$'),
  daily_limit integer check (daily_limit between 1 and 20),
  -- money around the price
  deposit jsonb not null default '{"type": "none"}',
  security_deposit_grosze bigint not null default 0 check (security_deposit_grosze between 0 and 5000000),
  min_order_value_grosze bigint check (min_order_value_grosze >= 0),
  cancellation_policy text not null,
  cancellation_tiers jsonb,
  withdrawal_regime text not null default 'excluded_dated_event',
  final_guest_count_days integer check (final_guest_count_days between 0 and 60),
  price_mode text not null default 'gross' check (price_mode in ('gross', 'net')),
  price_valid_from date not null default '2025-01-01',
  packages jsonb not null default '[]',
  -- opening
  timezone text not null default 'Europe/Warsaw',
  slots jsonb not null default '[]',
  holidays jsonb not null default '{"closed_on_public_holidays": false, "keep_open": []}',
  -- one kind only
  area_m2 numeric(8, 1) check (area_m2 between 5 and 20000),
  capacities jsonb not null default '{}',
  service_radius_km integer check (service_radius_km between 0 and 600),
  nationwide boolean not null default false,
  delivery_mode text[],
  travel jsonb,
  -- fields that are only shown: domain reference 1.1 and 2; their shape is the contract's `listingDetails`
  details jsonb not null default '{}',
  -- name, tagline, city, category label and description, lower case, without Polish letters
  search_text text not null default '',
  -- grows with each change that visitors can see, so that caches know
  revision bigint not null default 1,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (capacity_min <= capacity_max),
  check (min_minutes <= max_minutes),
  check (kind <> 'venue' or (area_m2 is not null and service_radius_km is null and delivery_mode is null and travel is null)),
  check (kind <> 'service' or (service_radius_km is not null and delivery_mode is not null and area_m2 is null)),
  unique (id, owner_id),
  unique (id, kind)
);
create unique index listings_slug on listings (slug);
create unique index listings_embed_code on listings (embed_code);
create index listings_owner on listings (owner_id, kind, created_at desc);
create index listings_public on listings (kind, city, id) where status = 'published';
create index listings_search on listings using gin (search_text gin_trgm_ops) where status = 'published';

comment on column listings.deposit is '@type DepositRule from "#domain/price-list.ts"';
comment on column listings.cancellation_tiers is '@type CancellationTier[] from "#domain/listing.ts"';
comment on column listings.packages is '@type Package[] from "#domain/price-list.ts"';
comment on column listings.slots is '@type Slot[] from "#domain/opening.ts"';
comment on column listings.holidays is '@type Opening["holidays"] from "#domain/opening.ts"';
comment on column listings.travel is '@type Travel from "#domain/listing.ts"';

-- Former addresses of a listing; the site redirects from them.
create table listing_slugs (
  slug text primary key,
  listing_id uuid not null references listings on delete cascade,
  created_at timestamptz not null
);

-- Rooms of a venue, crews of a service: what can be taken once at a time.
create table units (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  code text not null,
  name text not null,
  area_m2 numeric(8, 1),
  capacity_max integer check (capacity_max >= 1),
  position integer not null default 0,
  unique (listing_id, code),
  unique (id, listing_id)
);

create table listing_images (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  position integer not null,
  is_cover boolean not null default false,
  alt text not null check (length(alt) between 5 and 150),
  caption text,
  width integer not null,
  height integer not null,
  -- [{key, format, width, bytes}]
  variants jsonb not null,
  blur text not null default '',
  dominant text not null default '',
  created_at timestamptz not null
);
create unique index listing_images_one_cover on listing_images (listing_id) where is_cover;
create index listing_images_order on listing_images (listing_id, position);

-- The price list: one row per rule. Addons are rows of kind `addon`. Rules that are rarely asked by SQL travel in `terms`.
create table price_items (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  code text not null,
  kind text not null,
  pricing_type text not null,
  name text not null check (length(name) between 1 and 160),
  position integer not null,
  amount_grosze bigint check (amount_grosze between 0 and 10000000000),
  percent_bp integer check (percent_bp between -10000 and 100000),
  priority integer not null default 0 check (priority between 0 and 999),
  package_code text,
  -- the other fields of domain/price-list.ts PriceItem
  terms jsonb not null default '{}',
  -- replaced lists stay as history (lowest price of 30 days); the current list has null
  retired_at timestamptz,
  created_at timestamptz not null,
  check (pricing_type = 'on_request' or amount_grosze is not null or percent_bp is not null)
);
create unique index price_items_code on price_items (listing_id, code) where retired_at is null;
create index price_items_history on price_items (listing_id, created_at);

create table opening_windows (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  day_of_week text not null,
  position integer not null,
  start_time text not null check (start_time ~ '^[0-2]\d:[0-5]\d$'),
  end_time text not null check (end_time ~ '^[0-2]\d:[0-5]\d$'),
  ends_next_day boolean not null,
  overtime_until text,
  term_modes text[],
  whole_window text
);
create index opening_windows_listing on opening_windows (listing_id, position);

create table availability_exceptions (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  date_from date not null,
  date_to date not null,
  type text not null check (type in ('closed', 'open', 'custom')),
  windows jsonb not null default '[]',
  reason text,
  label_public text,
  check (date_from <= date_to)
);
create index availability_exceptions_listing on availability_exceptions (listing_id, date_from);
comment on column availability_exceptions.windows is '@type Window[] from "#domain/opening.ts"';

-- A service that a venue includes or recommends (POST add_service; consent of another owner comes with the editor).
create table linked_services (
  venue_id uuid not null references listings on delete cascade,
  service_id uuid not null references listings on delete cascade,
  mode text not null check (mode in ('included', 'optional', 'recommended', 'exclusive')),
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null,
  primary key (venue_id, service_id)
);
create index linked_services_service on linked_services (service_id);
