// Made by `npm run db:types` from a migrated database. Do not edit.
import type { ColumnType } from 'kysely'
import type { Opening, Slot, Window } from '#domain/availability/opening.ts'
import type { EmbedTheme } from '#domain/embed/theme.ts'
import type { EventType, Voivodeship } from '#domain/listing/codes.ts'
import type { AccessibilityFeature } from '#domain/listing/dictionaries.ts'
import type { CancellationTier, Capacities, Travel } from '#domain/listing/listing.ts'
import type { DepositRule, Guests, Package } from '#domain/price-list/price-list.ts'
import type { AgreedPrice, ChangedAddon, ChangedFacts } from '#domain/reservation/change.ts'
import type { Buyer } from '#domain/reservation/reservation.ts'
import type { SoldPolicy, SoldPrice } from '#domain/reservation/sold-price.ts'

type Instant = ColumnType<Date, Date | string, Date | string>
type Json<T> = ColumnType<T, string, string>
type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>
type Computed<T> = ColumnType<T, never, never>

export interface ApiKeysTable {
  id: string
  owner_id: string
  name: string
  token_hash: Buffer
  shown: string
  scopes: ('listings:read' | 'listings:write' | 'reservations:read' | 'reservations:write' | 'calendar:read' | 'calendar:write' | 'stats:read')[]
  created_at: Instant
  last_used_at: Instant | null
  revoked_at: Instant | null
  expires_at: Instant | null
}

export interface AvailabilityExceptionsTable {
  id: string
  listing_id: string
  date_from: string
  date_to: string
  type: 'closed' | 'open' | 'custom'
  windows: Generated<Json<Window[]>>
  reason: string | null
  label_public: string | null
  position: Generated<number>
}

export interface BalanceRemindersTable {
  reservation_id: string
  due_on: string
  days_ahead: number
  decided_at: Instant
}

export interface BlocksTable {
  id: string
  owner_id: string
  listing_id: string
  series_id: string | null
  start_local: string
  end_local: string
  timezone: string
  start_at: Instant
  end_at: Instant
  crews: number | null
  label: string
  note: Generated<string>
  created_at: Instant
  updated_at: Instant
}

export interface CalendarLinksTable {
  id: string
  owner_id: string
  listing_id: string | null
  nonce: Buffer
  token_hash: Buffer
  with_names: Generated<boolean>
  created_at: Instant
  last_fetched_at: Instant | null
}

export interface ContactMessagesTable {
  id: string
  name: string
  email: string
  phone: string | null
  topic: string
  reservation_no: string | null
  message: string
  listing_slug: string | null
  created_at: Instant
}

export interface CountedTriesTable {
  key_hash: Buffer
  count: number
  until_at: Instant
}

export interface CredentialsTable {
  owner_id: string
  password_hash: string
  changed_at: Instant
}

export interface DisputesTable {
  id: string
  payment_id: string
  provider_id: string
  status: 'open' | 'won' | 'lost'
  amount_grosze: number
  reason: string
  answer_by: Instant | null
  next_look_at: Instant | null
  created_at: Instant
  updated_at: Instant
  inquiry: Generated<boolean>
}

export interface EmailChangesTable {
  id: string
  owner_id: string
  old_email: string
  new_email: string
  nonce: Buffer
  old_token_hash: Buffer
  new_token_hash: Buffer
  old_agreed_at: Instant | null
  new_agreed_at: Instant | null
  created_at: Instant
  expires_at: Instant
  ended_at: Instant | null
  outcome: 'changed' | 'stopped' | 'replaced' | 'taken' | null
}

export interface EmailTokensTable {
  id: string
  nonce: Buffer
  token_hash: Buffer
  purpose: 'verify_email' | 'password_reset'
  owner_id: string
  created_at: Instant
  expires_at: Instant
  used_at: Instant | null
}

export interface EventRemindersTable {
  reservation_id: string
  kind: 'week' | 'day' | 'thanks'
  decided_at: Instant
  event_day: Generated<string>
}

