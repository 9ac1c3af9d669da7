/**
 * One full request of each call that takes something, for a partner with a venue, a service and a confirmed
 * reservation: tests corrupt it part by part, and the fuzz takes its first known values from it.
 */
import { confirmedByMail, dayAhead, evening, owner, publishedListing, reserveBody } from '#api/testing/factories.ts'
import type { TestOwner } from '#api/testing/factories.ts'
import { type Asks, ownerAsks } from '#api/testing/owner-asks.ts'
import type { TestApp } from '#api/testing/test-app.ts'
import type { CallName } from '#contract/calls.ts'

export type FullRequests = Partial<Record<CallName, Asks>>
export type World = Awaited<ReturnType<typeof world>>

export async function fullRequests(test_app: TestApp): Promise<{ who: TestOwner; asks: FullRequests }> {
  const known = await world(test_app)
  const { who, venue, service, made, term } = known
  const asks = {
    ...peopleAsks(known),
    ...visitorAsks(known),
    ...reservationAsks(known),
    ...moneyAsks(known),
    ...planAsks(known),
    ...integrationAsks(known),
    ...ownerAsks({
      venue_id: venue.id,
      service_id: service.id,
      reservation_id: made.id,
      status_token: made.status_token,
      day: term.start.slice(0, 10),
    }),
  }
  return { who, asks }
}

async function world(test_app: TestApp) {
  const who = await owner(test_app)
  const venue = await publishedListing(test_app, who)
  const service = await publishedListing(test_app, who, { kind: 'service' })
  const made = await confirmedByMail(test_app, venue.id, evening(dayAhead(test_app, 60)))
  const term = evening(dayAhead(test_app, 90))
  const venueBody = await reserveBody(test_app, venue.id, term, { ask: { layout: 'banquet' } })
  const serviceBody = await reserveBody(test_app, service.id, term, { kind: 'service', ask: { package_id: 'x' } })
  const days = { from: dayAhead(test_app, 1), to: dayAhead(test_app, 20), ...term, guests: 10 }
  return { who, venue, service, made, term, venueBody, serviceBody, days }
}

const moneyAsks = ({ made }: World) =>
  ({
    createStripeCheckout: { body: { token: made.status_token ?? '' } },
    createStripePayment: { body: { token: made.status_token ?? '' } },
    createPayment: { body: { token: made.status_token ?? '', method: 'bank_transfer' } },
    getPaymentStatusByToken: { params: { token: made.status_token ?? '' } },
    createOnboardingLink: { body: { password: 'x' } },
    createLoginLink: { body: { password: 'x' } },
    listPayouts: { query: { page: 1, page_size: 5 } },
    listPayments: { query: { page: 1, page_size: 5, reservation_id: made.id } },
    getPayment: { params: { id: made.id } },
    getPaymentStatus: { params: { id: made.id } },
  }) satisfies FullRequests

const planAsks = ({ venue }: World) =>
  ({
    currentSubscription: { query: { look: 'false' } },
    subscriptionCheckout: {
      body: { plan_code: 'combined_network', period: 'month', promo_code: 'NIEMA', keep: [venue.id] },
    },
    upgradeSubscription: {
      body: { plan_code: 'venue_pro', period: 'year', proration_at: '2027-01-01T10:00:00.000Z', keep: [venue.id] },
    },
    previewSubscriptionUpgrade: { params: { id: 'venue_pro' }, query: { period: 'month' } },
    validatePromoCode: { body: { code: 'START20', plan_code: 'venue_pro', period: 'month' } },
    cancelSubscription: { body: { undo: true } },
  }) satisfies FullRequests

const integrationAsks = ({ made }: World) =>
  ({
    createApiKey: { body: { name: 'Program', scopes: ['stats:read'], password: 'x' } },
    revokeApiKey: { params: { id: made.id } },
    finishGoogleCalendar: { body: { state: 'x' } },
    disconnectGoogleCalendar: { body: { busy: 'keep' } },
    addGoogleCalendar: { body: { remote_id: 'x', listing_id: made.id, unit_id: made.id } },
    writeToGoogleCalendar: { body: { remote_id: 'x', listing_id: made.id, with_names: true } },
    refreshOutsideCalendar: { params: { id: made.id } },
    removeOutsideCalendar: { params: { id: made.id }, query: { busy: 'keep' } },
    addCalendarFeed: { body: { listing_id: made.id, url: 'https://portal.example/a.ics', name: 'Portal' } },
    deleteCalendarFeed: { params: { id: made.id } },
    makeCalendarLink: { body: { listing_id: made.id, with_names: true } },
    deleteCalendarLink: { params: { id: made.id } },
    createWebhook: { body: { url: 'https://system.example/x', events: ['reservation.paid'], password: 'x' } },
    changeWebhook: {
      params: { id: made.id },
      body: { url: 'https://system.example/x', events: ['reservation.paid'], paused: true, password: 'x' },
    },
    removeWebhook: { params: { id: made.id } },
    rotateWebhookSecret: { params: { id: made.id }, body: { password: 'x' } },
    testWebhook: { params: { id: made.id } },
    replayFailedWebhooks: { params: { id: made.id } },
    listWebhookDeliveries: { params: { id: made.id }, query: { page: 1, page_size: 5, state: 'failed' } },
    getWebhookDelivery: { params: { id: made.id, delivery_id: made.id } },
    replayWebhookDelivery: { params: { id: made.id, delivery_id: made.id } },
  }) satisfies FullRequests

