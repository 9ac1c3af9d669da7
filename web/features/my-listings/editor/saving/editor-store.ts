/**
 * The open editor of one listing: takes changes, keeps them in the browser until the server has them, saves by itself,
 * tries again after a network outage, and notices what other tabs and devices have changed. It outlives its screen, so
 * that a save under way is finished when the person moves on.
 */
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { call } from '#web/lib/http/api.ts'
import { type Fault, isFault, isPassing } from '#web/lib/http/fault.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import * as draft from './edit-drafts.ts'
import {
  bodyOf,
  type Conflict,
  choose,
  drop,
  type Edits,
  faultsByPath,
  isClean,
  meet,
  put,
  same,
  sendable,
  settle,
  valueAt,
} from './edits.ts'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'refused' | 'conflict'
export type EditorState = {
  listing: OwnerListing
  edits: Edits
  save: SaveState
  /** Error sentences by field, under the server's names of the fields. */
  errors: Readonly<Record<string, string>>
  /** A refusal that belongs to no field. */
  refusal: string | null
  conflicts: readonly Conflict[]
}
export type Editor = ReturnType<typeof createEditor>

const settleMs = 1_000
const firstRetryMs = 2_000
const mostRetryMs = 30_000

const editors = new Map<string, Editor>()

/** The one editor of a listing in this tab; a person who comes back to it finds the typed values. */
export function editorOf(kind: ListingKind, listing: OwnerListing, owner: string): Editor {
  const key = `${owner}:${listing.id}`
  const known = editors.get(key)
  if (known) return known
  const fresh = createEditor(kind, listing, owner)
  editors.set(key, fresh)
  return fresh
}

/** The state of one editor, passed as first argument to the functions below. */
type Work = {
  kind: ListingKind
  id: string
  owner: string
  store: Store<EditorState>
  timer: ReturnType<typeof setTimeout> | undefined
  underway: Promise<void> | null
  failures: number
  listeners: Set<(listing: OwnerListing) => void>
}

function createEditor(kind: ListingKind, first: OwnerListing, owner: string) {
  const { id } = first
  const store = createStore<EditorState>(firstState(first, owner), true)
  const work: Work = { kind, id, owner, store, timer: undefined, underway: null, failures: 0, listeners: new Set() }
  if (store.get().save === 'waiting') later(work, settleMs)
  return {
    kind,
    id,
    store,
    /** Takes a listing that was read. */
    hear: (fresh: OwnerListing) => hear(work, fresh),
    /** Saves now; answers whether the server has everything. */
    flush: () => flush(work),
    valueOf: (path: string): unknown => currentValue(store.get(), path),
    /** Sets a value; it is saved a moment later. */
    set: (path: string, value: unknown) => setValue(work, path, value),
    /** Drops a change, back to the server's value. */
    discard: (path: string) => {
      const edits = drop(store.get().edits, path)
      change(work, { edits, errors: withoutErrors(store.get(), path), save: isClean(edits) ? 'saved' : 'waiting' })
      later(work, 0)
    },
    /**
     * Sends one change before it is shown: answers null when it was saved, or else the error sentence, and then nothing
     * has changed.
     */
    attempt: (path: string, value: unknown) => attempt(work, path, value),
    resolve: (choices: readonly { conflict: Conflict; which: 'mine' | 'theirs' }[]) => {
      let { edits } = store.get()
      for (const { conflict, which } of choices) edits = choose(edits, conflict, which)
      change(work, { edits, conflicts: [], save: isClean(edits) ? 'saved' : 'waiting' })
      later(work, 0)
    },
    /** Takes the listing that another call has written. */
    take: (reply: OwnerListing) => {
      hear(work, reply)
      tell(work, reply)
    },
    /** Calls the listener with every listing that a save or a conflict brings; answers a function that stops it. */
    onListing: (listener: (listing: OwnerListing) => void) => {
      work.listeners.add(listener)
      return () => void work.listeners.delete(listener)
    },
  }
}

function firstState(listing: OwnerListing, owner: string): EditorState {
  const { edits, conflicts } = meet(draft.read(owner, listing.id), listing)
  const save = conflicts.length > 0 ? 'conflict' : isClean(edits) ? 'saved' : 'waiting'
  return { listing, edits, conflicts, save, errors: {}, refusal: null }
}

const currentValue = ({ edits, listing }: EditorState, path: string): unknown =>
  path in edits.mine ? edits.mine[path] : valueAt(listing, path)

const withoutErrors = ({ errors }: EditorState, path: string): EditorState['errors'] =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => name !== path && !name.startsWith(`${path}.`)))

function change({ store, owner, id }: Work, part: Partial<EditorState>): void {
  store.set({ ...store.get(), ...part })
  if (part.edits) draft.write(owner, id, part.edits)
}

function later(work: Work, ms: number): void {
  clearTimeout(work.timer)
  work.timer = setTimeout(() => void flush(work), ms)
}

