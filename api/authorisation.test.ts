/**
 * Who may call what. Every call of the contract and every route beside it has a row here; one without a row fails the
 * first test. Owner rows are asked without a session, with a dead one, and with the session of another owner.
 */
import { randomUUIDv7 } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardedOutgoing } from '#api/adapters/outgoing/guarded.ts'
import type { Outgoing } from '#api/adapters/outgoing/outgoing.ts'
import { addImage } from '#api/features/listings/files/images.ts'
import { readPhoto } from '#api/seed/demo-data.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  owner,
  password,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { connectGoogle, remote } from '#api/testing/calendars.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { type Call, type CallName, calls, pathOf } from '#contract/calls.ts'
import { type KeyScope, keyScopes } from '#domain/integrations/key-scopes.ts'

/** What another owner must hear on an owner's row. `own`: the call speaks only of the caller's own things. */
type OwnerRow = {
  access: 'owner'
  foreign: 404 | 'own'
  params?:
    | 'reservation'
    | 'session'
    | 'venue'
    | 'service'
    | 'block'
    | 'plan'
    | 'key'
    | 'webhook'
    | 'link'
    | 'calendar'
    | 'payment'
    | 'feed'
  body?: unknown
}
type PublicRow = { access: 'public'; why: string }

const pricedPreview = { pricings: [], start: '2027-06-19T16:00', end: '2027-06-19T20:00', guests: { adults: 10 } }
const cake = { code: 'tort', pricing_type: 'per_event', name: 'Tort', amount_grosze: 10_000, vat_rate: '23' } as const
const closedAlways = {
  weekly: [],
  slots: [],
  exceptions: [],
  holidays: { closed_on_public_holidays: true, keep_open: [] },
}
const asVisitor = { start: '2027-05-01T10:00', end: '2027-05-01T16:00', guests: { adults: 10 } }
const closedPreview = { ...closedAlways, from: '2027-05-03', to: '2027-05-09' }

