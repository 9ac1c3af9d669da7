-- A listing that the operator has taken off the site, with the statement of reasons as its owner was told it (DSA art. 17).

create table listing_suspensions (
  id            uuid primary key,
  listing_id    uuid not null references listings on delete cascade,
  -- where it goes back to
  status_before text not null constraint listing_suspensions_status_before_check
    check (status_before in ('draft', 'published', 'unpublished')),
  source        text not null constraint listing_suspensions_source_check check (source in ('own_check', 'notice')),
  facts         text not null,
  ground        text not null constraint listing_suspensions_ground_check check (ground in ('law', 'terms')),
  -- of the act or of the terms
  point         text not null,
  scope         text not null,
  remedies      text not null,
  suspended_at  timestamptz not null,
  restored_at   timestamptz,
  restored_why  text,
  constraint listing_suspensions_said check (facts <> '' and point <> '' and scope <> '' and remedies <> ''),
  constraint listing_suspensions_restored check ((restored_at is null) = (restored_why is null) and restored_why <> '')
);
create unique index listing_suspensions_open on listing_suspensions (listing_id) where restored_at is null;
create index listing_suspensions_listing on listing_suspensions (listing_id);
