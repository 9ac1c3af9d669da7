-- Towns are compared in memory (domain/search/place-names.ts) and offers in the catalogue, so nothing reads these any more,
-- and each save of an offer paid for one.
drop index places_search;
drop index places_prefix;
drop index listings_search;

-- It was there for them alone. Where the operator made it, or uses it for something of theirs, it stays.
do $$
begin
  drop extension if exists pg_trgm;
exception
  when insufficient_privilege or dependent_objects_still_exist then null;
end
$$;
