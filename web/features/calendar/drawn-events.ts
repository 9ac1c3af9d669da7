/** Calendar events as the owner's act changes them: drawn before the server has answered, and put back by an undo. */
import type { CalendarEvent } from '#contract/calendar.ts'
import type { BlockChange, NewBlock } from './action-types.ts'

/** Blocks that restore deleted ones; those that differ only in their term are combined. */
export function restored(blocks: readonly CalendarEvent[]): NewBlock[] {
  const heaps = new Map<string, NewBlock>()
  for (const { listing_id, unit_ids, block, start, end } of blocks) {
    const { label = '', note = '', crews, series_id = null } = block ?? {}
    const key = JSON.stringify([unit_ids, crews, label, note])
    const heap = heaps.get(key) ?? {
      listing_id,
      ...(crews ? { crews } : unit_ids.length > 0 ? { unit_ids } : {}),
      series_id,
      terms: [],
      label,
      note,
    }
    heaps.set(key, { ...heap, terms: [...heap.terms, { start, end }] })
  }
  return [...heaps.values()]
}

export const asItWas = ({ id, start, end, unit_ids, block }: CalendarEvent) => ({
  id,
  start,
  end,
  unit_ids: block?.crews ? [] : unit_ids,
  crews: block?.crews ?? null,
  label: block?.label ?? '',
  note: block?.note ?? '',
})

export const changedEvent = (
  event: CalendarEvent,
  { start, end, unit_ids, label, note }: Omit<BlockChange, 'scope'>,
): CalendarEvent => ({
  ...event,
  start: start ?? event.start,
  end: end ?? event.end,
  blocked_start: start ?? event.blocked_start,
  blocked_end: end ?? event.blocked_end,
  unit_ids: unit_ids ?? event.unit_ids,
  block: event.block && { ...event.block, label: label ?? event.block.label, note: note ?? event.block.note },
})

/** A block drawn until the server answers; its instants are filled with wall times, which are not shown. */
export const draftBlock = (
  id: string,
  { listing_id, unit_ids = [], label, note = '', crews = 0 }: NewBlock,
  { start, end }: { start: string; end: string },
  timezone: string,
): CalendarEvent => ({
  id,
  kind: 'block',
  state: 'block',
  listing_id,
  unit_ids,
  start,
  end,
  start_at: `${start}:00Z`,
  end_at: `${end}:00Z`,
  timezone,
  blocked_start: start,
  blocked_end: end,
  deadline_at: null,
  reservation: null,
  proposal: null,
  block: { label, note, series_id: null, crews: crews || null },
})
