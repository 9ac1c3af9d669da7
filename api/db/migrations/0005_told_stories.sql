-- Which seeds have been told to the end, so that a start tells none twice and an interrupted one is told anew.
-- Owned by the seed (feature `listings`, demo-queries.ts).
create table told_stories (
  name text primary key,
  told_at timestamptz not null
);
