/**
 * The price list while it is being changed: undo and redo, a draft that outlives the session, and the saved list it
 * began with.
 */
import { useEffect, useRef, useState } from 'react'
import type { OwnerPricing } from '#contract/listings/owner-pricing.ts'
import { useDraft } from '#web/lib/fields/drafts.ts'
import { type History, historyOf, record, redo, undo } from '#web/features/my-listings/availability/history.ts'
import { exempted, type PriceModel, rekeyed, sameList, toModel } from './price-model.ts'

/** `base` is the list that was saved when the changes began. */
type Draft = { history: History<PriceModel>; base: PriceModel } | null

/**
 * Holds the draft of a price list.
 * @param sending while true, a list that is read meanwhile is not taken over
 */
export function usePriceDraft(stored: OwnerPricing, exempt: boolean, sending: { current: boolean }) {
  const draft = useDraft<Draft>(`pricing:${stored.listing_id}`, () => null)
  const [base, setBase] = useState(stored)
  // A draft based on an older list would silently overwrite what was saved since, so it is dropped.
  const [history, setHistory] = useState(() =>
    draft.first && sameList(draft.first.base, toModel(stored))
      ? draft.first.history
      : historyOf(opened(stored, exempt)),
  )
  const lastTag = useRef<string | null>(null)
  const model = history.present
  const saved = toModel(base)
  const dirty = !sameList(model, saved)

  const givenUp = useRef(false)
  useEffect(() => {
    if (dirty && !givenUp.current) draft.keep({ history, base: saved })
    else draft.forget()
  })
  // Takes over what another window or person saved, while nothing is changed here.
  useEffect(() => {
    if (stored.revision <= base.revision || dirty || sending.current) return
    setBase(stored)
    setHistory(historyOf(opened(stored, exempt)))
  }, [stored, base.revision, dirty, exempt, sending])

  /** Consecutive changes with the same tag (typing into one field) are one undo step. */
  const apply = (change: (model: PriceModel) => PriceModel, tag: string | null = null) => {
    const merge = tag !== null && lastTag.current === tag
    lastTag.current = tag
    setHistory((before) => record(before, change(before.present), merge))
  }
  const step = (way: typeof undo) => {
    lastTag.current = null
    setHistory(way<PriceModel>)
  }
  /** Begins again with the server's list; items that were sent keep their keys on the screen. */
  const restart = (fresh: OwnerPricing, sent: PriceModel | null) => {
    setBase(fresh)
    const read = opened(fresh, exempt)
    setHistory(historyOf(sent ? rekeyed(read, sent) : read))
  }
  return {
    ...{ model, base, saved, dirty, apply, restart },
    steps: {
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      undo: () => step(undo),
      redo: () => step(redo),
    },
    giveUp: () => {
      givenUp.current = true
      draft.forget()
    },
  }
}

export const opened = (stored: OwnerPricing, exempt: boolean): PriceModel =>
  exempt ? exempted(toModel(stored)) : toModel(stored)
