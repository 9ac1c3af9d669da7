-- Whether a calendar has been silent for so long that nobody gets an instant yes for its listing (decision 0046): written down
-- when it turns, so that search, cards and pages are drawn anew then and not each time that it is asked.
-- phase: expand
-- safe-with: N-1
alter table outside_calendars add column silent boolean not null default false;
create index outside_calendars_heard on outside_calendars (coalesce(last_success_at, created_at)) where not silent;
create index outside_calendars_silent on outside_calendars (listing_id) where silent;