function tell({ listeners }: Work, listing: OwnerListing): void {
  for (const listener of listeners) listener(listing)
}

function setValue(work: Work, path: string, value: unknown): void {
  const state = work.store.get()
  if (same(value, currentValue(state, path))) return
  const edits = put(state.edits, state.listing, path, value)
  const save = state.save === 'conflict' ? 'conflict' : 'waiting'
  change(work, { edits, errors: withoutErrors(state, path), save })
  if (save === 'waiting') later(work, settleMs)
}

/** An older listing is ignored, and so is any while a save is under way, because its own answer will come. */
function hear(work: Work, fresh: OwnerListing): void {
  const { listing, edits: mine, save } = work.store.get()
  if (fresh.revision < listing.revision || work.underway) return
  const { edits, conflicts } = meet(mine, fresh)
  const settled = save === 'conflict' ? (isClean(edits) ? 'saved' : 'waiting') : save
  change(work, { listing: fresh, edits, conflicts, save: conflicts.length > 0 ? 'conflict' : settled })
  if (save === 'conflict' && settled === 'waiting' && conflicts.length === 0) later(work, 0)
}

async function flush(work: Work): Promise<boolean> {
  clearTimeout(work.timer)
  while (work.underway) await work.underway
  const { edits, errors, save } = work.store.get()
  if (save === 'conflict') return false
  const sent = sendable(edits.mine, errors)
  if (Object.keys(sent).length === 0) {
    change(work, { save: isClean(edits) ? 'saved' : 'refused' })
    return isClean(edits)
  }
  change(work, { save: 'saving', refusal: null })
  work.underway = send(work, sent).finally(() => {
    work.underway = null
  })
  await work.underway
  return work.store.get().save === 'saved'
}

async function attempt(work: Work, path: string, value: unknown): Promise<Fault | null> {
  await flush(work)
  const { store, kind, id } = work
  const asked = call(ownKinds[kind].calls.change, {
    params: { id },
    body: { ...bodyOf({ [path]: value }), revision: store.get().listing.revision },
  })
  work.underway = asked.then(
    () => {},
    () => {},
  )
  try {
    const reply = await asked
    work.underway = null
    const edits = drop(store.get().edits, path)
    const errors = withoutErrors(store.get(), path)
    change(work, { listing: reply, edits, errors, save: isClean(edits) ? 'saved' : 'refused' })
    tell(work, reply)
    return null
  } catch (error) {
    work.underway = null
    if (!isFault(error)) throw error
    if (error.code === 'edit_conflict') await again(work)
    return error
  }
}

async function send(work: Work, sent: Edits['mine']): Promise<void> {
  const { store, kind, id } = work
  try {
    const body = { ...bodyOf(sent), revision: store.get().listing.revision }
    const reply = await call(ownKinds[kind].calls.change, { params: { id }, body })
    work.failures = 0
    const edits = settle(store.get().edits, sent, reply)
    const more = Object.keys(sendable(edits.mine, store.get().errors)).length > 0
    change(work, { listing: reply, edits, save: isClean(edits) ? 'saved' : more ? 'waiting' : 'refused' })
    tell(work, reply)
    if (more) later(work, settleMs)
  } catch (error) {
    if (!isFault(error)) throw error
    if (error.code === 'edit_conflict') await again(work)
    else if (isPassing(error) || error.status === 401) failed(work, error)
    else refused(work, error, sent)
  }
}

/** The network is away, or the session has ended; then the login leads back here. */
function failed(work: Work, { status, retry_after = 0 }: Fault): void {
  work.failures += 1
  change(work, { save: 'failed' })
  if (status === 401) return
  later(work, Math.min(mostRetryMs, retry_after * 1000 || firstRetryMs * 2 ** work.failures))
}

/** Refused fields wait with their errors; the other changes are sent without them. */
function refused(work: Work, fault: Fault, sent: Edits['mine']): void {
  const { errors: before, edits } = work.store.get()
  const { known, rest } = faultsByPath(fault.fields, sent)
  const errors = { ...before, ...known }
  const left = Object.keys(sendable(edits.mine, errors)).length
  const more = left > 0 && left < Object.keys(sent).length
  const blamed = Object.keys(known).length > rest.length
  change(work, { errors, refusal: blamed ? null : fault.message, save: more ? 'waiting' : 'refused' })
  if (more) later(work, 0)
}

/** Somebody else has saved: reads the listing anew and sends the changes that do not conflict. */
async function again(work: Work): Promise<void> {
  const { store, kind, id } = work
  try {
    const fresh = await call(ownKinds[kind].calls.read, { params: { id } })
    const { edits, conflicts } = meet(store.get().edits, fresh)
    change(work, { listing: fresh, edits, conflicts, save: conflicts.length > 0 ? 'conflict' : 'waiting' })
    tell(work, fresh)
    if (conflicts.length === 0) later(work, 0)
  } catch (error) {
    if (!isFault(error)) throw error
    failed(work, error)
  }
}
