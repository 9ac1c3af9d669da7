-- Several pictures travel at once and the smallest is there first; the gallery keeps the order in which they were chosen.
alter table listing_images add column batch text check (length(batch) between 8 and 64);
alter table listing_images add column chosen integer;
alter table listing_images add constraint listing_images_place_check check ((batch is null) = (chosen is null));
comment on column listing_images.batch is 'of files that one screen sends, in the order of chosen';
