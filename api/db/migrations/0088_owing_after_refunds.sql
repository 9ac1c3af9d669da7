-- Who was too much and went back may owe again, once the price has risen: what went back never came (api/features/reservations/core/record.ts).
-- phase: expand
-- safe-with: N-1
create index reservations_owner_owes on reservations (owner_id, (coalesce(balance_due_on, event_day)))
  where status in ('confirmed', 'in_progress', 'completed') and paid_grosze - refunded_grosze < total_grosze;
drop index reservations_owner_owing;
