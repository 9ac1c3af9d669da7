/**
 * Tells screens what changed for this owner: `useLive(['reservations'], () => …)`. One stream per browser (ruling 41):
 * the tab that holds a lock keeps it and passes the topics on to the others; when that tab closes, the next one gets
 * the lock. A browser without locks or channels has one stream per tab.
 */
import { useEffect, useRef } from 'react'
import type { LiveTopic } from '#contract/calendar.ts'
import { type LiveStream, openLiveStream } from './live-stream.ts'
import { onShownAgain } from '#web/lib/page/shown-again.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { CallName } from '#contract/calls.ts'
import { accessToken, onLeaving, onTokensCleared } from '#web/lib/http/tokens.ts'

const name = 'wydarzy-live'
/** How long the stream outlives its last listener, because a change of screens is faster than opening it anew. */
const lingerMs = 2_000
/** Topics that come in a burst are told together. */
const gatherMs = 100

const everything = '*'
type Listener = { topics: readonly LiveTopic[]; onChange: (topics: LiveTopic[]) => void }

const listeners = new Set<Listener>()
let waiting = new Set<string>()
/** Ends this tab's part: its place in the queue for the lock, and its stream if it has the lock. */
let leave: (() => void) | null = null
let lingering: ReturnType<typeof setTimeout> | undefined
let gathering: ReturnType<typeof setTimeout> | undefined

function tell(topic: string): void {
  waiting.add(topic)
  if (waiting.size > 1) return
  gathering = setTimeout(() => {
    const told = waiting
    waiting = new Set()
    for (const { topics, onChange } of listeners) {
      const mine = told.has(everything) ? [...topics] : topics.filter((each) => told.has(each))
      if (mine.length > 0) onChange(mine)
    }
  }, gatherMs)
}

const canShare = (): boolean => typeof BroadcastChannel !== 'undefined' && Boolean(navigator.locks)

function join(): void {
  if (leave || !accessToken()) return
  leave = canShare() ? joinOthers() : alone(tell)
}

/**
 * Waiting topics are dropped: after a logout their reads would be refused, and a new listener is told of everything
 * anyway.
 */
function part(): void {
  clearTimeout(gathering)
  waiting = new Set()
  leave?.()
  leave = null
}

/** A stream for this tab alone. `pass` gets the topics, `*` after a break. */
function alone(pass: (topic: string) => void): () => void {
  const stream: LiveStream = openLiveStream({ changed: pass, opened: () => pass(everything), over: part })
  return () => stream.close()
}

function joinOthers(): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => tell(String(data))
  const gone = new AbortController()
  navigator.locks
    .request(name, { signal: gone.signal }, () => {
      const close = alone((topic) => {
        tell(topic)
        channel.postMessage(topic)
      })
      return new Promise<void>((resolve) => {
        const end = () => {
          close()
          resolve()
        }
        if (gone.signal.aborted) end()
        else gone.signal.addEventListener('abort', end)
      })
    })
    .catch(() => undefined)
  return () => {
    gone.abort()
    channel.close()
  }
}

let watching = false
/** A logout in any tab ends the stream; a login opens it when there are listeners. */
function watchSession(): void {
  if (watching) return
  watching = true
  onLeaving(part)
  onTokensCleared(part)
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'access_token' && newValue !== null && listeners.size > 0) join()
  })
  // A page in the back-forward cache would hold the lock but hear nothing.
  addEventListener('pagehide', part)
  onShownAgain(() => {
    if (listeners.size > 0) join()
  })
}

/** Listens outside of React; answers a function that stops it. */
export function listenLive(topics: readonly LiveTopic[], onChange: Listener['onChange']): () => void {
  const listener = { topics, onChange }
  watchSession()
  clearTimeout(lingering)
  listeners.add(listener)
  join()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(lingering)
    lingering = setTimeout(() => listeners.size === 0 && part(), lingerMs)
  }
}

/**
 * Calls `onChange` with the topics that are old now; with all of them after a break in the stream. The list of topics
 * may be written inline.
 */
export function useLive(topics: readonly LiveTopic[], onChange: (topics: LiveTopic[]) => void): void {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const key = topics.join()
  useEffect(() => listenLive(key.split(',') as LiveTopic[], (changed) => latest.current(changed)), [key])
}

/**
 * Reads these calls anew whenever one of the topics changes. When the screen is left, its data are marked as old,
 * because changes are no longer heard.
 */
export function useLiveQueries(topics: readonly LiveTopic[], calls: readonly CallName[]): void {
  const queries = useQueryClient()
  useLive(topics, () => {
    for (const call of calls) void queries.invalidateQueries({ queryKey: [call] })
  })
  const key = calls.join()
  useEffect(
    () => () => {
      for (const call of key.split(',')) void queries.invalidateQueries({ queryKey: [call], refetchType: 'none' })
    },
    [queries, key],
  )
}
