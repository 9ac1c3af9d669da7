/**
 * The calls of an owner's screens: every list with its filters and orders, the calendar, notifications, statistics,
 * files.
 */
import { type CallName, pathOf, reservationsExportPath } from '#contract/calls.ts'
import { withQuery } from '#contract/paths.ts'
import { statsExportPath } from '#contract/stats-tables.ts'

export type OwnerJob = { name: string; path: string /** Answers a file: few and long answers. */; file?: true }

export type OwnerWorld = { listing_id: string; reservation_id: string; today: string }

const plus = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

export function ownerJobs({ listing_id, reservation_id, today }: OwnerWorld): OwnerJob[] {
  const at = (call: CallName, query: Record<string, string | number> = {}, params: Record<string, string> = {}) =>
    withQuery(pathOf(call, params), query)
  const list = (query: Record<string, string | number>) => at('listReservations', query)
  const year = today.slice(0, 4)
  return [
    { name: 'list: upcoming first', path: list({ sort: 'upcoming' }) },
    { name: 'list: newest', path: list({ sort: '-created' }) },
    { name: 'list: by term', path: list({ sort: '-start' }) },
    { name: 'list: by deadline', path: list({ sort: 'deadline' }) },
    { name: 'list: page 500', path: list({ sort: '-created', page: 500 }) },
    { name: 'list: one state', path: list({ sort: 'upcoming', status: 'confirmed' }) },
    { name: 'list: payment and source', path: list({ sort: 'upcoming', payment_status: 'unpaid', source: 'embed' }) },
    { name: 'list: dates', path: list({ sort: 'start', date_from: `${year}-01-01`, date_to: `${year}-12-31` }) },
    { name: 'list: a name', path: list({ sort: 'upcoming', q: 'żółkiewska anna' }) },
    { name: 'list: two letters', path: list({ sort: 'upcoming', q: 'no' }) },
    { name: 'list: a phone', path: list({ sort: 'upcoming', q: '600 001 234' }) },
    { name: 'upcoming', path: at('upcomingReservations') },
    { name: 'by venue', path: at('reservationsByVenue', { venue_id: listing_id }) },
    { name: 'one reservation', path: at('getReservation', {}, { id: reservation_id }) },
    { name: 'cards of venues', path: at('listMyVenues', { page_size: 25 }) },
    { name: 'cards, next event first', path: at('listMyVenues', { sort: 'next_reservation', page_size: 25 }) },
    { name: 'calendar: month', path: at('listCalendarEvents', { from: today, to: plus(today, 41) }) },
    { name: 'calendar: week', path: at('listCalendarEvents', { from: today, to: plus(today, 6) }) },
    { name: 'calendar: listings and rooms', path: at('listCalendarResources') },
    { name: 'calendar: open hours, month', path: at('listCalendarOpenings', { from: today, to: plus(today, 41) }) },
    { name: 'bell', path: at('listNotifications') },
    {
      name: 'statistics: a year',
      path: at('statsDashboard', { date_from: `${year}-01-01`, date_to: `${year}-12-31` }),
    },
    { name: 'statistics: of a venue, by month', path: at('statsVenueMonthly', { year }, { id: listing_id }) },
    { name: 'file: reservations', path: reservationsExportPath, file: true },
    {
      name: 'file: statistics, lost demand',
      path: withQuery(`${statsExportPath}/lost/`, { date_from: `${year}-01-01`, date_to: `${year}-12-31` }),
    },
    { name: 'file: all data', path: '/api/owners/me/export/', file: true },
  ]
}
