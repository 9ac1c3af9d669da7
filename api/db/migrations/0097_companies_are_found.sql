-- Whoever reserves for a company is looked for under its name or its NIP. Names, company, address and reference fit 600.
-- phase: expand
-- safe-with: N-1
alter table reservations drop column search_text;
alter table reservations add column search_text text not null
  generated always as (left(plain_text(customer_first_name || ' ' || customer_last_name || ' '
    || coalesce(buyer ->> 'company_name', '') || ' ' || coalesce(buyer ->> 'nip', '') || ' ' || customer_email || ' '
    || reference), 600)) stored;
-- It went with its column.
create index reservations_owner_start on reservations (owner_id, start_at, id) include (end_at, event_day, created_at,
  status, deadline_at, payment_status, source, listing_id, confirmed_email_at, search_text, customer_phone);
