/**
 * The codes that the database allows and the codes that the rules know are the same lists: who adds one to the domain
 * and forgets the migration, or the other way round, does not compile.
 */
import type { Selectable } from 'kysely'
import { expectTypeOf, test } from 'vitest'
import type { DB } from './schema.gen.ts'
import type { EmailTokenPurpose } from '#api/features/auth/email-tokens.ts'
import type {
  CancellationPolicy,
  ConfirmationMode,
  DepositType,
  ListingKind,
  ListingStatus,
  PriceItemKind,
  PriceMode,
  PricingType,
  TermMode,
  Weekday,
  WithdrawalRegime,
} from '#domain/listing/codes.ts'
import type { KeyScope } from '#domain/integrations/key-scopes.ts'
import type { DeliveryState, EndpointState, WebhookEvent } from '#domain/integrations/webhooks.ts'
import type { JournalAccount, JournalEvent } from '#domain/journal.ts'
import type { RefundReason } from '#domain/reservation/online-payment.ts'
import type { DeliveryMode, LinkMode, LinkStatus } from '#domain/listing/dictionaries.ts'
import type { OutsideError, OutsideKind, OutsideState } from '#domain/outside/health.ts'
import type { SuspensionGround, SuspensionSource, Suspendable } from '#domain/listing/suspension.ts'
import type { LegalForm, VatStatus } from '#domain/people/owner.ts'
import type { CancelReason } from '#domain/reservation/cancellation.ts'
import type { ChangeSide, ChangeStatus } from '#domain/reservation/change.ts'
import type { NotificationKind } from '#domain/reservation/notification.ts'
import type { PaymentChoice, PaymentMethod, PaymentStatus, ReturnMethod } from '#domain/reservation/payment.ts'
import type { EventReminder } from '#domain/reservation/reminders.ts'
import type { Actor, PendingStatus, ReservationSource, ReservationStatus } from '#domain/reservation/reservation.ts'
import type { CancelledBy, LostReason } from '#domain/statistics/statistics.ts'

type Row<T extends keyof DB> = Selectable<DB[T]>
type Codes<T extends keyof DB, C extends keyof Row<T>> = NonNullable<Row<T>[C]>

test('a listing', () => {
  expectTypeOf<Codes<'listings', 'kind'>>().toEqualTypeOf<ListingKind>()
  expectTypeOf<Codes<'listings', 'status'>>().toEqualTypeOf<ListingStatus>()
  expectTypeOf<Codes<'listings', 'confirmation_mode'>>().toEqualTypeOf<ConfirmationMode>()
  expectTypeOf<Codes<'listings', 'price_mode'>>().toEqualTypeOf<PriceMode>()
  expectTypeOf<Codes<'listings', 'cancellation_policy'>>().toEqualTypeOf<CancellationPolicy>()
  expectTypeOf<Codes<'listings', 'withdrawal_regime'>>().toEqualTypeOf<WithdrawalRegime>()
  expectTypeOf<Codes<'listings', 'term_modes'>>().toEqualTypeOf<TermMode[]>()
  expectTypeOf<Codes<'listings', 'delivery_mode'>>().toEqualTypeOf<DeliveryMode[]>()
  expectTypeOf<Codes<'price_items', 'kind'>>().toEqualTypeOf<PriceItemKind>()
  expectTypeOf<Codes<'price_items', 'pricing_type'>>().toEqualTypeOf<PricingType>()
  expectTypeOf<Codes<'price_items', 'price_mode'>>().toEqualTypeOf<PriceMode>()
  expectTypeOf<Codes<'opening_windows', 'day_of_week'>>().toEqualTypeOf<Weekday>()
  expectTypeOf<Codes<'opening_windows', 'term_modes'>>().toEqualTypeOf<TermMode[]>()
  expectTypeOf<Codes<'linked_services', 'mode'>>().toEqualTypeOf<LinkMode>()
  expectTypeOf<Codes<'linked_services', 'status'>>().toEqualTypeOf<LinkStatus>()
})

test('an outside calendar', () => {
  expectTypeOf<Codes<'outside_calendars', 'kind'>>().toEqualTypeOf<OutsideKind>()
  expectTypeOf<Codes<'outside_calendars', 'state'>>().toEqualTypeOf<OutsideState>()
  expectTypeOf<Codes<'outside_calendars', 'last_error'>>().toEqualTypeOf<OutsideError>()
})

