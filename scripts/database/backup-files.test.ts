import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveFiles } from './backup-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder: string
let dataDir: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-files-'))
  dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A backup without rows, of this very version. */
function emptyBackup(at: string): void {
  const migrations = path.join(root, 'api/db/migrations')
  const applied = readdirSync(migrations)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      name,
      checksum: createHash('sha256')
        .update(readFileSync(path.join(migrations, name)))
        .digest('hex'),
    }))
  mkdirSync(path.join(at, 'files/files'), { recursive: true })
  writeFileSync(path.join(at, 'files/files/picture'), 'bytes')
  const header = { format: 1, made_at: new Date().toISOString(), migrations: applied }
  writeFileSync(path.join(at, 'database.jsonl.gz'), gzipSync(`${JSON.stringify(header)}\n`))
}

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, `scripts/database/${script}.ts`), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })

test('neither a backup goes into the data folder, nor a restore reads what it would take away first', () => {
  const inside = path.join(dataDir, 'saved')
  emptyBackup(inside)
  const link = path.join(folder, 'link')
  symlinkSync(dataDir, link)
  for (const given of [inside, path.join(link, 'saved')]) {
    const restored = run('restore', given, '--yes')
    expect([restored.status, restored.stderr]).toEqual([1, expect.stringMatching(/^A backup cannot lie in the data/)])
    expect(readFileSync(path.join(inside, 'files/files/picture'), 'utf8')).toBe('bytes')
  }
  const saved = run('backup', path.join(dataDir, 'backups/one'))
  expect([saved.status, saved.stderr]).toEqual([1, expect.stringMatching(/^A backup cannot lie in the data/)])
  expect(existsSync(path.join(dataDir, 'backups'))).toBe(false)
})

test('a folder that lies elsewhere is saved whole, and a file that goes meanwhile keeps no other from being saved', () => {
  const [disk, from, to] = ['disk', 'from', 'to'].map((name) => path.join(folder, name)) as [string, string, string]
  for (const each of [disk, path.join(from, 'uploads'), path.join(from, 'postgres')])
    mkdirSync(each, { recursive: true })
  writeFileSync(path.join(disk, 'picture'), 'bytes')
  symlinkSync(disk, path.join(from, 'files'))
  // Named by its folder and not there any more, as an upload that has just ended.
  symlinkSync(path.join(from, 'nowhere'), path.join(from, 'uploads/gone'))
  writeFileSync(path.join(from, 'uploads/later'), 'more')
  saveFiles(from, to)
  const names = readdirSync(to, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  expect(names.map(({ parentPath, name }) => path.relative(to, path.join(parentPath, name))).sort()).toEqual([
    'files/picture',
    'uploads/later',
  ])
})
