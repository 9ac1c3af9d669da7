-- Terms that an owner keeps for other things. What they take is rows of `occupancy`; owned by the feature `calendar`.

create table blocks (
  id uuid primary key,
  owner_id uuid not null,
  listing_id uuid not null,
  -- blocks that were made together and repeat weekly
  series_id uuid,
  -- wall clock of the listing's zone, and the instants it means
  start_local text not null check (start_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  end_local text not null check (end_local ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d$'),
  timezone text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- services: how many crews; which ones is in `occupancy` and may change (ruling 16). Null for rooms.
  crews integer check (crews >= 1),
  label text not null check (length(label) between 1 and 80),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (start_at < end_at),
  foreign key (listing_id, owner_id) references listings (id, owner_id) on delete cascade
);
create index blocks_owner_start on blocks (owner_id, start_at);
create index blocks_listing on blocks (listing_id);
create index blocks_series on blocks (series_id, start_at) where series_id is not null;

alter table occupancy
  add column block_id uuid references blocks on delete cascade,
  add check ((kind = 'block') = (block_id is not null));
create index occupancy_block on occupancy (block_id) where block_id is not null;
-- the calendar asks for these beside thousands of reservations
create index occupancy_external on occupancy (listing_id, lower(blocked)) where kind = 'external';
