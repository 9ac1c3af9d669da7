-- Letters to the operator (feature `site`) and daily counters of views, quotes and lost demand (feature `stats`, ruling 29).

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  topic text not null,
  reservation_no text,
  message text not null check (length(message) between 20 and 3000),
  listing_slug text,
  created_at timestamptz not null
);
create index contact_messages_created on contact_messages (created_at desc);

-- No cookie, no person: one row per listing and day.
create table listing_days (
  listing_id uuid not null references listings on delete cascade,
  on_date date not null,
  views integer not null default 0,
  quotes integer not null default 0,
  reservations integer not null default 0,
  primary key (listing_id, on_date)
);

-- Terms that were asked for and not to be had.
create table lost_demand (
  listing_id uuid not null references listings on delete cascade,
  event_day date not null,
  guests integer not null,
  reason text not null,
  asked integer not null default 1,
  last_asked_at timestamptz not null,
  primary key (listing_id, event_day, guests, reason)
);