const matrix: Record<CallName, OwnerRow | PublicRow> = {
  commonSettings: { access: 'public', why: 'dictionaries' },
  enums: { access: 'public', why: 'dictionaries' },
  sendContactMessage: { access: 'public', why: 'anybody may write; limited by address' },
  findPlaces: { access: 'public', why: 'names of towns' },
  logIn: { access: 'public', why: 'begins a session' },
  refreshSession: { access: 'public', why: 'the refresh token is the key' },
  logOut: { access: 'owner', foreign: 'own' },
  changePassword: { access: 'owner', foreign: 'own', body: { old_password: 'x', new_password: 'y' } },
  changeUser: { access: 'owner', foreign: 'own', body: {} },
  askPasswordReset: { access: 'public', why: 'same answer for every address' },
  confirmPasswordReset: { access: 'public', why: 'the mailed token is the key' },
  listSessions: { access: 'owner', foreign: 'own' },
  endOtherSessions: { access: 'owner', foreign: 'own' },
  endSession: { access: 'owner', foreign: 404, params: 'session' },
  registerOwner: { access: 'public', why: 'anybody may register' },
  getMe: { access: 'owner', foreign: 'own' },
  changeMe: { access: 'owner', foreign: 'own', body: {} },
  lookUpCompany: { access: 'owner', foreign: 'own', body: { nip: '1234563218' } },
  completeProfile: { access: 'owner', foreign: 'own', body: {} },
  askEmailChange: { access: 'owner', foreign: 'own', body: { new_email: 'x@y.example', password: 'x' } },
  dropEmailChange: { access: 'owner', foreign: 'own' },
  confirmEmailChange: { access: 'public', why: 'the mailed token is the key' },
  closeAccount: { access: 'owner', foreign: 'own', body: { preview: true } },
  verifyEmail: { access: 'public', why: 'the mailed token is the key' },
  resendVerification: { access: 'public', why: 'same answer for every address' },
  searchVenues: { access: 'public', why: 'published listings' },
  venueCities: { access: 'public', why: 'published listings' },
  getVenueByEmbed: { access: 'public', why: 'published listings' },
  getServiceByEmbed: { access: 'public', why: 'published listings' },
  getPublicVenue: { access: 'public', why: 'published listings' },
  searchServices: { access: 'public', why: 'published listings' },
  serviceCities: { access: 'public', why: 'published listings' },
  getPublicService: { access: 'public', why: 'published listings' },
  venueCategories: { access: 'public', why: 'published listings' },
  serviceCategories: { access: 'public', why: 'published listings' },
  currentSubscription: { access: 'owner', foreign: 'own' },
  listSubscriptionInvoices: { access: 'owner', foreign: 'own' },
  subscriptionCheckout: { access: 'owner', foreign: 'own', body: { plan_code: 'venue_pro', period: 'month' } },
  upgradeSubscription: { access: 'owner', foreign: 'own', body: { plan_code: 'venue_pro', period: 'month' } },
  previewSubscriptionUpgrade: { access: 'owner', foreign: 'own', params: 'plan' },
  validatePromoCode: {
    access: 'owner',
    foreign: 'own',
    body: { code: 'START20', plan_code: 'venue_pro', period: 'month' },
  },
  cancelSubscription: { access: 'owner', foreign: 'own', body: {} },
  billingPortal: { access: 'owner', foreign: 'own' },
  listMyVenues: { access: 'owner', foreign: 'own' },
  createVenue: { access: 'owner', foreign: 'own', body: { name: 'X' } },
  getMyVenue: { access: 'owner', foreign: 404, params: 'venue' },
  changeVenue: { access: 'owner', foreign: 404, params: 'venue', body: { name: 'Cudza nazwa' } },
  deleteVenue: { access: 'owner', foreign: 404, params: 'venue' },
  publishVenue: { access: 'owner', foreign: 404, params: 'venue', body: {} },
  unpublishVenue: { access: 'owner', foreign: 404, params: 'venue', body: {} },
  previewVenue: { access: 'owner', foreign: 404, params: 'venue' },
  checkVenuePreview: { access: 'owner', foreign: 404, params: 'venue', body: asVisitor },
  calculateVenuePreview: { access: 'owner', foreign: 404, params: 'venue', body: asVisitor },
  renewVenueEmbed: { access: 'owner', foreign: 404, params: 'venue', body: {} },
  duplicateVenue: { access: 'owner', foreign: 404, params: 'venue' },
  listVenueServices: { access: 'owner', foreign: 404, params: 'venue' },
  addVenueService: { access: 'owner', foreign: 404, params: 'venue', body: { addon: cake } },
  getVenueService: { access: 'owner', foreign: 404, params: 'venue' },
  changeVenueService: { access: 'owner', foreign: 404, params: 'venue', body: { addon: { name: 'Tort' } } },
  removeVenueService: { access: 'owner', foreign: 404, params: 'venue' },
  getVenueAvailability: { access: 'owner', foreign: 404, params: 'venue' },
  setVenueAvailability: { access: 'owner', foreign: 404, params: 'venue', body: closedAlways },
  previewVenueAvailability: { access: 'owner', foreign: 404, params: 'venue', body: closedPreview },
  getVenuePricing: { access: 'owner', foreign: 404, params: 'venue' },
  replaceVenuePricing: { access: 'owner', foreign: 404, params: 'venue', body: { pricings: [] } },
  previewVenuePricing: { access: 'owner', foreign: 404, params: 'venue', body: pricedPreview },
  listMyServices: { access: 'owner', foreign: 'own' },
  createService: { access: 'owner', foreign: 'own', body: { name: 'X' } },
  getMyService: { access: 'owner', foreign: 404, params: 'service' },
  changeService: { access: 'owner', foreign: 404, params: 'service', body: { name: 'Cudza nazwa' } },
  deleteService: { access: 'owner', foreign: 404, params: 'service' },
  publishService: { access: 'owner', foreign: 404, params: 'service', body: {} },
  unpublishService: { access: 'owner', foreign: 404, params: 'service', body: {} },
  previewService: { access: 'owner', foreign: 404, params: 'service' },
  checkServicePreview: { access: 'owner', foreign: 404, params: 'service', body: asVisitor },
  calculateServicePreview: { access: 'owner', foreign: 404, params: 'service', body: asVisitor },
  renewServiceEmbed: { access: 'owner', foreign: 404, params: 'service', body: {} },
  duplicateService: { access: 'owner', foreign: 404, params: 'service' },
  listServiceServices: { access: 'owner', foreign: 404, params: 'service' },
  addServiceService: { access: 'owner', foreign: 404, params: 'service', body: { addon: cake } },
  getServiceService: { access: 'owner', foreign: 404, params: 'service' },
  changeServiceService: { access: 'owner', foreign: 404, params: 'service', body: { addon: { name: 'Tort' } } },
  removeServiceService: { access: 'owner', foreign: 404, params: 'service' },
  getServiceAvailability: { access: 'owner', foreign: 404, params: 'service' },
  setServiceAvailability: { access: 'owner', foreign: 404, params: 'service', body: closedAlways },
  previewServiceAvailability: { access: 'owner', foreign: 404, params: 'service', body: closedPreview },
  getServicePricing: { access: 'owner', foreign: 404, params: 'service' },
  replaceServicePricing: { access: 'owner', foreign: 404, params: 'service', body: { pricings: [] } },
  previewServicePricing: { access: 'owner', foreign: 404, params: 'service', body: pricedPreview },
  listVenueImages: { access: 'owner', foreign: 404, params: 'venue' },
  orderVenueImages: { access: 'owner', foreign: 404, params: 'venue', body: { order: [] } },
  changeVenueImage: { access: 'owner', foreign: 404, params: 'venue', body: { alt: 'Cudzy opis' } },
  removeVenueImage: { access: 'owner', foreign: 404, params: 'venue' },
  restoreVenueImage: { access: 'owner', foreign: 404, params: 'venue' },
  listVenueFiles: { access: 'owner', foreign: 404, params: 'venue' },
  changeVenueFile: { access: 'owner', foreign: 404, params: 'venue', body: { title: 'Cudzy plik' } },
  removeVenueFile: { access: 'owner', foreign: 404, params: 'venue' },
  listServiceImages: { access: 'owner', foreign: 404, params: 'service' },
  orderServiceImages: { access: 'owner', foreign: 404, params: 'service', body: { order: [] } },
  changeServiceImage: { access: 'owner', foreign: 404, params: 'service', body: { alt: 'Cudzy opis' } },
  removeServiceImage: { access: 'owner', foreign: 404, params: 'service' },
  restoreServiceImage: { access: 'owner', foreign: 404, params: 'service' },
  listServiceFiles: { access: 'owner', foreign: 404, params: 'service' },
  changeServiceFile: { access: 'owner', foreign: 404, params: 'service', body: { title: 'Cudzy plik' } },
  removeServiceFile: { access: 'owner', foreign: 404, params: 'service' },
  checkVenueAvailability: { access: 'public', why: 'says what is free, never who reserved' },
  checkServiceAvailability: { access: 'public', why: 'says what is free, never who reserved' },
  calculateVenuePrice: { access: 'public', why: 'prices are public' },
  calculateServicePrice: { access: 'public', why: 'prices are public' },
  reserveVenue: { access: 'public', why: 'visitors have no account' },
  reserveService: { access: 'public', why: 'visitors have no account' },
  confirmReservationEmail: { access: 'public', why: 'the mailed token is the key' },
  recoverReservations: { access: 'public', why: 'same answer for every address' },
  getRequestByToken: { access: 'public', why: 'the mailed token is the key' },
  answerRequestByToken: { access: 'public', why: 'the mailed token is the key' },
  resendConfirmation: { access: 'public', why: 'same answer for every address' },
  getPublicReservation: { access: 'public', why: 'no personal data' },
  createStripePayment: { access: 'public', why: 'the mailed token is the key' },
  createPayment: { access: 'public', why: 'the mailed token is the key' },
  createStripeCheckout: { access: 'public', why: 'the mailed token is the key' },
  getPaymentStatusByToken: { access: 'public', why: 'the mailed token is the key' },
  createOnboardingLink: { access: 'owner', foreign: 'own', body: { password: 'x' } },
  checkPayoutStatus: { access: 'owner', foreign: 'own' },
  createLoginLink: { access: 'owner', foreign: 'own', body: { password: 'x' } },
  listPayouts: { access: 'owner', foreign: 'own' },
  listPayments: { access: 'owner', foreign: 'own' },
  getPayment: { access: 'owner', foreign: 404, params: 'payment' },
  getPaymentStatus: { access: 'owner', foreign: 404, params: 'payment' },
  getReservationByToken: { access: 'public', why: 'the mailed token is the key' },
  contestNoShowByToken: { access: 'public', why: 'the mailed token is the key' },
  withdrawByToken: { access: 'public', why: 'the mailed token is the key' },
  cancelByToken: { access: 'public', why: 'the mailed token is the key' },
  setMarketingByToken: { access: 'public', why: 'the mailed token is the key' },
  writeMessageByToken: { access: 'public', why: 'the mailed token is the key' },
  proposeChangeByToken: { access: 'public', why: 'the mailed token is the key' },
  answerChangeByToken: { access: 'public', why: 'the mailed token is the key' },
  proposeTerminationByToken: { access: 'public', why: 'the mailed token is the key' },
  answerTerminationByToken: { access: 'public', why: 'the mailed token is the key' },
  getMyDay: { access: 'owner', foreign: 'own' },
  listReservations: { access: 'owner', foreign: 'own' },
  upcomingReservations: { access: 'owner', foreign: 'own' },
  reservationsByVenue: { access: 'owner', foreign: 'own' },
  reservationsByService: { access: 'owner', foreign: 'own' },
  getReservation: { access: 'owner', foreign: 404, params: 'reservation' },
  acceptReservation: { access: 'owner', foreign: 404, params: 'reservation', body: {} },
  rejectReservation: { access: 'owner', foreign: 404, params: 'reservation', body: { reason: 'Remont' } },
  cancelReservation: { access: 'owner', foreign: 404, params: 'reservation', body: { preview: false } },
  askDeposit: { access: 'owner', foreign: 404, params: 'reservation' },
  markReservationRefunded: { access: 'owner', foreign: 404, params: 'reservation', body: { amount_grosze: 100 } },
  correctPayment: {
    access: 'owner',
    foreign: 404,
    params: 'reservation',
    body: { amount_grosze: 0, reason: 'Pomyłka' },
  },
  markReservationPaid: { access: 'owner', foreign: 404, params: 'reservation', body: { amount_grosze: 100 } },
  editReservation: { access: 'owner', foreign: 404, params: 'reservation', body: { owner_note: 'Cudza notatka' } },
  listReservationCrews: { access: 'owner', foreign: 404, params: 'reservation' },
  changeReservationCrew: {
    access: 'owner',
    foreign: 404,
    params: 'reservation',
    body: { unit_id: '00000000-0000-7000-8000-000000000000' },
  },
  markNoShow: { access: 'owner', foreign: 404, params: 'reservation', body: {} },
  proposeChange: {
    access: 'owner',
    foreign: 404,
    params: 'reservation',
    body: { guests: { adults: 10, children: [], crew: 0 } },
  },
  answerChange: { access: 'owner', foreign: 404, params: 'reservation', body: { answer: 'accept' } },
  proposeTermination: { access: 'owner', foreign: 404, params: 'reservation', body: { note: 'Cudza propozycja' } },
  answerTermination: { access: 'owner', foreign: 404, params: 'reservation', body: { answer: 'accept' } },
  // That the listing of the body is the caller's own is a test of the owner's desk.
  addVenueReservation: { access: 'owner', foreign: 'own' },
  addServiceReservation: { access: 'owner', foreign: 'own' },
  previewVenueReservation: { access: 'owner', foreign: 'own' },
  previewServiceReservation: { access: 'owner', foreign: 'own' },
  writeMessage: { access: 'owner', foreign: 404, params: 'reservation', body: { body: 'Dzień dobry' } },
  statsDashboard: { access: 'owner', foreign: 'own' },
  statsOverview: { access: 'owner', foreign: 'own' },
  statsVenuesOverview: { access: 'owner', foreign: 'own' },
  statsVenueMonthly: { access: 'owner', foreign: 404, params: 'venue' },
  statsVenueYearly: { access: 'owner', foreign: 404, params: 'venue' },
  statsServiceMonthly: { access: 'owner', foreign: 404, params: 'service' },
  statsServiceYearly: { access: 'owner', foreign: 404, params: 'service' },
  countView: { access: 'public', why: 'says that a page was opened; answers nothing' },
  listCalendarEvents: { access: 'owner', foreign: 'own' },
  listCalendarResources: { access: 'owner', foreign: 'own' },
  listNotifications: { access: 'owner', foreign: 'own' },
  readNotifications: { access: 'owner', foreign: 'own', body: { up_to: '2020-01-01T00:00:00.000Z' } },
  listCalendarOpenings: { access: 'owner', foreign: 'own' },
  // That the listing of the body is the caller's own is a test of the calendar.
  createBlocks: { access: 'owner', foreign: 'own' },
  changeBlock: { access: 'owner', foreign: 404, params: 'block', body: { label: 'Remont' } },
  deleteBlock: { access: 'owner', foreign: 404, params: 'block' },
  moveReservationTerm: {
    access: 'owner',
    foreign: 404,
    params: 'reservation',
    body: { start: '2030-01-01T10:00', end: '2030-01-01T12:00' },
  },
  listPlans: { access: 'public', why: 'plans are public' },
  connectGoogleCalendar: { access: 'owner', foreign: 'own' },
  finishGoogleCalendar: { access: 'owner', foreign: 'own', body: { state: 'nobody-began-this' } },
  disconnectGoogleCalendar: { access: 'owner', foreign: 'own', body: { busy: 'free' } },
  googleCalendarStatus: { access: 'owner', foreign: 'own' },
  listGoogleCalendars: { access: 'owner', foreign: 'own' },
  addGoogleCalendar: { access: 'owner', foreign: 'own' },
  writeToGoogleCalendar: { access: 'owner', foreign: 'own' },
  listOutsideCalendars: { access: 'owner', foreign: 'own' },
  refreshOutsideCalendar: { access: 'owner', foreign: 404, params: 'calendar' },
  removeOutsideCalendar: { access: 'owner', foreign: 404, params: 'calendar' },
  listApiKeys: { access: 'owner', foreign: 'own' },
  createApiKey: { access: 'owner', foreign: 'own', body: { name: 'X', scopes: ['stats:read'], password: 'x' } },
  revokeApiKey: { access: 'owner', foreign: 404, params: 'key' },
  listCalendarLinks: { access: 'owner', foreign: 'own' },
  makeCalendarLink: { access: 'owner', foreign: 'own', body: {} },
  listCalendarFeeds: { access: 'owner', foreign: 'own' },
  addCalendarFeed: {
    access: 'owner',
    foreign: 404,
    body: () => ({ listing_id: venue_id, url: 'https://portal.example/a.ics' }),
  },
  deleteCalendarFeed: { access: 'owner', foreign: 404, params: 'feed' },
  deleteCalendarLink: { access: 'owner', foreign: 404, params: 'link' },
  listWebhooks: { access: 'owner', foreign: 'own' },
  createWebhook: {
    access: 'owner',
    foreign: 'own',
    body: { url: 'https://system.example/x', events: ['reservation.paid'], password: 'x' },
  },
  changeWebhook: { access: 'owner', foreign: 404, params: 'webhook', body: { paused: true } },
  removeWebhook: { access: 'owner', foreign: 404, params: 'webhook' },
  rotateWebhookSecret: { access: 'owner', foreign: 404, params: 'webhook', body: { password } },
  testWebhook: { access: 'owner', foreign: 404, params: 'webhook' },
  replayFailedWebhooks: { access: 'owner', foreign: 404, params: 'webhook' },
  listWebhookDeliveries: { access: 'owner', foreign: 404, params: 'webhook' },
  getWebhookDelivery: { access: 'owner', foreign: 404, params: 'webhook' },
  replayWebhookDelivery: { access: 'owner', foreign: 404, params: 'webhook' },
}

