-- What becomes due is asked for every few seconds: each question is answered by an index alone, however many reservations there are (decision 0073).
-- phase: expand
-- safe-with: N-1

-- Reminders before an event and the thanks after it.
create index reservations_to_remind on reservations (event_day, start_at, id) where status = 'confirmed';
create index reservations_to_thank on reservations (end_at, id) where status = 'completed';

-- Rests that are open.
create index reservations_rests_due on reservations (balance_due_on, id)
  where status = 'confirmed' and balance_due_on is not null and payment_choice <> 'on_site'
    and total_grosze > paid_grosze - refunded_grosze;
drop index reservations_balance_due;

-- Requests whose owner was not reminded yet.
create index reservations_to_answer on reservations (deadline_at, status_since_at, id)
  where status = 'pending_owner' and owner_reminded_at is null;

-- Profiles that are not finished.
create index owners_unfinished on owners (created_at)
  where profile_completed_at is null and email_verified_at is not null and closed_at is null;
