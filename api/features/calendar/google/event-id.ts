import { createHash } from 'node:crypto'

const signs = '0123456789abcdefghijklmnopqrstuv'

/**
 * The id of a reservation's event is derived from the reservation, so that writing twice makes one event (base32hex, as
 * Google demands).
 */
export function eventIdOf(reservation_id: string): string {
  const bytes = createHash('sha256').update(`wydarzy ${reservation_id}`).digest()
  return [...bytes.subarray(0, 32)].map((byte) => signs[byte & 31]).join('')
}
