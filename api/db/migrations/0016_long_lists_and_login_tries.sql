-- Lists of owners with tens of thousands of reservations.

-- What a person types to find a reservation is compared with this: parts of name and address, the reference. Kept by
-- the database, so no change of a name can forget it.
create function plain_text(text) returns text language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, $1));
alter table reservations add column search_text text not null
  generated always as (left(plain_text(customer_first_name || ' ' || customer_last_name || ' ' || customer_email || ' '
    || reference), 600)) stored;

-- Everything that filters, orders and counts of the list look at, so that 20 000 rows are read from the index alone.
drop index reservations_owner_start;
create index reservations_owner_start on reservations (owner_id, start_at, id) include (end_at, event_day, created_at,
  status, deadline_at, payment_status, source, listing_id, confirmed_email_at, search_text, customer_phone);
-- The same as `reservations_owner_day` but for the id.
drop index reservations_owner_event_day;

create index notifications_owner_read on notifications (owner_id) include (read_at);

-- Everybody who comes, added up once and not in each report (`headsOf` in the product).
create function heads_of(guests jsonb) returns integer language sql immutable strict parallel safe
  return coalesce((guests ->> 'adults')::integer, 0) + coalesce((guests ->> 'crew')::integer, 0)
    + (select coalesce(sum((band ->> 'count')::integer), 0)::integer from jsonb_array_elements(guests -> 'children') band);
alter table reservations add column guests_total integer not null generated always as (heads_of(guests)) stored;

-- Tries to log in that have not succeeded, for all processes together. Keyed hashes only; a crash may forget them.
create unlogged table login_tries (
  id uuid primary key,
  -- the account as it was asked for from this network; null once its owner has come in
  account_hash bytea,
  network_hash bytea not null,
  at timestamptz not null
);
create index login_tries_account on login_tries (account_hash, at);
create index login_tries_network on login_tries (network_hash, at);
create index login_tries_at on login_tries (at);
