/** The owner's actions on the calendar: add, change and remove blocks, move reservations, and undo. */
import { useMemo } from 'react'
import type { BlockScope, CalendarEvent } from '#contract/calendar.ts'
import { call, type Reply } from '#web/lib/http/api.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { newIdempotencyKey } from '#web/lib/http/idempotency.ts'
import type { BlockChange, MoveTo, NewBlock, Outcome } from './action-types.ts'
import { asItWas, changedEvent, draftBlock, restored } from './drawn-events.ts'
import type { Board, Drawn } from './use-board.ts'
import { OtherPrice, type Sending, useSend } from './use-send.ts'
import { blockedText } from './words.pl.ts'

export type Actions = ReturnType<typeof useActions>
type Tools = Pick<Sending, 'send' | 'done' | 'setClash'> & Pick<Board, 'ours' | 'zone' | 'reread'>

export function useActions(
  board: Pick<Board, 'draft' | 'settle' | 'reread' | 'ours' | 'zone'>,
  here: Parameters<typeof useSend>[1],
) {
  const { ours, zone, reread } = board
  const { send, done, undo, clash, setClash, repriced, setRepriced } = useSend(board, here)
  return useMemo(() => {
    const tools: Tools = { send, done, setClash, ours, zone, reread }
    return {
      block: (input: NewBlock) => addBlock(tools, input),
      blockEach: (inputs: NewBlock[], nameOf: (listing_id: string) => string) => addBlocks(tools, inputs, nameOf),
      change: (event: CalendarEvent, to: BlockChange) => changeBlock(tools, event, to),
      remove: (event: CalendarEvent, scope?: BlockScope) => removeBlock(tools, event, scope),
      move: (event: CalendarEvent, to: MoveTo, price: 'new' | 'keep') => moveReservation(tools, event, to, price),
      assignCrew: (id: string, unit_id: string) => assignCrew(tools, id, unit_id),
      undo,
      clash,
      endClash: () => setClash(null),
      repriced,
      setRepriced,
    }
  }, [send, done, undo, ours, zone, reread, clash, setClash, repriced, setRepriced])
}

function addBlock({ send, done, ours, zone }: Tools, input: NewBlock): Promise<Outcome> {
  const { drafts, ask } = newBlock(input, zone)
  return send(
    drafts,
    ask,
    ({ blocks, message }: Reply<'createBlocks'>) => {
      ours(blocks.map(({ id }) => id))
      done(message, () => takeBack(blocks), gone(drafts, blocks))
    },
    input,
  )
}

/**
 * The same for several listings, each by itself: one that is taken does not keep the others free. What was refused is
 * shown with what is in the way; when everything was, it is as if one was asked for.
 */
async function addBlocks(
  { send, done, setClash, ours, zone }: Tools,
  inputs: readonly NewBlock[],
  nameOf: (listing_id: string) => string,
): Promise<Outcome> {
  const all = inputs.map((input) => ({ ...newBlock(input, zone), name: nameOf(input.listing_id) }))
  const drafts = all.flatMap((one) => one.drafts)
  const refused: { name: string; fault: Fault }[] = []
  const made: CalendarEvent[] = []
  let said = ''
  const outcome = await send(
    drafts,
    async () => {
      for (const { ask, name } of all) {
        try {
          made.push(...(await ask()).blocks)
        } catch (fault) {
          if (!isFault(fault)) throw fault
          refused.push({ name, fault })
        }
      }
      if (made.length === 0 && refused[0]) throw refused[0].fault
    },
    () => {
      ours(made.map(({ id }) => id))
      said = blockedText(
        all.length - refused.length,
        refused.map(({ name }) => name),
      )
      done(said, () => takeBack(made), gone(drafts, made))
    },
  )
  const conflicts = refused.flatMap(({ fault }) => fault.conflicts ?? [])
  if (!outcome && conflicts.length > 0) setClash({ message: said, conflicts, block: null })
  return outcome
}

/** How a block is drawn until it is there, and how it is asked for. */
function newBlock(input: NewBlock, zone: string) {
  const key = newIdempotencyKey()
  const drafts = input.terms.map((term, index): [string, CalendarEvent] => {
    const id = `draft-${key}-${index}`
    return [id, draftBlock(id, input, term, zone)]
  })
  const ask = () => call('createBlocks', { body: { ...input, note: input.note ?? '' }, idempotency_key: key })
  return { drafts, ask }
}

const takeBack = (blocks: readonly CalendarEvent[]) =>
  Promise.all(blocks.map(({ id }) => call('deleteBlock', { params: { id }, query: { scope: 'one' } })))

/** Neither drafts nor blocks are drawn after an undo. */
const gone = (drafts: Drawn, blocks: readonly CalendarEvent[]): Drawn =>
  [...drafts.map(([id]) => id), ...blocks.map(({ id }) => id)].map((id) => [id, null])

function changeBlock({ send, done }: Tools, event: CalendarEvent, to: BlockChange): Promise<Outcome> {
  const { scope: _, ...facts } = to
  const ask = (body: object) => call('changeBlock', { params: { id: event.id }, body })
  return send(
    [[event.id, changedEvent(event, facts)]],
    () => ask(to),
    ({ before, message }) =>
      done(
        message,
        () => ask({ restore: before.map(asItWas) }),
        before.map((one) => [one.id, one]),
      ),
  )
}

function removeBlock({ send, done, ours }: Tools, event: CalendarEvent, scope: BlockScope = 'one'): Promise<Outcome> {
  return send(
    [[event.id, null]],
    () => call('deleteBlock', { params: { id: event.id }, query: { scope } }),
    ({ blocks, message }) =>
      done(message, async () => {
        for (const block of restored(blocks)) ours((await create(block)).blocks.map(({ id }) => id))
      }),
  )
}

const create = (block: NewBlock) =>
  call('createBlocks', {
    body: { ...block, note: block.note ?? '' },
    idempotency_key: newIdempotencyKey(),
  })

function moveReservation(
  { send, done }: Tools,
  event: CalendarEvent,
  to: MoveTo,
  price: 'new' | 'keep',
): Promise<Outcome> {
  const ask = (body: MoveTo & { preview?: boolean }) =>
    call('moveReservationTerm', { params: { id: event.id }, body: { price, preview: false, ...body } })
  const back = { start: event.start, end: event.end, ...(to.unit_ids ? { unit_ids: event.unit_ids } : {}) }
  return send(
    [[event.id, changedEvent(event, to)]],
    () => ask(to),
    ({ message, old_total_grosze }) =>
      done(message, async () => {
        const would = await ask({ ...back, preview: true })
        // The price list has changed since the price was agreed, and an undo must not change a price.
        if (would.total_grosze !== old_total_grosze) throw new OtherPrice({ event: { ...event, ...to }, to: back })
        await ask(back)
      }, [[event.id, event]]),
  )
}

/** Assigns another crew; a refusal is shown in the dialog, which is still open. */
async function assignCrew({ done, reread }: Tools, id: string, unit_id: string): Promise<void> {
  const ask = (to: string) => call('changeReservationCrew', { params: { id }, body: { unit_id: to } })
  const { before_unit_id, message } = await ask(unit_id)
  done(message, () => ask(before_unit_id))
  await reread()
}
