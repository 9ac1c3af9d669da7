/** Owners and listings for tests, made by the product's own calls and verbs. Data that do not matter have defaults. */
import { createListing, type SavedListing } from '#api/features/listings/editor/save-listing.ts'
import type { ListingInput } from '#api/features/listings/editor/listing-input.ts'
import { publishListing } from '#api/features/listings/publishing/publish-listing.ts'
import { replacePricings, type PriceListInput } from '#api/features/listings/prices/replace-pricings.ts'
import { setAvailability } from '#api/features/listings/editor/set-availability.ts'
import { inTransaction } from '#api/deps.ts'
import { grantPlan } from '#api/features/subscriptions/core/grant-plan.ts'
import type { PlanCode } from '#domain/subscription/plans.ts'
import type { TestApp } from './test-app.ts'
import type { CallName } from '#contract/calls.ts'
import { weekdays } from '#domain/listing/codes.ts'
import { traitsOf } from '#domain/listing/listing.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { plainTheme } from '#domain/embed/theme.ts'

export const password = 'bardzo-dlugie-haslo-1'

export type TestOwner = { owner_id: string; email: string; token: string; refresh: string }

let people = 0

/**
 * An owner with a verified address, a complete business profile and a plan granted by the operator; without `seller`
 * the data that publishing demands are missing, with `plan` null there is only the trial.
 */
export async function owner(
  test: TestApp,
  email = `wlasciciel-${(people += 1)}@partnerzy.example`,
  { seller = true, plan = 'combined_network' }: { seller?: boolean; plan?: PlanCode | null } = {},
): Promise<TestOwner> {
  const names = { first_name: 'Halina', last_name: 'Wierzbicka' }
  await test.call('registerOwner', { body: { ...names, email, password, accept_terms: true, offers: 'both' } })
  const [mail] = await test.mailbox(email)
  const token = mail?.links.map((link) => /\/weryfikacja-email\/([^/?]+)/.exec(link)?.[1]).find(Boolean)
  await test.call('verifyEmail', { body: { token } })
  const session = await logIn(test, email)
  const completed = await test.call('completeProfile', {
    token: session.token,
    body: { ...profile(email), ...(seller ? sellerData : {}) },
  })
  if (completed.status !== 200) throw new Error(`profile: ${JSON.stringify(completed.body)}`)
  // All of these owners have the same company, whose trial only the first one gets.
  if (plan)
    await inTransaction(test.deps, (tx) => grantPlan(tx, session.owner_id, { plan, period: 'month', until: null }))
  return session
}

export async function logIn(test: TestApp, email: string): Promise<TestOwner> {
  const { body, status } = await test.call('logIn', { body: { email, password } })
  if (status !== 200) throw new Error(`login: ${JSON.stringify(body)}`)
  const me = await test.call('getMe', { token: body.access })
  return { owner_id: me.body.id, email, token: body.access, refresh: body.refresh }
}

const profile = (email: string) => ({
  legal_form: 'jdg',
  company_name: 'Halina Wierzbicka Przyjęcia',
  phone: '600 100 200',
  contact_email: email,
  consents: { partner_terms: true, dsa_self_certification: true, dac7_info_ack: true, data_processing_terms: true },
})

/** Tax and bank data of the same owner (ruling 66). */
export const sellerData = {
  nip: '1000000006',
  regon: '990000016',
  address: { street: 'ul. Lipowa', building_no: '7', postcode: '30-001', city: 'Kraków', voivodeship: 'malopolskie' },
  correspondence_same: true,
  vat_status: 'active',
  iban: 'PL14999999990000000000000001',
  account_holder: 'Halina Wierzbicka',
}

type Changes = {
  /** Left as a draft. */
  draft?: boolean
  kind?: ListingInput['kind']
  input?: Partial<ListingInput>
  rules?: Partial<ListingInput['rules']>
  opening?: Partial<Opening>
  items?: PriceListInput['items']
  price_mode?: 'gross' | 'net'
}

/** Open every day 8:00–24:00, 100,00 zł an hour, no deposit, instant, no buffers; tests change what matters to them. */
export async function publishedListing(test: TestApp, who: TestOwner, changes: Changes = {}): Promise<SavedListing> {
  const kind = changes.kind ?? 'venue'
  const saved = await createListing(test.deps, who, {
    ...plain(kind),
    ...changes.input,
    rules: { ...plain(kind).rules, ...changes.rules },
  })
  await replacePricings(test.deps, who, saved.id, {
    price_mode: changes.price_mode ?? 'gross',
    valid_from: '2025-01-01',
    items: changes.items ?? [hourly],
  })
  await setAvailability(test.deps, who, saved.id, { ...alwaysOpen, ...changes.opening })
  if (!changes.draft) await publishListing(test.deps, who, saved.id)
  await test.deps.catalogue.refresh([saved.id])
  return saved
}

