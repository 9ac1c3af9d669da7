/** The calls that anybody may make; a visitor's browser loads only these. */
import type { Call } from './call.ts'

export const publicCalls = {
  // site
  commonSettings: { method: 'GET', path: '/api/common-settings/', access: 'public' },
  enums: { method: 'GET', path: '/api/enums/', access: 'public' },
  sendContactMessage: { method: 'POST', path: '/api/contact/', access: 'public' },
  findPlaces: { method: 'GET', path: '/api/places/', access: 'public' },
  // auth
  logIn: { method: 'POST', path: '/api/auth/login/', access: 'public' },
  refreshSession: { method: 'POST', path: '/api/auth/token/refresh/', access: 'public' },
  askPasswordReset: { method: 'POST', path: '/api/auth/password-reset/', access: 'public' },
  confirmPasswordReset: { method: 'POST', path: '/api/auth/password-reset/confirm/', access: 'public' },
  // owners
  registerOwner: { method: 'POST', path: '/api/owners/', access: 'public' },
  verifyEmail: { method: 'POST', path: '/api/owners/verify-email/', access: 'public' },
  resendVerification: { method: 'POST', path: '/api/owners/resend-verification/', access: 'public' },
  confirmEmailChange: { method: 'POST', path: '/api/owners/confirm-email-change/', access: 'public' },
  // listings as visitors see them
  searchVenues: { method: 'GET', path: '/api/venues/public/', access: 'public' },
  venueCities: { method: 'GET', path: '/api/venues/public/cities/', access: 'public' },
  getPublicVenue: { method: 'GET', path: '/api/venues/public/{id}/', access: 'public' },
  getVenueByEmbed: { method: 'GET', path: '/api/venues/public/by-embed/{embedCode}/', access: 'public' },
  searchServices: { method: 'GET', path: '/api/services/public/', access: 'public' },
  serviceCities: { method: 'GET', path: '/api/services/public/cities/', access: 'public' },
  getPublicService: { method: 'GET', path: '/api/services/public/{id}/', access: 'public' },
  getServiceByEmbed: { method: 'GET', path: '/api/services/public/by-embed/{embedCode}/', access: 'public' },
  venueCategories: { method: 'GET', path: '/api/venue-categories/', access: 'public' },
  serviceCategories: { method: 'GET', path: '/api/service-categories/', access: 'public' },
  // reserving
  checkVenueAvailability: {
    method: 'POST',
    path: '/api/reservations/public/check_venue_availability/',
    access: 'public',
  },
  checkServiceAvailability: {
    method: 'POST',
    path: '/api/reservations/public/check_service_availability/',
    access: 'public',
  },
  calculateVenuePrice: { method: 'POST', path: '/api/reservations/public/calculate_venue_price/', access: 'public' },
  calculateServicePrice: {
    method: 'POST',
    path: '/api/reservations/public/calculate_service_price/',
    access: 'public',
  },
  reserveVenue: { method: 'POST', path: '/api/reservations/public/venues/', access: 'public' },
  reserveService: { method: 'POST', path: '/api/reservations/public/services/', access: 'public' },
  confirmReservationEmail: { method: 'POST', path: '/api/reservations/public/confirm_email/', access: 'public' },
  resendConfirmation: { method: 'POST', path: '/api/reservations/public/resend_confirmation/', access: 'public' },
  getPublicReservation: { method: 'GET', path: '/api/reservations/public/{id}/', access: 'public' },
  recoverReservations: { method: 'POST', path: '/api/reservations/public/recover/', access: 'public' },
  // the owner's answer by the link of a mail
  getRequestByToken: { method: 'GET', path: '/api/reservations/answer/{token}/', access: 'public' },
  answerRequestByToken: { method: 'POST', path: '/api/reservations/answer/{token}/', access: 'public' },
  // paying online
  createStripeCheckout: { method: 'POST', path: '/api/payments/create_stripe_checkout/', access: 'public' },
  createStripePayment: { method: 'POST', path: '/api/payments/create_stripe_payment/', access: 'public' },
  createPayment: { method: 'POST', path: '/api/payments/create_payment/', access: 'public' },
  getPaymentStatusByToken: { method: 'GET', path: '/api/payments/status/{token}', access: 'public' },
  // the customer's panel
  getReservationByToken: { method: 'GET', path: '/api/reservations/by-token/{token}/', access: 'public' },
  cancelByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/cancel/', access: 'public' },
  withdrawByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/withdraw/', access: 'public' },
  setMarketingByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/marketing/', access: 'public' },
  writeMessageByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/messages/', access: 'public' },
  proposeChangeByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/change/', access: 'public' },
  answerChangeByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/change/answer/', access: 'public' },
  proposeTerminationByToken: {
    method: 'POST',
    path: '/api/reservations/by-token/{token}/termination/',
    access: 'public',
  },
  answerTerminationByToken: {
    method: 'POST',
    path: '/api/reservations/by-token/{token}/termination/answer/',
    access: 'public',
  },
  contestNoShowByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/contest/', access: 'public' },
  // statistics
  countView: { method: 'POST', path: '/api/stats/views/', access: 'public' },
  // plans
  listPlans: { method: 'GET', path: '/api/subscriptions/plans/', access: 'public' },
} as const satisfies Record<string, Call>
