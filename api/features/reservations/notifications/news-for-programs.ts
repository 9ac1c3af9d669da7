/**
 * Which events are sent to the owner's programs. Every action has its row, so that a new one does not compile before
 * somebody has decided it; news of a move depend on the new state.
 */
import type { ProgramNews } from '#api/features/integrations/webhooks/tell-programs.ts'
import type { EventAction, FirstAction } from '#api/features/reservations/core/event-mails.ts'
import type { ReservationRecord } from '#api/features/reservations/core/queries.ts'
import type { Actor, ReservationStatus } from '#domain/reservation/reservation.ts'

type News = 'created' | 'changed' | 'paid'

const told: Record<FirstAction | EventAction, News | null> = {
  // Nobody sees a reservation whose e-mail address is not confirmed.
  submit: null,
  add: 'created',
  confirm_email: 'created',
  accept_price: null,
  accept: null,
  accept_offer: null,
  reject: null,
  cancel: null,
  withdraw: null,
  mark_paid: 'paid',
  pay: 'paid',
  correct_payment: 'paid',
  late_payment: 'paid',
  choose_way: null,
  ask_deposit: null,
  mark_refunded: 'changed',
  refund_returned: 'changed',
  return_extra: 'changed',
  expire: null,
  open_dispute: 'changed',
  win_dispute: 'changed',
  lose_dispute: 'changed',
  start: null,
  complete: null,
  no_show: null,
  contest_no_show: null,
  dispute: null,
  settle_dispute: null,
  correct_contact: 'changed',
  set_place: 'changed',
  correct_buyer: 'changed',
  change_crew: 'changed',
  add_rooms: 'changed',
  // Proposals change nothing yet.
  propose_change: null,
  change_term: 'changed',
  accept_change: 'changed',
  decline_change: null,
  withdraw_change: null,
  expire_change: null,
  propose_termination: null,
  decline_termination: null,
  withdraw_termination: null,
  expire_termination: null,
  message: null,
}

const ofState: Partial<Record<ReservationStatus, 'confirmed' | 'cancelled'>> = {
  confirmed: 'confirmed',
  cancelled: 'cancelled',
  rejected: 'cancelled',
  expired: 'cancelled',
}

type Row = Pick<
  ReservationRecord,
  'id' | 'reference' | 'listing_id' | 'status' | 'source' | 'start_local' | 'end_local' | 'timezone' | 'total_grosze'
> &
  // A row that is just being inserted leaves these columns to their defaults.
  Partial<Pick<ReservationRecord, 'payment_status' | 'paid_grosze' | 'refunded_grosze'>> & {
    confirmed_email_at?: unknown
  }

type Happened = { actor: Actor; action: FirstAction | EventAction; before: ReservationStatus | null; sequence: number }

/** `row` is the reservation after the event. */
export function newsForPrograms(row: Row, { actor, action, before, sequence }: Happened): ProgramNews[] {
  const owner_knows = row.source === 'owner' || (row.confirmed_email_at ?? null) !== null
  if (!owner_knows) return []
  const data = { reservation: factsOf(row, { actor, action, sequence }) }
  return typesOf(action, before, row.status).map((type) => ({ type: `reservation.${type}` as const, data }))
}

function typesOf(action: Happened['action'], before: ReservationStatus | null, after: ReservationStatus) {
  const own = told[action]
  const moved = before !== after
  const state = moved ? (ofState[after] ?? (own === 'created' ? null : 'changed')) : null
  return [...new Set([own, state])].filter((type) => type !== null)
}

function factsOf(row: Row, happened: { actor: Actor; action: string; sequence: number }) {
  return {
    id: row.id,
    reference: row.reference,
    listing_id: row.listing_id,
    status: row.status,
    payment_status: row.payment_status ?? 'unpaid',
    source: row.source,
    start: row.start_local,
    end: row.end_local,
    timezone: row.timezone,
    total_grosze: row.total_grosze,
    // Refunds are subtracted, as in the answers of reads.
    paid_grosze: (row.paid_grosze ?? 0) - (row.refunded_grosze ?? 0),
    ...happened,
  }
}