export interface GoogleAccountsTable {
  owner_id: string
  email: string
  refresh_token_sealed: Buffer
  access_token_sealed: Buffer
  access_expires_at: Instant
  state: Generated<'active' | 'lost'>
  connected_at: Instant
}

export interface GoogleChannelsTable {
  id: string
  owner_id: string
  calendar_id: string | null
  token_hash: Buffer
  resource_id: string | null
  expires_at: Instant | null
  left_at: Instant | null
  created_at: Instant
}

export interface GoogleConnectsTable {
  state_hash: Buffer
  owner_id: string
  session_id: string
  verifier_sealed: Buffer
  code_sealed: Buffer | null
  expires_at: Instant
}

export interface GoogleEventsTable {
  reservation_id: string
  owner_id: string
  remote_id: string
  digest: string
  written_at: Instant
  event_id: string | null
}

export interface GoogleWritingTable {
  listing_id: string
  owner_id: string
  remote_id: string
  name: string
  with_names: boolean
}

export interface IdempotencyKeysTable {
  scope: string
  key: string
  body_hash: Buffer
  status: number | null
  reply: Json<unknown> | null
  created_at: Instant
}

export interface JournalEntriesTable {
  posting_id: number
  position: number
  account: 'customer' | 'apart' | 'owner' | 'partner_balance' | 'operator_fee' | 'operator_held' | 'returns' | 'to_return' | 'second_deposit' | 'second_deposit_due' | 'paid_out' | 'dispute_frozen' | 'dispute_lost'
  amount_grosze: number
  reservation_id: string | null
  payment_id: string | null
}

export interface JournalFiguresTable {
  reservation_id: string | null
  paid_grosze: number | null
  refunded_grosze: number | null
  refund_due_grosze: number | null
  double_deposit_due_grosze: number | null
}

export interface JournalPostingsTable {
  id: Computed<number>
  event: 'received' | 'corrected' | 'received_apart' | 'owed' | 'returned' | 'returned_apart' | 'return_undone' | 'paid_out' | 'payout_undone' | 'dispute_opened' | 'dispute_won' | 'dispute_lost'
  source_id: string | null
  reservation_id: string | null
  listing_id: string | null
  owner_id: string
  on_day: string
  posted_at: Instant
  received_grosze: Generated<number>
}

export interface JournalReceivedTable {
  id: number | null
  received_grosze: number | null
}

export interface LinkedServicesTable {
  venue_id: string
  service_id: string
  mode: 'included' | 'optional' | 'recommended' | 'exclusive'
  status: Generated<'pending' | 'accepted' | 'declined'>
  created_at: Instant
  price_override_grosze: number | null
  answered_at: Instant | null
}

export interface ListingDaysTable {
  listing_id: string
  on_date: string
  views: Generated<number>
  quotes: Generated<number>
  embed_views: Generated<number>
  embed_quotes: Generated<number>
}

export interface ListingFilesTable {
  id: string
  listing_id: string
  title: string
  key: string
  bytes: number
  created_at: Instant
}

export interface ListingImagesTable {
  id: string
  listing_id: string
  position: number
  is_cover: Generated<boolean>
  alt: string
  caption: string | null
  width: number
  height: number
  variants: Json<unknown>
  blur: Generated<string>
  dominant: Generated<string>
  created_at: Instant
  focus_x: Generated<number>
  focus_y: Generated<number>
  batch: string | null
  chosen: number | null
}

export interface ListingSlugsTable {
  slug: string
  listing_id: string
  created_at: Instant
}

export interface ListingSuspensionsTable {
  id: string
  listing_id: string
  status_before: 'draft' | 'published' | 'unpublished'
  source: 'own_check' | 'notice'
  facts: string
  ground: 'law' | 'terms'
  point: string
  scope: string
  remedies: string
  suspended_at: Instant
  restored_at: Instant | null
  restored_why: string | null
}

