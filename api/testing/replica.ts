/** A PostgreSQL with a real streaming replica: a copy of its files taken while it runs, which then follows its log. */
import {
  appendFileSync,
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '#api/db/embedded.ts'
import { migrate } from '#api/db/migrate.ts'

export type Cluster = {
  primary_url: string
  replica_url: string
  /** Stops the primary like a service manager, and starts it again at the same address. */
  restartPrimary(): Promise<void>
  /** From now on the replica receives the writes of the primary but does not show them. */
  pauseReplay(): Promise<void>
  resumeReplay(): Promise<void>
  stopReplica(): Promise<void>
  close(): Promise<void>
}

/** Enough connections for several processes, and a log that a replica can follow. */
const settings = ['max_wal_senders=4', 'wal_keep_size=256MB', 'max_connections=200']

export async function startCluster(): Promise<Cluster> {
  const [home, second] = [folderFor('primary'), folderFor('replica')]
  let primary = await startEmbedded({ dataDir: home, settings })
  await migrate(primary.url)
  await copyOf(primary.url, home, second)
  let replica: Embedded | null = await startEmbedded({ dataDir: second, settings })
  const { url: primary_url } = primary
  const { url: replica_url } = replica
  return {
    primary_url,
    replica_url,
    restartPrimary: async () => {
      await primary.stop()
      primary = await startEmbedded({ dataDir: home, settings, at: primary_url })
    },
    pauseReplay: () => onServer(replica_url, 'SELECT pg_wal_replay_pause()'),
    resumeReplay: () => onServer(replica_url, 'SELECT pg_wal_replay_resume()'),
    stopReplica: async () => {
      await replica?.stop()
      replica = null
    },
    close: async () => {
      await replica?.stop()
      await primary.stop()
      for (const folder of [home, second]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function folderFor(what: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `wydarzy-${what}-`))
  // When started as root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  return folder
}

/** Does what `pg_basebackup` does, which is not among npm's binaries. */
async function copyOf(url: string, from_dir: string, to_dir: string): Promise<void> {
  const [from, to] = [from_dir, to_dir].map((folder) => path.join(folder, 'postgres')) as [string, string]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("SELECT pg_backup_start('replica', true)")
    mkdirSync(to, { mode: 0o700 })
    cpSync(from, to, { recursive: true, filter: (file) => !/postmaster\.(pid|opts)$|\.s\.PGSQL/.test(file) })
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    writeFileSync(path.join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  writeFileSync(path.join(to, 'standby.signal'), '')
  appendFileSync(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${conninfo(url)}'\n`)
  belongTo(to, statSync(from))
}

function conninfo(url: string): string {
  const { searchParams, hostname, port, username } = new URL(url)
  return `host=${searchParams.get('host') ?? hostname} port=${port || '5432'} user=${username}`
}

/** PostgreSQL demands that its user owns the files. */
function belongTo(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  if (process.getuid?.() !== 0) return
  lchownSync(folder, uid, gid)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) belongTo(file, { uid, gid })
    else lchownSync(file, uid, gid)
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
