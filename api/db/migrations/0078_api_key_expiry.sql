-- A key may end by itself on a day that its owner chose; null: it works until it is revoked.
-- phase: expand
-- safe-with: N-1
alter table api_keys add column expires_at timestamptz;
