/**
 * The closed lists of codes that describe a listing. Their labels are in `labels.pl.ts`, which does not compile while a
 * code has no label. Source of every list: domain 1–3.
 */

export const listingKinds = ['venue', 'service'] as const
export type ListingKind = (typeof listingKinds)[number]

export const listingStatuses = ['draft', 'published', 'unpublished', 'suspended', 'archived'] as const
export type ListingStatus = (typeof listingStatuses)[number]

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

export const termModes = ['hourly', 'half_day', 'full_day', 'overnight', 'multi_day'] as const
export type TermMode = (typeof termModes)[number]

export const confirmationModes = ['instant', 'request', 'inquiry_only'] as const
export type ConfirmationMode = (typeof confirmationModes)[number]

export const depositTypes = ['none', 'zadatek', 'zaliczka', 'full'] as const
export type DepositType = (typeof depositTypes)[number]

export const cancellationPolicies = ['flexible', 'moderate', 'strict', 'wedding', 'deposit_only', 'custom'] as const
export type CancellationPolicy = (typeof cancellationPolicies)[number]

export const withdrawalRegimes = ['excluded_dated_event', 'standard_14'] as const
export type WithdrawalRegime = (typeof withdrawalRegimes)[number]

export const priceItemKinds = [
  'base',
  'modifier',
  'mandatory_fee',
  'overtime',
  'addon',
  'travel',
  'discount',
  'security_deposit',
] as const
export type PriceItemKind = (typeof priceItemKinds)[number]

export const pricingTypes = [
  'per_hour',
  'per_half_day',
  'per_day',
  'per_night',
  'per_weekend',
  'per_event',
  'per_person',
  'per_package',
  'per_unit',
  'per_km',
  'percentage',
  'on_request',
] as const
export type PricingType = (typeof pricingTypes)[number]

/** Kinds of things that a price may include; the owner describes each in their own words. */
export const includedKinds = [
  'room',
  'menu',
  'snacks',
  'drinks',
  'alcohol',
  'cake',
  'service',
  'decorations',
  'music',
  'equipment',
  'accommodation',
  'parking',
  'other',
] as const
export type IncludedKind = (typeof includedKinds)[number]

export const priceGroups = ['food', 'room', 'equipment', 'staff', 'other'] as const
export type PriceGroup = (typeof priceGroups)[number]

/** VAT as the owner declares it: percent, `zw` (exempt) or `np` (outside VAT). */
export const vatRates = ['23', '8', '5', '0', 'zw', 'np'] as const
export type VatRate = (typeof vatRates)[number]

export const priceModes = ['gross', 'net'] as const
export type PriceMode = (typeof priceModes)[number]

/** The factors by which the amount of a price item is multiplied; several factors multiply each other. */
export const quantitySources = [
  'hours',
  'half_days',
  'days',
  'nights',
  'weekends',
  'adults',
  'children',
  'guests',
  'bottles',
  'km',
  'fixed',
] as const
/** A plain source, or `ceil(guests/20)`: one for each started 20 of a source. */
export type QuantitySource = (typeof quantitySources)[number] | `ceil(${string}/${number})`

export const layouts = [
  'banquet',
  'theatre',
  'classroom',
  'cocktail',
  'u_shape',
  'boardroom',
  'cabaret',
  'square',
  'dance',
] as const
export type Layout = (typeof layouts)[number]

export const eventTypes = [
  'wedding',
  'ceremony',
  'afterparty',
  'wedding_dinner',
  'hen_stag',
  'christening',
  'first_communion',
  'birthday_adult',
  'birthday_18',
  'birthday_kids',
  'first_birthday',
  'baby_shower',
  'anniversary',
  'family_dinner',
  'wake',
  'prom',
  'new_year',
  'conference',
  'training',
  'meeting',
  'corporate_party',
  'corporate_xmas',
  'banquet',
  'fair',
  'product_launch',
  'concert',
  'performance',
  'photo_session',
  'classes',
  'assembly',
  'other',
] as const
export type EventType = (typeof eventTypes)[number]

export const voivodeships = [
  'dolnoslaskie',
  'kujawsko_pomorskie',
  'lubelskie',
  'lubuskie',
  'lodzkie',
  'malopolskie',
  'mazowieckie',
  'opolskie',
  'podkarpackie',
  'podlaskie',
  'pomorskie',
  'slaskie',
  'swietokrzyskie',
  'warminsko_mazurskie',
  'wielkopolskie',
  'zachodniopomorskie',
] as const
export type Voivodeship = (typeof voivodeships)[number]

export const publicHolidays = [
  'new_year',
  'epiphany',
  'easter_sunday',
  'easter_monday',
  'labour_day',
  'constitution_day',
  'pentecost',
  'corpus_christi',
  'assumption',
  'all_saints',
  'independence_day',
  'christmas_eve',
  'christmas_1',
  'christmas_2',
] as const
export type PublicHoliday = (typeof publicHolidays)[number]
