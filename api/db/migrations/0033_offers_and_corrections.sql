-- A request that its owner has answered with other terms holds both: its own term and the one that is offered. So a
-- hold says which of them it is.
alter table occupancy add column for_change boolean not null default false;
update occupancy set for_change = true
from reservations r
where r.id = occupancy.reservation_id and occupancy.kind = 'hold' and r.status in ('confirmed', 'in_progress');

-- A payment that was noted wrongly stays as it was noted; beside it stands what is to be counted more or less.
alter table received_payments
  drop constraint received_payments_amount_grosze_check,
  add column corrects_id uuid references received_payments on delete cascade,
  add constraint received_payments_amount check (amount_grosze <> 0 and (amount_grosze > 0 or corrects_id is not null));
create index received_payments_corrects on received_payments (corrects_id) where corrects_id is not null;
