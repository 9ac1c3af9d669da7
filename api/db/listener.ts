/**
 * One connection of this process that hears what others announce (LISTEN/NOTIFY), shared by everybody who wants to
 * listen. A lost one is opened again, for as long as it takes.
 */
import type pg from 'pg'

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

/** Connects at once; throws when the database cannot be reached. */
export async function openListener(log: Log, pool: pg.Pool): Promise<Listener> {
  const hearings = new Map<string, Hearing[]>()
  let current: { client: pg.PoolClient; hangUp: () => void } | null = null
  let closed = false

  const connect = async () => {
    const client = await pool.connect()
    let released = false
    const hangUp = () => {
      if (!released) client.release(true)
      released = true
    }
    client.on('notification', ({ channel, payload }) => {
      for (const { heard } of hearings.get(channel) ?? []) heard(payload ?? '')
    })
    client.on('error', (error) => {
      if (released) return
      log.warn({ err: error }, 'the connection that listens was lost')
      hangUp()
      current = null
      connectAgain()
    })
    try {
      for (const channel of hearings.keys()) await client.query(`listen ${channel}`)
    } catch (error) {
      hangUp()
      throw error
    }
    if (closed) hangUp()
    else current = { client, hangUp }
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
  await connect()
  return {
    listen: async (channel, hearing) => {
      const known = hearings.get(channel)
      hearings.set(channel, [...(known ?? []), hearing])
      // While it is being connected again, the new connection listens to everything that is known.
      if (!known && current) await current.client.query(`listen ${channel}`)
    },
    ...ownCommits(async () => current?.client.query('select 1')),
    close: () => {
      closed = true
      current?.hangUp()
      current = null
    },
  }
}

/**
 * A commit tells those who listen before it is answered, and one connection keeps its order: what was announced before a question
 * comes before its answer. While there is no connection nothing is asked: with the next one everything was missed.
 */
function ownCommits(ask: () => Promise<unknown>): Pick<Listener, 'committed' | 'unheard'> {
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
      const mine: Promise<void> = ask()
        .then(ignore, ignore)
        .finally(() => {
          if (hearing === mine) hearing = null
        })
      hearing = mine
      return mine
    },
  }
}

/** A question that fails is heard of as a lost connection. */
const ignore = () => undefined
