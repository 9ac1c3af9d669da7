import type { ReservationsSide } from '#api/features/calendar/place-block.ts'
import { expireReservation } from '#api/features/reservations/due/expire-reservation.ts'
import { giveCrew } from '#api/features/reservations/core/take-term.ts'

/** What the calendar needs of reservations when it places a block: handed in, so that the two features stay no circle. */
export const reservationsSide: ReservationsSide = { expire: expireReservation, giveCrew }
