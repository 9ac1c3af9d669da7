/** The hours while they are being changed: undo and redo, kept when the session ends in the middle. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OwnerAvailability } from '#contract/listings/owner-pricing.ts'
import { useDraft } from '#web/lib/fields/drafts.ts'
import { type History, historyOf, record, redo, undo } from './history.ts'
import { draftOf, type HoursDraft, sameHours } from './hours-model.ts'
import { undoneWords } from './words.pl.ts'

export type Change = (draft: HoursDraft) => HoursDraft
export type ActOptions = { /** Consecutive steps with one tag undo together. */ tag?: string; announcement?: string }
export type Act = (change: Change, options?: ActOptions) => void

/** The hours that the server has, and their revision. */
export type Stored = { draft: HoursDraft; revision: number }
export const storedOf = (reply: OwnerAvailability): Stored => ({ draft: draftOf(reply), revision: reply.revision })

/** The draft kept when a session ended in the middle; a save made since is handled like one of another tab. */
type Kept = { history: History<HoursDraft>; stored: Stored }

export function useHoursDraft(listingId: string, reply: OwnerAvailability, onStep: () => void) {
  const kept = useDraft<Kept | null>(`hours:${listingId}`, () => null)
  const [stored, setStored] = useState(() => kept.first?.stored ?? storedOf(reply))
  const [history, setHistory] = useState(() => kept.first?.history ?? historyOf(stored.draft))
  const [announcement, setAnnouncement] = useState('')
  const tag = useRef<string | undefined>(undefined)
  const givenUp = useRef(false)
  const draft = history.present
  const dirty = useMemo(() => !sameHours(draft, stored.draft), [draft, stored])
  useEffect(() => {
    if (dirty && !givenUp.current) kept.keep({ history, stored })
    else kept.forget()
  })

  const act: Act = (change, options = {}) => {
    const merge = options.tag !== undefined && options.tag === tag.current
    tag.current = options.tag
    setHistory((known) => record(known, change(known.present), merge))
    setAnnouncement(options.announcement ?? '')
    onStep()
  }
  const step = (by: typeof undo | typeof redo, words: string) => {
    tag.current = undefined
    setHistory(by)
    setAnnouncement(words)
    onStep()
  }
  return {
    ...{ draft, dirty, stored, setStored, setHistory, announcement, act },
    steps: {
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      undo: () => step(undo, undoneWords.undo),
      redo: () => step(redo, undoneWords.redo),
      discard: () => act(() => stored.draft, { announcement: undoneWords.discard }),
    },
    giveUp: () => {
      givenUp.current = true
      kept.forget()
    },
  }
}
