-- What is asked of everything that is published has an index that says it all: towns with their middles, addresses for
-- robots, the demo's form. Each was counted or looked for among all listings in memory, and with 100 000 of them held up
-- everybody else for 0.05 to 3 seconds (decision 0071).
-- phase: expand
-- safe-with: N-1
create index listings_by_town on listings (city, voivodeship, kind) include (latitude, longitude)
  where status = 'published' and not hidden_by_plan;
create index listings_for_robots on listings (id) include (kind, slug)
  where status = 'published' and not hidden_by_plan and not demo;
create index listings_of_demo on listings (slug)
  where status = 'published' and not hidden_by_plan and demo;
