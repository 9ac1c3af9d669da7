-- Keys that owners give to their other programs. The key itself is not kept: only its hash, and how it begins and ends.
-- phase: expand
-- safe-with: N-1
create table api_keys (
  id           uuid primary key,
  owner_id     uuid not null references owners on delete cascade,
  name         text not null,
  token_hash   bytea not null unique,
  shown        text not null,
  scopes       text[] not null,
  created_at   timestamptz not null,
  last_used_at timestamptz,
  revoked_at   timestamptz,
  constraint api_keys_name check (length(name) between 1 and 60),
  constraint api_keys_scope_codes check (scopes <@ array['listings:read', 'listings:write', 'reservations:read', 'reservations:write', 'calendar:read', 'calendar:write', 'stats:read']::text[]),
  constraint api_keys_scopes check (cardinality(scopes) > 0),
  constraint api_keys_token_hash check (length(token_hash) = 32)
);
create index api_keys_of_owner on api_keys (owner_id, created_at desc) where revoked_at is null;
