import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mails } from './operator/mails.ts'
import { noShows } from './operator/reservations/no-shows.ts'
import { people } from './operator/people.ts'
import { reservations } from './operator/reservations/reservations.ts'
import { promo } from './operator/promo.ts'
import { WrongWords } from './operator/words.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'wydarzy-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** On a machine where the product never ran, as every command of whoever has forgotten its settings. */
function run(script: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(import.meta.dirname, script), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data') },
  })
  return { status, stdout, stderr }
}

test('words that make no sense end with 1 and are told as an error, so that a nightly run does not go wrong in silence', () => {
  const { status, stdout, stderr } = run('operator.ts', 'mails', '--faild')
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/--faild[\s\S]*npm run operator -- mails/)
  for (const [chore, ...words] of [
    [mails, 'sned'] as const,
    [people, 'all'] as const,
    [noShows, 'settle', 'K7MPW4TX'] as const,
    [noShows, 'settle', 'K7MPW4TX', '--outcome', 'called-off'] as const,
    [reservations, 'cancel', 'K7MPW4TX', '--note', 'Bez powodu.'] as const,
    [reservations, 'cancel', 'K7MPW4TX', '--for', 'guest-request', '--note', 'To nie jego powód.'] as const,
    [reservations, 'cancel', 'K7MPW4TX', '--for', 'fraud', '--note', ' '] as const,
    [reservations, 'cancel', '--for', 'fraud', '--note', 'Czyja?'] as const,
    [reservations, 'find', 'K7MPW4TX', '--for', 'fraud'] as const,
    [promo, 'create', 'AB'] as const,
  ])
    expect(() => chore(words)).toThrow(WrongWords)
  expect(mails(['--help'])).toContain('npm run operator -- mails')
})

test('a command without the product’s settings makes no database of its own, and names what to set', () => {
  for (const [script, ...words] of [
    ['operator.ts', 'people'],
    ['database/backup.ts', path.join(folder, 'saved')],
  ]) {
    const { status, stderr } = run(script as string, ...words)
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^There is no database in .*DATABASE_URL.*\n$/)])
  }
  expect(existsSync(path.join(folder, 'data'))).toBe(false)
})