/** Routes outside the contract, by method and pattern, with the reason why they need no session. */
const beside: Record<string, string> = {
  'GET /healthz': 'says only that the process lives',
  'GET /readyz': 'says only whether the database answers',
  'GET /metrics': 'answers whoever brings METRICS_TOKEN, and nobody without that setting',
  'GET /api/openapi.json': 'the contract is public',
  'OPTIONS /*': 'the empty answer to a preflight: no other origin may ask',
  'GET /robots.txt': 'for robots',
  'GET /llms.txt': 'for programs that read for people',
  'GET /mcp': 'for visitors’ programs: search, availability and price, which are public calls (http/mcp/mcp.test.ts)',
  'POST /mcp': 'the same',
  'DELETE /mcp': 'the same; there is no session to end',
  'GET /sitemap.xml': 'for robots',
  'GET /regulaminy.txt': 'texts of the terms that were shown to everybody (owners/terms/new-terms.test.ts)',
  'GET /.well-known/security.txt': 'for finders of holes',
  'GET /obrazy/*': 'finished pictures of listings only',
  'GET /pliki/*': 'files that owners offer for download, under names that nobody guesses',
  'GET /api/calendar/callback/': 'keeps what Google sends for the session that began (calendar/google/google.test.ts)',
  'POST /api/calendar/webhook/': 'the token of the channel is the key (calendar/google/channels/channels.test.ts)',
  'POST /api/payments/webhook/': 'the signature of the provider is the key (payments/webhook.test.ts)',
  'POST /api/venues/:id/upload_image/':
    'asks for a session itself; other owners hear 404 (listings/files/pictures.test.ts)',
  'POST /api/services/:id/upload_image/': 'the same',
  'POST /api/venues/:id/upload_file/':
    'asks for a session itself; other owners hear 404 (listings/files/files.test.ts)',
  'POST /api/services/:id/upload_file/': 'the same',
  'GET /api/stats/export/:table/': 'owner; asked in stats.test.ts',
  'GET /api/embeds/:code/poster.pdf': 'the form of a published offer as a poster (reservations/embeds/poster.test.ts)',
  'GET /api/reservations/export.csv': 'asks for a session itself; see reservations/desk/desk.test.ts',
  'GET /api/owners/me/payouts.csv': 'asks for a session itself; see payments/payouts/payouts.test.ts',
  'GET /api/subscriptions/invoices/:id/invoice.pdf':
    'asks for a session itself; other owners hear 404 (subscriptions/invoices/invoices.test.ts)',
  'GET /api/owners/me/export/': 'asks for a session itself; see owners/account/account.test.ts',
  'GET /api/calendar/stream/': 'asks for a live session itself, and again on each beat (live/stream.test.ts)',
  'GET /api/reservations/by-token/:token/payments/:payment_id.pdf': 'the mailed token is the key',
  'GET /api/reservations/:id/payments/:payment_id.pdf': 'the owner’s own, asked by id and owner like the summary',
  'GET /api/reservations/by-token/:token/calendar.ics': 'the mailed token is the key',
  'GET /api/reservations/by-token/:token/summary.pdf': 'the mailed token is the key',
  'GET /api/reservations/by-token/:token/rules.txt': 'the mailed token is the key',
  'GET /api/reservations/:id/calendar.ics':
    'asks for a session itself; other owners hear 404 (reservations/money/money-back.test.ts)',
  'GET /api/reservations/:id/summary.pdf': 'the same',
  'GET /ical/:secret.ics': 'the secret of the address is the key (calendar/ical/calendar-links.test.ts)',
  'GET /api/reservations/:id/rules.txt': 'the same',
}

