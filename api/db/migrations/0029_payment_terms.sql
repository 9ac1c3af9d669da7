-- By when the deposit is to be paid, kept after it came too: `deadline_at` ends with the wait, and a caller's reservation
-- has no wait at all (ruling 65). What waits now keeps its day.
-- Owner: reservations.
alter table reservations add column deposit_due_at timestamptz;
update reservations set deposit_due_at = deadline_at where status = 'pending_payment';
