import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { cannotStart } from './cannot-start.ts'
import { birthMark, isAlive } from './process-identity.ts'

/**
 * Only one process at a time may serve a data folder. The lock is a file with the process id and its birth mark, so
 * that a lock left behind by a killed process is seen as stale even when its id was given to another process.
 */
export type DataLock = {
  /** Adds the address of the running product, for the message that a second start prints. */
  announce: (url: string) => void
  release: () => void
}

type Holder = { pid: number; born: string; url: string; started_at: string }

const fileName = 'wydarzy.lock'

/** Makes the folder when it is missing and returns its real path. Throws `cannotStart` when that is not allowed. */
export function makeDataDir(dataDir: string): string {
  try {
    if (!existsSync(dataDir)) {
      makeFolders(path.resolve(dataDir))
      // Whatever the umask is, the database's own user must be able to enter.
      chmodSync(dataDir, 0o755)
    }
    return realpathSync(dataDir)
  } catch (cause) {
    throw cannotStart(`The data folder ${dataDir} cannot be made or read: ${(cause as Error).message}.`, cause)
  }
}

/** One folder at a time: Node's recursive mkdir never ends in a folder that accepts no other (/proc). */
function makeFolders(folder: string): void {
  if (!existsSync(path.dirname(folder))) makeFolders(path.dirname(folder))
  if (!existsSync(folder)) mkdirSync(folder)
}

/** The process that holds the folder, or null; the lock of a dead process does not count. */
export function dataFolderHolder(dataDir: string): Holder | null {
  const holder = read(path.join(dataDir, fileName))
  return holder && isHolding(holder) ? holder : null
}

/**
 * Takes the folder (made when missing), waiting up to `patienceMs` for a holder that is just shutting down.
 * Throws `cannotStart` with a sentence that names the holder.
 */
export async function lockDataFolder(dataDir: string, patienceMs = 1_500): Promise<DataLock> {
  const file = path.join(makeDataDir(dataDir), fileName)
  const mine: Holder = {
    pid: process.pid,
    born: birthMark(process.pid),
    url: '',
    started_at: new Date().toISOString(),
  }
  const until = performance.now() + patienceMs
  while (!take(file, mine)) {
    const holder = dataFolderHolder(dataDir)
    if (holder && performance.now() > until) throw cannotStart(heldSentence(dataDir, holder))
    if (holder) await pause(50)
    else clearStale(file)
  }
  return {
    announce(url) {
      mine.url = url
      write(file, mine)
    },
    release() {
      if (read(file)?.pid === process.pid) unlinkSync(file)
    },
  }
}

function heldSentence(dataDir: string, holder: Holder): string {
  const where = holder.url ? ` at ${holder.url}` : ''
  return (
    `The data folder ${dataDir} is already used by Wydarzy in process ${holder.pid}${where}: ` +
    'stop that one first, or set DATA_DIR to another folder.'
  )
}

function isHolding(holder: Holder): boolean {
  if (!isAlive(holder.pid)) return false
  const born = birthMark(holder.pid)
  return born === '' || holder.born === '' || born === holder.born
}

function read(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>
    if (!Number.isInteger(holder.pid)) return null
    return { pid: holder.pid as number, born: '', url: '', started_at: '', ...holder } as Holder
  } catch {
    return null
  }
}

function write(file: string, holder: Holder): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(holder))
  renameSync(draft, file)
}

/** Linking a finished file is atomic: two starters cannot both succeed, and nobody reads a half-written lock. */
function take(file: string, holder: Holder): boolean {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify(holder))
  } catch (cause) {
    throw cannotStart(`The data folder cannot be written: ${(cause as Error).message}.`, cause)
  }
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}

/** Moves the file aside before looking again, because another starter may have replaced it with a living lock. */
function clearStale(file: string): void {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = read(aside)
  if (moved && isHolding(moved)) {
    try {
      linkSync(aside, file)
    } catch {
      // Another starter took its place meanwhile; the next round of the loop decides.
    }
  }
  unlinkSync(aside)
}
