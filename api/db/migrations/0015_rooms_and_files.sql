-- What was missing of a listing (domain reference 1.1): how a single room is set up and whether it is had apart, and
-- files for visitors to take along. Owned by the feature `listings`.

alter table units
  -- as `listings.capacities`, of this room alone
  add column capacities jsonb not null default '{}',
  -- a room that belongs to the whole only: it takes part in the calendar, but visitors cannot ask for it alone
  add column rented_separately boolean not null default true;

comment on column units.capacities is '@type Capacities from "#domain/listing.ts"';

-- Menu, rules, floor plan: PDF files as their owner sent them, served for download only.
create table listing_files (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  title text not null check (length(title) between 1 and 120),
  -- in the file store
  key text not null,
  bytes integer not null check (bytes between 1 and 10485760),
  created_at timestamptz not null
);
create index listing_files_listing on listing_files (listing_id, created_at);
