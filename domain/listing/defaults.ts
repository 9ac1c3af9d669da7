/**
 * The values of a new draft, by kind and category, so that most owners have little to change. Every value can be
 * changed before publishing. Source: domain 1.1, 2 and 4.1.
 */
import type { ListingKind, TermMode } from './codes.ts'
import { defaultWithdrawalRegime, type ListingCategory } from './dictionaries.ts'
import type { TermRules } from '#domain/availability/opening.ts'

const wholeDay: readonly ListingCategory[] = [
  'wedding_hall',
  'palace_manor',
  'castle',
  'barn',
  'tent',
  'agritourism',
  'community_hall',
  'boat',
]
/** Rented for a whole evening at one price rather than by the hour. */
const evenings: readonly ListingCategory[] = ['banquet_hall', 'restaurant', 'hotel', 'garden', 'rooftop', 'club_pub']

type Start = Omit<TermRules, 'capacity_min' | 'capacity_max' | 'daily_limit' | 'term_modes'> & {
  term_modes: TermMode[]
}

const starts: Record<ListingKind, (category: ListingCategory) => Start> = { venue: venueStart, service: serviceStart }

export function startOf(kind: ListingKind, category: ListingCategory) {
  return {
    ...starts[kind](category),
    withdrawal_regime: defaultWithdrawalRegime[kind](category),
  }
}

function venueStart(category: ListingCategory): Start {
  const base = { travel_minutes: 0, notice_hours: 48, horizon_days: 730, step_minutes: 30 }
  if (wholeDay.includes(category)) {
    return {
      ...base,
      term_modes: ['full_day'],
      setup_minutes: hours(4),
      teardown_minutes: hours(4),
      min_minutes: hours(4),
      max_minutes: hours(24),
      overnight_until: '04:00',
    }
  }
  return {
    ...base,
    term_modes: ['hourly'],
    setup_minutes: 60,
    teardown_minutes: 60,
    min_minutes: evenings.includes(category) ? hours(4) : hours(1),
    max_minutes: hours(16),
    overnight_until: evenings.includes(category) ? '04:00' : '00:00',
  }
}

function hours(count: number): number {
  return count * 60
}

function serviceStart(): Start {
  return {
    term_modes: ['hourly'],
    setup_minutes: 60,
    teardown_minutes: 60,
    travel_minutes: 60,
    notice_hours: 72,
    horizon_days: 730,
    step_minutes: 30,
    min_minutes: hours(1),
    max_minutes: hours(16),
    overnight_until: '06:00',
  }
}
