-- What an owner still has to send back stands on their day: found without looking through all their reservations.
-- phase: expand
-- safe-with: N-1
create index reservations_owner_refunds on reservations (owner_id, status_since_at)
  where refund_due_grosze > 0;
