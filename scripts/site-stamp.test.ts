import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, because the launcher runs it on any Node
import { markSiteBuilt, siteIsFresh } from './site-stamp.mjs'

let root: string
let page: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'wydarzy-site-'))
  page = path.join(root, 'web/Page.tsx')
  mkdirSync(path.dirname(page))
  writeFileSync(page, 'one')
})

afterEach(() => rmSync(root, { recursive: true }))

test('a site that was never built, or whose sources changed, is built again', () => {
  expect(siteIsFresh(root)).toBe(false)
  markSiteBuilt(root)
  expect(siteIsFresh(root)).toBe(true)
  writeFileSync(page, 'two')
  expect(siteIsFresh(root)).toBe(false)
  markSiteBuilt(root)
  writeFileSync(path.join(root, 'web/New.tsx'), '')
  expect(siteIsFresh(root)).toBe(false)
})

test('a touched file with the same content, and a changed test, do not cause a build', () => {
  markSiteBuilt(root)
  utimesSync(page, 1, 1)
  writeFileSync(path.join(root, 'web/Page.test.tsx'), 'new')
  expect(siteIsFresh(root)).toBe(true)
})
