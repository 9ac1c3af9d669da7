-- Codes that the product knows as closed lists are closed in the database too: db:types makes the type of a column from
-- its CHECK, so that no reader has to claim what the column holds. Every writer has parsed these codes against the same
-- lists since the first migration (contract and domain), so rows that stand there hold them; should one not, the start
-- says so and changes nothing, instead of going on with what no screen can name.
-- Owners: as of the tables.

-- The CHECK of 0011 and 0013 says the same as these two comments.
comment on column notifications.kind is null;
comment on column event_reminders.kind is null;

alter table listings
  add constraint listings_term_modes_codes
    check (term_modes <@ array['hourly', 'half_day', 'full_day', 'overnight', 'multi_day']) not valid,
  add constraint listings_cancellation_policy_codes
    check (cancellation_policy in ('flexible', 'moderate', 'strict', 'wedding', 'deposit_only', 'custom')) not valid,
  add constraint listings_withdrawal_regime_codes
    check (withdrawal_regime in ('excluded_dated_event', 'standard_14')) not valid,
  add constraint listings_delivery_mode_codes
    check (delivery_mode <@ array['at_client', 'at_provider', 'remote', 'pickup']) not valid;
alter table listings validate constraint listings_term_modes_codes;
alter table listings validate constraint listings_cancellation_policy_codes;
alter table listings validate constraint listings_withdrawal_regime_codes;
alter table listings validate constraint listings_delivery_mode_codes;

alter table price_items
  add constraint price_items_kind_codes check (kind in ('base', 'modifier', 'mandatory_fee', 'overtime', 'addon',
    'travel', 'discount', 'security_deposit')) not valid,
  add constraint price_items_pricing_type_codes check (pricing_type in ('per_hour', 'per_half_day', 'per_day',
    'per_night', 'per_weekend', 'per_event', 'per_person', 'per_package', 'per_unit', 'per_km', 'percentage',
    'on_request')) not valid;
alter table price_items validate constraint price_items_kind_codes;
alter table price_items validate constraint price_items_pricing_type_codes;

alter table opening_windows
  add constraint opening_windows_day_of_week_codes check (day_of_week in ('monday', 'tuesday', 'wednesday', 'thursday',
    'friday', 'saturday', 'sunday')) not valid,
  add constraint opening_windows_term_modes_codes
    check (term_modes <@ array['hourly', 'half_day', 'full_day', 'overnight', 'multi_day']) not valid;
alter table opening_windows validate constraint opening_windows_day_of_week_codes;
alter table opening_windows validate constraint opening_windows_term_modes_codes;

alter table reservations
  add constraint reservations_term_mode_codes
    check (term_mode in ('hourly', 'half_day', 'full_day', 'overnight', 'multi_day')) not valid,
  add constraint reservations_deposit_type_codes
    check (deposit_type in ('none', 'zadatek', 'zaliczka', 'full')) not valid;
alter table reservations validate constraint reservations_term_mode_codes;
alter table reservations validate constraint reservations_deposit_type_codes;

alter table reservation_events
  add constraint reservation_events_status_before_codes check (status_before in ('pending_email', 'pending_owner',
    'pending_payment', 'confirmed', 'in_progress', 'completed', 'cancelled', 'rejected', 'expired', 'no_show',
    'disputed')) not valid,
  add constraint reservation_events_status_after_codes check (status_after in ('pending_email', 'pending_owner',
    'pending_payment', 'confirmed', 'in_progress', 'completed', 'cancelled', 'rejected', 'expired', 'no_show',
    'disputed')) not valid;
alter table reservation_events validate constraint reservation_events_status_before_codes;
alter table reservation_events validate constraint reservation_events_status_after_codes;

alter table owners
  add constraint owners_legal_form_codes check (legal_form in ('jdg', 'sc', 'sp_j', 'sp_p', 'sp_k', 'ska', 'sp_zoo',
    'psa', 'sa', 'foundation', 'association', 'public', 'unregistered', 'private', 'foreign')) not valid;
alter table owners validate constraint owners_legal_form_codes;
alter table lost_demand
  add constraint lost_demand_reason_codes check (reason in ('busy', 'closed', 'too_soon', 'too_far', 'too_short',
    'too_long', 'capacity', 'daily_limit')) not valid;
alter table lost_demand validate constraint lost_demand_reason_codes;

alter table received_payments
  add constraint received_payments_method_codes check (method in ('blik', 'p24', 'card', 'apple_pay', 'google_pay',
    'bank_transfer', 'cash', 'card_on_site', 'other')) not valid;
alter table received_payments validate constraint received_payments_method_codes;
alter table sent_refunds
  add constraint sent_refunds_method_codes
    check (method in ('bank_transfer', 'cash', 'card_on_site', 'other')) not valid;
alter table sent_refunds validate constraint sent_refunds_method_codes;

-- Dictionaries that grow with the product (categories, events, amenities) have no CHECK, or each new word would need a
-- migration; the contract closes them, and the type is named.
comment on column listings.event_types is '@type EventType from "#domain/listing/codes.ts"';
comment on column listings.accessibility is '@type AccessibilityFeature from "#domain/listing/dictionaries.ts"';
comment on column listings.voivodeship is '@type Voivodeship from "#domain/listing/codes.ts"';
comment on column places.voivodeship is '@type Voivodeship from "#domain/listing/codes.ts"';
comment on column reservations.event_type is '@type EventType from "#domain/listing/codes.ts"';
