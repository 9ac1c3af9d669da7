-- „Cały obiekt” and „Całość” name all rooms together. A room that was called so beside others is called a room;
-- its owner names it better in the editor.
update units set name = 'Sala ' || (position + 1)
where lower(name) in ('całość', 'cały obiekt', 'całe miejsce')
  and retired_at is null
  and listing_id in (select id from listings where kind = 'venue')
  and (select count(*) from units other where other.listing_id = units.listing_id and other.retired_at is null) > 1;
