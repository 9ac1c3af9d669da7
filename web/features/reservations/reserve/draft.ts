/**
 * The typed reservation, kept in this browser only: it survives a reload, the back button and a closed tab. It contains
 * personal data, so it is deleted 24 hours after the last change and two hours after sending (long enough to correct a
 * wrong address); every visit to a form deletes expired drafts.
 */
import type { ListingKind } from '#domain/listing/codes.ts'
import { browserStore, type Store } from '#web/lib/page/storage.ts'
import type { ReserveValues } from '#web/features/reservations/form/values.ts'

/**
 * One intention to reserve. The key exists before the first click and is kept until the answer is known, so a second
 * click, a reload or a lost answer never reserves twice. `body` is the one that was sent and not answered, or that was
 * refused.
 */
export type Attempt = { key: string; body: string | null; state: 'fresh' | 'unknown' | 'refused' }

export type Draft = {
  values: ReserveValues
  attempt: Attempt
  /** A request was sent with these values; until something changes they belong to it. */
  sent?: true
  expires_at: number
}

/** A reservation whose mail must still be confirmed; the address is needed to send the mail again. */
export type Sent = {
  reservation_id: string
  reference: string
  kind: ListingKind
  slug: string
  name: string
  city: string
  email: string
  email_hint: string
  start: string
  end: string
  /** Null when the price on the screen belongs to later changes. */
  total_grosze: number | null
  /** It was sent before the last changes, and its answer had been lost. */
  earlier: boolean
  deadline_at: string
  expires_at: number
}

/** Key of the query while a sent request is made again with a corrected mail address. */
export const correctKey = 'popraw'

const HOUR_MS = 3_600_000
/** In hours; the privacy page names the same numbers. */
export const keptHours = { draft: 24, after_sending: 2 } as const
const draftLifeMs = keptHours.draft * HOUR_MS
const afterSendingMs = keptHours.after_sending * HOUR_MS
const draftPrefix = 'wydarzy:reserve:'
const sentPrefix = 'wydarzy:reserved:'

// ---------------------------------------------------------------- the key's life

export const newAttempt = (newKey: () => string): Attempt => ({ key: newKey(), body: null, state: 'fresh' })

/**
 * The attempt before sending: it gets a new key only when the last answer was a clear refusal and the body has changed
 * since.
 */
export function sending(attempt: Attempt, body: string, newKey: () => string): Attempt {
  if (attempt.state === 'refused' && attempt.body !== body) return { key: newKey(), body, state: 'unknown' }
  return { key: attempt.key, body: attempt.state === 'unknown' ? (attempt.body ?? body) : body, state: 'unknown' }
}

/** The attempt after a clear refusal, of which the server keeps nothing. */
export const refused = (attempt: Attempt, body: string): Attempt => ({ key: attempt.key, body, state: 'refused' })

/**
 * The body to send: after a lost answer the same one again when only its quote is newer. The first may have arrived,
 * and the server refuses the same key with another body.
 */
export function bodyToSend(attempt: Attempt, body: string): string {
  if (attempt.state !== 'unknown' || attempt.body === null) return body
  return withoutQuote(attempt.body) === withoutQuote(body) ? attempt.body : body
}

const withoutQuote = (body: string): string => JSON.stringify({ ...(JSON.parse(body) as object), quote_id: '' })

// ---------------------------------------------------------------- keeping it

function read<T extends { expires_at: number }>(store: Store, key: string, now: number): T | null {
  try {
    const kept = JSON.parse(store.getItem(key) ?? 'null') as T | null
    if (kept && kept.expires_at > now) return kept
  } catch {
    // unreadable: as if it were absent
  }
  store.removeItem(key)
  return null
}

function write(store: Store | null, key: string, value: object): void {
  try {
    store?.setItem(key, JSON.stringify(value))
  } catch {
    // storage is full or closed: the form works but forgets on reload
  }
}

const keysOf = (store: Store): string[] =>
  Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').filter(
    (key) => key.startsWith(draftPrefix) || key.startsWith(sentPrefix),
  )

export function forgetExpired(now = Date.now(), store = browserStore()): void {
  if (store) for (const key of keysOf(store)) read(store, key, now)
}

export function loadDraft(
  listing_id: string,
  fresh: ReserveValues,
  now = Date.now(),
  store = browserStore(),
): Draft | null {
  const kept = store && read<Draft>(store, draftPrefix + listing_id, now)
  // Fields that an older version of the form did not have get their first value.
  return kept ? { ...kept, values: { ...fresh, ...kept.values } } : null
}

export function saveDraft(
  listing_id: string,
  draft: Omit<Draft, 'expires_at'>,
  now = Date.now(),
  store = browserStore(),
): void {
  write(store, draftPrefix + listing_id, { ...draft, expires_at: now + draftLifeMs })
}

/** Closes the draft after sending: a new key and a short life, in case the address was mistyped. */
export function closeDraft(
  listing_id: string,
  values: ReserveValues,
  newKey: () => string,
  now = Date.now(),
  store = browserStore(),
): Draft {
  const draft = { values, attempt: newAttempt(newKey), sent: true, expires_at: now + afterSendingMs } as const
  write(store, draftPrefix + listing_id, draft)
  return draft
}

export function saveSent(sent: Omit<Sent, 'expires_at'>, now = Date.now(), store = browserStore()): void {
  write(store, sentPrefix + sent.reservation_id, { ...sent, expires_at: now + draftLifeMs })
}

export const loadSent = (reservation_id: string, now = Date.now(), store = browserStore()): Sent | null =>
  store && read<Sent>(store, sentPrefix + reservation_id, now)

/** The newest reservation that waits in this browser; the link of a mail does not say which one. */
export function latestSent(now = Date.now(), store = browserStore()): Sent | null {
  if (!store) return null
  const all = keysOf(store)
    .filter((key) => key.startsWith(sentPrefix))
    .map((key) => read<Sent>(store, key, now))
    .filter((one) => one !== null)
  return all.sort((a, b) => b.expires_at - a.expires_at)[0] ?? null
}

type Asked = Pick<Sent, 'kind' | 'slug' | 'start' | 'end'>

/**
 * The person's own request that holds this very term until its mail is confirmed, so that the form does not call the
 * term taken.
 */
export function ownRequest(asked: Asked, now: number): Sent | null {
  const sent = latestSent()
  if (!sent || Date.parse(sent.deadline_at) <= now) return null
  const same = (['kind', 'slug', 'start', 'end'] as const).every((key) => sent[key] === asked[key])
  return same ? sent : null
}

export function forgetSent(reservation_id: string): void {
  browserStore()?.removeItem(sentPrefix + reservation_id)
}
