-- Our own invoices for plans, made of what the provider was paid: one for each of its invoices (decision 0042).

-- What the provider's invoice was for, as it told of it.
alter table subscription_invoices add column lines jsonb not null default '[]';

create table tax_invoices (
  invoice_id     text primary key references subscription_invoices on delete cascade,
  number         text not null unique,
  -- both parties, rows and sums as they were that day
  document       jsonb not null,
  made_at        timestamptz not null,
  -- for a person who uploads it: where it lies, and the number that KSeF gave it
  reference      text,
  handed_over_at timestamptz,
  ksef_number    text unique,
  constraint tax_invoices_handed_over check ((reference is null) = (handed_over_at is null)),
  constraint tax_invoices_ksef_number check (ksef_number ~ '^\d{10}-20\d{6}-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$')
);
create index tax_invoices_to_hand_over on tax_invoices (made_at) where handed_over_at is null;

create function tax_invoices_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'an invoice that was made is not altered' using errcode = 'integrity_constraint_violation',
    constraint = 'tax_invoices_are_kept', table = tg_table_name;
end $$;
create trigger tax_invoices_are_kept before update on tax_invoices for each row
  when (old.document is distinct from new.document or old.number is distinct from new.number
    or old.made_at is distinct from new.made_at or old.invoice_id is distinct from new.invoice_id)
  execute function tax_invoices_are_kept();