export interface ListingsTable {
  id: string
  owner_id: string
  kind: 'venue' | 'service'
  status: Generated<'draft' | 'published' | 'unpublished' | 'suspended' | 'archived'>
  slug: string
  embed_code: string
  demo: Generated<boolean>
  name: string
  tagline: string | null
  description: Generated<string>
  category: string
  extra_categories: Generated<string[]>
  event_types: Generated<EventType[]>
  street: string | null
  building_no: string | null
  flat_no: string | null
  postcode: string | null
  city: string | null
  district: string | null
  voivodeship: Voivodeship | null
  latitude: number | null
  longitude: number | null
  capacity_min: Generated<number>
  capacity_max: number | null
  amenities: Generated<string[]>
  accessibility: Generated<AccessibilityFeature[]>
  confirmation_mode: Generated<'instant' | 'request' | 'inquiry_only'>
  term_modes: ('hourly' | 'half_day' | 'full_day' | 'overnight' | 'multi_day')[]
  setup_minutes: Generated<number>
  teardown_minutes: Generated<number>
  travel_minutes: Generated<number>
  notice_hours: Generated<number>
  horizon_days: Generated<number>
  min_minutes: number | null
  max_minutes: number | null
  step_minutes: Generated<number>
  default_minutes: number | null
  overnight_until: Generated<string>
  daily_limit: number | null
  deposit: Generated<Json<DepositRule>>
  security_deposit_grosze: Generated<number>
  min_order_value_grosze: number | null
  cancellation_policy: 'flexible' | 'moderate' | 'strict' | 'wedding' | 'deposit_only' | 'custom'
  cancellation_tiers: Json<CancellationTier[]> | null
  withdrawal_regime: Generated<'excluded_dated_event' | 'standard_14'>
  final_guest_count_days: number | null
  price_mode: Generated<'gross' | 'net'>
  price_valid_from: Generated<string>
  packages: Generated<Json<Package[]>>
  timezone: Generated<string>
  slots: Generated<Json<Slot[]>>
  holidays: Generated<Json<Opening["holidays"]>>
  area_m2: string | null
  capacities: Generated<Json<unknown>>
  service_radius_km: number | null
  nationwide: Generated<boolean>
  delivery_mode: ('at_client' | 'at_provider' | 'remote' | 'pickup')[] | null
  travel: Json<Travel> | null
  details: Generated<Json<unknown>>
  search_text: Generated<string>
  revision: Generated<number>
  published_at: Instant | null
  created_at: Instant
  updated_at: Instant
  hidden_by_plan: Generated<boolean>
  embed_origins: Generated<string[]>
  embed_theme: Generated<Json<EmbedTheme>>
}

export interface LoginTriesTable {
  id: string
  account_hash: Buffer | null
  network_hash: Buffer
  at: Instant
}

export interface LostDemandTable {
  listing_id: string
  event_day: string
  guests: number
  reason: 'busy' | 'closed' | 'too_soon' | 'too_far' | 'too_short' | 'too_long' | 'capacity' | 'daily_limit'
  asked: Generated<number>
  last_asked_at: Instant
}

export interface NotificationsTable {
  id: string
  owner_id: string
  reservation_id: string
  kind: 'request' | 'reservation' | 'message' | 'payment' | 'cancellation' | 'change' | 'expired' | 'dispute'
  action: string
  message_id: string | null
  at: Instant
  read_at: Instant | null
}

export interface OccupancyTable {
  id: string
  listing_id: string
  unit_id: string
  kind: 'hold' | 'reservation' | 'block' | 'external'
  blocked: string
  reservation_id: string | null
  deadline_at: Instant | null
  event_day: string | null
  created_at: Instant
  block_id: string | null
  for_change: Generated<boolean>
  outside_calendar_id: string | null
  outside_key: string | null
}

export interface OpeningWindowsTable {
  id: string
  listing_id: string
  day_of_week: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday'
  position: number
  start_time: string
  end_time: string
  ends_next_day: boolean
  overtime_until: string | null
  term_modes: ('hourly' | 'half_day' | 'full_day' | 'overnight' | 'multi_day')[] | null
  whole_window: string | null
}

export interface OperatorActsTable {
  id: Computed<number>
  at: Instant
  who: string
  command: string
  arguments: Generated<Json<unknown>>
  subjects: Generated<string[]>
  reason: string | null
}

export interface OutsideBusyTable {
  calendar_id: string
  key: string
  start_at: Instant
  end_at: Instant
  all_day: boolean
  title_sealed: Buffer | null
}

