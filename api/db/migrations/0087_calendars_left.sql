-- Nothing asks other calendars for an account that was closed or a listing that was archived, and no address tells of them.
-- From now on they are left by jobs (api/features/calendar/leave.ts); these are from before.
-- phase: expand
-- safe-with: N-1
delete from calendar_links using owners o where o.id = calendar_links.owner_id and o.closed_at is not null;
delete from google_accounts using owners o where o.id = google_accounts.owner_id and o.closed_at is not null;
delete from outside_calendars using listings l where l.id = outside_calendars.listing_id and l.status = 'archived';
delete from google_writing using listings l where l.id = google_writing.listing_id and l.status = 'archived';
delete from calendar_links using listings l where l.id = calendar_links.listing_id and l.status = 'archived';