const filters = { q: 'a', date_from: '2027-01-01', date_to: '2027-02-01', source: 'web', status: 'confirmed' }

function peopleAsks({ who, made }: World) {
  return {
    sendContactMessage: {
      body: {
        name: 'Jan Lis',
        email: 'jan@goscie.example',
        phone: '600100200',
        topic: 'other',
        reservation_no: 'K7MPW4TX',
        listing_slug: 'sala',
        message: 'Dzień dobry, mam pytanie o salę.',
      },
    },
    findPlaces: { query: { q: 'Kraków' } },
    logIn: { body: { email: who.email, password: 'nieznane-haslo-123' } },
    refreshSession: { body: { refresh: 'x' } },
    changePassword: { body: { old_password: 'x', new_password: 'y' } },
    changeUser: { body: { first_name: 'Jan', last_name: 'Lis' } },
    askPasswordReset: { body: { email: 'nikt@goscie.example' } },
    confirmPasswordReset: { body: { token: 'x', new_password: 'bardzo-dlugie-haslo-2' } },
    endSession: { params: { id: made.id } },
    registerOwner: {
      body: {
        first_name: 'Jan',
        last_name: 'Lis',
        email: 'nowy-partner@goscie.example',
        password: 'bardzo-dlugie-haslo-3',
        phone: '600100200',
        accept_terms: true,
        promo_code: 'LATO',
      },
    },
    changeMe: { body: { phone: '600100200', contact_email: 'jan@goscie.example', website: 'https://sala.example' } },
    lookUpCompany: { body: { nip: '1234563218' } },
    completeProfile: { body: { company_name: 'Firma', account_holder: 'Jan Lis' } },
    verifyEmail: { body: { token: 'x' } },
    resendVerification: { body: { email: 'nikt@goscie.example' } },
  } satisfies FullRequests
}

function visitorAsks({ venue, service, made, venueBody, serviceBody, days }: World) {
  const search = { ...filters, place_id: 1, bbox: '1,1,1,1', category: 'x', amenity: 'x', start: '10:00' }
  const panel = { params: { token: made.status_token } }
  return {
    searchVenues: { query: search },
    searchServices: { query: search },
    getPublicVenue: { params: { id: venue.slug } },
    getPublicService: { params: { id: service.slug } },
    getVenueByEmbed: { params: { embedCode: 'a'.repeat(22) } },
    getServiceByEmbed: { params: { embedCode: 'a'.repeat(22) } },
    checkVenueAvailability: { body: { venue_id: venue.id, ...days } },
    checkServiceAvailability: { body: { service_id: service.id, ...days } },
    calculateVenuePrice: { body: venueBody },
    calculateServicePrice: { body: serviceBody },
    reserveVenue: {
      body: {
        ...venueBody,
        event_type: 'other',
        event_type_other: 'piknik',
        promo_code: 'LATO',
        back_url: 'x',
        embed_code: 'x',
      },
    },
    reserveService: { body: { ...serviceBody, event_type: 'other', event_type_other: 'piknik' } },
    confirmReservationEmail: { body: { token: 'x' } },
    resendConfirmation: { body: { reservation_id: made.id, email: made.email } },
    recoverReservations: { body: { email: made.email } },
    getRequestByToken: { params: { token: 'x' } },
    answerRequestByToken: { params: { token: 'x' }, body: { answer: 'accept', note: 'x' } },
    getPublicReservation: { params: { id: made.id } },
    getReservationByToken: panel,
    withdrawByToken: { ...panel, body: { preview: true } },
    cancelByToken: { ...panel, body: { preview: true, reason: 'choroba' } },
    setMarketingByToken: { ...panel, body: { agreed: false } },
    writeMessageByToken: { ...panel, body: { body: 'Dzień dobry' } },
  } satisfies FullRequests
}

function reservationAsks({ venue, service, made }: World) {
  const one = { params: { id: made.id } }
  return {
    listReservations: { query: filters },
    upcomingReservations: { query: { page: 1 } },
    reservationsByVenue: { query: { venue_id: venue.id, ...filters } },
    reservationsByService: { query: { service_id: service.id, ...filters } },
    getReservation: one,
    acceptReservation: { ...one, body: { note: 'ok' } },
    rejectReservation: { ...one, body: { reason: 'remont' } },
    cancelReservation: { ...one, body: { preview: true, note: 'remont' } },
    markReservationPaid: { ...one, body: { amount_grosze: 100, received_on: '2026-11-01', note: 'przelew' } },
    correctPayment: {
      params: { id: made.id, payment_id: made.id },
      body: { amount_grosze: 100, reason: 'Zły przelew' },
    },
    writeMessage: { ...one, body: { body: 'Dzień dobry' } },
  } satisfies FullRequests
}
