-- The money journal: each movement of money is one posting, its entries come to nothing in sum. It has no references: it
-- outlives what it tells of. Accounts and what their balances mean: domain/journal.ts.

create table journal_postings (
  id             bigint generated always as identity primary key,
  event          text not null,
  -- the row that says it; each is posted once
  source_id      uuid,
  reservation_id uuid,
  listing_id     uuid,
  owner_id       uuid not null,
  -- in the listing's zone
  on_day         date not null,
  posted_at      timestamptz not null,
  -- of its entries: money of the customer that has come, or gone back (below zero)
  received_grosze bigint not null default 0,
  constraint journal_postings_event_codes check (event in ('received', 'corrected', 'received_apart', 'owed', 'returned',
    'returned_apart', 'return_undone', 'paid_out', 'payout_undone', 'dispute_opened', 'dispute_won', 'dispute_lost'))
);
create unique index journal_postings_once on journal_postings (event, source_id) where source_id is not null;
create index journal_postings_reservation on journal_postings (reservation_id, id);
create index journal_postings_listing on journal_postings (listing_id, on_day) include (received_grosze);

create table journal_entries (
  posting_id     bigint not null references journal_postings,
  position       smallint not null,
  account        text not null,
  amount_grosze  bigint not null,
  reservation_id uuid,
  -- the payment on the provider's page that it is of
  payment_id     uuid,
  primary key (posting_id, position),
  constraint journal_entries_account_codes check (account in ('customer', 'apart', 'owner', 'partner_balance', 'operator_fee',
    'operator_held', 'returns', 'to_return', 'second_deposit', 'second_deposit_due', 'paid_out', 'dispute_frozen',
    'dispute_lost')),
  constraint journal_entries_amount check (amount_grosze <> 0)
);
create index journal_entries_reservation on journal_entries (reservation_id, account) include (amount_grosze);
create index journal_entries_payment on journal_entries (payment_id, account) include (amount_grosze)
  where payment_id is not null;

create function journal_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is only added to' using errcode = 'integrity_constraint_violation',
    constraint = 'journal_is_kept', table = tg_table_name;
end $$;
create trigger journal_is_kept before update or delete or truncate on journal_postings
  for each statement execute function journal_is_kept();
create trigger journal_is_kept before update or delete or truncate on journal_entries
  for each statement execute function journal_is_kept();

-- Asked when a transaction is closed: a posting comes to nothing in sum, and is more than its head.
create view journal_received as
select p.id, case when p.event = 'owed' then 0 else -coalesce(sum(e.amount_grosze) filter (
    where e.account in ('customer', 'to_return', 'dispute_lost')), 0) end::bigint as received_grosze
from journal_postings p join journal_entries e on e.posting_id = p.id group by p.id, p.event;

create function journal_adds_up() returns trigger language plpgsql as $$
declare
  posting bigint;
begin
  if tg_table_name = 'journal_postings' then posting := new.id; else posting := new.posting_id; end if;
  if (select count(*) < 2 or sum(amount_grosze) <> 0 from journal_entries where posting_id = posting) then
    raise exception 'posting % does not come to nothing', posting using errcode = 'check_violation',
      constraint = 'journal_adds_up', table = 'journal_entries';
  end if;
  if exists (select from journal_postings p join journal_received j on j.id = p.id
    where p.id = posting and p.received_grosze <> j.received_grosze) then
    raise exception 'posting % tells of other money than its entries', posting using errcode = 'check_violation',
      constraint = 'journal_adds_up', table = 'journal_postings';
  end if;
  return null;
end $$;

-- Rows of before: what came, what went back, what is owed.
insert into journal_postings (event, source_id, reservation_id, listing_id, owner_id, on_day, posted_at)
select * from (
  select case when p.corrects_id is null then 'received' else 'corrected' end, p.id, r.id, r.listing_id, r.owner_id,
    p.received_on, p.recorded_at
    from received_payments p join reservations r on r.id = p.reservation_id
  union all
  select 'received_apart', p.id, r.id, r.listing_id, r.owner_id, (p.settled_at at time zone r.timezone)::date, p.settled_at
    from payments p join reservations r on r.id = p.reservation_id
    where p.status = 'succeeded' and not exists (select from received_payments m where m.payment_id = p.id)
  union all
  select 'owed', null, r.id, r.listing_id, r.owner_id, (r.updated_at at time zone r.timezone)::date, r.updated_at
    from reservations r
    where r.refunded_grosze + r.refund_due_grosze <> 0 or r.double_deposit_due_grosze <> 0
      or exists (select from sent_refunds s where s.reservation_id = r.id and s.undone_at is null)
  union all
  select 'returned', s.id, r.id, r.listing_id, r.owner_id, s.sent_on, s.recorded_at
    from sent_refunds s join reservations r on r.id = s.reservation_id
  union all
  select 'return_undone', s.payment_refund_id, r.id, r.listing_id, r.owner_id, (s.undone_at at time zone r.timezone)::date, s.undone_at
    from sent_refunds s join reservations r on r.id = s.reservation_id where s.undone_at is not null and s.payment_refund_id is not null
  union all
  select 'returned_apart', f.id, r.id, r.listing_id, r.owner_id, (f.updated_at at time zone r.timezone)::date, f.updated_at
    from payment_refunds f join payments p on p.id = f.payment_id join reservations r on r.id = p.reservation_id
    where f.status = 'succeeded' and not exists (select from sent_refunds s where s.payment_refund_id = f.id)
) rows_of_before (event, source_id, reservation_id, listing_id, owner_id, on_day, posted_at)
order by posted_at, source_id;

