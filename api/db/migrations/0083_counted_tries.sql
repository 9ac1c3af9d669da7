-- How often somebody has tried what a stranger may only try seldom, for all processes together (decision 0067). Keyed hashes of
-- what was tried and from where; a crash may forget them.
-- phase: expand
-- safe-with: N-1
create unlogged table counted_tries (
  key_hash bytea primary key,
  count integer not null,
  -- from then on counting begins anew
  until_at timestamptz not null
);
create index counted_tries_until on counted_tries (until_at);
