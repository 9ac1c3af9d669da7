-- Addresses under which other calendars subscribe to what is taken here: of all listings of an owner, or of one.
-- phase: expand
-- safe-with: N-1
create table calendar_links (
  id              uuid primary key,
  owner_id        uuid not null references owners on delete cascade,
  -- null: all of them
  listing_id      uuid,
  -- the secret of the address is derived from it, so that the owner can read it again
  nonce           bytea not null,
  token_hash      bytea not null unique,
  -- people and occasions are told too
  with_names      boolean not null default false,
  created_at      timestamptz not null,
  last_fetched_at timestamptz,
  constraint calendar_links_token_hash check (length(token_hash) = 32),
  foreign key (listing_id, owner_id) references listings (id, owner_id) on delete cascade
);
create unique index calendar_links_once on calendar_links (owner_id, coalesce(listing_id, owner_id));
create index calendar_links_listing on calendar_links (listing_id) where listing_id is not null;
