-- How many of a day's views and quotes were in the form on a partner's own site. Still nothing of a person.
-- phase: expand
-- safe-with: N-1
alter table listing_days add column embed_views integer not null default 0;
alter table listing_days add column embed_quotes integer not null default 0;
