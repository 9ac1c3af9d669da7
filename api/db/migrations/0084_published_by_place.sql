-- The catalogue reads what is published square by square of the map, neighbours one after the other: so they lie side by
-- side in its columns, and a search around a town goes through a few stretches of memory (decision 0070).
-- phase: expand
-- safe-with: N-1
create index listings_by_place on listings (floor(latitude * 10), floor(longitude * 10), id) where status = 'published';
