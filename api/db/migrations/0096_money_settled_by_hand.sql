-- Money that waited for a person and was settled by one, outside: it waits no more, and its partner may close the account.
-- phase: expand
-- safe-with: N-1
alter table payments add column settled_by_hand_at timestamptz;
alter table payment_refunds add column settled_by_hand_at timestamptz;
