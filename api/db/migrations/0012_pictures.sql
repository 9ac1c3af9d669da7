-- Pictures as their owner keeps them: described after the upload, cut around a point, taken away and brought back.

-- A picture may come without words; visitors see it when it has some.
alter table listing_images drop constraint listing_images_alt_check;
alter table listing_images add constraint listing_images_alt_check check (alt = '' or length(alt) between 5 and 150);
alter table listing_images add constraint listing_images_caption_check check (length(caption) between 1 and 200);

-- What must stay in sight when the picture is cut to a shape: percent from the left and from the top.
alter table listing_images add column focus_x smallint not null default 50 check (focus_x between 0 and 100);
alter table listing_images add column focus_y smallint not null default 50 check (focus_y between 0 and 100);

-- Files belong to a picture (`images/{picture}/…`), not to a row: copies of a listing show the same files.
create index listing_images_picture on listing_images (split_part(variants -> 0 ->> 'key', '/', 2));

-- Taken off a listing, and brought back by „Cofnij” for some minutes. The row as it was.
create table removed_images (
  id uuid primary key,
  listing_id uuid not null references listings on delete cascade,
  image jsonb not null,
  removed_at timestamptz not null
);
create index removed_images_listing on removed_images (listing_id);
create index removed_images_removed_at on removed_images (removed_at);
create index removed_images_picture on removed_images (split_part(image -> 'variants' -> 0 ->> 'key', '/', 2));

-- Pictures whose files nobody may need any more: uploads under way, rows that went. Whoever sweeps looks whether a row
-- shows them still.
create table picture_leftovers (
  picture text primary key,
  since timestamptz not null,
  -- Its files are being removed; an upload of the same bytes waits.
  sweeping_at timestamptz
);
create index picture_leftovers_since on picture_leftovers (since);

-- By a trigger, because rows also go with their listing.
create function leave_picture() returns trigger language plpgsql as $$
declare
  gone text := split_part(to_jsonb(old) #>> '{variants,0,key}', '/', 2);
begin
  if tg_table_name = 'removed_images' then
    gone := split_part(to_jsonb(old) #>> '{image,variants,0,key}', '/', 2);
  end if;
  if gone <> '' then
    insert into picture_leftovers (picture, since) values (gone, now())
      on conflict (picture) do update set since = greatest(picture_leftovers.since, excluded.since);
  end if;
  return null;
end $$;
create trigger leave_picture after delete on listing_images for each row execute function leave_picture();
create trigger leave_picture after delete on removed_images for each row execute function leave_picture();

-- Uploads of the last hour, for the limit.
create table picture_uploads (
  id bigint generated always as identity primary key,
  owner_id uuid not null references owners on delete cascade,
  uploaded_at timestamptz not null
);
create index picture_uploads_owner on picture_uploads (owner_id, uploaded_at);
