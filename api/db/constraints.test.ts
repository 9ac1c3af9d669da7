/**
 * What the database refuses is the last word and has no sentence. So each of its checks is named here: with the call that
 * could break it, which says so at the field, or with the reason why no call comes so far.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, reserveBody } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { CallName } from '#contract/calls.ts'

let app: TestApp
let token: string
let ids: { venue: string; service: string; reservation: string; status_token: string; waiting: string }

beforeAll(async () => {
  app = await createTestApp()
  const who = await owner(app)
  token = who.token
  const venue = (await publishedListing(app, who)).id
  const service = (await publishedListing(app, who, { kind: 'service' })).id
  const made = await confirmedByMail(app, venue, evening(dayAhead(app, 30)))
  ids = { venue, service, reservation: made.id, status_token: made.status_token ?? '', waiting: venue }
})
afterAll(() => app.close())

const long = (length: number) => 'x'.repeat(length)

type Probe = {
  call: CallName
  params?: () => Record<string, string>
  body: () => object | Promise<object>
  field: string
}
const on =
  (call: CallName, params: () => Record<string, string>) =>
  (field: string, body: object | (() => object | Promise<object>)) =>
    ({ call, params, field, body: typeof body === 'function' ? (body as Probe['body']) : () => body }) satisfies Probe

const venue = on('changeVenue', () => ({ id: ids.venue }))
const service = on('changeService', () => ({ id: ids.service }))
const hours = on('setVenueAvailability', () => ({ id: ids.venue }))
const range = on('replaceServicePricing', () => ({ id: ids.service }))
const me = on('changeMe', () => ({}))
const profile = on('completeProfile', () => ({}))
const register = on('registerOwner', () => ({}))
const contact = on('sendContactMessage', () => ({}))
const block = on('createBlocks', () => ({}))
const asked = on('reserveVenue', () => ({}))
const added = on('addVenueReservation', () => ({}))
const edited = on('editReservation', () => ({ id: ids.reservation }))
const message = on('writeMessage', () => ({ id: ids.reservation }))
const paid = on('markReservationPaid', () => ({ id: ids.reservation }))
const refunded = on('markReservationRefunded', () => ({ id: ids.reservation }))
const change = on('proposeChange', () => ({ id: ids.reservation }))
const termination = on('proposeTermination', () => ({ id: ids.reservation }))

const apiKey = on('createApiKey', () => ({}))
const webhook = on('createWebhook', () => ({}))

const window = { day_of_week: 'friday', start: '12:00', end: '22:00', ends_next_day: false, overtime_until: null }
const holidays = { closed_on_public_holidays: false, keep_open: [] }
const opening = { timezone: 'Europe/Warsaw', weekly: [window], slots: [], exceptions: [], holidays }
const price = { code: 'godzina', kind: 'base', pricing_type: 'per_hour', name: 'Godzina', amount_grosze: 10_000 }
const prices = (one: object) => ({ price_mode: 'gross', valid_from: '2026-01-01', pricings: [{ ...price, ...one }] })
const pricing = on('replaceVenuePricing', () => ({ id: ids.venue }))
const firm = {
  legal_form: 'sp_zoo',
  company_name: 'Sala Lis sp. z o.o.',
  nip: '5260001246',
  krs: '0000000001',
  address: { street: 'Lipowa', building_no: '7', postcode: '30-001', city: 'Kraków', voivodeship: 'malopolskie' },
  phone: '600100200',
  contact_email: 'jan@lis.example',
  vat_status: 'none',
  iban: 'PL14999999990000000000000001',
  account_holder: 'Jan Lis',
  consents: { partner_terms: true, dsa_self_certification: true, dac7_info_ack: true, data_processing_terms: true },
}
const person = {
  first_name: 'Jan',
  last_name: 'Lis',
  email: 'jan@lis.example',
  phone: '600100200',
  password: 'bardzo-dlugie-haslo-3',
  accept_terms: true,
}
const letter = {
  name: 'Jan Lis',
  email: 'jan@lis.example',
  topic: 'other',
  message: 'Dzień dobry, mam pytanie o salę.',
}
const term = () => ({ start: `${dayAhead(app, 60)}T10:00`, end: `${dayAhead(app, 60)}T12:00` })
const backwards = () => ({ start: `${dayAhead(app, 60)}T12:00`, end: `${dayAhead(app, 60)}T10:00` })
const blocked = (more: object) => () => ({ listing_id: ids.venue, terms: [term()], label: 'Remont', ...more })
const reserved = (more: object) => async () => ({
  ...(await reserveBody(app, ids.venue, evening(dayAhead(app, 70)))),
  ...more,
})
const called = (more: object) => async () => {
  const {
    consents: _consents,
    quote_id: _quote,
    ...body
  } = await reserveBody(app, ids.venue, evening(dayAhead(app, 72)))
  return { ...body, ...more }
}
const guests = { adults: 10, children: [], crew: 0 }

/** By table and name; one call for each is enough, the values around it are tried by `hostile-input.test.ts`. */
const reached: Record<string, Probe> = {
  'availability_exceptions.availability_exceptions_check': hours('exceptions.0', {
    ...opening,
    exceptions: [
      { date_from: '2027-05-09', date_to: '2027-05-01', type: 'closed', windows: [], reason: '', label_public: null },
    ],
  }),
  'blocks.blocks_check': block('terms.0.end', () => ({ ...blocked({})(), terms: [backwards()] })),
  'blocks.blocks_crews_check': block('crews', blocked({ crews: 0 })),
  'blocks.blocks_label_check': block('label', blocked({ label: long(81) })),
  'blocks.blocks_note_check': block('note', blocked({ note: long(501) })),
  'blocks.blocks_start_local_check': block('terms.0.start', blocked({ terms: [{ start: 'x', end: 'y' }] })),
  'blocks.blocks_end_local_check': block('terms.0.end', blocked({ terms: [{ start: '2027-05-01T10:00', end: 'y' }] })),
  'contact_messages.contact_messages_message_check': contact('message', { ...letter, message: 'krótko' }),
  'email_changes.email_changes_new_email_check': on('askEmailChange', () => ({}))('new_email', {
    new_email: 'x',
    password: 'x',
  }),
  'linked_services.linked_services_price_override_grosze_check': on('addVenueService', () => ({ id: ids.venue }))(
    'price_override_grosze',
    () => ({ service_id: ids.service, mode: 'optional', price_override_grosze: -1 }),
  ),
  'listings.listings_area_m2_check': venue('area_m2', { area_m2: 4 }),
  'listings.listings_capacity_max_check': venue('capacity_max', { capacity_max: 10_001 }),
  'listings.listings_capacity_min_check': venue('capacity_min', { capacity_min: 0 }),
  'listings.listings_check': venue('capacity_min', { capacity_min: 90, capacity_max: 20 }),
  'listings.listings_check1': venue('min_minutes', { min_minutes: 600, max_minutes: 60 }),
  'listings.listings_daily_limit_check': venue('daily_limit', { daily_limit: 0 }),
  'listings.listings_description_check': venue('description', { description: long(5_001) }),
  'listings.listings_embed_origins': venue('embed_origins', {
    embed_origins: Array.from({ length: 21 }, (_, at) => `https://s${at}.pl`),
  }),
  'listings.listings_embed_theme': venue('embed_theme', {
    embed_theme: JSON.stringify({ accent: 'red', radius: 'soft', font: 'ours', mode: 'light' }),
  }),
  'listings.listings_final_guest_count_days_check': venue('final_guest_count_days', { final_guest_count_days: 61 }),
  'listings.listings_horizon_days_check': venue('horizon_days', { horizon_days: 0 }),
  'listings.listings_latitude_check': venue('address.latitude', { address: { latitude: 60 } }),
  'listings.listings_longitude_check': venue('address.longitude', { address: { longitude: 30 } }),
  'listings.listings_max_minutes_check': venue('max_minutes', { max_minutes: 43_201 }),
  'listings.listings_min_minutes_check': venue('min_minutes', { min_minutes: 14 }),
  'listings.listings_min_order_value_grosze_check': venue('min_order_value_grosze', { min_order_value_grosze: -1 }),
  'listings.listings_name_check': venue('name', { name: 'ab' }),
  'listings.listings_notice_hours_check': venue('notice_hours', { notice_hours: 8_761 }),
  'listings.listings_overnight_until_check': venue('overnight_until', { overnight_until: '31:00' }),
  'listings.listings_own_fields': venue('service_radius_km', { service_radius_km: 10 }),
  'listings.listings_postcode_check': venue('address.postcode', { address: { postcode: '30001x' } }),
  'listings.listings_security_deposit_grosze_check': venue('security_deposit_grosze', { security_deposit_grosze: -1 }),
  'listings.listings_service_radius_km_check': service('service_radius_km', { service_radius_km: 601 }),
  'listings.listings_setup_minutes_check': venue('setup_minutes', { setup_minutes: 2_881 }),
  'listings.listings_tagline_check': venue('tagline', { tagline: long(161) }),
  'listings.listings_teardown_minutes_check': venue('teardown_minutes', { teardown_minutes: 2_881 }),
  'listings.listings_travel_minutes_check': service('travel_minutes', { travel_minutes: 1_441 }),
  'listings.listings_whole': range('service_radius_km', {
    ...prices({}),
    pricings: [],
    service_radius_km: null,
    nationwide: false,
  }),
  'opening_windows.opening_windows_start_time_check': hours('weekly.0.start', {
    ...opening,
    weekly: [{ ...window, start: '31:00' }],
  }),
  'opening_windows.opening_windows_end_time_check': hours('weekly.0.end', {
    ...opening,
    weekly: [{ ...window, end: '31:00' }],
  }),
  'owners.owners_answer_hours_check': me('answer_hours', { answer_hours: 200 }),
  'owners.owners_email_check': register('email', { ...person, email: 'x' }),
  'owners.owners_first_name_check': register('first_name', { ...person, first_name: 'J' }),
  'owners.owners_last_name_check': register('last_name', { ...person, last_name: long(61) }),
  'owners.owners_iban_check': profile('iban', { ...firm, iban: 'PL00' }),
  'owners.owners_nip_check': profile('nip', { ...firm, nip: '123' }),
  'owners.owners_regon_check': profile('regon', { ...firm, regon: '123' }),
  'owners.owners_krs_check': profile('krs', { ...firm, krs: '123' }),
  'price_items.price_items_amount_grosze_check': pricing('pricings.0.amount_grosze', prices({ amount_grosze: -1 })),
  'price_items.price_items_check': pricing('pricings.0.amount_grosze', prices({ amount_grosze: undefined })),
  'price_items.price_items_name_check': pricing('pricings.0.name', prices({ name: '' })),
  'price_items.price_items_percent_bp_check': pricing(
    'pricings.0.percent_bp',
    prices({ kind: 'modifier', pricing_type: 'percentage', percent_bp: 100_001, amount_grosze: undefined }),
  ),
  'price_items.price_items_priority_check': pricing('pricings.0.priority', prices({ priority: 1_000 })),
  'received_payments.received_payments_amount': paid('amount_grosze', { amount_grosze: 0 }),
  'reservation_changes.reservation_changes_start_local_check': change('start', {
    start: 'x',
    end: 'y',
    guests,
    note: '',
  }),
  'reservation_changes.reservation_changes_end_local_check': change('end', () => ({
    ...term(),
    end: 'y',
    guests,
    note: '',
  })),
  'reservation_changes.reservation_changes_note_check': change('note', () => ({
    ...term(),
    guests,
    note: long(1_001),
  })),
  'terminations.terminations_note_check': termination('note', { note: long(1_001) }),
  'api_keys.api_keys_name': apiKey('name', { name: long(61), scopes: ['stats:read'], password: 'x' }),
  'api_keys.api_keys_scopes': apiKey('scopes', { name: 'Program', scopes: [], password: 'x' }),
  'webhook_endpoints.webhook_endpoints_url': webhook('url', {
    url: long(2_001),
    events: ['reservation.paid'],
    password: 'x',
  }),
  'webhook_endpoints.webhook_endpoints_events': webhook('events', {
    url: 'https://a.example',
    events: [],
    password: 'x',
  }),
  'reservation_messages.reservation_messages_body_check': message('body', { body: long(3_001) }),
  'reservations.reservations_check2': asked('end', async () => ({ ...(await reserved({})()), ...backwards() })),
  'reservations.reservations_start_local_check': asked('start', reserved({ start: 'x' })),
  'reservations.reservations_end_local_check': asked('end', reserved({ end: 'x' })),
  'reservations.reservations_event_type_other_check': asked(
    'event_type_other',
    reserved({ event_type_other: long(81) }),
  ),
  'reservations.reservations_notes_check': asked('notes', reserved({ notes: long(2_001) })),
  'reservations.reservations_owner_note_check': edited('owner_note', { owner_note: long(2_001) }),
  'reservations.reservations_price_reason_check': added(
    'price_override.reason',
    called({ price_override: { total_grosze: 100, reason: 'x' } }),
  ),
  'reservations.reservations_total_grosze_check': added(
    'price_override.total_grosze',
    called({ price_override: { total_grosze: -1, reason: 'rabat' } }),
  ),
  'sent_refunds.sent_refunds_amount_grosze_check': refunded('amount_grosze', { amount_grosze: 0 }),
  'sent_refunds.sent_refunds_note_check': refunded('note', { amount_grosze: 1, note: long(1_001) }),
  'units.units_capacity_max_check': venue('units.0.capacity_max', {
    units: [{ name: 'A', area_m2: null, capacity_max: 0 }],
  }),
}

