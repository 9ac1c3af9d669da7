-- Which code takes something off a plan, and until when, as the provider says: the next payment is told as it will be charged.
-- phase: expand
-- safe-with: N-1
alter table subscriptions add column promo_code text, add column promo_ends_at timestamptz;
