/**
 * What the owner does on the calendar: shown at once, sent, and taken back when the server says no. Each of them can be
 * undone from its notification and by Ctrl+Z.
 */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { BlockScope, CalendarEvent, Conflict } from '#contract/calendar.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import type { Board } from './use-board.ts'
import { undoTexts } from './words.pl.ts'

export type NewBlock = {
  listing_id: string
  unit_ids?: string[]
  crews?: number
  terms: { start: string; end: string }[]
  repeat_until?: string
  series_id?: string
  label: string
  note?: string
  skip_taken?: boolean
}
export type BlockChange = {
  start?: string
  end?: string
  unit_ids?: string[]
  crews?: number
  label?: string
  note?: string
  scope?: BlockScope
}
export type MoveTo = { start: string; end: string; unit_ids?: string[] }
/** A refusal with what stands in the way; `block` is what was asked for when the rest of a series may still be made. */
export type Clash = { message: string; conflicts: readonly Conflict[]; block: NewBlock | null }
/** Null when it worked. */
export type Outcome = Fault | null
export type Actions = ReturnType<typeof useActions>

type Undo = () => Promise<unknown>

/** Undoing a move would not bring the old price back: the owner sees the difference and decides. */
class OtherPrice extends Error {
  readonly moving: { event: CalendarEvent; to: MoveTo }
  constructor(moving: OtherPrice['moving']) {
    super('the price would be another one')
    this.moving = moving
  }
}

export function useActions({
  draft,
  settle,
  reread,
  ours,
  zone,
}: Pick<Board, 'draft' | 'settle' | 'reread' | 'ours' | 'zone'>) {
  const [clash, setClash] = useState<Clash | null>(null)
  const [repriced, setRepriced] = useState<OtherPrice['moving'] | null>(null)
  const last = useRef<Undo | null>(null)
  const flight = useRef<Promise<unknown> | null>(null)

  const undo = useCallback(async () => {
    // What is still on its way is meant, not what came before it.
    await flight.current
    const run = last.current
    last.current = null
    if (!run) return
    try {
      await run()
      toast(undoTexts.done, 'info')
    } catch (error) {
      if (error instanceof OtherPrice) setRepriced(error.moving)
      else toast(isFault(error) ? error.message : unexpectedError, 'danger')
    }
    await reread()
  }, [reread])

  const said = useCallback(
    (message: string, run: Undo) => {
      last.current = run
      toast(message, 'success', { label: undoTexts.action, run: () => void undo() })
    },
    [undo],
  )

  /** Draws `drafts`, sends, reads anew, and lets the drafts go; a refusal is said and leaves everything as it was. */
  const send = useCallback(
    async <T>(
      drafts: [string, CalendarEvent | null][],
      ask: () => Promise<T>,
      done: (answer: T) => void,
      block: NewBlock | null = null,
    ): Promise<Outcome> => {
      draft(drafts)
      last.current = null
      let land = () => {}
      flight.current = new Promise<void>((resolve) => {
        land = resolve
      })
      const ids = drafts.map(([id]) => id)
      try {
        const answer = await ask()
        done(answer)
        land()
        await reread()
        settle(ids)
        return null
      } catch (error) {
        settle(ids)
        land()
        if (!isFault(error)) throw error
        if (error.conflicts?.length) setClash({ message: error.message, conflicts: error.conflicts, block })
        else toast(error.message, 'danger')
        void reread()
        return error
      }
    },
    [draft, settle, reread],
  )

  return useMemo(() => {
    const create = (block: NewBlock) =>
      call('createBlocks', {
        body: { ...block, note: block.note ?? '' },
        idempotency_key: newIdempotencyKey(),
      })

    const block = (input: NewBlock, quiet = false): Promise<Outcome> => {
      const key = newIdempotencyKey()
      const drafts = input.terms.map((term, index): [string, CalendarEvent] => {
        const id = `draft-${key}-${index}`
        return [id, draftBlock(id, input, term, zone)]
      })
      return send(
        drafts,
        () => call('createBlocks', { body: { ...input, note: input.note ?? '' }, idempotency_key: key }),
        ({ blocks, message }: Reply<'createBlocks'>) => {
          ours(blocks.map(({ id }) => id))
          if (!quiet)
            said(message, () =>
              Promise.all(blocks.map(({ id }) => call('deleteBlock', { params: { id }, query: { scope: 'one' } }))),
            )
        },
        input,
      )
    }

    const change = (event: CalendarEvent, to: BlockChange): Promise<Outcome> => {
      const { scope: _, ...facts } = to
      const ask = (body: object) => call('changeBlock', { params: { id: event.id }, body: body })
      return send(
        [[event.id, changedEvent(event, facts)]],
        () => ask(to),
        ({ before, message }) => said(message, () => ask({ restore: before.map(asItWas) })),
      )
    }

    const remove = (event: CalendarEvent, scope: BlockScope = 'one'): Promise<Outcome> =>
      send(
        [[event.id, null]],
        () => call('deleteBlock', { params: { id: event.id }, query: { scope } }),
        ({ blocks, message }) =>
          said(message, async () => {
            for (const block of restored(blocks)) ours((await create(block)).blocks.map(({ id }) => id))
          }),
      )

    const move = (event: CalendarEvent, to: MoveTo, price: 'new' | 'keep'): Promise<Outcome> => {
      const ask = (body: object) =>
        call('moveReservationTerm', { params: { id: event.id }, body: { price, preview: false, ...body } as never })
      const back = { start: event.start, end: event.end, ...(to.unit_ids ? { unit_ids: event.unit_ids } : {}) }
      return send(
        [[event.id, changedEvent(event, to)]],
        () => ask(to),
        ({ message, old_total_grosze }) =>
          said(message, async () => {
            const would = await ask({ ...back, preview: true })
            // The price list has changed since it was agreed: nobody changes a price by undoing.
            if (would.total_grosze !== old_total_grosze) throw new OtherPrice({ event: { ...event, ...to }, to: back })
            await ask(back)
          }),
      )
    }
    return { block, change, remove, move, undo, clash, endClash: () => setClash(null), repriced, setRepriced }
  }, [send, said, undo, ours, zone, clash, repriced])
}

/** What puts deleted blocks back: those that are alike but for their term together. */
function restored(blocks: readonly CalendarEvent[]): NewBlock[] {
  const heaps = new Map<string, NewBlock>()
  for (const { listing_id, unit_ids, block, start, end } of blocks) {
    const { label = '', note = '', crews, series_id } = block ?? {}
    const key = JSON.stringify([unit_ids, crews, label, note])
    const heap = heaps.get(key) ?? {
      listing_id,
      ...(crews ? { crews } : unit_ids.length > 0 ? { unit_ids } : {}),
      ...(series_id ? { series_id } : {}),
      terms: [],
      label,
      note,
    }
    heaps.set(key, { ...heap, terms: [...heap.terms, { start, end }] })
  }
  return [...heaps.values()]
}

const asItWas = ({ id, start, end, unit_ids, block }: CalendarEvent) => ({
  id,
  start,
  end,
  unit_ids: block?.crews ? [] : unit_ids,
  crews: block?.crews ?? null,
  label: block?.label ?? '',
  note: block?.note ?? '',
})

const changedEvent = (
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

/** Only for the eye, until the server answers: its instants are the wall's and not shown. */
const draftBlock = (
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
