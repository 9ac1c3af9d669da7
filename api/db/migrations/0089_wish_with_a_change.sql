-- The wish that a service begins within the 14 days of withdrawing, said with a proposal of a nearer term; it holds with its yes.
-- phase: expand
-- safe-with: N-1
alter table reservation_changes add column early_performance boolean not null default false;
