-- A bank that only asks has taken nothing: nothing is frozen, and the payment may be given back meanwhile.
-- phase: expand
-- safe-with: N-1
alter table disputes add column inquiry boolean not null default false;

create or replace function journal_keeps_disputes() returns trigger language plpgsql as $$
declare
  frozen bigint;
  lost bigint;
begin
  select coalesce(sum(e.amount_grosze) filter (where e.account = 'dispute_frozen'), 0),
      coalesce(sum(e.amount_grosze) filter (where e.account = 'dispute_lost'), 0) into frozen, lost
    from journal_postings p join journal_entries e on e.posting_id = p.id
    where p.source_id = new.id and p.event in ('dispute_opened', 'dispute_won', 'dispute_lost');
  if exists (select from disputes where id = new.id and (frozen, lost) is distinct from
      (case when status = 'open' and not inquiry then amount_grosze else 0 end,
       case status when 'lost' then amount_grosze else 0 end)) then
    raise exception 'dispute % differs from the journal', new.id using errcode = 'check_violation',
      constraint = 'journal_keeps_disputes', table = 'disputes';
  end if;
  return null;
end $$;