/** Mounted as a whole by others: the reader of the contract, and the sandbox, which never exists in production. */
const mounted = ['/api/docs', '/_sandbox']

let app: TestApp
let partner: TestOwner
let stranger: TestOwner
let reservation_id: string
let block_id: string
let key_id: string
let calendar_id: string
let webhook: { id: string; delivery_id: string }
let venue_image: string
let service_image: string
let venue_id: string
let service_id: string
let venue_file: string
let service_file: string
let payment_id: string
let feed_id: string
/** What the stranger read before the partner had anything. */
let alone: Map<CallName, unknown>

/** What strangers answer: a calendar without events. */
const quiet: Outgoing = {
  problemOf: guardedOutgoing().problemOf,
  send: ({ url }) => {
    const body = Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
    return Promise.resolve({ url, status: 200, headers: { 'content-type': 'text/calendar' }, body })
  },
}

beforeAll(async () => {
  app = await createTestApp({}, { outgoing: quiet })
  partner = await owner(app)
  // Another plan than the partner's, or nobody would see the difference.
  stranger = await owner(app, undefined, { plan: 'venue_start' })
  alone = await listsOf(stranger)
  const hall = await publishedListing(app, partner, { input: { confirmation_mode: 'request' } })
  venue_id = hall.id
  service_id = (await publishedListing(app, partner, { kind: 'service' })).id
  reservation_id = (await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))).id
  const picture = { bytes: await readPhoto('venue-barn-01.jpg'), alt: 'Stodoła o zmierzchu' }
  venue_image = (await addImage(app.deps, partner, venue_id, picture)).id
  service_image = (await addImage(app.deps, partner, service_id, picture)).id
  // Its own picture gets more files in the background, which is no stranger's doing.
  while ((await imageFiles(venue_id)) < 12) await setTimeout(100)
  const cakes = { token: partner.token, body: { addon: cake } }
  await app.call('addVenueService', { ...cakes, params: { id: venue_id } })
  await app.call('addServiceService', { ...cakes, params: { id: service_id } })
  ;[venue_file, service_file] = [await fileOf('venues', venue_id), await fileOf('services', service_id)]
  payment_id = await unpaidPage(reservation_id)
  const followed = { listing_id: hall.id, url: 'https://portal.example/b.ics' }
  feed_id = (await app.call('addCalendarFeed', { token: partner.token, body: followed })).body.id
  const block = { listing_id: hall.id, terms: [evening(dayAhead(app, 41))], label: 'Remont' }
  const key = { name: 'Księgowość', scopes: ['stats:read'], password }
  key_id = (await app.call('createApiKey', { token: partner.token, body: key })).body.id
  await connectGoogle(app, partner.token)
  const chosen = { token: partner.token, body: { remote_id: remote.parties, listing_id: hall.id } }
  calendar_id = (await app.call('addGoogleCalendar', chosen)).body.id
  const told = { url: 'https://system.example/x', events: ['listing.published'], password }
  const { id } = (await app.call('createWebhook', { token: partner.token, body: told })).body
  const { delivery_id } = (await app.call('testWebhook', { token: partner.token, params: { id } })).body
  webhook = { id, delivery_id }
  await app.call('makeCalendarLink', { token: partner.token, body: {} })
  await app.call('writeToGoogleCalendar', { ...chosen, body: { ...chosen.body, remote_id: remote.own } })
  await app.call('askEmailChange', { token: partner.token, body: { new_email: 'nowa@partnerzy.example', password } })
  block_id = (await app.call('createBlocks', { token: partner.token, body: block })).body.blocks[0]?.id ?? ''
})
afterAll(() => app.close())

