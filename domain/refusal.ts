/** Why a term cannot be reserved, in the order of ruling 20. */
export const termReasonCodes = [
  'past',
  'too_soon',
  'too_far',
  'too_short',
  'too_long',
  'off_step',
  'closed',
  'busy',
  'capacity',
  'daily_limit',
  'slot_taken',
] as const
export type TermReasonCode = (typeof termReasonCodes)[number]

/**
 * Every expected "no" of the product as one closed list of codes. Rules return them, verbs throw them
 * (`api/http/errors/errors.ts`), and `api/http/errors/errors.pl.ts` gives each a status and a Polish sentence.
 */
export const refusalCodes = [
  // input
  'validation',
  'day_to_come',
  'more_than_missing',
  'more_than_owed',
  'day_too_early',
  'block_too_early',
  'block_too_late',
  'block_too_long',
  'repeat_too_early',
  'repeat_too_long',
  'invalid_time',
  'nonexistent_time',
  'unknown_promo_code',
  'idempotency_mismatch',
  'idempotency_running',
  // who
  'invalid_credentials',
  'unauthenticated',
  'forbidden',
  'not_found',
  'rate_limited',
  'payload_too_large',
  'unsupported_media_type',
  'unavailable',
  'calendar_unavailable',
  'calendar_silent',
  'calendar_link',
  'calendar_scopes',
  'calendar_lost',
  'calendar_already',
  'calendar_read_only',
  'payments_away',
  'online_payment_off',
  'payment_on_page_off',
  'payment_way_off',
  'nothing_to_pay',
  'pay_by_agreement',
  'withdrawal_over',
  'payouts_not_ready',
  'refund_by_provider',
  'unexpected',
  // tokens
  'invalid_token',
  'expired_token',
  'email_taken',
  'email_not_verified',
  'profile_incomplete',
  'wrong_password',
  'weak_password',
  ...termReasonCodes,
  // price
  'on_request',
  'ambiguous_price',
  'overlapping_age_tiers',
  'age_band_across_tiers',
  'children_missing',
  'guests_missing',
  'place_missing',
  'package_capacity',
  'addon_unavailable',
  'price_changed',
  'quote_expired',
  'out_of_range',
  'below_min_order',
  // life of a reservation
  'wrong_state',
  'already_started',
  'hold_limit',
  'resend_limit',
  'not_allowed_yet',
  'change_by_proposal',
  'buyer_of_guest',
  'buyer_type_told',
  'change_open',
  'termination_open',
  'termination_over',
  'change_over',
  'consent_not_needed',
  'customer_without_email',
  'change_nothing',
  'reservation_changed',
  'owner_gone',
  // listing
  'not_published',
  'incomplete_listing',
  'would_be_incomplete',
  'edit_conflict',
  'link_changed',
  'future_reservations',
  'plan_limit',
  'plan_needed',
  'listing_suspended',
  // plans
  'plan_active',
  'plan_not_bought',
  'plan_past_due',
  'plan_ends_at_once',
  'plan_paid',
  'plan_choice',
  'preview_old',
  'card_refused',
  'promo_unknown',
  'promo_ended',
  'promo_used',
  'promo_other_plan',
  'promo_new_only',
  'promo_too_short',
  // pictures
  'image_format',
  'image_broken',
  'image_too_large',
  'image_too_many_pixels',
  'image_too_small',
  'image_failed',
  'image_limit',
  'upload_limit',
  // files to take along
  'file_format',
  'file_active',
  'file_too_large',
  'file_limit',
  // register of companies
  'registry_off',
  'registry_unavailable',
  'company_unknown',
  // other programs
  'key_limit',
  'key_name_twice',
  'embed_code_old',
  // calendars of other portals
  'feed_address',
  'feed_not_https',
  'feed_login',
  'feed_private',
  'feed_no_host',
  'feed_certificate',
  'feed_silent',
  'feed_forbidden',
  'feed_gone',
  'feed_too_large',
  'feed_no_calendar',
  'feed_own',
  'feed_twice',
  'feed_limit',
  'block_limit',
  'webhook_limit',
  'webhook_address',
  'webhook_address_twice',
  'webhook_stopped',
  // account
  'open_reservations',
  'unsettled_payments',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** A "no" as a value. `fields` names the input at fault; `details` is for the sentence (numbers, dates). */
export type Refusal = {
  refused: RefusalCode
  fields?: Record<string, RefusalCode>
  details?: Record<string, string | number>
}

export function refuse(refused: RefusalCode, details?: Record<string, string | number>): Refusal {
  return details ? { refused, details } : { refused }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}
