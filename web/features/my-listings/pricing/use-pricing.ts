/** The price list on the screen: what was read, what was changed, saving, and what another window has done meanwhile. */
import { useEffect, useRef, useState } from 'react'
import type { OwnerPricing } from '#contract/listings/owner-pricing.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { useDraft } from '#web/lib/fields/drafts.ts'
import { call } from '#web/lib/http/api.ts'
import { isFault } from '#web/lib/http/fault.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type History, historyOf, record, redo, undo } from '#web/features/my-listings/availability/history.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { differences, type Faults, faultsFrom, faultsOf } from './price-faults.ts'
import { exempted, type PriceModel, rekeyed, sameList, toModel, toWire } from './price-model.ts'
import { pricingCalls } from './pricing-calls.ts'
import { savedWords } from './words.pl.ts'

export type Conflict = { theirs: OwnerPricing; changed: string[] }
export type PricingState = ReturnType<typeof usePricing>

/** `base` is what was saved when the changes began. */
type Draft = { history: History<PriceModel>; base: PriceModel } | null

export function usePricing(kind: ListingKind, stored: OwnerPricing, exempt: boolean) {
  const client = useQueryClient()
  const draft = useDraft<Draft>(`pricing:${stored.listing_id}`, () => null)
  const [base, setBase] = useState(stored)
  // A draft made on another price list would overwrite, untold, what was saved since.
  const [history, setHistory] = useState(() =>
    draft.first && sameList(draft.first.base, toModel(stored))
      ? draft.first.history
      : historyOf(opened(stored, exempt)),
  )
  const [refused, setRefused] = useState<{ faults: Faults; of: PriceModel } | null>(null)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const running = useRef(false)
  const lastTag = useRef<string | null>(null)
  const model = history.present
  const saved = toModel(base)
  const dirty = !sameList(model, saved)

  const givenUp = useRef(false)
  useEffect(() => {
    if (dirty && !givenUp.current) draft.keep({ history, base: saved })
    else draft.forget()
  })
  // What another window or another person saved is taken over while nothing is being changed here.
  useEffect(() => {
    if (stored.revision <= base.revision || dirty || running.current) return
    setBase(stored)
    setHistory(historyOf(opened(stored, exempt)))
  }, [stored, base.revision, dirty, exempt])

  /** Changes with the same tag in a row (typing into one field) are one step back. */
  const apply = (change: (model: PriceModel) => PriceModel, tag: string | null = null) => {
    const merge = tag !== null && lastTag.current === tag
    lastTag.current = tag
    setHistory((before) => record(before, change(before.present), merge))
  }
  const step = (way: typeof undo) => {
    lastTag.current = null
    setHistory(way<PriceModel>)
  }
  const own = faultsOf(model)
  const faults: Faults = refused?.of === model && own.size === 0 ? refused.faults : own

  const take = (fresh: OwnerPricing, sent: PriceModel | null) => {
    setBase(fresh)
    const read = opened(fresh, exempt)
    setHistory(historyOf(sent ? rekeyed(read, sent) : read))
    const { calls } = ownKinds[kind]
    keepAnswer(client, q(pricingCalls[kind].read, readArgs(fresh.listing_id)).queryKey, fresh)
    void client.invalidateQueries({ queryKey: [calls.read] })
  }
  const send = async (revision: number): Promise<void> => {
    const params = { id: base.listing_id }
    await call(pricingCalls[kind].replace, { params, body: { ...toWire(model), revision } })
    const fresh = await call(pricingCalls[kind].read, readArgs(base.listing_id))
    take(fresh, model)
    setRefused(null)
    setShown(false)
    toast(savedWords)
  }
  /** True when the list could be sent at all. */
  const save = async (revision = base.revision): Promise<boolean> => {
    if (running.current) return true
    setShown(true)
    if (own.size > 0) return false
    running.current = true
    setBusy(true)
    try {
      await send(revision)
    } catch (error) {
      if (!isFault(error)) throw error
      if (error.code === 'edit_conflict') await meet()
      else setRefused({ faults: faultsFrom(error, model.items), of: model })
      return error.code === 'edit_conflict'
    } finally {
      running.current = false
      setBusy(false)
    }
    return true
  }
  /** Another part of the listing may have been saved, not its prices: then ours are sent again. */
  const meet = async () => {
    try {
      const theirs = await call(pricingCalls[kind].read, readArgs(base.listing_id))
      if (sameList(toModel(theirs), saved)) await send(theirs.revision)
      else setConflict({ theirs, changed: differences(model, opened(theirs, exempt)) })
    } catch (error) {
      const sentences = isFault(error) ? error : { fields: {}, errors: [unexpectedError] }
      setRefused({ faults: faultsFrom(sentences, model.items), of: model })
    }
  }
  return {
    model,
    base,
    dirty,
    busy,
    faults,
    shown,
    conflict,
    apply,
    save,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step(undo),
    redo: () => step(redo),
    takeTheirs: () => {
      if (conflict) take(conflict.theirs, null)
      setConflict(null)
    },
    keepMine: () => {
      const revision = conflict?.theirs.revision
      setConflict(null)
      if (revision !== undefined) void save(revision)
    },
    later: () => setConflict(null),
    giveUp: () => {
      givenUp.current = true
      draft.forget()
    },
  }
}

export const readArgs = (id: string) => ({ params: { id }, query: { history: 'true' as const } })

const opened = (stored: OwnerPricing, exempt: boolean): PriceModel =>
  exempt ? exempted(toModel(stored)) : toModel(stored)
