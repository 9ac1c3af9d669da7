-- Owners and how they log in. Owned by the features `owners` (owners, email_tokens of purpose verify_email) and
-- `auth` (credentials, sessions, email_tokens of purpose password_reset). Every secret is stored as a SHA-256 hash.

create table owners (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  first_name text not null check (length(first_name) between 2 and 60),
  last_name text not null check (length(last_name) between 2 and 60),
  phone text,
  offers text[] not null default '{venue}',
  email_verified_at timestamptz,
  profile_completed_at timestamptz,
  -- business profile, domain reference 6.2; null until completed
  legal_form text,
  company_name text,
  nip text check (nip ~ '^\d{10}$'),
  regon text check (regon ~ '^(\d{9}|\d{14})$'),
  krs text check (krs ~ '^\d{10}$'),
  address jsonb,
  correspondence_address jsonb,
  contact_email text,
  website text,
  vat_status text check (vat_status in ('active', 'exempt', 'none')),
  vat_eu text,
  iban text check (iban ~ '^PL\d{26}$'),
  account_holder text,
  representative jsonb,
  invoice_email text,
  -- hours to answer a request (12–72)
  answer_hours smallint not null default 48 check (answer_hours between 12 and 72),
  -- who agreed to what, when and to which version: {"partner_terms": {"at": "...", "version": "..."}}
  consents jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index owners_email on owners (email);

create table credentials (
  owner_id uuid primary key references owners on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null
);

-- One row per login. The refresh token stays the same for the session's life (the brief's refresh returns only
-- {access}); the access token is replaced at each refresh.
create table sessions (
  id uuid primary key,
  owner_id uuid not null references owners on delete cascade,
  access_hash bytea not null,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null,
  refresh_expires_at timestamptz not null,
  last_used_at timestamptz not null,
  user_agent text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index sessions_access on sessions (access_hash);
create unique index sessions_refresh on sessions (refresh_hash);
create index sessions_owner on sessions (owner_id, created_at desc);

create table email_tokens (
  id uuid primary key,
  -- token = HMAC(SECRET_KEY, purpose + nonce); only nonce and hash are kept (docs/decisions/0011)
  nonce bytea not null check (length(nonce) = 32),
  token_hash bytea not null unique,
  purpose text not null check (purpose in ('verify_email', 'password_reset')),
  owner_id uuid not null references owners on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_tokens_owner on email_tokens (owner_id, purpose, created_at desc);
