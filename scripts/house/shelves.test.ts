import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { idleExceptions, longShelves, shelfFindings } from './shelves.ts'

const root = path.resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
  .toString()
  .split('\n')
  .filter(Boolean)

test('no folder holds more files of one kind than one look takes in', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(shelfFindings(files)).toEqual([])
  expect(idleExceptions(files)).toEqual([])
})

test('a folder of sixteen is found; tests and other kinds beside are not counted', () => {
  const sixteen = Array.from({ length: 16 }, (_, at) => `web/ui/File${at}.tsx`)
  expect(shelfFindings(sixteen)).toEqual([expect.stringContaining('web/ui holds 16 source files')])
  const kinds = sixteen.slice(1).concat('web/ui/kit.css', 'web/ui/Button.test.tsx')
  expect(shelfFindings(kinds)).toEqual([])
})

test('each exception has its reason', () => {
  for (const reason of Object.values(longShelves)) expect(reason.length).toBeGreaterThan(20)
})