export const hourly: PriceListInput['items'][number] = {
  code: 'godzina',
  kind: 'base',
  pricing_type: 'per_hour',
  name: 'Godzina',
  position: 10,
  amount_grosze: 10_000,
  group: 'room',
  vat_rate: '23',
  unit_label: 'godzina',
  priority: 0,
  qty_source: ['hours'],
  step_minutes: 60,
  grace_minutes: 0,
}

const alwaysOpen: Opening = {
  timezone: 'Europe/Warsaw',
  weekly: weekdays.map((day_of_week) => ({ day_of_week, start: '08:00', end: '00:00', ends_next_day: true })),
  slots: [],
  exceptions: [],
  holidays: { closed_on_public_holidays: false, keep_open: [] },
}

function plain(kind: ListingInput['kind']): ListingInput {
  const travels = traitsOf({ kind }).comes_to_customer
  return {
    kind,
    name: 'Sala Pod Jesionem',
    tagline: 'Spokojna sala na każde spotkanie',
    description: 'Jasna sala z widokiem na stary sad. '.repeat(8),
    category: travels ? 'dj' : 'banquet_hall',
    extra_categories: [],
    embed_origins: [],
    embed_theme: plainTheme(),
    event_types: ['wedding', 'birthday_adult', 'conference', 'other'],
    address: {
      street: 'ul. Sadowa',
      building_no: '3',
      flat_no: null,
      postcode: '30-001',
      city: 'Kraków',
      district: null,
      voivodeship: 'malopolskie',
      latitude: 50.06,
      longitude: 19.94,
    },
    capacities: travels ? {} : { banquet: 100 },
    units: [{ code: 'a', name: travels ? 'Ekipa A' : 'Sala', area_m2: null, capacity_max: travels ? null : 100 }],
    rules: {
      term_modes: ['hourly'],
      setup_minutes: 0,
      teardown_minutes: 0,
      travel_minutes: 0,
      notice_hours: 24,
      horizon_days: 730,
      min_minutes: 60,
      max_minutes: 960,
      step_minutes: 30,
      overnight_until: '06:00',
      daily_limit: null,
      capacity_min: 1,
      capacity_max: 100,
    },
    packages: [],
    deposit: { type: 'none' },
    security_deposit_grosze: 0,
    min_order_value_grosze: null,
    cancellation_policy: 'moderate',
    cancellation_tiers: null,
    withdrawal_regime: 'excluded_dated_event',
    final_guest_count_days: null,
    confirmation_mode: 'instant',
    travel: travels ? { free_km: 50, both_ways: true } : null,
    service_radius_km: travels ? 200 : null,
    nationwide: false,
    delivery_mode: travels ? ['at_client'] : null,
    default_minutes: null,
    amenities: [],
    accessibility: [],
    area_m2: travels ? null : 160,
    details: travels ? {} : { catering_policy: 'own_only', alcohol_policy: 'byo_free' },
  }
}

export type TestTerm = { start: string; end: string }

/** A date this many days ahead, whenever the test runs. */
export function dayAhead(test: TestApp, days: number): string {
  return Temporal.Instant.fromEpochMilliseconds(test.clock.now())
    .toZonedDateTimeISO('Europe/Warsaw')
    .toPlainDate()
    .add({ days })
    .toString()
}

/**
 * A term at night, when everything is closed, that begins less than a day but more than half an hour from now. One
 * fixed hour would not do: for half an hour each day it is too near, and the next one is more than a day away.
 */
export function soonAtNight(test: TestApp, minutes: number): TestTerm {
  const now = Temporal.Instant.fromEpochMilliseconds(test.clock.now()).toZonedDateTimeISO('Europe/Warsaw')
  const starts = [0, 1].flatMap((days) =>
    ['01:10', '04:10'].map((hour) => now.add({ days }).withPlainTime(hour).toPlainDateTime()),
  )
  const start = starts.find((each) => {
    const ahead_ms = each.toZonedDateTime('Europe/Warsaw').epochMilliseconds - now.epochMilliseconds
    return ahead_ms >= 1_800_000 && ahead_ms < 86_400_000
  })
  if (!start) throw new Error('no hour of the night comes within a day')
  const written = (at: Temporal.PlainDateTime) => at.toString({ smallestUnit: 'minute' })
  return { start: written(start), end: written(start.add({ minutes })) }
}

