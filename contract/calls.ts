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
  endOtherSessions: { method: 'DELETE', path: '/api/auth/sessions/', access: 'owner' },
  // owners
  registerOwner: { method: 'POST', path: '/api/owners/', access: 'public' },
  getMe: { method: 'GET', path: '/api/owners/me/', access: 'owner' },
  changeMe: { method: 'PATCH', path: '/api/owners/me/', access: 'owner' },
  completeProfile: { method: 'PUT', path: '/api/owners/complete-profile/', access: 'owner' },
  verifyEmail: { method: 'POST', path: '/api/owners/verify-email/', access: 'public' },
  resendVerification: { method: 'POST', path: '/api/owners/resend-verification/', access: 'public' },
  askEmailChange: { method: 'POST', path: '/api/owners/me/email/', access: 'owner' },
  dropEmailChange: { method: 'DELETE', path: '/api/owners/me/email/', access: 'owner' },
  confirmEmailChange: { method: 'POST', path: '/api/owners/confirm-email-change/', access: 'public' },
  closeAccount: { method: 'POST', path: '/api/owners/me/delete/', access: 'owner' },
  // listings as visitors see them
  searchVenues: { method: 'GET', path: '/api/venues/public/', access: 'public' },
  venueCities: { method: 'GET', path: '/api/venues/public/cities/', access: 'public' },
  getPublicVenue: { method: 'GET', path: '/api/venues/public/{id}/', access: 'public' },
  searchServices: { method: 'GET', path: '/api/services/public/', access: 'public' },
  serviceCities: { method: 'GET', path: '/api/services/public/cities/', access: 'public' },
  getPublicService: { method: 'GET', path: '/api/services/public/{id}/', access: 'public' },
  venueCategories: { method: 'GET', path: '/api/venue-categories/', access: 'public' },
  serviceCategories: { method: 'GET', path: '/api/service-categories/', access: 'public' },
  // the owner's listings
  listMyVenues: { method: 'GET', path: '/api/venues/', access: 'owner' },
  createVenue: { method: 'POST', path: '/api/venues/', access: 'owner' },
  getMyVenue: { method: 'GET', path: '/api/venues/{id}/', access: 'owner' },
  changeVenue: { method: 'PATCH', path: '/api/venues/{id}/', access: 'owner' },
  deleteVenue: { method: 'DELETE', path: '/api/venues/{id}/', access: 'owner' },
  publishVenue: { method: 'POST', path: '/api/venues/{id}/publish/', access: 'owner' },
  unpublishVenue: { method: 'POST', path: '/api/venues/{id}/unpublish/', access: 'owner' },
  duplicateVenue: { method: 'POST', path: '/api/venues/{id}/duplicate/', access: 'owner' },
  previewVenue: { method: 'GET', path: '/api/venues/{id}/preview/', access: 'owner' },
  checkVenuePreview: { method: 'POST', path: '/api/venues/{id}/preview/availability/', access: 'owner' },
  calculateVenuePreview: { method: 'POST', path: '/api/venues/{id}/preview/price/', access: 'owner' },
  addVenueService: { method: 'POST', path: '/api/venues/{id}/add_service/', access: 'owner' },
  listVenueServices: { method: 'GET', path: '/api/venues/{id}/services/', access: 'owner' },
  getVenueService: { method: 'GET', path: '/api/venues/{id}/services/{sid}/', access: 'owner' },
  changeVenueService: { method: 'PATCH', path: '/api/venues/{id}/services/{sid}/', access: 'owner' },
  removeVenueService: { method: 'DELETE', path: '/api/venues/{id}/services/{sid}/', access: 'owner' },
  getVenueAvailability: { method: 'GET', path: '/api/venues/{id}/availability/', access: 'owner' },
  setVenueAvailability: { method: 'PUT', path: '/api/venues/{id}/availability/', access: 'owner' },
  previewVenueAvailability: { method: 'POST', path: '/api/venues/{id}/availability/preview/', access: 'owner' },
  getVenuePricing: { method: 'GET', path: '/api/venues/{id}/pricing/', access: 'owner' },
  replaceVenuePricing: { method: 'POST', path: '/api/venues/{id}/pricing/', access: 'owner' },
  previewVenuePricing: { method: 'POST', path: '/api/venues/{id}/pricing/preview/', access: 'owner' },
  listMyServices: { method: 'GET', path: '/api/services/', access: 'owner' },
  createService: { method: 'POST', path: '/api/services/', access: 'owner' },
  getMyService: { method: 'GET', path: '/api/services/{id}/', access: 'owner' },
  changeService: { method: 'PATCH', path: '/api/services/{id}/', access: 'owner' },
  deleteService: { method: 'DELETE', path: '/api/services/{id}/', access: 'owner' },
  publishService: { method: 'POST', path: '/api/services/{id}/publish/', access: 'owner' },
  unpublishService: { method: 'POST', path: '/api/services/{id}/unpublish/', access: 'owner' },
  duplicateService: { method: 'POST', path: '/api/services/{id}/duplicate/', access: 'owner' },
  previewService: { method: 'GET', path: '/api/services/{id}/preview/', access: 'owner' },
  checkServicePreview: { method: 'POST', path: '/api/services/{id}/preview/availability/', access: 'owner' },
  calculateServicePreview: { method: 'POST', path: '/api/services/{id}/preview/price/', access: 'owner' },
  addServiceService: { method: 'POST', path: '/api/services/{id}/add_service/', access: 'owner' },
  listServiceServices: { method: 'GET', path: '/api/services/{id}/services/', access: 'owner' },
  getServiceService: { method: 'GET', path: '/api/services/{id}/services/{sid}/', access: 'owner' },
  changeServiceService: { method: 'PATCH', path: '/api/services/{id}/services/{sid}/', access: 'owner' },
  removeServiceService: { method: 'DELETE', path: '/api/services/{id}/services/{sid}/', access: 'owner' },
  getServiceAvailability: { method: 'GET', path: '/api/services/{id}/availability/', access: 'owner' },
  setServiceAvailability: { method: 'PUT', path: '/api/services/{id}/availability/', access: 'owner' },
  previewServiceAvailability: { method: 'POST', path: '/api/services/{id}/availability/preview/', access: 'owner' },
  getServicePricing: { method: 'GET', path: '/api/services/{id}/pricing/', access: 'owner' },
  replaceServicePricing: { method: 'POST', path: '/api/services/{id}/pricing/', access: 'owner' },
  previewServicePricing: { method: 'POST', path: '/api/services/{id}/pricing/preview/', access: 'owner' },
  // pictures of the owner's listings (the upload is a form with a file: `uploadPaths`)
  listVenueImages: { method: 'GET', path: '/api/venues/{id}/images/', access: 'owner' },
  orderVenueImages: { method: 'PUT', path: '/api/venues/{id}/images/order/', access: 'owner' },
  changeVenueImage: { method: 'PATCH', path: '/api/venues/{id}/images/{image_id}/', access: 'owner' },
  removeVenueImage: { method: 'DELETE', path: '/api/venues/{id}/images/{image_id}/', access: 'owner' },
  restoreVenueImage: { method: 'POST', path: '/api/venues/{id}/images/{image_id}/restore/', access: 'owner' },
  listVenueFiles: { method: 'GET', path: '/api/venues/{id}/files/', access: 'owner' },
  changeVenueFile: { method: 'PATCH', path: '/api/venues/{id}/files/{file_id}/', access: 'owner' },
  removeVenueFile: { method: 'DELETE', path: '/api/venues/{id}/files/{file_id}/', access: 'owner' },
  listServiceImages: { method: 'GET', path: '/api/services/{id}/images/', access: 'owner' },
  orderServiceImages: { method: 'PUT', path: '/api/services/{id}/images/order/', access: 'owner' },
  changeServiceImage: { method: 'PATCH', path: '/api/services/{id}/images/{image_id}/', access: 'owner' },
  removeServiceImage: { method: 'DELETE', path: '/api/services/{id}/images/{image_id}/', access: 'owner' },
  restoreServiceImage: { method: 'POST', path: '/api/services/{id}/images/{image_id}/restore/', access: 'owner' },
  listServiceFiles: { method: 'GET', path: '/api/services/{id}/files/', access: 'owner' },
  changeServiceFile: { method: 'PATCH', path: '/api/services/{id}/files/{file_id}/', access: 'owner' },
  removeServiceFile: { method: 'DELETE', path: '/api/services/{id}/files/{file_id}/', access: 'owner' },
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
  proposeChangeByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/change/', access: 'public' },
  answerChangeByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/change/answer/', access: 'public' },
  contestNoShowByToken: { method: 'POST', path: '/api/reservations/by-token/{token}/contest/', access: 'public' },
  // the owner's reservations
  listReservations: { method: 'GET', path: '/api/reservations/', access: 'owner' },
  upcomingReservations: { method: 'GET', path: '/api/reservations/upcoming/', access: 'owner' },
  reservationsByVenue: { method: 'GET', path: '/api/reservations/by_venue/', access: 'owner' },
  reservationsByService: { method: 'GET', path: '/api/reservations/by_service/', access: 'owner' },
  getReservation: { method: 'GET', path: '/api/reservations/{id}/', access: 'owner' },
  acceptReservation: { method: 'POST', path: '/api/reservations/{id}/accept/', access: 'owner' },
  rejectReservation: { method: 'POST', path: '/api/reservations/{id}/reject/', access: 'owner' },
  cancelReservation: { method: 'POST', path: '/api/reservations/{id}/cancel/', access: 'owner' },
  markReservationRefunded: { method: 'POST', path: '/api/reservations/{id}/mark-refunded/', access: 'owner' },
  markReservationPaid: { method: 'POST', path: '/api/reservations/{id}/mark-paid/', access: 'owner' },
  writeMessage: { method: 'POST', path: '/api/reservations/{id}/messages/', access: 'owner' },
  addVenueReservation: { method: 'POST', path: '/api/reservations/venues/', access: 'owner' },
  addServiceReservation: { method: 'POST', path: '/api/reservations/services/', access: 'owner' },
  previewVenueReservation: { method: 'POST', path: '/api/reservations/venues/preview/', access: 'owner' },
  previewServiceReservation: { method: 'POST', path: '/api/reservations/services/preview/', access: 'owner' },
  editReservation: { method: 'PATCH', path: '/api/reservations/{id}/', access: 'owner' },
  markNoShow: { method: 'POST', path: '/api/reservations/{id}/no-show/', access: 'owner' },
  proposeChange: { method: 'POST', path: '/api/reservations/{id}/change/', access: 'owner' },
  answerChange: { method: 'POST', path: '/api/reservations/{id}/change/answer/', access: 'owner' },
  // the owner's bell
  listNotifications: { method: 'GET', path: '/api/notifications/', access: 'owner' },
  readNotifications: { method: 'POST', path: '/api/notifications/read/', access: 'owner' },
  // the owner's calendar (the live stream is no call: `liveStreamPath`)
  listCalendarEvents: { method: 'GET', path: '/api/calendar/events/', access: 'owner' },
  listCalendarResources: { method: 'GET', path: '/api/calendar/resources/', access: 'owner' },
  listCalendarOpenings: { method: 'GET', path: '/api/calendar/openings/', access: 'owner' },
  createBlocks: { method: 'POST', path: '/api/calendar/blocks/', access: 'owner' },
  changeBlock: { method: 'PATCH', path: '/api/calendar/blocks/{id}/', access: 'owner' },
  deleteBlock: { method: 'DELETE', path: '/api/calendar/blocks/{id}/', access: 'owner' },
  moveReservationTerm: { method: 'POST', path: '/api/calendar/reservations/{id}/move/', access: 'owner' },
  // statistics
  statsDashboard: { method: 'GET', path: '/api/stats/dashboard/', access: 'owner' },
  statsOverview: { method: 'GET', path: '/api/stats/overview/', access: 'owner' },
  statsVenuesOverview: { method: 'GET', path: '/api/stats/venues-overview/', access: 'owner' },
  statsVenueMonthly: { method: 'GET', path: '/api/stats/{id}/monthly/', access: 'owner' },
  statsVenueYearly: { method: 'GET', path: '/api/stats/{id}/yearly/', access: 'owner' },
  statsServiceMonthly: { method: 'GET', path: '/api/stats/service/{id}/monthly/', access: 'owner' },
  statsServiceYearly: { method: 'GET', path: '/api/stats/service/{id}/yearly/', access: 'owner' },
  countView: { method: 'POST', path: '/api/stats/views/', access: 'public' },
  // plans
  listPlans: { method: 'GET', path: '/api/subscriptions/plans/', access: 'public' },
} as const satisfies Record<string, Call>

