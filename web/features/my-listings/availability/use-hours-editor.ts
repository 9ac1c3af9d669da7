/** State of the editor of hours: the draft with undo, its faults, saving, and merging with another tab's save. */
import { savedTexts } from '#web/lib/texts.pl.ts'
import { useMemo, useRef, useState } from 'react'
import type { OwnerAvailability } from '#contract/listings/owner-pricing.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { checkOpening } from '#domain/availability/opening-check.ts'
import { call } from '#web/lib/http/api.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { record } from './history.ts'
import { hoursCalls } from './hours-calls.ts'
import { type HoursDraft, sameHours, wireOf } from './hours-model.ts'
import { type HourPart, type Merged, mergeHours, takePart } from './merge.ts'
import { type Stored, storedOf, useHoursDraft } from './use-hours-draft.ts'
import { faultWords, mergedWords, partWords } from './words.pl.ts'

export type HoursConflict = Merged & { theirs: HoursDraft; revision: number }

export const asOpening = (draft: HoursDraft): Opening => {
  const { weekly, exceptions, ...rest } = wireOf(draft)
  const plain = <T extends { term_modes: unknown }>({ term_modes, ...window }: T) =>
    term_modes === null ? window : { ...window, term_modes }
  return {
    timezone: 'Europe/Warsaw',
    ...rest,
    weekly: weekly.map(plain),
    exceptions: exceptions.map((row) => ({ ...row, windows: row.windows.map(plain) })),
  } as Opening
}

/** Sentences by field, with the names of the wire: `weekly.2`, `exceptions.0.date_to`. */
const faultsOf = (opening: Opening): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const { code, field } of checkOpening(opening)) found[field] ??= faultWords[code]
  return found
}

const mostTries = 4

export function useHoursEditor(kind: ListingKind, listingId: string, reply: OwnerAvailability) {
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [conflict, setConflict] = useState<HoursConflict | null>(null)
  const running = useRef(false)
  const hours = useHoursDraft(listingId, reply, () => setFault(null))
  const { draft, dirty, stored, setStored, setHistory, announcement, act, steps, giveUp } = hours
  const take = useTake(kind, listingId, hours)
  const opening = useMemo(() => asOpening(draft), [draft])
  const wrong = useMemo(() => faultsOf(opening), [opening])

  /** Saves; answers whether the hours are stored. */
  const saveAs = async (mine: HoursDraft, base: Stored): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setSaving(true)
    setFault(null)
    try {
      const written = await writeMerged(kind, listingId, mine, base)
      if ('conflict' in written) {
        setConflict(written.conflict)
        return false
      }
      const { fresh, sent, taken } = written
      take(fresh, sent)
      if (taken.length > 0) setHistory((known) => record(known, withParts(known.present, sent, taken)))
      toast(taken.length > 0 ? mergedText(taken) : savedTexts.done, taken.length > 0 ? 'info' : 'success')
      return true
    } catch (error) {
      if (!isFault(error)) throw error
      setFault(error)
      return false
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  /** Ends a conflict: either my hours replace theirs, or theirs are taken where both had changed. */
  const settle = (which: 'mine' | 'theirs') => {
    if (!conflict) return
    const { theirs, revision, both } = conflict
    const parted = which === 'mine' ? conflict.draft : withParts(conflict.draft, theirs, both)
    setConflict(null)
    setStored({ draft: theirs, revision })
    setHistory((known) => record(known, parted))
    if (!sameHours(parted, theirs)) void saveAs(parted, { draft: theirs, revision })
  }

  return {
    ...{ draft, opening, wrong, dirty, saving, fault, conflict, announcement, act, ...steps, giveUp, settle },
    save: () => saveAs(draft, stored),
  }
}
export type HoursEditor = ReturnType<typeof useHoursEditor>

/** Takes the answer of a save into the editor and the cache of other screens. */
function useTake(
  kind: ListingKind,
  listingId: string,
  { setStored, setHistory }: Pick<ReturnType<typeof useHoursDraft>, 'setStored' | 'setHistory'>,
) {
  const queries = useQueryClient()
  return (fresh: OwnerAvailability, sent: HoursDraft) => {
    const now = storedOf(fresh)
    setStored(now)
    // The server trims texts.
    if (!sameHours(sent, now.draft))
      setHistory((known) => (sameHours(known.present, sent) ? { ...known, present: now.draft } : known))
    keepAnswer(queries, q(hoursCalls[kind].read, { params: { id: listingId } }).queryKey, fresh)
    void queries.invalidateQueries({ queryKey: [ownKinds[kind].calls.read] })
  }
}

type Written = { fresh: OwnerAvailability; sent: HoursDraft; taken: HourPart[] } | { conflict: HoursConflict }

/** Writes the hours; when another save came between, merges changes that do not contradict and writes again. */
async function writeMerged(kind: ListingKind, listingId: string, mine: HoursDraft, base: Stored): Promise<Written> {
  const params = { id: listingId }
  let now = mine
  let at = base
  let taken: HourPart[] = []
  for (let tries = 1; ; tries++) {
    try {
      const body = { revision: at.revision, ...wireOf(now) }
      return { fresh: await call(hoursCalls[kind].write, { params, body }), sent: now, taken }
    } catch (error) {
      if (!isFault(error) || error.code !== 'edit_conflict' || tries === mostTries) throw error
      const theirs = storedOf(await call(hoursCalls[kind].read, { params }))
      const merged = mergeHours(at.draft, now, theirs.draft)
      if (merged.both.length > 0) return { conflict: { ...merged, theirs: theirs.draft, revision: theirs.revision } }
      taken = [...new Set([...taken, ...merged.taken])]
      now = merged.draft
      at = theirs
    }
  }
}

const withParts = (draft: HoursDraft, from: HoursDraft, parts: readonly HourPart[]): HoursDraft =>
  parts.reduce((list, part) => takePart(list, from, part), draft)

const mergedText = (parts: readonly HourPart[]): string => mergedWords(parts.map((part) => partWords[part]))