const ours = 'written by us, never from a request'
const byHand = 'written by npm run operator, which asks for a word'
const byOperator = 'no call: only the operator sets it, npm run operator -- plans and promo'
const uploads = 'the upload is no JSON call: upload.test.ts and files.test.ts'
/** Why no call comes so far. */
const unreached: Record<string, string> = {
  'api_keys.api_keys_token_hash': ours,
  'calendar_links.calendar_links_token_hash': ours,
  'disputes.disputes_amount': 'what the provider says',
  'email_changes.email_changes_check': ours,
  'email_changes.email_changes_nonce_check': ours,
  'email_tokens.email_tokens_nonce_check': ours,
  'idempotency_keys.idempotency_keys_key_check': 'a header: wire.test.ts',
  'journal_entries.journal_entries_amount': 'entries of nothing are left out: domain/journal.ts',
  'listing_files.listing_files_bytes_check': uploads,
  'listing_files.listing_files_title_check': uploads,
  'listing_images.listing_images_alt_check': uploads,
  'listing_images.listing_images_batch_check': uploads,
  'listing_images.listing_images_caption_check': uploads,
  'listing_images.listing_images_focus_x_check': uploads,
  'listing_images.listing_images_focus_y_check': uploads,
  'listing_images.listing_images_place_check': uploads,
  'listing_suspensions.listing_suspensions_restored': byHand,
  'listing_suspensions.listing_suspensions_said': byHand,
  'listings.listings_embed_code_check': ours,
  'listings.listings_slug_check': 'made of the letters that are asked for, never taken as it is: slugs.ts',
  'operator_acts.operator_acts_said': byHand,
  'occupancy.occupancy_blocked_check': 'a term that ends before it begins is refused when it is read',
  'occupancy.occupancy_check': ours,
  'occupancy.occupancy_check1': ours,
  'occupancy.occupancy_check2': ours,
  'occupancy.occupancy_no_overlap': 'becomes slot_taken wherever it happens: explain-overlap.ts',
  'occupancy.occupancy_outside': ours,
  'outside_busy.outside_busy_check': 'what ends before it begins is left out where it is read',
  'outside_busy.outside_busy_key_check': 'what another calendar says, cut where it is read',
  'outside_calendars.outside_calendars_check': ours,
  'outside_calendars.outside_calendars_check1': ours,
  'outside_calendars.outside_calendars_failures_check': ours,
  'outside_calendars.outside_calendars_name_check': 'what another calendar says, cut where it is read',
  'outside_calendars.outside_calendars_remote_id_check': 'what another calendar says',
  'payment_refunds.payment_refunds_amount': 'a share of what was paid',
  'payouts.payouts_amount': 'what the provider says',
  'payments.payments_amounts': 'worked out from what is due',
  'plan_versions.plan_versions_amounts': byOperator,
  'plan_versions.plan_versions_limits': byOperator,
  'tax_invoices.tax_invoices_handed_over': ours,
  'tax_invoices.tax_invoices_ksef_number': 'written by npm run operator, which looks at it',
  'promo_codes.promo_codes_code': byOperator,
  'promo_codes.promo_codes_months': byOperator,
  'promo_codes.promo_codes_value': byOperator,
  'provider_mode.provider_mode_is_only_check': 'the only row there is',
  'reservation_changes.reservation_changes_total_grosze_check': 'worked out from the price list, or agreed before',
  'reservations.reservations_check': 'the deposit is a share of the total',
  'reservations.reservations_check1': 'what is due is a share of the total',
  'reservations.reservations_paid_grosze_check': 'a sum of received_payments',
  'reservations.reservations_refunded_grosze_check': 'a sum of sent_refunds',
  'reservations.reservations_reference_check': ours,
  'reservations.reservations_token_nonce_check': ours,
  'sessions.sessions_bound_to_a_device': ours,
  'sessions.sessions_device_hash_check': ours,
  'subscriptions.subscriptions_bought_plan': ours,
  'subscriptions.subscriptions_next_plan': ours,
  'webhook_endpoints.webhook_endpoints_old_secret': ours,
  'webhook_deliveries.webhook_deliveries_waits': ours,
  'webhook_deliveries.webhook_deliveries_body': ours,
  'webhook_tries.webhook_tries_answer': 'what is kept of an answer is cut: deliver.ts',
  'webhook_tries.webhook_tries_said': ours,
  'sent_refunds.sent_refunds_check': 'worked out from what is owed',
}

