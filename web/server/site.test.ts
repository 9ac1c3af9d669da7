import { expect, test } from 'vitest'
import { openSite } from './site.ts'

const files: Record<string, string> = {
  'index.html':
    '<html lang="pl" data-theme="light"><head><!--head--><script>theme()</script><script type="module" crossorigin src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"><!--html--></div><!--state--></body></html>',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index.js', imports: ['core'] },
    core: { file: 'assets/core.js' },
    'features/x/XPage.tsx': { file: 'assets/x.js', css: ['assets/x.css'], imports: ['core'] },
    'lib/hydration/boot.ts': { file: 'assets/start.js' },
  }),
  '.vite/frame.json': JSON.stringify({
    'entry-frame.tsx': { file: 'assets/frame.js' },
    'features/x/XPage.tsx': { file: 'assets/frame-x.js' },
  }),
  'assets/start.js': 'start()',
}
const site = openSite((file) => files[file] ?? '')
const rendered = { status: 200, head: '<title>X</title>', html: '<p class="a">x</p>', structured: '' }
const page = (state: string) => site.page({ ...rendered, state, modules: ['features/x/XPage.tsx'] })

test('the style sheets come with the page; scripts and data wait in the template', () => {
  const { html } = page('{}')
  const [before = '', late = ''] = html.split('<template id="late">')
  for (const file of ['index.css', 'x.css']) expect(before).toContain(`href="/assets/${file}"`)
  expect(before).not.toMatch(/modulepreload|src=|\/stan\//)
  for (const file of ['index.js', 'core.js', 'x.js']) expect(late.split('</template>')[0]).toContain(`/assets/${file}`)
})
test('what records early presses stands before every style sheet, which would hold it back', () => {
  const { html } = page('{}')
  expect(html.indexOf('start()')).toBeGreaterThan(0)
  expect(html.indexOf('start()')).toBeLessThan(html.indexOf('rel="stylesheet"'))
})
test('the page ends with a script, for which browsers wait until the style sheets are there', () => {
  const { html } = page('{}')
  expect(html.indexOf('rel="stylesheet"')).toBeLessThan(html.lastIndexOf('<script>'))
  expect(html.slice(html.lastIndexOf('<script>'))).toMatch(/^<script>[^<]+<\/script><\/body>/)
})
test('every inline script has its hash in the policy, and no style is inline', () => {
  const { script_hashes, html } = page('{}')
  expect(html.match(/<script>/g)).toHaveLength(3)
  expect(script_hashes).toHaveLength(3)
  expect(html).not.toContain('<style')
})
test('a page with a look of its own has it before its first picture, by its hash, and loads no font of ours', () => {
  const look = { css: 'html:root{--primary:#123456}', mode: 'dark', own_fonts: false } as const
  const { html, style_hashes } = site.page({ ...rendered, state: '{}', modules: [], look })
  expect(html).toContain('<style>html:root{--primary:#123456}</style>')
  expect(html).toContain('<html lang="pl" data-theme="dark" data-mode="dark">')
  expect(style_hashes).toHaveLength(1)
  expect(page('{}').style_hashes).toEqual([])
})
test('a page on somebody else’s site has an entry of its own, and nothing of the other', () => {
  const { html } = site.page({ ...rendered, state: '{}', modules: ['features/x/XPage.tsx'], framed: true })
  expect(html).toContain('src="/assets/frame.js"')
  expect(html).toContain('href="/assets/frame-x.js"')
  expect(html).not.toMatch(/assets\/(index|core|x)\.js/)
  expect(site.shell(true).html).toContain('src="/assets/frame.js"')
  expect(site.shell(true).html).not.toContain('assets/index.js')
})
test('the data are at an address of their own, the same for the same data', () => {
  const first = page('{"secret-of-the-page":1}')
  expect(first.html).not.toContain('secret-of-the-page')
  expect(first.html).toContain(`href="${first.state?.path}"`)
  expect(page('{"secret-of-the-page":1}').state).toEqual(first.state)
  expect(page('{}').state?.path).not.toBe(first.state?.path)
})
test('the bare shell starts the application at once', () => {
  const { html, state } = site.shell()
  expect(html).toContain('src="/assets/index.js"')
  expect(html).toContain('rel="stylesheet"')
  expect(state).toBeUndefined()
})
