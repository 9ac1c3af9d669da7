-- Columns for one channel of a calendar, which nothing ever wrote or read: channels have a table of their own (0080).
-- phase: contract
-- safe-with: N-1
alter table outside_calendars drop column channel_id;
alter table outside_calendars drop column channel_resource_id;
alter table outside_calendars drop column channel_token_hash;
alter table outside_calendars drop column channel_expires_at;