-- The part of the operator that went back with each refund: in proportion, the rest with the last.
create temporary table fee_back on commit drop as
select id, floor(fee * upto / amount + 0.5) - floor(fee * (upto - own) / amount + 0.5) as grosze from (
  select f.id, p.fee_grosze::numeric as fee, p.amount_grosze::numeric as amount, f.amount_grosze::numeric as own,
    sum(f.amount_grosze) over (partition by p.id order by f.created_at, f.id) as upto
  from payment_refunds f join payments p on p.id = f.payment_id
  where f.status = 'succeeded' or exists (select from sent_refunds s where s.payment_refund_id = f.id)) f;

insert into journal_entries (posting_id, position, account, amount_grosze, reservation_id, payment_id)
select j.id, row_number() over (partition by j.id order by e.account), e.account, e.amount, j.reservation_id, e.payment_id
from journal_postings j cross join lateral (
  select v.account, v.amount, m.payment_id from received_payments m left join payments p on p.id = m.payment_id,
    lateral (values ('customer', -m.amount_grosze), ('owner', case when p.id is null then m.amount_grosze end),
      ('partner_balance', p.amount_grosze - p.fee_grosze), ('operator_fee', p.fee_grosze)) v (account, amount)
    where j.event in ('received', 'corrected') and m.id = j.source_id
  union all
  select v.account, v.amount, p.id from payments p, lateral (values ('apart', -p.amount_grosze),
      ('partner_balance', p.amount_grosze - p.fee_grosze), ('operator_fee', p.fee_grosze)) v (account, amount)
    where j.event = 'received_apart' and p.id = j.source_id
  union all
  select v.account, v.amount, null from reservations r, lateral (select coalesce(sum(s.second_deposit_grosze), 0) as second
      from sent_refunds s where s.reservation_id = r.id and s.undone_at is null) s,
    lateral (values ('returns', r.refunded_grosze + r.refund_due_grosze),
      ('to_return', -r.refunded_grosze - r.refund_due_grosze), ('second_deposit', r.double_deposit_due_grosze + s.second),
      ('second_deposit_due', -r.double_deposit_due_grosze - s.second)) v (account, amount)
    where j.event = 'owed' and r.id = j.reservation_id
  union all
  select v.account, v.amount, f.payment_id from sent_refunds s left join payment_refunds f on f.id = s.payment_refund_id
      left join fee_back b on b.id = f.id,
    lateral (values ('to_return', s.amount_grosze - s.second_deposit_grosze),
      ('second_deposit_due', s.second_deposit_grosze), ('owner', case when f.id is null then -s.amount_grosze end),
      ('apart', f.amount_grosze - s.amount_grosze), ('partner_balance', b.grosze - f.amount_grosze),
      ('operator_fee', -b.grosze)) v (account, amount)
    where j.event = 'returned' and s.id = j.source_id
  union all
  select v.account, v.amount, f.payment_id from sent_refunds s left join payment_refunds f on f.id = s.payment_refund_id,
    lateral (values ('to_return', s.second_deposit_grosze - s.amount_grosze),
      ('second_deposit_due', -s.second_deposit_grosze), ('owner', case when f.id is null then s.amount_grosze end),
      ('apart', s.amount_grosze - f.amount_grosze), ('operator_held', f.amount_grosze)) v (account, amount)
    where j.event = 'return_undone' and s.payment_refund_id = j.source_id
  union all
  select v.account, v.amount, f.payment_id from payment_refunds f left join fee_back b on b.id = f.id,
    lateral (values ('apart', f.amount_grosze), ('partner_balance', b.grosze - f.amount_grosze), ('operator_fee', -b.grosze))
      v (account, amount)
    where j.event = 'returned_apart' and f.id = j.source_id
) e where e.amount <> 0;