/**
 * The next date, at least so many days ahead, on which the clock in Warsaw skips an hour (spring) or repeats one
 * (autumn).
 */
export function clockChange(test: TestApp, season: 'spring' | 'autumn', days = 14): string {
  let change = Temporal.PlainDate.from(dayAhead(test, days)).toZonedDateTime('Europe/Warsaw')
  for (;;) {
    const next = change.getTimeZoneTransition('next')
    if (!next) throw new Error('the clock in Warsaw changes no more')
    change = next
    if ((change.month === 3) === (season === 'spring')) return change.toPlainDate().toString()
  }
}

/** The date so many days later, or earlier when negative. */
export const daysFrom = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

export const evening = (date: string): TestTerm => ({ start: `${date}T16:00`, end: `${date}T22:00` })

const guests = { adults: 40, children: [], crew: 0 }
const place = {
  city: 'Kraków',
  street: 'ul. Długa',
  building_no: '1',
  postcode: '31-001',
  latitude: 50.07,
  longitude: 19.93,
}

let visitors = 0
export const visitorEmail = (): string => `gosc-${(visitors += 1)}-${process.pid}@goscie.example`

type Kind = ListingInput['kind']
const quoteCall = { venue: 'calculateVenuePrice', service: 'calculateServicePrice' } as const satisfies Record<
  Kind,
  CallName
>
const reserveCall = { venue: 'reserveVenue', service: 'reserveService' } as const satisfies Record<Kind, CallName>

export type Reserve = {
  kind?: Kind
  email?: string
  key?: string
  ask?: Record<string, unknown>
  body?: Record<string, unknown>
}

/** The product under test, or one of its processes. */
type Asks = {
  call(
    name: 'calculateVenuePrice' | 'calculateServicePrice',
    asked: { body: unknown },
  ): Promise<{ body: { quote_id?: string | null } }>
}

/** The body that the form sends, with a fresh quote. */
export async function reserveBody(test: Asks, listing_id: string, term: TestTerm, options: Reserve = {}) {
  const kind = options.kind ?? 'venue'
  const travels = traitsOf({ kind }).comes_to_customer
  const asked = {
    [`${kind}_id`]: listing_id,
    ...term,
    guests,
    event_type: 'birthday_adult',
    ...(travels ? { event_place: place } : {}),
    ...options.ask,
  }
  const quote = await test.call(quoteCall[kind], { body: asked })
  return {
    ...asked,
    quote_id: quote.body.quote_id,
    customer: {
      first_name: 'Anna',
      last_name: 'Żółkiewska',
      email: options.email ?? visitorEmail(),
      phone: '600 200 300',
    },
    buyer: { type: 'consumer' },
    notes: '',
    consents: { terms: true, owner_rules: true },
    ...options.body,
  }
}

export async function reserve(test: TestApp, listing_id: string, term: TestTerm, options: Reserve = {}) {
  const body = await reserveBody(test, listing_id, term, options)
  const headers: Record<string, string> = options.key ? { 'idempotency-key': options.key } : {}
  const answer = await test.call(reserveCall[options.kind ?? 'venue'], { body, headers })
  return { ...answer, email: body.customer.email }
}

/** The token in the newest letter to this address. */
export async function confirmToken(test: TestApp, email: string): Promise<string> {
  for (const mail of await test.mailbox(email)) {
    const token = mail.links
      .map((link) => /\/(?:potwierdzenie-rezerwacji-email|embed\/potwierdzenie-email)\/([^/?]+)/.exec(link)?.[1])
      .find(Boolean)
    if (token) return token
  }
  throw new Error(`no confirmation link for ${email}`)
}

/** Sends the form and clicks the link in the mail. */
export async function confirmedByMail(test: TestApp, listing_id: string, term: TestTerm, options: Reserve = {}) {
  const made = await reserve(test, listing_id, term, options)
  if (made.status !== 201) throw new Error(`reserve: ${JSON.stringify(made.body)}`)
  const token = await confirmToken(test, made.email)
  const confirmed = await test.call('confirmReservationEmail', { body: { token } })
  return {
    id: made.body.id,
    reference: made.body.reference,
    email: made.email,
    token,
    confirmed,
    status_token: confirmed.body.status_token,
  }
}
