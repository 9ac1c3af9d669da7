import type { CalendarEvent, Conflict } from '#contract/calendar.ts'

/**
 * Where a conflict can be opened: a reservation from everywhere, a block only when the calendar shows it (later ones of
 * a series are in other months). An outside entry cannot be opened.
 */
export function wayTo(
  { id, kind }: Pick<Conflict, 'id' | 'kind'>,
  events: readonly Pick<CalendarEvent, 'id' | 'kind'>[],
): { open: 'block' | 'reservation'; id: string } | null {
  if (id === null || kind === 'external') return null
  if (kind !== 'block') return { open: 'reservation', id }
  return events.some((event) => event.id === id && event.kind === 'block') ? { open: 'block', id } : null
}
