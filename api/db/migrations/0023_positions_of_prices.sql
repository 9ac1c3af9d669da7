-- Where two prices are told apart by nothing else, their position decides (ruling 50): an id cannot, because ids made within
-- one millisecond do not grow. Lists in which two items share a position are counted anew, in the order that they had.
with shared as (
  select listing_id from price_items where retired_at is null
  group by listing_id having count(distinct position) < count(*)
), ordered as (
  select id, row_number() over (partition by listing_id order by position, id) * 10 as place
  from price_items where retired_at is null and listing_id in (select listing_id from shared)
)
update price_items set position = ordered.place from ordered where ordered.id = price_items.id;

create unique index price_items_position on price_items (listing_id, position) where retired_at is null;