export interface OutsideCalendarsTable {
  id: string
  owner_id: string
  listing_id: string
  unit_id: string | null
  kind: 'google' | 'ical'
  name: string
  remote_id: string | null
  address_sealed: Buffer | null
  cursor: string | null
  digest: string | null
  state: Generated<'active' | 'lost'>
  last_success_at: Instant | null
  last_error: 'revoked' | 'forbidden' | 'gone' | 'unreachable' | 'quota' | 'too_large' | 'not_a_calendar' | 'address_refused' | null
  failures: Generated<number>
  next_pull_at: Instant
  full_pull_at: Instant | null
  told_at: Instant | null
  generation: Generated<number>
  created_at: Instant
  unreadable: Generated<number>
  unreadable_sealed: Buffer | null
  silent: Generated<boolean>
  channel_due_at: Instant | null
}

export interface OwnersTable {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string | null
  offers: Generated<string[]>
  email_verified_at: Instant | null
  profile_completed_at: Instant | null
  legal_form: 'jdg' | 'sc' | 'sp_j' | 'sp_p' | 'sp_k' | 'ska' | 'sp_zoo' | 'psa' | 'sa' | 'foundation' | 'association' | 'public' | 'unregistered' | 'private' | 'foreign' | null
  company_name: string | null
  nip: string | null
  regon: string | null
  krs: string | null
  address: Json<unknown> | null
  correspondence_address: Json<unknown> | null
  contact_email: string | null
  website: string | null
  vat_status: 'active' | 'exempt' | 'none' | null
  vat_eu: string | null
  iban: string | null
  account_holder: string | null
  representative: Json<unknown> | null
  invoice_email: string | null
  answer_hours: Generated<number>
  consents: Generated<Json<unknown>>
  created_at: Instant
  updated_at: Instant
  pesel_sealed: Buffer | null
  birth_date_sealed: Buffer | null
  closed_at: Instant | null
  payout_account: string | null
  payouts: Generated<'none' | 'incomplete' | 'restricted' | 'active'>
  payout_missing: Generated<string[]>
  payout_missing_by: Instant | null
  payout_checked_at: Instant | null
  payouts_look_at: Instant | null
  promo_code: string | null
}

export interface PaymentRefundsTable {
  id: string
  payment_id: string
  amount_grosze: number
  reason: 'cancelled' | 'late' | 'twice' | 'called_off'
  status: 'requested' | 'pending' | 'succeeded' | 'failed'
  provider_id: string | null
  failure: string | null
  next_look_at: Instant | null
  looks: Generated<number>
  created_at: Instant
  updated_at: Instant
  settled_by_hand_at: Instant | null
}

export interface PaymentsTable {
  id: string
  reservation_id: string
  owner_id: string
  status: 'created' | 'open' | 'processing' | 'succeeded' | 'expired' | 'quarantined'
  amount_grosze: number
  fee_grosze: number
  account: string
  page_id: string | null
  page_url: string | null
  intent_id: string | null
  way: 'blik' | 'p24' | 'card' | null
  failure: string | null
  expires_at: Instant
  next_look_at: Instant | null
  looks: Generated<number>
  created_at: Instant
  updated_at: Instant
  settled_at: Instant | null
  kind: Generated<'page' | 'intent'>
  settled_by_hand_at: Instant | null
}

export interface PayoutPartsTable {
  payout_id: string
  position: number
  kind: 'payment' | 'refund' | 'fee_back' | 'other'
  payment_id: string | null
  amount_grosze: number
  fee_grosze: number
}

export interface PayoutsTable {
  id: string
  owner_id: string
  provider_id: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  amount_grosze: number
  arrives_on: string
  bank_last4: string | null
  failure: string | null
  created_at: Instant
  updated_at: Instant
}

export interface PictureLeftoversTable {
  picture: string
  since: Instant
  sweeping_at: Instant | null
}

export interface PictureUploadsTable {
  id: Computed<number>
  owner_id: string
  uploaded_at: Instant
}

