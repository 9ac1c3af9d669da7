-- What nobody has confirmed by mail is forgotten 30 days after its end: found by age alone, however many reservations there are.
-- phase: expand
-- safe-with: N-1
create index reservations_unconfirmed on reservations (status_since_at)
  where confirmed_email_at is null and source <> 'owner' and status in ('expired', 'cancelled');
