/**
 * The open live streams of this process, by owner. News comes through PostgreSQL, so the process that wrote does not
 * matter; news in quick succession is told once. A stream ends with its session, when its owner opens too many, or when
 * the browser no longer reads it.
 */
import { Readable } from 'node:stream'
import type { Deps } from '#api/deps.ts'
import { ownerChannel } from './owner-channel.ts'
import { type LiveTopic, liveTopics } from '#contract/calendar.ts'

export type StreamSettings = {
  /** The session is checked at each beat, so a stream outlives its session by at most this. */
  beat_ms: number
  /** Per owner and process; one more stream closes the oldest. */
  at_most: number
  /** News of one owner within this time is sent together. */
  gather_ms: number
}

export const streamSettings: StreamSettings = { beat_ms: 20_000, at_most: 10, gather_ms: 50 }

/** The last event of a stream tells the browser what to do: log in again, wait long, or just connect again. */
export type EndReason = 'session' | 'too_many' | 'closing'

export type OwnerStreams = {
  /** `alive` answers whether the session still exists; it throws when that cannot be found out now. */
  open: (owner_id: string, alive: () => Promise<boolean>) => Readable
  count: () => number
  close: () => void
}

/** A stream with more unread bytes than this is closed. */
const unreadBytes = 64 * 1024

type Stream = { out: Readable; end: (reason: EndReason) => void; say: (event: string) => void }
/** By owner. */
type Streams = Map<string, Set<Stream>>

const eventText = (event: string, data: object): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

export async function openOwnerStreams(
  { listener, log }: Pick<Deps, 'listener' | 'log'>,
  settings: StreamSettings = streamSettings,
): Promise<OwnerStreams> {
  const streams: Streams = new Map()
  await passNewsOn(listener, streams, settings.gather_ms)
  return {
    open: (owner_id, alive) => {
      const open = streams.get(owner_id) ?? new Set()
      const [oldest] = open
      if (oldest && open.size >= settings.at_most) oldest.end('too_many')
      const stream = begin(streams, owner_id, { beat_ms: settings.beat_ms, alive, log })
      streams.set(owner_id, (streams.get(owner_id) ?? open).add(stream))
      stream.say(eventText('ready', { beat_ms: settings.beat_ms }))
      return stream.out
    },
    count: () => [...streams.values()].reduce((sum, open) => sum + open.size, 0),
    close: () => {
      for (const stream of [...streams.values()].flatMap((open) => [...open])) stream.end('closing')
    },
  }
}

/** Listens for news, gathers it for a moment and passes it to the streams of its owner. */
async function passNewsOn(listener: Deps['listener'], streams: Streams, gather_ms: number): Promise<void> {
  const waiting = new Map<string, Set<LiveTopic>>()

  const tell = (owner_id: string) => {
    const topics = waiting.get(owner_id)
    waiting.delete(owner_id)
    for (const topic of topics ?? []) {
      for (const stream of streams.get(owner_id) ?? []) stream.say(eventText('changed', { topic }))
    }
  }
  const gather = (owner_id: string, topics: readonly LiveTopic[]) => {
    if (!streams.has(owner_id)) return
    const gathered = waiting.get(owner_id)
    if (!gathered) setTimeout(() => tell(owner_id), gather_ms)
    waiting.set(owner_id, new Set([...(gathered ?? []), ...topics]))
  }
  await listener.listen(ownerChannel, {
    heard: (payload) => {
      const [topic, owner_id] = payload.split(' ')
      if (owner_id && liveTopics.includes(topic as LiveTopic)) gather(owner_id, [topic as LiveTopic])
    },
    missed: () => {
      for (const owner_id of streams.keys()) gather(owner_id, liveTopics)
    },
  })
}

type Beat = { beat_ms: number; alive: () => Promise<boolean>; log: Deps['log'] }

/** A stream checks its session at each beat, and is forgotten as soon as it has ended, for whatever reason. */
function begin(streams: Streams, owner_id: string, { beat_ms, alive, log }: Beat): Stream {
  const out = new Readable({ read: () => undefined })
  const forget = () => {
    clearInterval(beat)
    const open = streams.get(owner_id)
    open?.delete(stream)
    if (open?.size === 0) streams.delete(owner_id)
  }
  const stream: Stream = {
    out,
    say: (event) => {
      if (out.readableLength > unreadBytes) out.destroy()
      else if (!out.destroyed && !out.readableEnded) out.push(event)
    },
    end: (reason) => {
      forget()
      if (out.destroyed) return
      out.push(eventText('end', { reason }))
      out.push(null)
    },
  }
  const beat = setInterval(() => {
    alive().then(
      (yes) => (yes ? stream.say(': beat\n\n') : stream.end('session')),
      (error: unknown) => log.warn({ err: error }, 'the session of a stream could not be asked for'),
    )
  }, beat_ms)
  out.once('close', forget)
  return stream
}
