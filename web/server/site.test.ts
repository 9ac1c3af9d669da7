import { expect, test } from 'vitest'
import { openSite } from './site.ts'

const files: Record<string, string> = {
  'index.html':
    '<html><head><!--head--><script>theme()</script><script type="module" crossorigin src="/assets/index.js"></script><link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"><!--html--></div><!--state--></body></html>',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index.js', imports: ['core'] },
    core: { file: 'assets/core.js' },
    'features/x/XPage.tsx': { file: 'assets/x.js', css: ['assets/x.css'], imports: ['core'] },
    'server/start-late.ts': { file: 'assets/start.js' },
  }),
  'assets/index.css': '.a{color:red}.b{color:blue}@layer components{[data-below]{content-visibility:visible}}',
  'assets/start.js': 'start()',
}
const site = openSite((file) => files[file] ?? '')
const rendered = { status: 200, head: '<title>X</title>', html: '<p class="a">x</p>', structured: '', at: 5 }
const page = (state: string) => site.page({ ...rendered, state, modules: ['features/x/XPage.tsx'] })

test('nothing but the page itself is asked for before the first picture: the rest waits in the template', () => {
  const { html } = page('{}')
  const [before = '', late = ''] = html.split('<template id="late">')
  expect(before).toContain('<style>.a{color:red}</style>')
  expect(before).not.toMatch(/stylesheet|modulepreload|src=/)
  for (const file of ['index.css', 'x.css', 'index.js', 'core.js', 'x.js']) {
    expect(late.split('</template>')[0]).toContain(`/assets/${file}`)
  }
})
test('every inline script and style has its hash in the policy', () => {
  const { script_hashes, style_hashes, html } = page('{}')
  expect(html.match(/<script>/g)).toHaveLength(2)
  expect(script_hashes).toHaveLength(2)
  expect(style_hashes).toHaveLength(1)
})
test('the data are at an address of their own, the same for the same data', () => {
  const first = page('{"secret-of-the-page":1}')
  expect(first.html).not.toContain('secret-of-the-page')
  expect(first.html).toContain(`href="${first.state?.path}" data-at="5"`)
  expect(page('{"secret-of-the-page":1}').state).toEqual(first.state)
  expect(page('{}').state?.path).not.toBe(first.state?.path)
})
test('the bare shell starts the application at once', () => {
  const { html, state } = site.shell()
  expect(html).toContain('src="/assets/index.js"')
  expect(html).toContain('rel="stylesheet"')
  expect(state).toBeUndefined()
})

test('rules that only a part under the first screen needs wait, and the part with them', () => {
  const html =
    '<p class="a">x</p><div data-below="true"><div class="b"><div>y</div></div></div><div data-below="true">z</div>'
  const { html: sent } = site.page({ ...rendered, html, state: '{}', modules: [] })
  expect(sent).toContain(html)
  const [, style] = /<style>(.*?)<\/style>/.exec(sent) ?? []
  expect(style).toMatch(/^\.a\{color:red\}@layer base\{\[data-below\]\{content-visibility:hidden/)
  expect(style).not.toContain('visible')
  expect(page('{}').html).not.toContain('content-visibility')
})
