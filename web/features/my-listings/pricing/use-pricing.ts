/** The price list on the screen: stored and changed items, saving, and conflicts with another window. */
import { useRef, useState } from 'react'
import type { OwnerPricing } from '#contract/listings/owner-pricing.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { call } from '#web/lib/http/api.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { unexpectedError } from '#web/lib/texts.pl.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { differences, type Faults, faultsFrom, faultsOf } from './price-faults.ts'
import { type PriceModel, sameList, toModel, toWire } from './price-model.ts'
import { pricingCalls } from './pricing-calls.ts'
import { opened, usePriceDraft } from './use-price-draft.ts'
import { savedTexts } from '#web/lib/texts.pl.ts'

export type Conflict = { theirs: OwnerPricing; changed: string[] }
export type PricingState = ReturnType<typeof usePricing>

export function usePricing(kind: ListingKind, stored: OwnerPricing, exempt: boolean) {
  const client = useQueryClient()
  const running = useRef(false)
  const { model, base, saved, dirty, apply, restart, steps, giveUp } = usePriceDraft(stored, exempt, running)
  const { own, faults, refuse, forgive } = useFaults(model)
  const [shown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const { conflict, setConflict, ...ways } = useConflict(
    (theirs) => take(theirs, null),
    (revision) => void save(revision),
  )

  const take = (fresh: OwnerPricing, sent: PriceModel | null) => {
    restart(fresh, sent)
    const { calls } = ownKinds[kind]
    keepAnswer(client, q(pricingCalls[kind].read, readArgs(fresh.listing_id)).queryKey, fresh)
    void client.invalidateQueries({ queryKey: [calls.read] })
  }
  const send = async (revision: number): Promise<void> => {
    take(await replaceList(kind, base.listing_id, model, revision), model)
    forgive()
    setShown(false)
    toast(savedTexts.done)
  }
  /** Saves; answers true when the list could be sent at all. */
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
      else refuse(error)
      return error.code === 'edit_conflict'
    } finally {
      running.current = false
      setBusy(false)
    }
    return true
  }
  /** After a conflict: when only another part of the listing was saved and not its prices, the list is sent again. */
  const meet = async () => {
    try {
      const theirs = await call(pricingCalls[kind].read, readArgs(base.listing_id))
      if (sameList(toModel(theirs), saved)) await send(theirs.revision)
      else setConflict({ theirs, changed: differences(model, opened(theirs, exempt)) })
    } catch (error) {
      refuse(isFault(error) ? error : { fields: {}, errors: [unexpectedError] })
    }
  }
  return { model, base, dirty, busy, faults, shown, conflict, apply, save, ...steps, ...ways, giveUp }
}

/** The faults of the list: by our own rules, or else from the server's answer about this very list. */
function useFaults(model: PriceModel) {
  const [refused, setRefused] = useState<{ faults: Faults; of: PriceModel } | null>(null)
  const own = faultsOf(model)
  const faults: Faults = refused?.of === model && own.size === 0 ? refused.faults : own
  return {
    own,
    faults,
    refuse: (fault: Pick<Fault, 'fields' | 'errors'>) =>
      setRefused({ faults: faultsFrom(fault, model.items), of: model }),
    forgive: () => setRefused(null),
  }
}

/** The conflict after another window has saved other prices, and its ways out, one of which is to decide later. */
function useConflict(take: (theirs: OwnerPricing) => void, save: (revision: number) => void) {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const takeTheirs = () => {
    if (conflict) take(conflict.theirs)
    setConflict(null)
  }
  const keepMine = () => {
    const revision = conflict?.theirs.revision
    setConflict(null)
    if (revision !== undefined) save(revision)
  }
  return { conflict, setConflict, takeTheirs, keepMine, later: () => setConflict(null) }
}

/** Replaces the stored list, and reads what is stored then. */
async function replaceList(kind: ListingKind, id: string, model: PriceModel, revision: number): Promise<OwnerPricing> {
  await call(pricingCalls[kind].replace, { params: { id }, body: { ...toWire(model), revision } })
  return call(pricingCalls[kind].read, readArgs(id))
}

export const readArgs = (id: string) => ({ params: { id }, query: { history: 'true' as const } })