export interface PlacesTable {
  id: number
  name: string
  voivodeship: Voivodeship
  latitude: number
  longitude: number
  population: Generated<number>
  search_text: string
}

export interface PlanVersionsTable {
  id: Computed<number>
  plan: 'service_start' | 'service_pro' | 'venue_start' | 'venue_pro' | 'combined_pro' | 'combined_network'
  version: number
  month_net_grosze: number
  year_net_grosze: number
  venue_limit: number
  service_limit: number
  image_limit: number
  embed_limit: number | null
  user_limit: number
  features: ('calendar' | 'emails' | 'google_calendar' | 'statistics' | 'promo_codes' | 'rooms' | 'seasons' | 'linked_services' | 'export' | 'priority_support')[]
  created_at: Instant
  synced_at: Instant | null
}

export interface PriceItemsTable {
  id: string
  listing_id: string
  code: string
  kind: 'base' | 'modifier' | 'mandatory_fee' | 'overtime' | 'addon' | 'travel' | 'discount' | 'security_deposit'
  pricing_type: 'per_hour' | 'per_half_day' | 'per_day' | 'per_night' | 'per_weekend' | 'per_event' | 'per_person' | 'per_package' | 'per_unit' | 'per_km' | 'percentage' | 'on_request'
  name: string
  position: number
  amount_grosze: number | null
  percent_bp: number | null
  priority: Generated<number>
  package_code: string | null
  terms: Generated<Json<unknown>>
  retired_at: Instant | null
  created_at: Instant
  price_mode: Generated<'gross' | 'net'>
}

export interface ProfileRemindersTable {
  owner_id: string
  after_days: number
  decided_at: Instant
}

export interface PromoCodesTable {
  id: string
  code: string
  kind: 'percent' | 'amount' | 'trial_days'
  value: number
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
  plans: Generated<('service_start' | 'service_pro' | 'venue_start' | 'venue_pro' | 'combined_pro' | 'combined_network')[]>
  categories: Generated<('venue' | 'service' | 'combined')[]>
  first_subscription_only: Generated<boolean>
  valid_from: Instant
  valid_to: Instant | null
  max_redemptions: number | null
  created_at: Instant
}

export interface PromoRedemptionsTable {
  promo_id: string
  owner_id: string
  checkout_id: string
  used_at: Instant | null
  created_at: Instant
}

export interface PromoTriesTable {
  owner_id: string
  at: Instant
}

export interface ProviderEventsTable {
  id: string
  type: string
  object_id: string
  received_at: Instant
}

export interface ProviderModeTable {
  is_only: Generated<boolean>
  live: boolean
  since: Instant
}

export interface QuotesTable {
  id: string
  listing_id: string
  asked: Json<unknown>
  quote: Json<unknown>
  total_grosze: number
  valid_until: Instant
  created_at: Instant
}

export interface ReceivedPaymentsTable {
  id: string
  reservation_id: string
  amount_grosze: number
  method: 'blik' | 'p24' | 'card' | 'apple_pay' | 'google_pay' | 'bank_transfer' | 'cash' | 'card_on_site' | 'other'
  received_on: string
  note: string | null
  recorded_at: Instant
  listing_id: string
  corrects_id: string | null
  payment_id: string | null
}

export interface ReconciliationsTable {
  day: string
  compared: number | null
  difference_grosze: number | null
  done_at: Instant | null
  next_try_at: Instant
}

export interface RemovedImagesTable {
  id: string
  listing_id: string
  image: Json<unknown>
  removed_at: Instant
}

export interface ReservationChangesTable {
  id: string
  reservation_id: string
  proposed_by: 'customer' | 'owner'
  status: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
  before: Json<ChangedFacts>
  start_local: string
  end_local: string
  unit_ids: string[]
  guests: Json<Guests>
  total_grosze: number
  quote: Json<AgreedPrice> | null
  broken_rules: Generated<Json<unknown>>
  note: Generated<string>
  expires_at: Instant
  created_at: Instant
  answered_at: Instant | null
  addons: Json<ChangedAddon[]> | null
  early_performance: Generated<boolean>
}

