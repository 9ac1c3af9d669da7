/** What an owner, or a program of theirs, does with reservations: the rows of `owner-calls.ts` about them. */
import type { Call } from '#contract/call.ts'

export const deskCalls = {
  listReservations: { method: 'GET', path: '/api/reservations/', access: 'owner', key: 'reservations:read' },
  upcomingReservations: {
    method: 'GET',
    path: '/api/reservations/upcoming/',
    access: 'owner',
    key: 'reservations:read',
  },
  reservationsByVenue: {
    method: 'GET',
    path: '/api/reservations/by_venue/',
    access: 'owner',
    key: 'reservations:read',
  },
  reservationsByService: {
    method: 'GET',
    path: '/api/reservations/by_service/',
    access: 'owner',
    key: 'reservations:read',
  },
  getReservation: { method: 'GET', path: '/api/reservations/{id}/', access: 'owner', key: 'reservations:read' },
  acceptReservation: {
    method: 'POST',
    path: '/api/reservations/{id}/accept/',
    access: 'owner',
    key: 'reservations:write',
  },
  rejectReservation: {
    method: 'POST',
    path: '/api/reservations/{id}/reject/',
    access: 'owner',
    key: 'reservations:write',
  },
  cancelReservation: {
    method: 'POST',
    path: '/api/reservations/{id}/cancel/',
    access: 'owner',
    key: 'reservations:write',
  },
  askDeposit: {
    method: 'POST',
    path: '/api/reservations/{id}/ask-deposit/',
    access: 'owner',
    key: 'reservations:write',
  },
  markReservationRefunded: {
    method: 'POST',
    path: '/api/reservations/{id}/mark-refunded/',
    access: 'owner',
    key: 'reservations:write',
  },
  markReservationPaid: {
    method: 'POST',
    path: '/api/reservations/{id}/mark-paid/',
    access: 'owner',
    key: 'reservations:write',
  },
  correctPayment: {
    method: 'POST',
    path: '/api/reservations/{id}/payments/{payment_id}/correct/',
    access: 'owner',
    key: 'reservations:write',
  },
  writeMessage: {
    method: 'POST',
    path: '/api/reservations/{id}/messages/',
    access: 'owner',
    key: 'reservations:write',
  },
  addVenueReservation: {
    method: 'POST',
    path: '/api/reservations/venues/',
    access: 'owner',
    key: 'reservations:write',
  },
  addServiceReservation: {
    method: 'POST',
    path: '/api/reservations/services/',
    access: 'owner',
    key: 'reservations:write',
  },
  previewVenueReservation: {
    method: 'POST',
    path: '/api/reservations/venues/preview/',
    access: 'owner',
    key: 'reservations:read',
  },
  previewServiceReservation: {
    method: 'POST',
    path: '/api/reservations/services/preview/',
    access: 'owner',
    key: 'reservations:read',
  },
  editReservation: { method: 'PATCH', path: '/api/reservations/{id}/', access: 'owner', key: 'reservations:write' },
  listReservationCrews: {
    method: 'GET',
    path: '/api/reservations/{id}/crews/',
    access: 'owner',
    key: 'reservations:read',
  },
  changeReservationCrew: {
    method: 'POST',
    path: '/api/reservations/{id}/crews/',
    access: 'owner',
    key: 'reservations:write',
  },
  markNoShow: { method: 'POST', path: '/api/reservations/{id}/no-show/', access: 'owner', key: 'reservations:write' },
  proposeChange: { method: 'POST', path: '/api/reservations/{id}/change/', access: 'owner', key: 'reservations:write' },
  answerChange: {
    method: 'POST',
    path: '/api/reservations/{id}/change/answer/',
    access: 'owner',
    key: 'reservations:write',
  },
} as const satisfies Record<string, Call>