/** A list of codes is closed in the contract as well (`schema.test.ts`), so a request with another is not read at all. */
const isList = (definition: string) =>
  /^CHECK \(+"?\w+"? (?:= ANY \(ARRAY\[[^\]]*\]\)|<@ ARRAY\[[^\]]*\])\)+(?: NOT VALID)?$/.test(definition)

test('every check of the database is named here, and nothing that is not there', async () => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select conrelid::regclass::text || '.' || conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('c', 'x') and connamespace = 'public'::regnamespace order by 1`.execute(
    app.deps.db,
  )
  const there = rows.filter(({ definition }) => !isList(definition)).map(({ name }) => name)
  const named = [...Object.keys(reached), ...Object.keys(unreached)]
  expect({
    unnamed: there.filter((name) => !named.includes(name)),
    gone: named.filter((name) => !there.includes(name)),
  }).toEqual({ unnamed: [], gone: [] })
})

test.each(Object.entries(reached))('%s is a sentence at its field', async (_name, { call, params, body, field }) => {
  const answer = await app.call(call, { token, ...(params ? { params: params() } : {}), body: await body() })
  const at = [...Object.keys(answer.body.fields ?? {}), ...(answer.body.missing ?? []).flatMap(({ fields }) => fields)]
  expect([answer.status, at.filter((each) => each === field || each.startsWith(`${field}.`)).length > 0, at]).toEqual([
    400,
    true,
    at,
  ])
})
