/**
 * One connection of this process that hears what others announce (LISTEN/NOTIFY), shared by everybody who wants to
 * listen. A lost one is opened again, for as long as it takes; one that has fallen silent is lost.
 */
import pg from 'pg'

export type Hearing = {
  heard: (payload: string) => void
  /** The connection was lost and is back: what was announced meanwhile is gone. */
  missed: () => void
}

export type Listener = {
  /** Answers when the channel is listened to; throws when it cannot be now. Channel names are constants of ours. */
  listen: (channel: string, hearing: Hearing) => Promise<void>
  /** This process has committed something, and what was announced with it is on its way here. */
  committed: () => void
  /** Ends when everything is heard that this process has committed; null when that is so already. */
  unheard: () => Promise<void> | null
  close: () => void
}

type Log = { warn: (facts: object, text: string) => void }

const reconnectMs = 1000
/**
 * Who only listens cannot tell a quiet line from one that nobody holds any more (a firewall has forgotten it, the machine of the
 * database is gone): so often it is asked, and so soon it has to answer.
 */
const usualPulse = { asked_every_ms: 10_000, answers_within_ms: 10_000 }

/** Connects at once; throws when the database cannot be reached. */
export async function openListener(log: Log, pool: pg.Pool, pulse = usualPulse): Promise<Listener> {
  const hearings = new Map<string, Hearing[]>()
  let current: Kept | null = null
  let closed = false

  const connect = async () => {
    const connection = await keptConnection(pool, pulse.answers_within_ms, (error) => {
      // Lost while it is being opened: whoever opens it hears so too.
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
      // While it is being connected again, the new connection listens to everything that is known.
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

/** Lent by the pool until it is hung up or lost, of which `onLost` hears. */
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
    /** Ends when it has answered, a no as well, or is lost. */
    answers: () =>
      ask('select 1').then(ignore, (error) => (error instanceof pg.DatabaseError ? undefined : lost(error))),
  }
}

const ignore = () => undefined

/**
 * A commit tells those who listen before it is answered, and one connection keeps its order: what was announced before a question
 * comes before its answer. While there is no connection nothing is asked: with the next one everything was missed.
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
