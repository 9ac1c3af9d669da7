-- The types that the columns' comments name live in folders of their own now; db:types reads these comments.
comment on column listings.deposit is '@type DepositRule from "#domain/price-list/price-list.ts"';
comment on column listings.cancellation_tiers is '@type CancellationTier[] from "#domain/listing/listing.ts"';
comment on column listings.packages is '@type Package[] from "#domain/price-list/price-list.ts"';
comment on column listings.slots is '@type Slot[] from "#domain/availability/opening.ts"';
comment on column listings.holidays is '@type Opening["holidays"] from "#domain/availability/opening.ts"';
comment on column listings.travel is '@type Travel from "#domain/listing/listing.ts"';
comment on column availability_exceptions.windows is '@type Window[] from "#domain/availability/opening.ts"';
comment on column reservations.price is '@type SoldPrice from "#domain/reservation/sold-price.ts"';
comment on column reservations.policy is '@type SoldPolicy from "#domain/reservation/sold-price.ts"';
comment on column reservations.guests is '@type Guests from "#domain/price-list/price-list.ts"';
comment on column reservation_changes.before is '@type ChangedFacts from "#domain/reservation/change.ts"';
comment on column reservation_changes.guests is '@type Guests from "#domain/price-list/price-list.ts"';
comment on column reservation_changes.quote is '@type AgreedPrice from "#domain/reservation/change.ts"';
comment on column notifications.kind is '@type NotificationKind from "#domain/reservation/notification.ts"';
comment on column event_reminders.kind is '@type EventReminder from "#domain/reservation/reminders.ts"';
comment on column reservation_changes.addons is '@type ChangedAddon[] from "#domain/reservation/change.ts"';
comment on column units.capacities is '@type Capacities from "#domain/listing/listing.ts"';
