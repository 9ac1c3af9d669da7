/**
 * The table of contents of every call on the wire: method, path, who may call. No schemas here, so the browser can
 * import it without zod; `contract/index.ts` puts a schema beside every row. Paths: brief, section 7, and product page 7.
 */
export type Access =
  /** Anybody. */
  | 'public'
  /** A live session; owner data is selected by id and owner. */
  | 'owner'

export type Call = { method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'; path: string; access: Access }

export const calls = {
  // site
  commonSettings: { method: 'GET', path: '/api/common-settings/', access: 'public' },
  enums: { method: 'GET', path: '/api/enums/', access: 'public' },
  sendContactMessage: { method: 'POST', path: '/api/contact/', access: 'public' },
  findPlaces: { method: 'GET', path: '/api/places/', access: 'public' },
  // auth
  logIn: { method: 'POST', path: '/api/auth/login/', access: 'public' },
  refreshSession: { method: 'POST', path: '/api/auth/token/refresh/', access: 'public' },
  logOut: { method: 'POST', path: '/api/auth/logout/', access: 'owner' },
  changePassword: { method: 'POST', path: '/api/auth/change-password/', access: 'owner' },
  changeUser: { method: 'PATCH', path: '/api/auth/user/', access: 'owner' },
  askPasswordReset: { method: 'POST', path: '/api/auth/password-reset/', access: 'public' },
  confirmPasswordReset: { method: 'POST', path: '/api/auth/password-reset/confirm/', access: 'public' },
  listSessions: { method: 'GET', path: '/api/auth/sessions/', access: 'owner' },
  endSession: { method: 'DELETE', path: '/api/auth/sessions/{id}/', access: 'owner' },
  // owners
  registerOwner: { method: 'POST', path: '/api/owners/', access: 'public' },
  getMe: { method: 'GET', path: '/api/owners/me/', access: 'owner' },
  changeMe: { method: 'PATCH', path: '/api/owners/me/', access: 'owner' },
  completeProfile: { method: 'PUT', path: '/api/owners/complete-profile/', access: 'owner' },
  verifyEmail: { method: 'POST', path: '/api/owners/verify-email/', access: 'public' },
  resendVerification: { method: 'POST', path: '/api/owners/resend-verification/', access: 'public' },
  // listings as visitors see them
  searchVenues: { method: 'GET', path: '/api/venues/public/', access: 'public' },
  venueCities: { method: 'GET', path: '/api/venues/public/cities/', access: 'public' },
  getPublicVenue: { method: 'GET', path: '/api/venues/public/{id}/', access: 'public' },
  searchServices: { method: 'GET', path: '/api/services/public/', access: 'public' },
  serviceCities: { method: 'GET', path: '/api/services/public/cities/', access: 'public' },
  getPublicService: { method: 'GET', path: '/api/services/public/{id}/', access: 'public' },
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
  // the customer's panel
  getReservationByToken: { method: 'GET', path: '/api/reservations/by-token/{token}/', access: 'public' },
  cancelByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/cancel/', access: 'public' },
  writeMessageByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/messages/', access: 'public' },
  // the owner's reservations
  listReservations: { method: 'GET', path: '/api/reservations/', access: 'owner' },
  upcomingReservations: { method: 'GET', path: '/api/reservations/upcoming/', access: 'owner' },
  reservationsByVenue: { method: 'GET', path: '/api/reservations/by_venue/', access: 'owner' },
  reservationsByService: { method: 'GET', path: '/api/reservations/by_service/', access: 'owner' },
  getReservation: { method: 'GET', path: '/api/reservations/{id}/', access: 'owner' },
  acceptReservation: { method: 'POST', path: '/api/reservations/{id}/accept/', access: 'owner' },
  rejectReservation: { method: 'POST', path: '/api/reservations/{id}/reject/', access: 'owner' },
  cancelReservation: { method: 'POST', path: '/api/reservations/{id}/cancel/', access: 'owner' },
  markReservationPaid: { method: 'POST', path: '/api/reservations/{id}/mark-paid/', access: 'owner' },
  writeMessage: { method: 'POST', path: '/api/reservations/{id}/messages/', access: 'owner' },
  // plans
  listPlans: { method: 'GET', path: '/api/subscriptions/plans/', access: 'public' },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls

/** Fills `{id}`-like places of a path; throws on a missing one, because that is a programming error. */
export function pathOf(name: CallName, params: Record<string, string> = {}): string {
  return calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`call ${name} needs ${key}`)
    return encodeURIComponent(value)
  })
}