describe('the matrix', () => {
  test('says of every call what the contract says', () => {
    const said = Object.fromEntries(Object.entries(matrix).map(([name, row]) => [name, row.access]))
    const meant = Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call.access]))
    expect(said).toEqual(meant)
  })

  test('knows every route that the server answers', async () => {
    const known = new Set([
      ...Object.values(calls).map((call) => `${call.method} ${call.path.replace(/\{(\w+)\}/g, ':$1')}`),
      ...Object.keys(beside),
    ])
    const unknown = app.routes.filter(
      (route) =>
        !route.startsWith('HEAD ') &&
        !known.has(route) &&
        !mounted.some((prefix) => route.split(' ')[1]?.startsWith(prefix)),
    )
    expect(unknown).toEqual([])
    expect([...known].filter((route) => !app.routes.includes(route))).toEqual([])
  })
})

const ownerCalls = (Object.entries(matrix) as [CallName, OwnerRow | PublicRow][]).flatMap(([name, row]) =>
  row.access === 'owner' ? [{ name, row }] : [],
)
const foreignCalls = ownerCalls.filter(({ row }) => row.foreign === 404)

async function paramsOf(row: OwnerRow): Promise<Record<string, string>> {
  if (row.params === 'reservation') return { id: reservation_id, payment_id: reservation_id }
  if (row.params === 'block') return { id: block_id }
  if (row.params === 'webhook') return webhook
  if (row.params === 'key') return { id: key_id }
  if (row.params === 'calendar') return { id: calendar_id }
  if (row.params === 'link')
    return { id: (await app.call('makeCalendarLink', { token: partner.token, body: {} })).body.id }
  if (row.params === 'payment') return { id: payment_id }
  if (row.params === 'feed') return { id: feed_id }
  if (row.params === 'plan') return { id: 'venue_pro' }
  if (row.params === 'venue') return { id: venue_id, sid: cake.code, image_id: venue_image, file_id: venue_file }
  if (row.params === 'service')
    return { id: service_id, sid: cake.code, image_id: service_image, file_id: service_file }
  if (row.params !== 'session') return {}
  const { body } = await app.call('listSessions', { token: partner.token })
  return { id: body.results[0]?.id ?? '' }
}

