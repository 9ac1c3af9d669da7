-- A request that its owner has answered with other terms holds both: its own term and the one that is offered. So a
-- hold says which of them it is.
alter table occupancy add column for_change boolean not null default false;
update occupancy set for_change = true
from reservations r
where r.id = occupancy.reservation_id and occupancy.kind = 'hold' and r.status in ('confirmed', 'in_progress');
