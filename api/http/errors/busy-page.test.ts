import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { busyPage } from './busy-page.pl.ts'

test('the page of an overload is ours at night too: the mark of the product, both themes, a style that its policy allows', () => {
  const { html, policy } = busyPage(2)
  const style = /<style>(.*)<\/style>/.exec(html)?.[1] ?? ''
  expect(policy).toContain(createHash('sha256').update(style).digest('base64'))
  expect(html).not.toMatch(/style="/)
  const outline = /<path[^>]* d="([^"]+)"/.exec(readFileSync('web/public/brand.svg', 'utf8'))?.[1]
  expect(html).toContain(`d="${outline}"`)
  expect(style).toContain('prefers-color-scheme:dark')
})
