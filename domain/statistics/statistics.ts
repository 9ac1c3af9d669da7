/**
 * What the owner's statistics count, and how heaps of reservations add up to them. The only place that says which
 * reservations are revenue. Amounts are grosze, lengths minutes.
 *
 * Revenue is the price of what has been agreed and not called off, by the day of the event: it agrees with the list of
 * reservations to the grosz, and says nothing of when money comes. Money that has come (`received`) is counted apart by the
 * day it came, and so is what the owner keeps of events that did not happen (`retained`).
 */
import type { ReasonCode } from '#domain/availability/availability.ts'
import { concludedStatuses, type ReservationSource, type ReservationStatus } from '#domain/reservation/reservation.ts'

export const revenueStatuses = ['confirmed', 'in_progress', 'completed'] as const satisfies ReservationStatus[]

/** Somebody came or was to come, so the hours were taken: all that was agreed and not cancelled. */
export const occupyingStatuses: readonly ReservationStatus[] = concludedStatuses

export const cancelledBy = ['guest', 'owner', 'system', 'admin'] as const
export type CancelledBy = (typeof cancelledBy)[number]

/** Why somebody went without: what an owner could change or offer. A time off the grid or in the past is a slip. */
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
 * Where a visitor looks or asks: on our pages, in the form on a partner's own site, or in one that a page of ours shows for
 * trying (the editor's preview, the home page). What is tried is nobody's wish and is not counted.
 */
export const askPlaces = ['page', 'embed', 'preview'] as const
export type AskPlace = (typeof askPlaces)[number]

/** Reservations that share a state, a source and who cancelled, added up. */
export type Heap = {
  status: ReservationStatus
  source: ReservationSource
  cancelled_by: CancelledBy | null
  count: number
  total_grosze: number
  /** What the owner keeps of events that did not happen. */
  kept_grosze: number
  guests: number
  /** From asking to the start of the event, all together. */
  lead_minutes: number
  /** How many had been agreed before they were cancelled; 0 unless cancelled. */
  agreed_before: number
}

/** Everything that adds up, where there is none of it: a month is its days, a year its months, the owner the listings. */
export const nothing = {
  revenue_grosze: 0,
  received_grosze: 0,
  retained_grosze: 0,
  reservations: 0,
  guests: 0,
  lead_minutes: 0,
  cancelled: 0,
  /** Of those, how many had been agreed. */
  cancelled_agreed: 0,
  /** All that was ever agreed, with what was cancelled later. */
  agreed: 0,
  open_minutes: 0,
  reserved_minutes: 0,
  views: 0,
  quotes: 0,
  /** Reservations that guests asked for themselves, by the day of asking. */
  requests: 0,
  /** How many of the views, quotes and requests were in the form on a site of the partner's own. */
  embed_views: 0,
  embed_quotes: 0,
  embed_requests: 0,
}
export type Sums = Record<keyof typeof nothing, number>
const keys = Object.keys(nothing) as (keyof Sums)[]

/** What is worked out of sums and cannot be added up. null: nothing to divide by. */
export type Ratios = {
  average_value_grosze: number | null
  /** Whole days between asking and the event, on average. */
  average_lead_days: number | null
  average_guests: number | null
  /** Reserved of the hours that were open. */
  occupancy_bp: number | null
  /** Cancelled of what had been agreed. */
  cancellation_bp: number | null
}
export type Totals = Sums & Ratios

const dayMinutes = 1440

export function isRevenue(status: ReservationStatus): boolean {
  return (revenueStatuses as readonly ReservationStatus[]).includes(status)
}

/** The reason that is counted for a term that could not be had; null when nothing was really asked for. */
export function lostReasonOf(codes: readonly ReasonCode[]): LostReason | null {
  return codes.includes('past') ? null : (lostReasons.find((reason) => codes.includes(reason)) ?? null)
}

export function sumOf(parts: Iterable<Partial<Sums>>): Sums {
  const sum = { ...nothing }
  for (const part of parts) addTo(sum, part)
  return sum
}

/** Into the sum itself: a year of many listings is thousands of parts, and a sum for each would be thrown away at once. */
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

/** Rounded half up; null for nothing by nothing. */
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
