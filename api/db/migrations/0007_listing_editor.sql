-- Listings as their owners write them: a draft may lack nearly anything; whatever visitors or customers have ever seen
-- must stay whole. Owned by the feature `listings`.

alter table listings
  alter column city drop not null,
  alter column voivodeship drop not null,
  alter column latitude drop not null,
  alter column longitude drop not null,
  alter column capacity_max drop not null,
  alter column min_minutes drop not null,
  alter column max_minutes drop not null,
  drop constraint listings_term_modes_check,
  drop constraint listings_check2,
  drop constraint listings_check3,
  -- The fields of one kind are never filled for the other ...
  add constraint listings_own_fields check (
    case kind
      when 'venue' then service_radius_km is null and delivery_mode is null and travel is null
      else area_m2 is null
    end
  ),
  -- ... and none that a reservation or a page reads may be missing once the listing was shown.
  add constraint listings_whole check (
    status in ('draft', 'archived')
    or (
      city is not null and voivodeship is not null and latitude is not null and longitude is not null
      and min_minutes is not null and max_minutes is not null and cardinality(term_modes) >= 1
      and case kind
        when 'venue' then area_m2 is not null and capacity_max is not null
        else (nationwide or service_radius_km is not null) and cardinality(delivery_mode) >= 1
      end
    )
  );

-- The list of an owner: newest change first, and by state.
create index listings_owner_updated on listings (owner_id, kind, updated_at desc, id);

-- A room that stood in the calendar once cannot be deleted; it is only offered no longer.
alter table units add column retired_at timestamptz;

-- Exceptions come back in the order in which they were written.
alter table availability_exceptions add column position integer not null default 0;

-- A net and a gross amount are not the same price: the history has to know which it was.
alter table price_items add column price_mode text not null default 'gross' check (price_mode in ('gross', 'net'));
update price_items set price_mode = listings.price_mode from listings where listings.id = price_items.listing_id;

-- A supplement may be a deduction.
alter table price_items drop constraint price_items_amount_grosze_check;
alter table price_items add constraint price_items_amount_grosze_check
  check (abs(amount_grosze) <= 10000000000 and (amount_grosze >= 0 or kind = 'modifier'));

-- Of the venue's guests; null is the service's own price.
alter table linked_services add column price_override_grosze bigint check (price_override_grosze >= 0);
alter table linked_services add column answered_at timestamptz;