const bodyOf = ({ body }: OwnerRow): unknown => (typeof body === 'function' ? body() : body)

/** A file of the partner's, to take along. */
async function fileOf(kind: 'venues' | 'services', id: string): Promise<string> {
  const form = new FormData()
  const pdf = '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << >>\n%%EOF\n'
  form.set('file', new Blob([pdf], { type: 'application/pdf' }), 'menu.pdf')
  const encoded = new Response(form)
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/${kind}/${id}/upload_file/`,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      authorization: `Bearer ${partner.token}`,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const [file] = (answer.json() as { results: { id: string }[] }).results
  return file?.id ?? ''
}

/** A page of the provider that nobody paid on. */
async function unpaidPage(reservation: string): Promise<string> {
  const at = new Date(app.clock.now())
  const id = randomUUIDv7()
  const row = {
    id,
    reservation_id: reservation,
    owner_id: partner.owner_id,
    status: 'expired',
    account: 'acct_1',
  } as const
  const none = { page_id: null, page_url: null, intent_id: null, way: null, failure: null, settled_by_hand_at: null }
  const times = { expires_at: at, next_look_at: null, created_at: at, updated_at: at, settled_at: null }
  const sums = { amount_grosze: 10_000, fee_grosze: 0 }
  await app.deps.db
    .insertInto('payments')
    .values({ ...row, ...none, ...times, ...sums })
    .execute()
  return id
}

const imageFiles = async (id: string) =>
  (await app.call('listVenueImages', { params: { id }, token: partner.token })).body.results[0]?.variants.length ?? 0

/** Its first try fails in the background, which is no stranger's doing. */
async function webhookWithoutTries(token: string) {
  const { status, body } = await app.call('listWebhooks', { token })
  return { status, body: body.results.map(({ id, url, events, state }) => ({ id, url, events, state })) }
}

/** What a stranger's call could have changed. */
async function everythingOfPartner(): Promise<unknown[]> {
  const { token } = partner
  const asked = [
    app.call('getReservation', { params: { id: reservation_id }, token }),
    app.call('getMyVenue', { params: { id: venue_id }, token }),
    app.call('getMyService', { params: { id: service_id }, token }),
    app.call('listMyVenues', { token }),
    app.call('getVenuePricing', { params: { id: venue_id }, token }),
    app.call('listVenueImages', { params: { id: venue_id }, token }),
    app.call('listServiceImages', { params: { id: service_id }, token }),
    webhookWithoutTries(token),
    app.call('getServiceAvailability', { params: { id: service_id }, token }),
  ]
  return (await Promise.all(asked)).map(({ body }) => body)
}

/** What some lists want to be asked. */
const month = () => ({ from: dayAhead(app, 30), to: dayAhead(app, 60) })
const queries: Partial<Record<CallName, () => Record<string, unknown>>> = {
  listCalendarEvents: month,
  listCalendarOpenings: () => ({ ...month(), listing: venue_id }),
  reservationsByVenue: () => ({ venue_id }),
  reservationsByService: () => ({ service_id }),
}
/** What is asked for a listing that is there later. */
const namesAVenue = new Set<CallName>(['listCalendarOpenings', 'reservationsByVenue', 'reservationsByService'])
/** The partner has nothing there, or what is there has no ids: tests of the features ask these with another owner's rows. */
const without = new Set<CallName>([
  'listSubscriptionInvoices',
  'statsOverview',
  'checkPayoutStatus',
  'listPayouts',
  'listPayments',
  'reservationsByService',
  'googleCalendarStatus',
  'listGoogleCalendars',
  'listCalendarLinks',
  'listCalendarFeeds',
])
/** Only when it was asked. */
const withoutTimes = (body: object) =>
  JSON.parse(JSON.stringify(body, (key, value) => (key === 'last_used_at' || key === 'now' ? 0 : value)))
// What begins something at Google or at the provider is no list.
const lists = ownerCalls.filter(
  ({ name, row }) =>
    row.foreign === 'own' && !row.params && calls[name].method === 'GET' && !/^connect|^billing/.test(name),
)
async function listsOf({ token }: TestOwner): Promise<Map<CallName, unknown>> {
  const answers = new Map<CallName, unknown>()
  for (const { name } of lists) {
    if (namesAVenue.has(name)) continue
    const { status, body } = await app.call(name, { token, query: queries[name]?.() })
    answers.set(name, { status, body: withoutTimes(body) })
  }
  return answers
}
const idsIn = (body: unknown): string[] => JSON.stringify(body).match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}/g) ?? []

describe('a call of owners', () => {
  test.each(ownerCalls)('$name hears 401 without a session and with a made-up one', async ({ name, row }) => {
    const params = await paramsOf(row)
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { status, body } = await app.call(name, { params, body: bodyOf(row), ...(token ? { token } : {}) })
      expect([status, body.code]).toEqual([401, 'unauthenticated'])
    }
  })

  test.each(foreignCalls)('$name hears 404 from another owner and changes nothing', async ({ name, row }) => {
    const params = await paramsOf(row)
    const before = await everythingOfPartner()
    const { status } = await app.call(name, { params, body: bodyOf(row), token: stranger.token })
    expect(status).toBe(404)
    expect(await everythingOfPartner()).toEqual(before)
  })

  test.each(lists)('$name shows another owner nothing of it', async ({ name }) => {
    const query = queries[name]?.()
    const [own, foreign] = await Promise.all([partner, stranger].map(({ token }) => app.call(name, { token, query })))
    const ids = idsIn(own?.body)
    if (!without.has(name)) expect(ids).not.toEqual([])
    expect([200, 404]).toContain(foreign?.status)
    expect(idsIn(foreign?.body).filter((id) => ids.includes(id))).toEqual([])
    // Neither are counts and sums another's.
    if (!namesAVenue.has(name))
      expect({ status: foreign?.status, body: withoutTimes(foreign?.body ?? {}) }).toEqual(alone.get(name))
  })
})

const keyed = ownerCalls.flatMap(({ name, row }) => {
  const { key }: Call = calls[name]
  return key ? [{ name, row, key }] : []
})
const personsOnly = ownerCalls.filter(({ name }) => !keyed.some((each) => each.name === name))

/** One key for each set of scopes that is asked for. */
const keysMade = new Map<string, string>()
async function keyOf(who: TestOwner, scopes: KeyScope[]): Promise<string> {
  const known = keysMade.get(`${who.owner_id}:${scopes}`)
  if (known) return known
  const body = { name: `Program ${keysMade.size}`, scopes, password }
  const { body: made } = await app.call('createApiKey', { token: who.token, body })
  keysMade.set(`${who.owner_id}:${scopes}`, made.key)
  return made.key
}

describe('an API key', () => {
  test.each(personsOnly)('$name is refused to a key of every scope', async ({ name, row }) => {
    const asked = { params: await paramsOf(row), body: bodyOf(row), token: await keyOf(partner, [...keyScopes]) }
    const { status, body } = await app.call(name, asked)
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(body.errors?.[0]).toBe('Tego nie można zrobić kluczem API. Zaloguj się w panelu.')
  })

  test.each(keyed)('$name is refused to a key of every scope but its own', async ({ name, row, key }) => {
    const token = await keyOf(
      partner,
      keyScopes.filter((scope) => scope !== key),
    )
    const { status, body } = await app.call(name, { params: await paramsOf(row), body: bodyOf(row), token })
    expect([status, body.code]).toEqual([403, 'forbidden'])
    expect(body.errors?.[0]).toContain(key)
  })

  test.each(keyed.filter(({ row }) => row.foreign === 404))(
    '$name hears 404 from the key of another owner',
    async ({ name, row, key }) => {
      const params = await paramsOf(row)
      const before = await everythingOfPartner()
      const { status } = await app.call(name, { params, body: bodyOf(row), token: await keyOf(stranger, [key]) })
      expect(status).toBe(404)
      expect(await everythingOfPartner()).toEqual(before)
    },
  )
})

/** What another owner must not have is there: its own owner hears anything but 404, or the rows above would say nothing. */
describe('of its own owner', () => {
  // What takes away comes last, and what is inside of something before that something.
  const depth = (name: CallName) => calls[name].path.split('/').length
  const takes = (name: CallName) =>
    name === 'endSession'
      ? 3
      : calls[name].method === 'DELETE' || /^(remove|delete|revoke|replace.*Pricing)/.test(name)
        ? 2
        : 0
  const first = (name: CallName) => (/^(restore)/.test(name) ? 1 : takes(name))
  const rows = [...foreignCalls].sort((a, b) => first(a.name) - first(b.name) || depth(b.name) - depth(a.name))
  test.each(rows)('$name finds what the matrix names', async ({ name, row }) => {
    const params = await paramsOf(row)
    if (name === 'restoreVenueImage') await app.call('removeVenueImage', { params, token: partner.token })
    if (name === 'restoreServiceImage') await app.call('removeServiceImage', { params, token: partner.token })
    const { status } = await app.call(name, { params, body: bodyOf(row), token: partner.token })
    expect(status).not.toBe(404)
  })
})

describe('personal data', () => {
  test('do not leave through the public call', async () => {
    const { body } = await app.call('getPublicReservation', { params: { id: reservation_id } })
    expect(JSON.stringify(body)).not.toMatch(/Żółkiewska|goscie\.example|600200300/)
  })

  test('a path with or without the closing slash answers the same', async () => {
    const path = pathOf('enums')
    const [slash, bare] = await Promise.all([path, path.replace(/\/$/, '')].map((url) => app.app.inject({ url })))
    expect(bare?.statusCode).toBe(200)
    expect(bare?.body).toBe(slash?.body)
  })
})
