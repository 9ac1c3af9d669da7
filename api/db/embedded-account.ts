import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { cannotStart } from './cannot-start.ts'

/**
 * PostgreSQL refuses to run as root, and an ordinary user may not enter a folder such as /root. For a start as root,
 * this file decides under which account the server runs and where its programs and data are.
 */
export type Account = {
  /** Arguments put before each PostgreSQL command. */
  prefix: string[]
  uid?: number
  gid?: number
  /** Where the PostgreSQL programs and the data folder are for this account. */
  programs: string
  dataFolder: string
}

/** Remembers in DATA_DIR that the data had to be placed elsewhere; `reset` and `backup` read it. */
export const locationFile = 'postgres-location'

/** The data folder that belongs to `dataDir`, whether or not it exists yet. */
export function databaseFolder(dataDir: string): string {
  const pointer = path.join(dataDir, locationFile)
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : path.join(dataDir, 'postgres')
}

export function chooseAccount(dataDir: string, programs: string, say: (line: string) => void): Account {
  const dataFolder = databaseFolder(dataDir)
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { prefix: [], programs, dataFolder }

  if (dataFolder === path.join(dataDir, 'postgres')) {
    const dropped = dropPrivileges(dataFolder, programs)
    if (dropped) return dropped
    const mapped = mapPrivileges(dataFolder, programs)
    if (mapped) return mapped
  }
  return moveElsewhere(dataDir, programs, say)
}

/** Runs as an unprivileged user on the spot, when that user may enter every folder above. */
function dropPrivileges(dataFolder: string, programs: string): Account | null {
  const found = existsSync(dataFolder) ? statSync(dataFolder) : null
  const user = found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : unprivilegedUser()
  if (!canEnter(path.dirname(dataFolder), user) || !canEnter(programs, user)) return null
  if (!canEnter(path.join(programs, 'bin', 'postgres'), user)) return null
  try {
    giveFolder(dataFolder, user.uid, user.gid)
  } catch {
    // In a container without other users neither chown nor setuid works.
    return null
  }
  return { prefix: [], ...user, programs, dataFolder }
}

/** Runs as root outside and as nobody inside a user namespace: the kernel still sees the owner of the folders. */
function mapPrivileges(dataFolder: string, programs: string): Account | null {
  const { uid, gid } = unprivilegedUser()
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  const [command = '', ...rest] = prefix
  if (spawnSync(command, [...rest, 'true']).status !== 0) return null
  giveFolder(dataFolder, 0, 0)
  return { prefix, programs, dataFolder }
}

/** Last resort: programs and data in a folder that an unprivileged user may enter, and a line that says where. */
function moveElsewhere(dataDir: string, programs: string, say: (line: string) => void): Account {
  const user = unprivilegedUser()
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const base = ['/var/lib', '/opt', '/tmp'].find((folder) => existsSync(folder) && canEnter(folder, user))
  if (!base)
    throw cannotStart('PostgreSQL may not run as root and no folder for another user was found: set DATABASE_URL.')
  const home = path.join(base, `wydarzy-${name}`)
  mkdirSync(home, { recursive: true, mode: 0o711 })
  if (statSync(home).uid !== 0)
    throw cannotStart(`The folder ${home} belongs to another user: remove it or set DATABASE_URL.`)
  const copied = path.join(home, 'programs')
  if (!existsSync(copied)) {
    say(`Copying PostgreSQL to ${home}, because an unprivileged user may not enter ${dataDir}…`)
    const draft = `${copied}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    cpSync(programs, draft, { recursive: true, verbatimSymlinks: true })
    chmodSync(draft, 0o755)
    renameSync(draft, copied)
  }
  const dataFolder = path.join(home, 'postgres')
  const inPlace = path.join(dataDir, 'postgres')
  if (existsSync(inPlace) && !existsSync(dataFolder)) cpSync(inPlace, dataFolder, { recursive: true })
  giveFolder(dataFolder, user.uid, user.gid)
  writeFileSync(path.join(dataDir, locationFile), dataFolder)
  say(`The database is kept in ${dataFolder}, because PostgreSQL may not run as root in ${dataDir}.`)
  return { prefix: [], ...user, programs: copied, dataFolder }
}

/** Hands the folder over when it belongs to somebody else (started as another user before, or moved). */
function giveFolder(folder: string, uid: number, gid: number): void {
  if (!existsSync(folder)) {
    // Finds out early whether files can be given to this owner at all; initdb makes the folder itself.
    const probe = `${folder}.owner-${process.pid}`
    mkdirSync(probe)
    try {
      chownSync(probe, uid, gid)
    } finally {
      rmSync(probe, { recursive: true })
    }
    return
  }
  if (statSync(folder).uid === uid) return
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), uid, gid)
  }
  lchownSync(folder, uid, gid)
}

type User = { uid: number; gid: number }

/** `nobody`, or the first ordinary user of the machine: initdb insists on a user that has a name. */
function unprivilegedUser(): User {
  if (process.platform === 'darwin') {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
    return { uid: id('-u'), gid: id('-g') }
  }
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([, , uid, gid]) => ({ uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid >= 0)
  return users.find(({ uid }) => uid === 65534) ?? users.at(-1) ?? { uid: 65534, gid: 65534 }
}

/** Whether this user may pass every folder on the way and read what is at the end, judged by owner and mode. */
function canEnter(target: string, user: User): boolean {
  for (let at = target; ; at = path.dirname(at)) {
    const { uid, gid, mode } = statSync(at)
    const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
    if (((mode >> shift) & 1) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