test('an API key', () => {
  expectTypeOf<Codes<'api_keys', 'scopes'>>().toEqualTypeOf<KeyScope[]>()
})

test('a webhook', () => {
  expectTypeOf<Codes<'webhook_endpoints', 'events'>>().toEqualTypeOf<WebhookEvent[]>()
  expectTypeOf<Codes<'webhook_endpoints', 'state'>>().toEqualTypeOf<EndpointState>()
  expectTypeOf<Codes<'webhook_deliveries', 'state'>>().toEqualTypeOf<DeliveryState>()
})

test('a suspension', () => {
  expectTypeOf<Codes<'listing_suspensions', 'status_before'>>().toEqualTypeOf<Suspendable>()
  expectTypeOf<Codes<'listing_suspensions', 'source'>>().toEqualTypeOf<SuspensionSource>()
  expectTypeOf<Codes<'listing_suspensions', 'ground'>>().toEqualTypeOf<SuspensionGround>()
})

test('a reservation', () => {
  expectTypeOf<Codes<'reservations', 'status'>>().toEqualTypeOf<ReservationStatus>()
  expectTypeOf<Codes<'reservations', 'expired_from'>>().toEqualTypeOf<PendingStatus>()
  expectTypeOf<Codes<'reservations', 'cancelled_from'>>().toEqualTypeOf<ReservationStatus>()
  expectTypeOf<Codes<'reservations', 'payment_status'>>().toEqualTypeOf<PaymentStatus>()
  expectTypeOf<Codes<'reservations', 'payment_choice'>>().toEqualTypeOf<PaymentChoice>()
  expectTypeOf<Codes<'reservations', 'deposit_type'>>().toEqualTypeOf<DepositType>()
  expectTypeOf<Codes<'reservations', 'source'>>().toEqualTypeOf<ReservationSource>()
  expectTypeOf<Codes<'reservations', 'term_mode'>>().toEqualTypeOf<TermMode>()
  expectTypeOf<Codes<'reservations', 'cancelled_by'>>().toEqualTypeOf<CancelledBy>()
  expectTypeOf<Codes<'reservations', 'cancel_reason'>>().toEqualTypeOf<CancelReason>()
  expectTypeOf<Codes<'reservation_events', 'actor'>>().toEqualTypeOf<Actor>()
  expectTypeOf<Codes<'reservation_events', 'status_before'>>().toEqualTypeOf<ReservationStatus>()
  expectTypeOf<Codes<'reservation_events', 'status_after'>>().toEqualTypeOf<ReservationStatus>()
  expectTypeOf<Codes<'reservation_messages', 'author'>>().toEqualTypeOf<ChangeSide>()
  expectTypeOf<Codes<'reservation_changes', 'proposed_by'>>().toEqualTypeOf<ChangeSide>()
  expectTypeOf<Codes<'reservation_changes', 'status'>>().toEqualTypeOf<ChangeStatus>()
  expectTypeOf<Codes<'terminations', 'proposed_by'>>().toEqualTypeOf<ChangeSide>()
  expectTypeOf<Codes<'terminations', 'status'>>().toEqualTypeOf<ChangeStatus>()
  expectTypeOf<Codes<'received_payments', 'method'>>().toEqualTypeOf<PaymentMethod>()
  expectTypeOf<Codes<'sent_refunds', 'method'>>().toEqualTypeOf<ReturnMethod>()
  expectTypeOf<Codes<'payment_refunds', 'reason'>>().toEqualTypeOf<RefundReason>()
  expectTypeOf<Codes<'journal_postings', 'event'>>().toEqualTypeOf<JournalEvent>()
  expectTypeOf<Codes<'journal_entries', 'account'>>().toEqualTypeOf<JournalAccount>()
  expectTypeOf<Codes<'notifications', 'kind'>>().toEqualTypeOf<NotificationKind>()
  expectTypeOf<Codes<'event_reminders', 'kind'>>().toEqualTypeOf<EventReminder>()
})

test('an owner, and what visitors could not have', () => {
  expectTypeOf<Codes<'owners', 'legal_form'>>().toEqualTypeOf<LegalForm>()
  expectTypeOf<Codes<'owners', 'vat_status'>>().toEqualTypeOf<VatStatus>()
  expectTypeOf<Codes<'email_tokens', 'purpose'>>().toEqualTypeOf<EmailTokenPurpose>()
  expectTypeOf<Codes<'lost_demand', 'reason'>>().toEqualTypeOf<LostReason>()
})
