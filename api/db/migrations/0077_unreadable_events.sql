-- Events of a calendar elsewhere whose time could not be understood, and what is known of the first of them: they take no
-- term here, so the owner has to hear of them. Words of other people's appointments are sealed.
-- phase: expand
-- safe-with: N-1
alter table outside_calendars add column unreadable integer not null default 0;
alter table outside_calendars add column unreadable_sealed bytea;