export interface ReservationEventsTable {
  reservation_id: string
  seq: number
  at: Instant
  actor: 'customer' | 'owner' | 'system' | 'operator'
  action: string
  status_before: 'pending_email' | 'pending_owner' | 'pending_payment' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'expired' | 'no_show' | 'disputed' | null
  status_after: 'pending_email' | 'pending_owner' | 'pending_payment' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'expired' | 'no_show' | 'disputed'
  note: string | null
  data: Generated<Json<unknown>>
}

export interface ReservationLineItemsTable {
  reservation_id: string
  position: number
  code: string
  label: string
  quantity: string
  unit: string
  unit_price_grosze: number
  amount_grosze: number
  vat_rate: string
}

export interface ReservationMessagesTable {
  id: string
  reservation_id: string
  author: 'customer' | 'owner'
  body: string
  at: Instant
}

export interface ReservationsTable {
  id: string
  reference: string
  listing_id: string
  owner_id: string
  status: 'pending_email' | 'pending_owner' | 'pending_payment' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'expired' | 'no_show' | 'disputed'
  payment_status: Generated<'not_required' | 'unpaid' | 'processing' | 'deposit_paid' | 'partially_paid' | 'paid' | 'failed' | 'expired' | 'refund_pending' | 'partially_refunded' | 'refunded' | 'chargeback'>
  source: 'web' | 'embed' | 'owner' | 'google'
  start_local: string
  end_local: string
  timezone: string
  start_at: Instant
  end_at: Instant
  event_day: string
  term_mode: 'hourly' | 'half_day' | 'full_day' | 'overnight' | 'multi_day'
  unit_ids: string[]
  package_code: string | null
  event_type: EventType
  event_type_other: string | null
  layout: string | null
  guests: Json<Guests>
  addons: Generated<Json<unknown>>
  event_place: Json<unknown> | null
  promo_code: string | null
  customer_first_name: string
  customer_last_name: string
  customer_email: string
  customer_phone: string
  notes: Generated<string>
  buyer: Json<Buyer>
  consents: Json<unknown>
  quote_id: string | null
  quoted_at: Instant
  price: Json<SoldPrice>
  total_grosze: number
  deposit_type: 'none' | 'zadatek' | 'zaliczka' | 'full'
  deposit_grosze: Generated<number>
  due_now_grosze: Generated<number>
  balance_due_on: string | null
  paid_grosze: Generated<number>
  refunded_grosze: Generated<number>
  payment_choice: 'deposit' | 'full' | 'on_site'
  policy: Json<SoldPolicy>
  deadline_at: Instant | null
  expired_from: 'pending_email' | 'pending_owner' | 'pending_payment' | null
  status_since_at: Instant
  owner_reminded_at: Instant | null
  token_nonce: Buffer
  confirm_token_hash: Buffer | null
  confirmed_email_at: Instant | null
  confirmation_sends: Generated<number>
  confirmation_sent_at: Instant | null
  hold_extended: Generated<boolean>
  status_token_hash: Buffer | null
  cancelled_by: 'guest' | 'owner' | 'system' | 'admin' | null
  cancel_reason: 'guest_request' | 'owner_fault' | 'mutual' | 'force_majeure' | 'not_paid' | 'fraud' | null
  end_note: string | null
  retained_grosze: number | null
  refund_due_grosze: Generated<number>
  double_deposit_due_grosze: Generated<number>
  ip_hash: Buffer | null
  back_url: string | null
  embed_code: string | null
  ics_sequence: Generated<number>
  created_at: Instant
  updated_at: Instant
  owner_note: Generated<string>
  price_reason: string | null
  guests_total: Computed<number>
  deposit_due_at: Instant | null
  letter_waits_since: Instant | null
  cancelled_from: 'pending_email' | 'pending_owner' | 'pending_payment' | 'confirmed' | 'in_progress' | 'completed' | 'cancelled' | 'rejected' | 'expired' | 'no_show' | 'disputed' | null
  owner_answered_at: Instant | null
  search_text: Computed<string>
  contested_at: Instant | null
}

