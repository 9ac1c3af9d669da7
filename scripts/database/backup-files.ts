import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { cannotStart } from '#api/db/cannot-start.ts'

// The files of a backup: everything in DATA_DIR except the database.

/**
 * A backup inside the data folder would contain itself, and a restore empties that folder before it reads the backup.
 */
export function requireOutside(folder: string, dataDir: string): void {
  const from = path.relative(real(dataDir), real(folder))
  if (from.split(path.sep)[0] === '..' || path.isAbsolute(from)) return
  throw cannotStart(`A backup cannot lie in the data folder ${dataDir}, which a restore empties: name another place.`)
}

/** The real path of a folder, also of one that does not exist yet. */
const real = (folder: string): string =>
  existsSync(folder) ? realpathSync(folder) : path.join(real(path.dirname(folder)), path.basename(folder))

/** May run beside the running product. */
export function saveFiles(dataDir: string, to: string): void {
  for (const name of namesOf(dataDir)) copy(path.join(dataDir, name), path.join(to, name))
}

export function putFilesBack(from: string, dataDir: string): void {
  for (const name of namesOf(dataDir)) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  for (const name of existsSync(from) ? readdirSync(from) : []) copy(path.join(from, name), path.join(dataDir, name))
}

const namesOf = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !isOfDatabase(name)) : []

/** Files of the embedded database: data, log and lock. */
const isOfDatabase = (name: string): boolean => /^(postgres|wydarzy\.lock)/.test(name)

/**
 * Follows links, so that a folder moved to a larger disk is saved completely. Files that disappear meanwhile are left
 * out: an upload that has ended, or a picture whose file is deleted an hour after its row.
 */
function copy(from: string, to: string): void {
  try {
    const found = statSync(from)
    if (found.isDirectory()) {
      mkdirSync(to, { recursive: true, mode: found.mode })
      for (const name of readdirSync(from)) copy(path.join(from, name), path.join(to, name))
    } else {
      mkdirSync(path.dirname(to), { recursive: true })
      copyFileSync(from, to)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(from)) throw error
  }
}
