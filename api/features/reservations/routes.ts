/** Every call of the feature: which endpoint, which verb. */
import type { Deps } from '#api/deps.ts'
import { addReservation } from '#api/features/reservations/reserving/add-reservation.ts'
import { answerByCustomer, answerByOwner } from '#api/features/reservations/changes/answer-change.ts'
import { acceptReservation, rejectReservation } from '#api/features/reservations/desk/answer-request.ts'
import { cancelByOwner, cancelByToken } from '#api/features/reservations/money/cancel-reservation.ts'
import { checkAvailability } from '#api/features/reservations/quotes/check-availability.ts'
import { confirmEmail } from '#api/features/reservations/reserving/confirm-email.ts'
import { contestNoShow } from '#api/features/reservations/customer/contest-no-show.ts'
import { customerView } from '#api/features/reservations/customer/customer-view.ts'
import { editReservation, markNoShow } from '#api/features/reservations/desk/edit-reservation.ts'
import { moveTerm } from '#api/features/reservations/changes/move-term.ts'
import { listNotifications, markNotificationsRead } from '#api/features/reservations/notifications/notifications.ts'
import { ownerList, upcomingList } from '#api/features/reservations/desk/list.ts'
import { makeReservation } from '#api/features/reservations/reserving/make-reservation.ts'
import { markPaid } from '#api/features/reservations/money/mark-paid.ts'
import { markRefunded } from '#api/features/reservations/money/mark-refunded.ts'
import { ownerView } from '#api/features/reservations/desk/owner-view.ts'
import { previewAdded } from '#api/features/reservations/reserving/preview-added.ts'
import { previewAvailability } from '#api/features/reservations/quotes/preview-availability.ts'
import { calculatePreview, checkPreview } from '#api/features/reservations/quotes/preview-terms.ts'
import { previewPricing } from '#api/features/reservations/quotes/preview-pricing.ts'
import { proposeByCustomer, proposeByOwner } from '#api/features/reservations/changes/propose-change.ts'
import { publicView } from '#api/features/reservations/customer/public-view.ts'
import { quoteReservation } from '#api/features/reservations/quotes/quote-reservation.ts'
import { resendConfirmation } from '#api/features/reservations/reserving/resend-confirmation.ts'
import { resentSentence } from '#api/features/reservations/core/texts.pl.ts'
import { writeToCustomer, writeToOwner } from '#api/features/reservations/customer/write-message.ts'
import type { Client } from '#api/http/client.ts'
import type { Caller, Handlers } from '#api/http/handlers.ts'

type Calls =
  | 'checkVenueAvailability'
  | 'checkServiceAvailability'
  | 'checkVenuePreview'
  | 'checkServicePreview'
  | 'calculateVenuePreview'
  | 'calculateServicePreview'
  | 'previewVenueAvailability'
  | 'previewServiceAvailability'
  | 'previewVenuePricing'
  | 'previewServicePricing'
  | 'calculateVenuePrice'
  | 'calculateServicePrice'
  | 'reserveVenue'
  | 'reserveService'
  | 'confirmReservationEmail'
  | 'resendConfirmation'
  | 'getPublicReservation'
  | 'getReservationByToken'
  | 'cancelByToken'
  | 'writeMessageByToken'
  | 'listReservations'
  | 'upcomingReservations'
  | 'reservationsByVenue'
  | 'reservationsByService'
  | 'getReservation'
  | 'acceptReservation'
  | 'rejectReservation'
  | 'cancelReservation'
  | 'markReservationPaid'
  | 'markReservationRefunded'
  | 'contestNoShowByToken'
  | 'writeMessage'
  | 'moveReservationTerm'
  | 'addVenueReservation'
  | 'addServiceReservation'
  | 'previewVenueReservation'
  | 'previewServiceReservation'
  | 'editReservation'
  | 'markNoShow'
  | 'proposeChange'
  | 'answerChange'
  | 'proposeChangeByToken'
  | 'answerChangeByToken'
  | 'listNotifications'
  | 'readNotifications'

/** Whose wish is counted: an owner who tries the own listing out is no visitor. */
const visitorOf = (deps: Deps, ask: { client: Client; owner: Caller | null }, listing_id: string): Client | null =>
  ask.owner && deps.catalogue.find(listing_id)?.listing.owner_id === ask.owner.owner_id ? null : ask.client

