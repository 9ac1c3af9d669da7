-- What an operator has changed by hand: written with the change itself, and never altered. It has no references: it
-- outlives what it tells of.

create table operator_acts (
  id        bigint generated always as identity primary key,
  at        timestamptz not null,
  -- the account on the machine, or the name that was given
  who       text not null,
  command   text not null,
  -- what the command understood; never a secret and nothing of a person
  arguments jsonb not null default '{}',
  -- ids of the rows that it was about
  subjects  text[] not null default '{}',
  reason    text,
  constraint operator_acts_said check (who <> '' and command <> '' and reason <> '')
);

create function operator_acts_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'the acts of operators are only added to' using errcode = 'integrity_constraint_violation',
    constraint = 'operator_acts_are_kept', table = tg_table_name;
end $$;
create trigger operator_acts_are_kept before update or delete or truncate on operator_acts
  for each statement execute function operator_acts_are_kept();
