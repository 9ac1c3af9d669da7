-- Each reminder of a rest that is due once; a rest whose day has moved is reminded of anew.
create table balance_reminders (
  reservation_id uuid not null references reservations on delete cascade,
  due_on date not null,
  days_ahead smallint not null constraint balance_reminders_days_codes check (days_ahead in (14, 7, 1)),
  decided_at timestamptz not null,
  primary key (reservation_id, due_on, days_ahead)
);
create index reservations_balance_due on reservations (balance_due_on) where status = 'confirmed' and balance_due_on is not null;