export interface SentRefundsTable {
  id: string
  reservation_id: string
  listing_id: string
  amount_grosze: number
  second_deposit_grosze: Generated<number>
  method: 'blik' | 'p24' | 'card' | 'bank_transfer' | 'cash' | 'card_on_site' | 'other'
  sent_on: string
  note: string | null
  recorded_at: Instant
  payment_refund_id: string | null
  undone_at: Instant | null
}

export interface SessionsTable {
  id: string
  owner_id: string
  access_hash: Buffer
  access_expires_at: Instant
  refresh_hash: Buffer
  refresh_expires_at: Instant
  last_used_at: Instant
  user_agent: Generated<string>
  created_at: Instant
  ended_at: Instant | null
  device_hash: Buffer | null
  bound_at: Instant | null
}

export interface SubscriptionChangesTable {
  id: Computed<number>
  owner_id: string
  what: 'trial' | 'bought' | 'granted' | 'status' | 'plan' | 'renewed' | 'downgrade' | 'cancel' | 'resume'
  status: string
  plan_version_id: number | null
  period: string | null
  by: 'owner' | 'provider' | 'operator' | 'system'
  at: Instant
}

export interface SubscriptionCheckoutsTable {
  id: string
  owner_id: string
  status: 'created' | 'open' | 'complete' | 'expired'
  plan_version_id: number
  period: 'month' | 'year'
  promo_id: string | null
  keep: Generated<string[]>
  page_id: string | null
  page_url: string | null
  expires_at: Instant
  next_look_at: Instant | null
  looks: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export interface SubscriptionInvoicesTable {
  id: string
  owner_id: string
  number: string | null
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  net_grosze: number
  vat_grosze: number
  gross_grosze: number
  url: string | null
  pdf_url: string | null
  issued_at: Instant
  paid_at: Instant | null
  lines: Generated<Json<unknown>>
  make_invoice_at: Generated<Instant | null>
}

export interface SubscriptionsTable {
  owner_id: string
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'expired' | 'none'
  bought: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled' | 'incomplete' | 'incomplete_expired' | null
  plan_version_id: number | null
  period: 'month' | 'year' | null
  trial_ends_at: Instant | null
  period_start_at: Instant | null
  period_end_at: Instant | null
  cancel_at_period_end: Generated<boolean>
  past_due_at: Instant | null
  retry_at: Instant | null
  next_version_id: number | null
  next_period: 'month' | 'year' | null
  keep: Generated<string[]>
  had_bought: Generated<boolean>
  customer: string | null
  provider_id: string | null
  due_at: Instant | null
  next_look_at: Instant | null
  looks: Generated<number>
  created_at: Instant
  updated_at: Instant
  promo_code: string | null
  promo_ends_at: Instant | null
}

export interface TaxInvoicesTable {
  invoice_id: string
  number: string
  document: Json<unknown>
  made_at: Instant
  reference: string | null
  handed_over_at: Instant | null
  ksef_number: string | null
}

export interface TerminationsTable {
  id: string
  reservation_id: string
  proposed_by: 'customer' | 'owner'
  status: 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'
  note: Generated<string>
  expires_at: Instant
  created_at: Instant
  answered_at: Instant | null
}

export interface TermsNoticesTable {
  owner_id: string
  version: string
  decided_at: Instant
  sent_at: Instant | null
  effective_on: string | null
}

export interface TermsTextsTable {
  version: string
  digest: Computed<string>
  terms: string
  partner_terms: string
  shown_at: Instant
}

export interface ToldStoriesTable {
  name: string
  told_at: Instant
}

export interface TrialClaimsTable {
  nip_hash: Buffer
  owner_id: string | null
  claimed_at: Instant
}

export interface TrialRemindersTable {
  owner_id: string
  trial_ends_at: Instant
  days: number
  decided_at: Instant
}

export interface UnitsTable {
  id: string
  listing_id: string
  code: string
  name: string
  area_m2: string | null
  capacity_max: number | null
  position: Generated<number>
  retired_at: Instant | null
  capacities: Generated<Json<Capacities>>
  rented_separately: Generated<boolean>
}

export interface WebhookDeliveriesTable {
  id: string
  endpoint_id: string
  event_id: string
  type: string
  body: string
  state: Generated<'waiting' | 'delivered' | 'failed'>
  tries: Generated<number>
  next_try_at: Instant | null
  last_status: number | null
  created_at: Instant
  delivered_at: Instant | null
}

export interface WebhookEndpointsTable {
  id: string
  owner_id: string
  url: string
  events: ('reservation.created' | 'reservation.confirmed' | 'reservation.changed' | 'reservation.cancelled' | 'reservation.paid' | 'listing.published')[]
  secret_sealed: Buffer
  old_secret_sealed: Buffer | null
  old_secret_until: Instant | null
  state: Generated<'active' | 'paused' | 'broken'>
  failing_since: Instant | null
  last_delivered_at: Instant | null
  created_at: Instant
}

export interface WebhookTriesTable {
  id: Computed<number>
  delivery_id: string
  at: Instant
  status: number | null
  problem: string | null
  took_ms: number
  answer: string
}

export interface DB {
  api_keys: ApiKeysTable
  availability_exceptions: AvailabilityExceptionsTable
  balance_reminders: BalanceRemindersTable
  blocks: BlocksTable
  calendar_links: CalendarLinksTable
  contact_messages: ContactMessagesTable
  counted_tries: CountedTriesTable
  credentials: CredentialsTable
  disputes: DisputesTable
  email_changes: EmailChangesTable
  email_tokens: EmailTokensTable
  event_reminders: EventRemindersTable
  google_accounts: GoogleAccountsTable
  google_channels: GoogleChannelsTable
  google_connects: GoogleConnectsTable
  google_events: GoogleEventsTable
  google_writing: GoogleWritingTable
  idempotency_keys: IdempotencyKeysTable
  journal_entries: JournalEntriesTable
  journal_figures: JournalFiguresTable
  journal_postings: JournalPostingsTable
  journal_received: JournalReceivedTable
  linked_services: LinkedServicesTable
  listing_days: ListingDaysTable
  listing_files: ListingFilesTable
  listing_images: ListingImagesTable
  listing_slugs: ListingSlugsTable
  listing_suspensions: ListingSuspensionsTable
  listings: ListingsTable
  login_tries: LoginTriesTable
  lost_demand: LostDemandTable
  notifications: NotificationsTable
  occupancy: OccupancyTable
  opening_windows: OpeningWindowsTable
  operator_acts: OperatorActsTable
  outside_busy: OutsideBusyTable
  outside_calendars: OutsideCalendarsTable
  owners: OwnersTable
  payment_refunds: PaymentRefundsTable
  payments: PaymentsTable
  payout_parts: PayoutPartsTable
  payouts: PayoutsTable
  picture_leftovers: PictureLeftoversTable
  picture_uploads: PictureUploadsTable
  places: PlacesTable
  plan_versions: PlanVersionsTable
  price_items: PriceItemsTable
  profile_reminders: ProfileRemindersTable
  promo_codes: PromoCodesTable
  promo_redemptions: PromoRedemptionsTable
  promo_tries: PromoTriesTable
  provider_events: ProviderEventsTable
  provider_mode: ProviderModeTable
  quotes: QuotesTable
  received_payments: ReceivedPaymentsTable
  reconciliations: ReconciliationsTable
  removed_images: RemovedImagesTable
  reservation_changes: ReservationChangesTable
  reservation_events: ReservationEventsTable
  reservation_line_items: ReservationLineItemsTable
  reservation_messages: ReservationMessagesTable
  reservations: ReservationsTable
  sent_refunds: SentRefundsTable
  sessions: SessionsTable
  subscription_changes: SubscriptionChangesTable
  subscription_checkouts: SubscriptionCheckoutsTable
  subscription_invoices: SubscriptionInvoicesTable
  subscriptions: SubscriptionsTable
  tax_invoices: TaxInvoicesTable
  terminations: TerminationsTable
  terms_notices: TermsNoticesTable
  terms_texts: TermsTextsTable
  told_stories: ToldStoriesTable
  trial_claims: TrialClaimsTable
  trial_reminders: TrialRemindersTable
  units: UnitsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhook_endpoints: WebhookEndpointsTable
  webhook_tries: WebhookTriesTable
}
