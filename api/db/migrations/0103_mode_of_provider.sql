-- Owner: payments.
-- Why: payers, plans and accounts that a provider knows by test keys are unknown to its live ones, and a start says so.
-- phase: expand
-- safe-with: N-1

-- One row: by which keys this database has last asked a provider of payments. A build before leaves it as it is.
create table provider_mode (
  is_only  boolean primary key default true check (is_only),
  live     boolean not null,
  since    timestamptz not null
);
