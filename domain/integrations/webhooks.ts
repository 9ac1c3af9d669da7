/** The events that a partner's system may be told of, how often a delivery is tried, and when we stop. */
import { parseUrl } from '#domain/embed/url.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time.ts'

export const webhookEvents = [
  'reservation.created',
  'reservation.confirmed',
  'reservation.changed',
  'reservation.cancelled',
  'reservation.paid',
  'listing.published',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent by a button of the owner's screen; every endpoint gets it. */
export const webhookTest = 'webhook.test'

/**
 * `broken`: we have stopped sending ourselves. Events wait meanwhile and are sent once the owner starts the endpoint
 * again.
 */
export const endpointStates = ['active', 'paused', 'broken'] as const
export type EndpointState = (typeof endpointStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const maxWebhookEndpoints = 10
/** How long deliveries are kept, to be looked at or sent again. */
export const deliveriesKeptMs = 30 * dayMs
/** How long the old secret also signs, so that both systems need not change it in the same second. */
export const oldSecretMs = dayMs

/** Whether both lead to the same place, however they are typed: each event would be told there twice, with two secrets. */
export function isSameAddress(one: string, other: string): boolean {
  const read = (address: string) => parseUrl(address)?.href.replace(/#.*/, '') ?? address
  return read(one) === read(other)
}

/** Pauses between tries: short ones for a restart, then up to three days in all, to survive a weekend. */
const pauses = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  21 * hourMs,
] as const

/** The pause after this many tries; null after the last. */
export function pauseAfter(tries: number): number | null {
  return pauses[tries - 1] ?? null
}

const patienceMs = 3 * dayMs

/** Whether to stop sending: at once when the address answers 410 (gone), otherwise after failing for too long. */
export function givesUp(answer_status: number | null, failing_since_ms: number, now_ms: number): boolean {
  return answer_status === 410 || now_ms - failing_since_ms >= patienceMs
}

export function isDelivered(answer_status: number | null): boolean {
  return answer_status !== null && answer_status >= 200 && answer_status < 300
}

/** The events in the order of the list, each once. */
export function sortedEvents(events: readonly WebhookEvent[]): WebhookEvent[] {
  return webhookEvents.filter((event) => events.includes(event))
}
