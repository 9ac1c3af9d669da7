/**
 * One connection of this process that hears announcements of other processes (LISTEN/NOTIFY), shared by all listeners.
 * A lost connection is reopened, for as long as it takes; a silent one counts as lost.
 */
import pg from 'pg'

export type Hearing = {
  heard: (payload: string) => void
  /** Called after the connection was lost and reopened: announcements in between were missed. */
  missed: () => void
}

export type Listener = {
  /**
   * Resolves when the channel is listened to; throws when that is not possible now. Channel names are constants of
   * ours.
   */
  listen: (channel: string, hearing: Hearing) => Promise<void>
  /** To be called after a commit of this process, whose announcements are then on their way. */
  committed: () => void
  /** Resolves when all announcements of this process's own commits have been heard; null when none is missing. */
  unheard: () => Promise<void> | null
  close: () => void
}

type Log = { warn: (facts: object, text: string) => void }

const reconnectMs = 1000
/**
 * A connection that only listens cannot tell a quiet line from a dead one (a firewall has dropped it, the database
 * machine is gone), so it is asked this often and must answer this soon.
 */
const usualPulse = { asked_every_ms: 10_000, answers_within_ms: 10_000 }

/** Connects at once; throws when the database cannot be reached. */
export async function openListener(log: Log, pool: pg.Pool, pulse = usualPulse): Promise<Listener> {
  const hearings = new Map<string, Hearing[]>()
  let current: Kept | null = null
  let closed = false

  const connect = async () => {
    const connection = await keptConnection(pool, pulse.answers_within_ms, (error) => {
      // Lost while being opened: the caller is told too.
      if (current !== connection) return
      log.warn({ err: error }, 'the connection that listens was lost')
      current = null
      connectAgain()
    })
    connection.client.on('notification', ({ channel, payload }) => {
      for (const { heard } of hearings.get(channel) ?? []) heard(payload ?? '')
    })
    try {
      for (const channel of hearings.keys()) await connection.ask(`listen ${channel}`)
    } catch (error) {
      connection.hangUp()
      throw error
    }
    if (closed) connection.hangUp()
    else current = connection
  }
  const connectAgain = () => {
    if (closed) return
    setTimeout(() => {
      if (closed) return
      void connect().then(
        () => {
          for (const { missed } of [...hearings.values()].flat()) missed()
        },
        () => connectAgain(),
      )
    }, reconnectMs).unref()
  }
  const answers = async () => current?.answers()
  await connect()
  const timer = setInterval(() => void answers(), pulse.asked_every_ms).unref()
  return {
    listen: async (channel, hearing) => {
      const known = hearings.get(channel)
      hearings.set(channel, [...(known ?? []), hearing])
      // While reconnecting, the new connection will listen to all known channels.
      if (!known && current) await current.ask(`listen ${channel}`)
    },
    ...ownCommits(answers),
    close: () => {
      closed = true
      clearInterval(timer)
      current?.hangUp()
      current = null
    },
  }
}

type Kept = Awaited<ReturnType<typeof keptConnection>>

/** Lent by the pool until it is closed, or lost, which is reported to `onLost`. */
async function keptConnection(pool: pg.Pool, within_ms: number, onLost: (error: Error) => void) {
  const client = await pool.connect()
  let released = false
  const hangUp = () => {
    if (!released) client.release(true)
    released = true
  }
  const lost = (error: Error) => {
    if (released) return
    hangUp()
    onLost(error)
  }
  client.on('error', lost)
  const ask = (text: string) => client.query({ text, query_timeout: within_ms } as pg.QueryConfig)
  return {
    client,
    hangUp,
    ask,
    /** Resolves when the server has answered, even with an error, or the connection is lost. */
    answers: () =>
      ask('select 1').then(ignore, (error) => (error instanceof pg.DatabaseError ? undefined : lost(error))),
  }
}

const ignore = () => undefined

/**
 * Listeners are notified before a commit is answered, and one connection keeps its order, so an announcement made
 * before a question arrives before its answer. Without a connection nothing is asked, because after reconnecting
 * everything counts as missed.
 */
function ownCommits(ask: () => Promise<void>): Pick<Listener, 'committed' | 'unheard'> {
  let commits = 0
  let asked = 0
  let hearing: Promise<void> | null = null
  return {
    committed: () => {
      commits += 1
    },
    unheard: () => {
      if (asked === commits) return hearing
      asked = commits
      const mine: Promise<void> = ask().finally(() => {
        if (hearing === mine) hearing = null
      })
      hearing = mine
      return mine
    },
  }
}