alter table journal_postings disable trigger journal_is_kept;
update journal_postings p set received_grosze = j.received_grosze from journal_received j
  where j.id = p.id and j.received_grosze <> 0;
alter table journal_postings enable trigger journal_is_kept;

create constraint trigger journal_adds_up after insert on journal_postings deferrable initially deferred
  for each row execute function journal_adds_up();
create constraint trigger journal_adds_up after insert on journal_entries deferrable initially deferred
  for each row execute function journal_adds_up();

-- The figures of reservations are balances of the journal; asked when a transaction is closed, whoever wrote either.
create view journal_figures as
select reservation_id,
  -coalesce(sum(amount_grosze) filter (where account = 'customer'), 0)::bigint as paid_grosze,
  coalesce(sum(amount_grosze) filter (where account in ('returns', 'to_return')), 0)::bigint as refunded_grosze,
  -coalesce(sum(amount_grosze) filter (where account = 'to_return'), 0)::bigint as refund_due_grosze,
  -coalesce(sum(amount_grosze) filter (where account = 'second_deposit_due'), 0)::bigint as double_deposit_due_grosze
from journal_entries where reservation_id is not null group by reservation_id;

create function journal_keeps_figures() returns trigger language plpgsql as $$
declare
  reservation uuid;
begin
  if tg_table_name = 'reservations' then reservation := new.id; else reservation := new.reservation_id; end if;
  if exists (select from reservations r left join journal_figures j on j.reservation_id = r.id
    where r.id = reservation and (r.paid_grosze, r.refunded_grosze, r.refund_due_grosze, r.double_deposit_due_grosze)
      is distinct from (coalesce(j.paid_grosze, 0), coalesce(j.refunded_grosze, 0), coalesce(j.refund_due_grosze, 0),
        coalesce(j.double_deposit_due_grosze, 0))) then
    raise exception 'reservation % differs from the journal', reservation using errcode = 'check_violation',
      constraint = 'journal_keeps_figures', table = 'reservations';
  end if;
  return null;
end $$;
create constraint trigger journal_keeps_figures after insert on journal_entries deferrable initially deferred
  for each row when (new.account in ('customer', 'returns', 'to_return', 'second_deposit_due'))
  execute function journal_keeps_figures();
create constraint trigger journal_keeps_figures after update on reservations deferrable initially deferred
  for each row when ((old.paid_grosze, old.refunded_grosze, old.refund_due_grosze, old.double_deposit_due_grosze)
    is distinct from (new.paid_grosze, new.refunded_grosze, new.refund_due_grosze, new.double_deposit_due_grosze))
  execute function journal_keeps_figures();
create constraint trigger journal_keeps_new_figures after insert on reservations deferrable initially deferred
  for each row when (new.paid_grosze <> 0 or new.refunded_grosze <> 0 or new.refund_due_grosze <> 0
    or new.double_deposit_due_grosze <> 0)
  execute function journal_keeps_figures();

-- Each payment that succeeded stands in the journal with its amount and fee, and no other does.
create function journal_keeps_payments() returns trigger language plpgsql as $$
declare
  came bigint;
  fee bigint;
begin
  select -coalesce(sum(e.amount_grosze) filter (where e.account in ('customer', 'apart')), 0),
      coalesce(sum(e.amount_grosze) filter (where e.account = 'operator_fee'), 0) into came, fee
    from journal_entries e join journal_postings p on p.id = e.posting_id
    where e.payment_id = new.id and p.event in ('received', 'received_apart');
  if exists (select from payments where id = new.id and (came, fee) is distinct from
      (case status when 'succeeded' then amount_grosze else 0 end, case status when 'succeeded' then fee_grosze else 0 end)) then
    raise exception 'payment % differs from the journal', new.id using errcode = 'check_violation',
      constraint = 'journal_keeps_payments', table = 'payments';
  end if;
  return null;
end $$;
create constraint trigger journal_keeps_payments after update on payments deferrable initially deferred
  for each row when (old.status <> 'succeeded' and new.status = 'succeeded')
  execute function journal_keeps_payments();

-- Money that never counted for its reservation goes back for one of two reasons, and each says which.
alter table payment_refunds
  drop constraint payment_refunds_reason_codes,
  add constraint payment_refunds_reason_codes check (reason in ('cancelled', 'late', 'twice', 'called_off'));
-- Asked every few seconds: who is owed something.
create index reservations_owing on reservations (id) where refund_due_grosze > 0;
