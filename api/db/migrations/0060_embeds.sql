-- The sites on which a listing's reservation form may stand (`https://host[:port]`, `https://*.host`); none: any encrypted one.
-- phase: expand
-- safe-with: N-1
alter table listings add column embed_origins text[] not null default '{}';
alter table listings add constraint listings_embed_origins check (cardinality(embed_origins) <= 20) not valid;
alter table listings validate constraint listings_embed_origins;
