-- What an owner should hear of without looking for it, and which reminders have gone out.

-- Says of which row of history it tells; names and terms are read from the reservation, so they are never old.
create table notifications (
  id uuid primary key,
  owner_id uuid not null references owners on delete cascade,
  reservation_id uuid not null references reservations on delete cascade,
  kind text not null
    check (kind in ('request', 'reservation', 'message', 'payment', 'cancellation', 'change', 'expired')),
  action text not null,
  message_id uuid references reservation_messages on delete cascade,
  at timestamptz not null,
  read_at timestamptz
);
create index notifications_owner on notifications (owner_id, at desc, id desc);
create index notifications_unread on notifications (owner_id) where read_at is null;
create index notifications_reservation on notifications (reservation_id);
create index notifications_message on notifications (message_id);
create index notifications_at on notifications (at);

-- One row for each reminder of an event that was sent, or was not worth sending any more.
create table event_reminders (
  reservation_id uuid not null references reservations on delete cascade,
  kind text not null check (kind in ('week', 'day', 'thanks')),
  decided_at timestamptz not null,
  primary key (reservation_id, kind)
);

-- The same for owners whose profile is not complete.
create table profile_reminders (
  owner_id uuid not null references owners on delete cascade,
  after_days smallint not null check (after_days in (2, 7)),
  decided_at timestamptz not null,
  primary key (owner_id, after_days)
);

comment on column notifications.kind is '@type NotificationKind from "#domain/notification.ts"';
comment on column event_reminders.kind is '@type EventReminder from "#domain/reminders.ts"';
