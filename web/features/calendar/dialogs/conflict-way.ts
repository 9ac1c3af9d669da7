import type { CalendarEvent, Conflict } from '#contract/calendar.ts'

/**
 * What shows the thing that is in the way: a reservation opens from everywhere, a block only where the calendar has it (the
 * next ones of a series lie in other months). An outside entry has nothing to open.
 */
export function wayTo(
  { id, kind }: Pick<Conflict, 'id' | 'kind'>,
  events: readonly Pick<CalendarEvent, 'id' | 'kind'>[],
): { open: 'block' | 'reservation'; id: string } | null {
  if (id === null || kind === 'external') return null
  if (kind !== 'block') return { open: 'reservation', id }
  return events.some((event) => event.id === id && event.kind === 'block') ? { open: 'block', id } : null
}
