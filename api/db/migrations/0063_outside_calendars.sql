-- Calendars that live elsewhere (Google, iCal): what they say is busy, and the rows of `occupancy` that come of it.
-- phase: expand
-- safe-with: N-1
create table outside_calendars (
  id uuid primary key,
  owner_id uuid not null,
  listing_id uuid not null,
  -- null: the whole place, or all crews
  unit_id uuid,
  kind text not null check (kind in ('google', 'ical')),
  name text not null check (length(name) between 1 and 200),
  -- google: which calendar of the account
  remote_id text check (length(remote_id) between 1 and 500),
  -- ical: the address holds a secret of another portal
  address_sealed bytea,
  -- where the next asking goes on: Google's sync token, a feed's ETag
  cursor text,
  -- bytes of what was read last, for feeds without an ETag
  digest text,
  state text not null default 'active' check (state in ('active', 'lost')),
  last_success_at timestamptz,
  last_error text check (last_error in ('revoked', 'forbidden', 'gone', 'unreachable', 'quota', 'too_large', 'not_a_calendar', 'address_refused')),
  failures integer not null default 0 check (failures >= 0),
  next_pull_at timestamptz not null,
  -- everything is asked anew from time to time, because the window of time moves on
  full_pull_at timestamptz,
  -- the owner was told that it stands still
  told_at timestamptz,
  -- grows with each answer that was written down: an answer to an older question is thrown away
  generation integer not null default 0,
  -- a channel on which changes are announced
  channel_id text,
  channel_resource_id text,
  channel_token_hash bytea,
  channel_expires_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'google') = (remote_id is not null)),
  check ((kind = 'ical') = (address_sealed is not null)),
  foreign key (listing_id, owner_id) references listings (id, owner_id) on delete cascade,
  foreign key (unit_id, listing_id) references units (id, listing_id) on delete cascade
);
create index outside_calendars_listing on outside_calendars (listing_id);
create index outside_calendars_owner on outside_calendars (owner_id);
create index outside_calendars_due on outside_calendars (next_pull_at);
create unique index outside_calendars_channel on outside_calendars (channel_id);
create unique index outside_calendars_once on outside_calendars (listing_id, coalesce(unit_id, listing_id), remote_id);

create table outside_busy (
  calendar_id uuid not null references outside_calendars on delete cascade,
  -- of the instance, in the words of its calendar
  key text not null check (length(key) between 1 and 1024),
  start_at timestamptz not null,
  end_at timestamptz not null,
  all_day boolean not null,
  -- sealed: other people's appointments; for the owner's eyes only
  title_sealed bytea,
  primary key (calendar_id, key),
  check (start_at < end_at)
);
create index outside_busy_end on outside_busy (calendar_id, end_at);

alter table occupancy add column outside_calendar_id uuid;
alter table occupancy add column outside_key text;
alter table occupancy add constraint occupancy_outside check
  ((outside_calendar_id is null) = (outside_key is null) and (outside_calendar_id is null or kind = 'external')) not valid;
alter table occupancy validate constraint occupancy_outside;
alter table occupancy add constraint occupancy_outside_busy foreign key (outside_calendar_id, outside_key)
  references outside_busy (calendar_id, key) on delete cascade not valid;
alter table occupancy validate constraint occupancy_outside_busy;
create index occupancy_outside on occupancy (outside_calendar_id, outside_key) where outside_calendar_id is not null;
