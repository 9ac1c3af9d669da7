-- The owner's day: what is still to be paid and was due before today, without reading the years before.
create index reservations_owner_owing on reservations (owner_id, (coalesce(balance_due_on, event_day)))
  where status in ('confirmed', 'in_progress', 'completed') and refunded_grosze = 0 and paid_grosze < total_grosze;
