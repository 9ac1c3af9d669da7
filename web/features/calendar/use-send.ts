/**
 * Sends an act of the owner: shown at once, reverted when the server refuses, and undone from its toast or by Ctrl+Z.
 */
import { useCallback, useRef, useState } from 'react'
import { isFault, saidOf } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'
import type { Clash, Moving, NewBlock, Outcome } from './action-types.ts'
import type { Board, Drawn } from './use-board.ts'
import { undoTexts } from './words.pl.ts'

type Shown = Pick<Board, 'draft' | 'settle' | 'reread'>
/** `drawn`: the entries after the undo, shown until they are read anew. */
type Undo = { run: () => Promise<unknown>; drawn: Drawn; back?: () => void }

/** Thrown when undoing a move would not bring the old price back; the owner then sees the difference and decides. */
export class OtherPrice extends Error {
  readonly moving: Moving
  constructor(moving: Moving) {
    super('the price would be another one')
    this.moving = moving
  }
}

export type Sending = ReturnType<typeof useSend>

/** `here` remembers the shown date and answers the way back to it. */
export function useSend({ draft, settle, reread }: Shown, here: () => () => void) {
  const [clash, setClash] = useState<Clash | null>(null)
  const flight = useRef<Promise<unknown> | null>(null)
  const { last, undo, done, repriced, setRepriced } = useUndo(flight, { draft, settle, reread })

  /**
   * Draws the drafts, sends, reads anew and drops the drafts; a refusal is reported and leaves everything as it was.
   */
  const send = useCallback(
    async <T>(
      drafts: Drawn,
      ask: () => Promise<T>,
      then: (answer: T) => void,
      block: NewBlock | null = null,
    ): Promise<Outcome> => {
      // The view follows an entry that leaves the shown period; reverting it also leads back.
      const back = here()
      draft(drafts)
      last.current = null
      let land = () => {}
      flight.current = new Promise<void>((resolve) => {
        land = resolve
      })
      try {
        const answer = await ask()
        then(answer)
        if (last.current) (last.current as Undo).back = back
        land()
        await reread()
        settle(drafts)
        return null
      } catch (error) {
        settle(drafts)
        back()
        land()
        if (!isFault(error)) throw error
        if (error.conflicts?.length) setClash({ message: error.message, conflicts: error.conflicts, block })
        else toast(error.message, 'danger')
        void reread()
        return error
      }
    },
    [draft, settle, reread, last, here],
  )

  return { send, done, undo, clash, setClash, repriced, setRepriced }
}

/** Undoes the last act, after waiting for one that is still under way. */
function useUndo(flight: { current: Promise<unknown> | null }, { draft, settle, reread }: Shown) {
  const [repriced, setRepriced] = useState<Moving | null>(null)
  const last = useRef<Undo | null>(null)

  const undo = useCallback(async () => {
    // An act under way is the last one, so it is awaited first.
    await flight.current
    const act = last.current
    last.current = null
    if (!act) return
    try {
      await act.run()
      // The draft of the act may still be drawn, so the entry is drawn in its old place.
      draft(act.drawn)
      act.back?.()
      toast(undoTexts.done, 'info')
    } catch (error) {
      if (error instanceof OtherPrice) setRepriced(error.moving)
      else toast(saidOf(error), 'danger')
    }
    await reread()
    settle(act.drawn)
  }, [flight, draft, settle, reread])

  /** Reports an act in a toast with an undo button. */
  const done = useCallback(
    (message: string, run: Undo['run'], drawn: Drawn = []) => {
      last.current = { run, drawn }
      toast(message, 'success', { label: undoTexts.action, run: () => void undo() })
    },
    [undo],
  )

  return { last, undo, done, repriced, setRepriced }
}
