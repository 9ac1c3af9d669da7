/**
 * One connection to the owner's event stream. It reopens by itself after a break (with growing pauses while it fails),
 * takes a new access token when needed, and closes when the session is over.
 */
import { liveStreamPath } from '#contract/calls.ts'
import { getRaw } from '#web/lib/http/api.ts'
import { accessToken, refreshAccess } from '#web/lib/http/tokens.ts'

export type LiveStream = { close: () => void }

type Listeners = {
  /** The data of each `changed` event. */
  changed: (topic: string) => void
  /** The stream is open, perhaps again: events before this moment may have been missed. */
  opened: () => void
  /** There is no session any more. */
  over: () => void
}

const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** Another device has taken this one's place, so reconnecting is not urgent. */
const crowdedWaitMs = 5 * 60_000
/** Three missed beats mean a dead connection. Measured by `Date.now()`, which goes on while the machine sleeps. */
const silentBeats = 3
const lookMs = 5_000
const usualBeatMs = 20_000

type Ended = 'session' | 'too_many' | 'closing' | 'broken'

export function openLiveStream(listeners: Listeners): LiveStream {
  const stop = new AbortController()
  void stayOpen(listeners, stop.signal)
  return { close: () => stop.abort() }
}

async function stayOpen(listeners: Listeners, stopped: AbortSignal): Promise<void> {
  let failures = 0
  while (!stopped.aborted) {
    const token = accessToken()
    if (!token) return listeners.over()
    let opened = false
    const ended = await readOnce(stopped, {
      ...listeners,
      opened: () => {
        opened = true
        listeners.opened()
      },
    })
    if (stopped.aborted) return
    failures = opened ? 0 : failures + 1
    if (ended === 'session' && (await refreshAccess(token))) continue
    if (!accessToken()) return listeners.over()
    await pause(ended === 'too_many' ? crowdedWaitMs : waitAfter(failures), stopped)
  }
}

/** Half of the wait is random, so that not all browsers return at once after a restart of the server. */
const waitAfter = (failures: number): number => {
  const most = Math.min(longestWaitMs, firstWaitMs * 2 ** failures)
  return most / 2 + Math.random() * (most / 2)
}

/** Calls `then` when the network is back or the page becomes visible again. */
function onReturn(then: () => void, signal: AbortSignal): void {
  addEventListener('online', then, { signal })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && then(), { signal })
}

/** Ends early when the network is back or somebody looks at the page. */
const pause = (ms: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = new AbortController()
    const timer = setTimeout(() => done.abort(), ms)
    done.signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
    onReturn(() => done.abort(), done.signal)
    stopped.addEventListener('abort', () => done.abort(), { signal: done.signal })
  })

/** Reads one connection from opening to end, and answers why it ended. */
async function readOnce(stopped: AbortSignal, listeners: Listeners): Promise<Ended> {
  const silence = new AbortController()
  let ended: Ended = 'broken'
  let beat_ms = usualBeatMs
  let heard_ms = Date.now()
  const look = () => {
    if (Date.now() - heard_ms > silentBeats * beat_ms) silence.abort()
  }
  const timer = setInterval(look, lookMs)
  const over = new AbortController()
  const stop = () => silence.abort()
  if (stopped.aborted) stop()
  stopped.addEventListener('abort', stop, { signal: over.signal })
  onReturn(look, over.signal)
  try {
    const response = await getRaw(liveStreamPath, { signal: silence.signal, accept: 'text/event-stream' })
    if (!response.body) return 'broken'
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const read = eventReader((event, data) => {
      if (event === 'ready') {
        beat_ms = Number(data.beat_ms) || usualBeatMs
        listeners.opened()
      }
      if (event === 'changed') listeners.changed(String(data.topic))
      if (event === 'end') ended = data.reason as Ended
    })
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return ended
      heard_ms = Date.now()
      read(value)
    }
  } catch {
    return ended
  } finally {
    clearInterval(timer)
    over.abort()
  }
}

/**
 * Parses text that comes cut at any place; tells each event once it is complete. Comments are beats and are skipped.
 */
export function eventReader(tell: (event: string, data: Record<string, unknown>) => void): (text: string) => void {
  let rest = ''
  return (text) => {
    const parts = (rest + text).split('\n\n')
    rest = parts.pop() ?? ''
    for (const part of parts) {
      const lines = part.split('\n')
      const event = lines.find((line) => line.startsWith('event: '))?.slice(7)
      const data = lines.find((line) => line.startsWith('data: '))?.slice(6)
      if (event) tell(event, JSON.parse(data ?? '{}') as Record<string, unknown>)
    }
  }
}
