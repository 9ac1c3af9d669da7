-- The Google account of a partner, where reservations are written there, and what was written.
-- phase: expand
-- safe-with: N-1
create table google_accounts (
  owner_id uuid primary key references owners on delete cascade,
  email text not null,
  refresh_token_sealed bytea not null,
  access_token_sealed bytea not null,
  access_expires_at timestamptz not null,
  state text not null default 'active' check (state in ('active', 'lost')),
  connected_at timestamptz not null
);

-- ways to the consent page that were begun; the session that began one is the only one that may end it
create table google_connects (
  state_hash bytea primary key,
  owner_id uuid not null references owners on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  verifier_sealed bytea not null,
  code_sealed bytea,
  expires_at timestamptz not null
);

create table google_writing (
  listing_id uuid primary key,
  owner_id uuid not null,
  remote_id text not null,
  name text not null,
  -- names of customers only where the owner wants them there
  with_names boolean not null,
  foreign key (listing_id, owner_id) references listings (id, owner_id) on delete cascade
);
create index google_writing_owner on google_writing (owner_id);

create table google_events (
  reservation_id uuid primary key references reservations on delete cascade,
  owner_id uuid not null,
  remote_id text not null,
  digest text not null,
  written_at timestamptz not null
);
create index google_events_owner on google_events (owner_id);
