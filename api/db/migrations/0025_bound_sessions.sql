-- The browser that a session belongs to, by the hash of its cookie (decision 0023). `bound_at`: when that browser first
-- came back with it; from then on the refresh token is good in that browser only.
alter table sessions
  add column device_hash bytea check (length(device_hash) = 32),
  add column bound_at timestamptz,
  add constraint sessions_bound_to_a_device check (bound_at is null or device_hash is not null);
