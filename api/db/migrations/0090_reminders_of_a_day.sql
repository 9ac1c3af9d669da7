-- An event that has moved is reminded of anew: what was decided holds for the day it was decided for.
-- phase: expand
-- safe-with: N-1

-- The build before writes rows without the day; the trigger gives them the reservation's, so both builds see each other's
-- decisions. What is long over keeps the day that no event has.
alter table event_reminders add column event_day date not null default date '1970-01-01';

-- Decided for the day that stands there now, or, where the event has moved since, for the one it had then.
update event_reminders e
set event_day = case
  when r.event_day - (e.decided_at at time zone r.timezone)::date between 0 and 7 then r.event_day
  else (e.decided_at at time zone r.timezone)::date end
from reservations r
where r.id = e.reservation_id and r.status = 'confirmed' and e.kind <> 'thanks';

create function event_reminder_has_day() returns trigger language plpgsql as $$
begin
  new.event_day := (select r.event_day from reservations r where r.id = new.reservation_id);
  return new;
end $$;
create trigger event_reminder_has_day before insert on event_reminders
  for each row when (new.event_day = date '1970-01-01') execute function event_reminder_has_day();

alter table event_reminders drop constraint event_reminders_pkey, add primary key (reservation_id, kind, event_day);
