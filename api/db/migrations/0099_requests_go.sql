-- Requests that never became a contract go before contracts do (domain 5.7, row RODO). Looked for each hour among few.
-- phase: expand
-- safe-with: N-1
create index reservations_without_contract on reservations (event_day)
  where source <> 'owner' and (status in ('rejected', 'expired')
    or (status = 'cancelled' and cancelled_from in ('pending_email', 'pending_owner', 'pending_payment')));
