import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { cannotStart } from '#api/db/cannot-start.ts'

// The files of a backup: all that lies in DATA_DIR beside the database.

/** A backup in the folder that it saves would hold itself, and a restore empties that folder before it reads the files. */
export function requireOutside(folder: string, dataDir: string): void {
  const from = path.relative(real(dataDir), real(folder))
  if (from.split(path.sep)[0] === '..' || path.isAbsolute(from)) return
  throw cannotStart(`A backup cannot lie in the data folder ${dataDir}, which a restore empties: name another place.`)
}

/** Where a folder lies in truth, also one that is not there yet. */
const real = (folder: string): string =>
  existsSync(folder) ? realpathSync(folder) : path.join(real(path.dirname(folder)), path.basename(folder))

/** Beside the running product, too. */
export function saveFiles(dataDir: string, to: string): void {
  for (const name of namesOf(dataDir)) copy(path.join(dataDir, name), path.join(to, name))
}

export function putFilesBack(from: string, dataDir: string): void {
  for (const name of namesOf(dataDir)) rmSync(path.join(dataDir, name), { recursive: true, force: true })
  for (const name of existsSync(from) ? readdirSync(from) : []) copy(path.join(from, name), path.join(dataDir, name))
}

const namesOf = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !isOfDatabase(name)) : []

/** The embedded database, its log and the lock. */
const isOfDatabase = (name: string): boolean => /^(postgres|wydarzy\.lock)/.test(name)

/**
 * Goes through links: a folder that was moved to a larger disk is saved whole. What is taken away meanwhile stays out: an
 * upload that has ended, or a picture, whose file goes an hour after its row.
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
