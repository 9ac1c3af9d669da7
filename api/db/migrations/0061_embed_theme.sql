-- How a listing's reservation form looks on other sites; the accent is `#rrggbb` or null, our own.
-- phase: expand
-- safe-with: N-1
alter table listings add column embed_theme jsonb not null
  default '{"accent": null, "radius": "soft", "font": "ours", "mode": "light"}';
comment on column listings.embed_theme is '@type EmbedTheme from "#domain/embed/theme.ts"';
alter table listings add constraint listings_embed_theme check (
  (embed_theme->>'accent' is null or embed_theme->>'accent' ~ '^#[0-9a-f]{6}$')
  and embed_theme->>'radius' in ('none', 'soft', 'round') and embed_theme->>'font' in ('ours', 'system', 'serif')
  and embed_theme->>'mode' in ('light', 'dark', 'auto')) not valid;
alter table listings validate constraint listings_embed_theme;
