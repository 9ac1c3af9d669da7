-- What statistics read: an owner's reservations by day of event, a listing's money by day of receipt.

create index reservations_owner_event_day on reservations (owner_id, event_day);

-- Copied from the reservation, so that the money of one period is found without going through all reservations.
alter table received_payments add column listing_id uuid references listings on delete cascade;
update received_payments set listing_id = reservations.listing_id
  from reservations where reservations.id = received_payments.reservation_id;
alter table received_payments alter column listing_id set not null;
create index received_payments_listing on received_payments (listing_id, received_on) include (amount_grosze);

-- Reservations are counted where they stand; a second count could only disagree.
alter table listing_days drop column reservations;

-- What an owner has blocked is few among what is taken.
create index occupancy_blocks on occupancy (listing_id, lower(blocked)) where kind = 'block';
