-- The link that confirms a reservation could not be sent, because the mail server was away: since when. Until it is sent the
-- hold is not counted down, and the page says so.
alter table reservations add column letter_waits_since timestamptz;
