/** Colour, pattern and icon of each state, distinguishable also without colours. */
import type { CalendarEvent, CalendarState } from '#contract/calendar.ts'
import {
  ArrowRightLeft,
  Ban,
  Check,
  CircleAlert,
  CircleDot,
  ExternalLink,
  Flag,
  Hourglass,
  type LucideIconData,
  Mail,
  TimerOff,
  UserX,
} from '@lucide/icons'

export type Look = 'pending' | 'hold' | 'ok' | 'now' | 'done' | 'block' | 'external' | 'gone'

const looks: Record<CalendarState, readonly [Look, LucideIconData]> = {
  pending_owner: ['pending', Hourglass],
  pending_email: ['hold', Mail],
  pending_payment: ['hold', Hourglass],
  proposed: ['hold', ArrowRightLeft],
  confirmed: ['ok', Check],
  in_progress: ['now', CircleDot],
  completed: ['done', Flag],
  disputed: ['done', CircleAlert],
  no_show: ['done', UserX],
  cancelled: ['gone', Ban],
  rejected: ['gone', Ban],
  expired: ['gone', TimerOff],
  block: ['block', Ban],
  external: ['external', ExternalLink],
}

export const lookOf = (state: CalendarState): Look => looks[state][0]
export const iconOf = (state: CalendarState): LucideIconData => looks[state][1]

export const legend: readonly { look: Look; state: CalendarState }[] = [
  { look: 'pending', state: 'pending_owner' },
  { look: 'hold', state: 'pending_payment' },
  { look: 'ok', state: 'confirmed' },
  { look: 'now', state: 'in_progress' },
  { look: 'done', state: 'completed' },
  { look: 'block', state: 'block' },
  { look: 'external', state: 'external' },
]

/**
 * The reservation that an entry leads to; a proposed term leads to the one it is proposed for. Somebody who has not
 * confirmed the address yet may be anybody: the owner sees that the term is held, and no more.
 */
export const reservationOf = (event: CalendarEvent): string | null =>
  event.reservation && event.state !== 'pending_email' ? (event.proposal?.reservation_id ?? event.id) : null

/** Whether the owner may drag an entry: `true`, or why not; null when there is nothing to say. */
export function canMove(event: CalendarEvent): true | string | null {
  if (event.kind === 'block') return true
  return event.reservation ? event.reservation.move : null
}
