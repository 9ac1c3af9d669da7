-- Channels on which Google announces that a calendar has changed. They outlive the calendar here until Google was told to stop.
-- phase: expand
-- safe-with: N-1
create table google_channels (
  id uuid primary key,
  owner_id uuid not null references owners on delete cascade,
  -- null: nobody listens any more
  calendar_id uuid references outside_calendars on delete set null,
  token_hash bytea not null,
  -- null until Google has answered
  resource_id text,
  expires_at timestamptz,
  -- Google is being told to stop
  left_at timestamptz,
  created_at timestamptz not null
);
create index google_channels_calendar on google_channels (calendar_id, expires_at);
create index google_channels_owner on google_channels (owner_id);
create index google_channels_left on google_channels (created_at) where calendar_id is null and left_at is null;
create index google_channels_created on google_channels (created_at);

-- when a channel is to be asked for; null: at once
alter table outside_calendars add column channel_due_at timestamptz;
create index outside_calendars_channel_due on outside_calendars (channel_due_at nulls first) where kind = 'google' and state = 'active';
drop index outside_calendars_channel;

-- the event that stands there, so that one which was moved or deleted at Google is known again
alter table google_events add column event_id text;
create index google_events_event on google_events (owner_id, remote_id, event_id);
