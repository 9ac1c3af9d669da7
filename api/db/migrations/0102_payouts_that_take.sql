-- The provider may take from a partner's bank account what the balance lacks: a payout below zero.
-- phase: expand
-- safe-with: N-1
alter table payouts drop constraint payouts_amount;
alter table payouts add constraint payouts_amount check (amount_grosze <> 0);