/** Server-sent events of the owner; answers a stream, so it is no call of the contract. */
export const liveStreamPath = '/api/calendar/stream/'

/** A picture as `multipart/form-data`: `file`, and perhaps `alt` and `caption`. Answers 201 `Uploaded`. */
export const uploadPaths = {
  venue: '/api/venues/{id}/upload_image/',
  service: '/api/services/{id}/upload_image/',
} as const

/** A PDF as `multipart/form-data`: `file`, and perhaps `title`. Answers 201 `ListingFiles`. */
export const fileUploadPaths = {
  venue: '/api/venues/{id}/upload_file/',
  service: '/api/services/{id}/upload_file/',
} as const

/** Files of one reservation, for its owner: the same that the customer has. */
export const reservationDocuments = ['summary.pdf', 'rules.txt', 'calendar.ics'] as const
export type ReservationDocument = (typeof reservationDocuments)[number]
export const reservationDocumentPath = (id: string, document: ReservationDocument): string =>
  `/api/reservations/${id}/${document}`

/** The owner's list as a file: the filters of the list, CSV in the answer. */
export const reservationsExportPath = '/api/reservations/export.csv'

export type CallName = keyof typeof calls

/** Fills `{id}`-like places of a path; throws on a missing one, because that is a programming error. */
export function pathOf(name: CallName, params: Record<string, string> = {}): string {
  return calls[name].path.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined) throw new Error(`call ${name} needs ${key}`)
    return encodeURIComponent(value)
  })
}
