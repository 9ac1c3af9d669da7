-- What statistics add up stands in the index, so that a year of thousands of reservations is read without their rows.
drop index reservations_owner_day;
create index reservations_owner_day on reservations (owner_id, event_day, id) include (listing_id, status, source,
  cancelled_by, deadline_at, total_grosze, retained_grosze, paid_grosze, refunded_grosze, guests_total, start_at, end_at,
  created_at, confirmed_email_at, unit_ids);
