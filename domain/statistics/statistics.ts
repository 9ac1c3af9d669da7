/**
 * What the owner's statistics count, and how groups of reservations are added up. Only this file decides which
 * reservations are revenue. Amounts are grosze, lengths minutes.
 * Revenue is the price of reservations that were agreed and not called off, by event day: it agrees with the list of
 * reservations to the grosz, and says nothing about when it is paid. Payments (`received`) are counted separately by
 * the day they came, and so is what the owner keeps of events that did not happen (`retained`).
 */
import type { ReasonCode } from '#domain/availability/availability.ts'
import { concludedStatuses, type ReservationSource, type ReservationStatus } from '#domain/reservation/reservation.ts'

export const revenueStatuses = ['confirmed', 'in_progress', 'completed'] as const satisfies ReservationStatus[]

/** Reservations whose hours count as reserved: all that were agreed and not cancelled. */
export const occupyingStatuses: readonly ReservationStatus[] = concludedStatuses

export const cancelledBy = ['guest', 'owner', 'system', 'admin'] as const
export type CancelledBy = (typeof cancelledBy)[number]

/**
 * Why a term could not be had, as far as the owner could change it. A time off the grid or in the past is only a
 * mistake of the visitor.
 */
export const lostReasons = [
  'busy',
  'closed',
  'too_soon',
  'too_far',
  'too_short',
  'too_long',
  'capacity',
  'daily_limit',
] as const satisfies ReasonCode[]
export type LostReason = (typeof lostReasons)[number]

/**
 * Where a visitor looks or asks: on our pages, in the form on a partner's own site, or in a form that our pages show as
 * a preview (the editor, the home page). Previews are not counted.
 */
export const askPlaces = ['page', 'embed', 'preview'] as const
export type AskPlace = (typeof askPlaces)[number]

/** Reservations with the same state, source and cancelling side, added up. */
export type Heap = {
  status: ReservationStatus
  source: ReservationSource
  cancelled_by: CancelledBy | null
  count: number
  total_grosze: number
  /** What the owner keeps of events that did not happen. */
  kept_grosze: number
  guests: number
  /** Minutes from asking to the start of the event, summed over all reservations. */
  lead_minutes: number
  /** How many were agreed before they were cancelled; 0 for other states. */
  agreed_before: number
}

/** All sums at zero. Sums of days add up to months, months to years, listings to their owner. */
export const nothing = {
  revenue_grosze: 0,
  received_grosze: 0,
  retained_grosze: 0,
  reservations: 0,
  guests: 0,
  lead_minutes: 0,
  cancelled: 0,
  /** How many of the cancelled ones had been agreed. */
  cancelled_agreed: 0,
  /** All that were ever agreed, including those cancelled later. */
  agreed: 0,
  open_minutes: 0,
  reserved_minutes: 0,
  views: 0,
  quotes: 0,
  /** Reservations that customers made themselves, by the day of asking. */
  requests: 0,
  /** The views, quotes and requests made in the form on the partner's own site; the totals include them. */
  embed_views: 0,
  embed_quotes: 0,
  embed_requests: 0,
}
export type Sums = Record<keyof typeof nothing, number>
const keys = Object.keys(nothing) as (keyof Sums)[]

/** Figures derived from sums, which cannot be added up themselves. Null when there is nothing to divide by. */
export type Ratios = {
  average_value_grosze: number | null
  /** Whole days between asking and the event, on average. */
  average_lead_days: number | null
  average_guests: number | null
  /** Share of the open hours that was reserved. */
  occupancy_bp: number | null
  /** Share of the agreed reservations that was cancelled. */
  cancellation_bp: number | null
}
export type Totals = Sums & Ratios

const dayMinutes = 1440

export function isRevenue(status: ReservationStatus): boolean {
  return (revenueStatuses as readonly ReservationStatus[]).includes(status)
}

/** The reason to count for a term that could not be had; null when the request was only a mistake. */
export function lostReasonOf(codes: readonly ReasonCode[]): LostReason | null {
  return codes.includes('past') ? null : (lostReasons.find((reason) => codes.includes(reason)) ?? null)
}

export function sumOf(parts: Iterable<Partial<Sums>>): Sums {
  const sum = { ...nothing }
  for (const part of parts) addTo(sum, part)
  return sum
}

/** Adds to `sum` itself: a year of many listings has thousands of parts, and a new object for each would be wasted. */
export function addTo(sum: Sums, part: Partial<Sums>): void {
  for (const key of keys) {
    const more = part[key]
    if (more) sum[key] += more
  }
}

export function heapSums(heap: Heap): Partial<Sums> {
  const revenue = isRevenue(heap.status)
  const cancelled = heap.status === 'cancelled'
  return {
    revenue_grosze: revenue ? heap.total_grosze : 0,
    retained_grosze: revenue ? 0 : heap.kept_grosze,
    reservations: revenue ? heap.count : 0,
    guests: revenue ? heap.guests : 0,
    lead_minutes: revenue ? heap.lead_minutes : 0,
    cancelled: cancelled ? heap.count : 0,
    cancelled_agreed: cancelled ? heap.agreed_before : 0,
    agreed: concludedStatuses.includes(heap.status) ? heap.count : cancelled ? heap.agreed_before : 0,
  }
}

/** Rounded half up; null when `whole` is 0. */
export function share(part: number, whole: number, scale = 10_000): number | null {
  return whole === 0 ? null : Math.floor((2 * part * scale + whole) / (2 * whole))
}

export function totalsOf(sums: Sums): Totals {
  return {
    ...sums,
    average_value_grosze: share(sums.revenue_grosze, sums.reservations, 1),
    average_lead_days: share(sums.lead_minutes, sums.reservations * dayMinutes, 1),
    average_guests: share(sums.guests, sums.reservations, 1),
    occupancy_bp: share(sums.reserved_minutes, sums.open_minutes),
    cancellation_bp: share(sums.cancelled_agreed, sums.agreed),
  }
}