export const reservationsHandlers = (deps: Deps): Pick<Handlers, Calls> => ({
  checkVenueAvailability: (ask) =>
    checkAvailability(deps, 'venue', ask.body.venue_id, ask.body, visitorOf(deps, ask, ask.body.venue_id)),
  checkServiceAvailability: (ask) =>
    checkAvailability(deps, 'service', ask.body.service_id, ask.body, visitorOf(deps, ask, ask.body.service_id)),
  checkVenuePreview: ({ owner, params, body }) => checkPreview(deps, owner, 'venue', params.id, body),
  checkServicePreview: ({ owner, params, body }) => checkPreview(deps, owner, 'service', params.id, body),
  calculateVenuePreview: ({ owner, params, body }) => calculatePreview(deps, owner, 'venue', params.id, body),
  calculateServicePreview: ({ owner, params, body }) => calculatePreview(deps, owner, 'service', params.id, body),
  previewVenueAvailability: ({ owner, params, body }) => previewAvailability(deps, owner, 'venue', params.id, body),
  previewServiceAvailability: ({ owner, params, body }) => previewAvailability(deps, owner, 'service', params.id, body),
  previewVenuePricing: ({ owner, params, body }) => previewPricing(deps, owner, 'venue', params.id, body),
  previewServicePricing: ({ owner, params, body }) => previewPricing(deps, owner, 'service', params.id, body),
  calculateVenuePrice: (ask) =>
    quoteReservation(deps, 'venue', ask.body.venue_id, ask.body, visitorOf(deps, ask, ask.body.venue_id)),
  calculateServicePrice: (ask) =>
    quoteReservation(deps, 'service', ask.body.service_id, ask.body, visitorOf(deps, ask, ask.body.service_id)),
  reserveVenue: ({ body, client, idempotency }) =>
    makeReservation(deps, { kind: 'venue', listing_id: body.venue_id, body, client, idempotency }),
  reserveService: ({ body, client, idempotency }) =>
    makeReservation(deps, { kind: 'service', listing_id: body.service_id, body, client, idempotency }),
  confirmReservationEmail: ({ body }) => confirmEmail(deps, body.token, body.accept_total_grosze),
  resendConfirmation: async ({ body }) => {
    await resendConfirmation(deps, body.reservation_id, body.email)
    return { message: resentSentence }
  },
  getPublicReservation: ({ params }) => publicView(deps, params.id),

  getReservationByToken: ({ params }) => customerView(deps, params.token),
  cancelByToken: ({ params, body }) => cancelByToken(deps, params.token, body),
  writeMessageByToken: ({ params, body, idempotency }) => writeToOwner(deps, params.token, body.body, idempotency),

  contestNoShowByToken: async ({ params, body }) => {
    await contestNoShow(deps, params.token, body.statement)
    return customerView(deps, params.token)
  },

  listReservations: ({ owner, query }) => ownerList(deps, owner.owner_id, query),
  upcomingReservations: ({ owner, query }) => upcomingList(deps, owner.owner_id, query),
  reservationsByVenue: ({ owner, query }) =>
    ownerList(deps, owner.owner_id, { ...query, kind: 'venue', listing_id: query.venue_id }),
  reservationsByService: ({ owner, query }) =>
    ownerList(deps, owner.owner_id, { ...query, kind: 'service', listing_id: query.service_id }),
  getReservation: ({ owner, params }) => ownerView(deps, owner.owner_id, params.id),
  acceptReservation: async ({ owner, params, body }) => {
    await acceptReservation(deps, owner.owner_id, params.id, body?.note)
    return ownerView(deps, owner.owner_id, params.id)
  },
  rejectReservation: async ({ owner, params, body }) => {
    await rejectReservation(deps, owner.owner_id, params.id, body.reason)
    return ownerView(deps, owner.owner_id, params.id)
  },
  cancelReservation: ({ owner, params, body }) => cancelByOwner(deps, owner.owner_id, params.id, body),
  markReservationPaid: async ({ owner, params, body, idempotency }) => {
    await markPaid(deps, owner.owner_id, params.id, body, idempotency)
    return ownerView(deps, owner.owner_id, params.id)
  },
  markReservationRefunded: async ({ owner, params, body, idempotency }) => {
    await markRefunded(deps, owner.owner_id, params.id, body, idempotency)
    return ownerView(deps, owner.owner_id, params.id)
  },
  addVenueReservation: ({ owner, body, idempotency }) =>
    addReservation(deps, { owner_id: owner.owner_id, kind: 'venue', listing_id: body.venue_id, body, idempotency }),
  addServiceReservation: ({ owner, body, idempotency }) =>
    addReservation(deps, { owner_id: owner.owner_id, kind: 'service', listing_id: body.service_id, body, idempotency }),
  previewVenueReservation: ({ owner, body }) => previewAdded(deps, owner.owner_id, 'venue', body.venue_id, body),
  previewServiceReservation: ({ owner, body }) => previewAdded(deps, owner.owner_id, 'service', body.service_id, body),
  editReservation: async ({ owner, params, body }) => {
    await editReservation(deps, owner.owner_id, params.id, body)
    return ownerView(deps, owner.owner_id, params.id)
  },
  markNoShow: async ({ owner, params, body }) => {
    await markNoShow(deps, owner.owner_id, params.id, body.note)
    return ownerView(deps, owner.owner_id, params.id)
  },
  proposeChange: ({ owner, params, body }) => proposeByOwner(deps, owner.owner_id, params.id, body),
  answerChange: async ({ owner, params, body }) => {
    await answerByOwner(deps, owner.owner_id, params.id, body)
    return ownerView(deps, owner.owner_id, params.id)
  },
  proposeChangeByToken: ({ params, body }) => proposeByCustomer(deps, params.token, body),
  answerChangeByToken: async ({ params, body }) => {
    await answerByCustomer(deps, params.token, body)
    return customerView(deps, params.token)
  },
  listNotifications: ({ owner, query }) => listNotifications(deps, owner.owner_id, query),
  readNotifications: ({ owner, body }) => markNotificationsRead(deps, owner.owner_id, body),
  moveReservationTerm: ({ owner, params, body }) => moveTerm(deps, owner.owner_id, params.id, body),
  writeMessage: ({ owner, params, body, idempotency }) =>
    writeToCustomer(deps, owner.owner_id, params.id, body.body, idempotency),
})
