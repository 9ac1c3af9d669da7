/**
 * How an act of the owner is sent: shown at once, taken back when the server says no, and undone from its notification
 * and by Ctrl+Z.
 */
import { useCallback, useRef, useState } from 'react'
import { isFault, saidOf } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'
import type { Clash, Moving, NewBlock, Outcome } from './action-types.ts'
import type { Board, Drawn } from './use-board.ts'
import { undoTexts } from './words.pl.ts'

type Shown = Pick<Board, 'draft' | 'settle' | 'reread'>
/** `drawn`: how entries stand afterwards, shown until they are read anew. */
type Undo = { run: () => Promise<unknown>; drawn: Drawn; back?: () => void }

/** Undoing a move would not bring the old price back: the owner sees the difference and decides. */
export class OtherPrice extends Error {
  readonly moving: Moving
  constructor(moving: Moving) {
    super('the price would be another one')
    this.moving = moving
  }
}

export type Sending = ReturnType<typeof useSend>

/** `here` remembers what is shown, and hands over the way back to it. */
export function useSend({ draft, settle, reread }: Shown, here: () => () => void) {
  const [clash, setClash] = useState<Clash | null>(null)
  const flight = useRef<Promise<unknown> | null>(null)
  const { last, undo, done, repriced, setRepriced } = useUndo(flight, { draft, settle, reread })

  /** Draws `drafts`, sends, reads anew, and lets the drafts go; a refusal is said and leaves everything as it was. */
  const send = useCallback(
    async <T>(
      drafts: Drawn,
      ask: () => Promise<T>,
      then: (answer: T) => void,
      block: NewBlock | null = null,
    ): Promise<Outcome> => {
      // An entry that leaves the shown period takes the eye along; whatever puts it back leads back too.
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

/** The last act can be taken back; one that is still on its way is waited for. */
function useUndo(flight: { current: Promise<unknown> | null }, { draft, settle, reread }: Shown) {
  const [repriced, setRepriced] = useState<Moving | null>(null)
  const last = useRef<Undo | null>(null)

  const undo = useCallback(async () => {
    // What is still on its way is meant, not what came before it.
    await flight.current
    const act = last.current
    last.current = null
    if (!act) return
    try {
      await act.run()
      // What was drawn for the act may still stand: on the way back the entry is where it was.
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

  /** Says what was done, with the way back. */
  const done = useCallback(
    (message: string, run: Undo['run'], drawn: Drawn = []) => {
      last.current = { run, drawn }
      toast(message, 'success', { label: undoTexts.action, run: () => void undo() })
    },
    [undo],
  )

  return { last, undo, done, repriced, setRepriced }
}
