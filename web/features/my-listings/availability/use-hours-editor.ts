/** State of the editor of hours: the draft with undo, what is wrong with it, saving, and meeting another tab's save. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { OwnerAvailability } from '#contract/listings/owner-pricing.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import type { Opening } from '#domain/availability/opening.ts'
import { checkOpening } from '#domain/availability/opening-check.ts'
import { useDraft } from '#web/lib/fields/drafts.ts'
import { call } from '#web/lib/http/api.ts'
import { type Fault, isFault } from '#web/lib/http/fault.ts'
import { keepAnswer, q } from '#web/lib/query/query.ts'
import { toast } from '#web/lib/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import { type History, historyOf, record, redo, undo } from './history.ts'
import { hoursCalls } from './hours-calls.ts'
import { draftOf, type HoursDraft, sameHours, wireOf } from './hours-model.ts'
import { type HourPart, type Merged, mergeHours, takePart } from './merge.ts'
import { faultWords, mergedWords, partWords, savedWords, undoneWords } from './words.pl.ts'

export type Change = (draft: HoursDraft) => HoursDraft
export type ActOptions = { /** Steps with one tag in a row are undone together. */ tag?: string; said?: string }
export type Act = (change: Change, options?: ActOptions) => void
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

/** Sentences by place, as the wire names places: `weekly.2`, `exceptions.0.date_to`. */
const faultsOf = (opening: Opening): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const { code, field } of checkOpening(opening)) found[field] ??= faultWords[code]
  return found
}

type Stored = { draft: HoursDraft; revision: number }
/** What a session that ended in the middle leaves behind: a save made since is met like that of another tab. */
type Kept = { history: History<HoursDraft>; stored: Stored }
const storedOf = (reply: OwnerAvailability): Stored => ({ draft: draftOf(reply), revision: reply.revision })

const mostTries = 4

export function useHoursEditor(kind: ListingKind, listingId: string, reply: OwnerAvailability) {
  const queries = useQueryClient()
  const kept = useDraft<Kept | null>(`hours:${listingId}`, () => null)
  const [stored, setStored] = useState(() => kept.first?.stored ?? storedOf(reply))
  const [history, setHistory] = useState(() => kept.first?.history ?? historyOf(stored.draft))
  const [said, setSaid] = useState('')
  const [saving, setSaving] = useState(false)
  const [fault, setFault] = useState<Fault | null>(null)
  const [conflict, setConflict] = useState<HoursConflict | null>(null)
  const tag = useRef<string | undefined>(undefined)
  const running = useRef(false)
  const draft = history.present
  const opening = useMemo(() => asOpening(draft), [draft])
  const wrong = useMemo(() => faultsOf(opening), [opening])
  const dirty = useMemo(() => !sameHours(draft, stored.draft), [draft, stored])
  const givenUp = useRef(false)
  useEffect(() => {
    if (dirty && !givenUp.current) kept.keep({ history, stored })
    else kept.forget()
  })

  const act: Act = (change, options = {}) => {
    const merge = options.tag !== undefined && options.tag === tag.current
    tag.current = options.tag
    setHistory((known) => record(known, change(known.present), merge))
    setSaid(options.said ?? '')
    setFault(null)
  }
  const step = (by: typeof undo | typeof redo, words: string) => {
    tag.current = undefined
    setHistory(by)
    setSaid(words)
    setFault(null)
  }

  const take = (fresh: OwnerAvailability, sent: HoursDraft) => {
    const now = storedOf(fresh)
    setStored(now)
    // Texts come back without their outer spaces.
    if (!sameHours(sent, now.draft))
      setHistory((known) => (sameHours(known.present, sent) ? { ...known, present: now.draft } : known))
    keepAnswer(queries, q(hoursCalls[kind].read, { params: { id: listingId } }).queryKey, fresh)
    void queries.invalidateQueries({ queryKey: [ownKinds[kind].calls.read] })
  }

  /** Writes; when another save came between, what does not contradict is put together and written again. */
  const write = async (mine: HoursDraft, base: Stored): Promise<boolean> => {
    let now = mine
    let at = base
    let taken: HourPart[] = []
    for (let tries = 1; ; tries++) {
      try {
        const body = { revision: at.revision, ...wireOf(now) }
        take(await call(hoursCalls[kind].write, { params: { id: listingId }, body }), now)
        if (taken.length > 0) setHistory((known) => record(known, withParts(known.present, now, taken)))
        toast(taken.length > 0 ? mergedText(taken) : savedWords, taken.length > 0 ? 'info' : 'success')
        return true
      } catch (error) {
        if (!isFault(error) || error.code !== 'edit_conflict' || tries === mostTries) throw error
        const theirs = storedOf(await call(hoursCalls[kind].read, { params: { id: listingId } }))
        const merged = mergeHours(at.draft, now, theirs.draft)
        if (merged.both.length > 0) {
          setConflict({ ...merged, theirs: theirs.draft, revision: theirs.revision })
          return false
        }
        taken = [...new Set([...taken, ...merged.taken])]
        now = merged.draft
        at = theirs
      }
    }
  }

  /** Whether they are stored now. */
  const saveAs = async (mine: HoursDraft, base: Stored): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setSaving(true)
    setFault(null)
    try {
      return await write(mine, base)
    } catch (error) {
      if (!isFault(error)) throw error
      setFault(error)
      return false
    } finally {
      running.current = false
      setSaving(false)
    }
  }

  return {
    draft,
    opening,
    wrong,
    dirty,
    saving,
    fault,
    conflict,
    said,
    act,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step(undo, undoneWords.undo),
    redo: () => step(redo, undoneWords.redo),
    giveUp: () => {
      givenUp.current = true
      kept.forget()
    },
    discard: () => act(() => stored.draft, { said: undoneWords.discard }),
    save: () => saveAs(draft, stored),
    /** Ends a conflict: my hours replace theirs, or theirs are taken over where both had changed. */
    settle: (which: 'mine' | 'theirs') => {
      if (!conflict) return
      const { theirs, revision, both } = conflict
      const parted = which === 'mine' ? conflict.draft : withParts(conflict.draft, theirs, both)
      setConflict(null)
      setStored({ draft: theirs, revision })
      setHistory((known) => record(known, parted))
      if (!sameHours(parted, theirs)) void saveAs(parted, { draft: theirs, revision })
    },
  }
}
export type HoursEditor = ReturnType<typeof useHoursEditor>

const withParts = (draft: HoursDraft, from: HoursDraft, parts: readonly HourPart[]): HoursDraft =>
  parts.reduce((list, part) => takePart(list, from, part), draft)

const mergedText = (parts: readonly HourPart[]): string => mergedWords(parts.map((part) => partWords[part]))
