-- What the provider sends on to partners' banks, mirrored; which payments each payout holds; and what customers' banks ask for.

alter table owners add column payouts_look_at timestamptz;
update owners set payouts_look_at = now() where payout_account is not null;
create index owners_payouts_look_at on owners (payouts_look_at) where payouts_look_at is not null;

create table payouts (
  id            uuid primary key,
  owner_id      uuid not null references owners on delete cascade,
  provider_id   text not null unique,
  status        text not null,
  amount_grosze bigint not null,
  arrives_on    date not null,
  bank_last4    text,
  failure       text,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  constraint payouts_status_codes check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  constraint payouts_amount check (amount_grosze > 0)
);
create index payouts_owner on payouts (owner_id, created_at desc, id desc);

create table payout_parts (
  payout_id     uuid not null references payouts on delete cascade,
  position      integer not null,
  kind          text not null,
  payment_id    uuid references payments on delete set null,
  amount_grosze bigint not null,
  fee_grosze    bigint not null,
  primary key (payout_id, position),
  constraint payout_parts_kind_codes check (kind in ('payment', 'refund', 'fee_back', 'other'))
);
create index payout_parts_payment on payout_parts (payment_id) where payment_id is not null;

create table disputes (
  id            uuid primary key,
  payment_id    uuid not null references payments on delete cascade,
  provider_id   text not null unique,
  status        text not null,
  amount_grosze bigint not null,
  reason        text not null,
  answer_by     timestamptz,
  next_look_at  timestamptz,
  created_at    timestamptz not null,
  updated_at    timestamptz not null,
  constraint disputes_status_codes check (status in ('open', 'won', 'lost')),
  constraint disputes_amount check (amount_grosze > 0)
);
create index disputes_payment on disputes (payment_id);
create index disputes_to_look_at on disputes (next_look_at) where next_look_at is not null;

create index journal_postings_source on journal_postings (source_id) where source_id is not null;

-- A payout stands in the journal with its amount, and not any more when it has failed.
create function journal_keeps_payouts() returns trigger language plpgsql as $$
begin
  if exists (select from payouts where id = new.id
    and (case when status in ('failed', 'canceled') then 0 else amount_grosze end) <> (
      select coalesce(sum(e.amount_grosze), 0) from journal_postings p join journal_entries e on e.posting_id = p.id
      where p.source_id = new.id and p.event in ('paid_out', 'payout_undone') and e.account = 'paid_out')) then
    raise exception 'payout % differs from the journal', new.id using errcode = 'check_violation',
      constraint = 'journal_keeps_payouts', table = 'payouts';
  end if;
  return null;
end $$;
create constraint trigger journal_keeps_payouts after insert or update on payouts deferrable initially deferred
  for each row execute function journal_keeps_payouts();

-- What a bank has taken is frozen while it is open, lost when it is lost, and nothing when it is won.
create function journal_keeps_disputes() returns trigger language plpgsql as $$
declare
  frozen bigint;
  lost bigint;
begin
  select coalesce(sum(e.amount_grosze) filter (where e.account = 'dispute_frozen'), 0),
      coalesce(sum(e.amount_grosze) filter (where e.account = 'dispute_lost'), 0) into frozen, lost
    from journal_postings p join journal_entries e on e.posting_id = p.id
    where p.source_id = new.id and p.event in ('dispute_opened', 'dispute_won', 'dispute_lost');
  if exists (select from disputes where id = new.id and (frozen, lost) is distinct from
      (case status when 'open' then amount_grosze else 0 end, case status when 'lost' then amount_grosze else 0 end)) then
    raise exception 'dispute % differs from the journal', new.id using errcode = 'check_violation',
      constraint = 'journal_keeps_disputes', table = 'disputes';
  end if;
  return null;
end $$;
create constraint trigger journal_keeps_disputes after insert or update on disputes deferrable initially deferred
  for each row execute function journal_keeps_disputes();
