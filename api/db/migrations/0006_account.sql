-- The owner's account: data for tax reports, a change of address, and the end of the account. Owned by `owners`.

alter table owners
  -- DAC7 (domain reference 6.2): sealed with a key derived from SECRET_KEY, never answered on the wire
  add column pesel_sealed bytea,
  add column birth_date_sealed bytea,
  add column closed_at timestamptz;

-- A new address counts when both mailboxes have agreed. At most one change is open at a time.
create table email_changes (
  id uuid primary key,
  owner_id uuid not null references owners on delete cascade,
  old_email text not null,
  new_email text not null check (new_email = lower(new_email) and length(new_email) between 3 and 254),
  -- both tokens = HMAC(SECRET_KEY, purpose + nonce), see docs/decisions/0011
  nonce bytea not null check (length(nonce) = 32),
  old_token_hash bytea not null unique,
  new_token_hash bytea not null unique,
  old_agreed_at timestamptz,
  new_agreed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('changed', 'stopped', 'replaced', 'taken')),
  check ((ended_at is null) = (outcome is null))
);
create unique index email_changes_one_open on email_changes (owner_id) where ended_at is null;
create index email_changes_owner on email_changes (owner_id, created_at desc);
