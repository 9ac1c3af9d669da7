import { expect, test } from 'vitest'
import { openStyles } from './critical-css.ts'

const sheet = `@layer theme,base,components,utilities;@layer theme{:root,:host{--a:1px;--b:var(--c);--c:red;--d:blue}}@layer base{a{color:inherit}table{border:0}}@layer utilities{.flex{display:flex}.md\\:hidden{color:var(--b)}@media (width>=48rem){.md\\:hidden{display:none}}.grid{display:grid}.flex:hover,.gone{color:red}}@font-face{font-family:X;src:url(./x.woff2)}@keyframes k{to{opacity:0}}[data-theme=dark]{--b:0;--c:0}`
const pick = openStyles(sheet, (url) => url.replace('./', '/assets/'))

test('only rules that the page uses stay, in their layers and order', () => {
  const css = pick('<a class="flex md:hidden">x</a>')
  expect(css).toContain('@layer theme,base,components,utilities;')
  expect(css).toContain(
    '@layer utilities{.flex{display:flex}.md\\:hidden{color:var(--b)}@media (width>=48rem){.md\\:hidden{display:none}}',
  )
  expect(css).toContain('a{color:inherit}')
  expect(css).not.toContain('table')
  expect(css).not.toContain('.grid')
  expect(css).not.toContain('@keyframes')
})
test('variables stay only while something refers to them, also through each other', () => {
  expect(pick('<a class="md:hidden">x</a>')).toContain(':root,:host{--b:var(--c);--c:red}')
  expect(pick('<svg fill="var(--d)"></svg>')).toContain('--d:blue')
})
test('addresses in the sheet hold on the page', () => {
  expect(pick('<a></a>')).toContain('url(/assets/x.woff2)')
})
test('what answers to a pointer, a key or a printer waits for the whole sheet', () => {
  const css = openStyles(
    '.a{color:red}.a:hover,.b:focus-visible{color:blue}.a:active:before,.a{margin:0}.focus\\:a{top:0}.focus\\:a:focus{left:0}.a:not(:hover){width:0}@media print{.a{color:#000}}@media (hover:hover){.a{bottom:0}}',
    (url) => url,
  )('<a class="a b focus:a">x</a>')
  expect(css).toBe('.a{color:red}.a{margin:0}.focus\\:a{top:0}.a:not(:hover){width:0}')
})
test('a constant of the theme is written out; what is set twice stays a variable', () => {
  const css = openStyles(
    '@layer theme{:root,:host{--spacing:.25rem;--ink:var(--dark);--dark:#111;--bg:#fff}}[data-theme=dark]{--bg:#000}.a{margin:calc(var(--spacing) * 6);color:var(--ink,red);background:var(--bg)}',
    (url) => url,
  )('<a class="a">x</a>')
  expect(css).toContain('.a{margin:1.5rem;color:#111;background:var(--bg)}')
  expect(css).toContain('@layer theme{:root,:host{--bg:#fff}}[data-theme=dark]{--bg:#000}')
})
test('a rule for a state stays only while something on the page is in it', () => {
  const pick = openStyles('.b[disabled],.b[aria-current=page],.b{top:0}.b:disabled{top:1px}', (url) => url)
  expect(pick('<a class="b">x</a>')).toBe('.b{top:0}')
  expect(pick('<a class="b" aria-current="page">x</a>')).toBe('.b[aria-current=page],.b{top:0}')
  expect(pick('<button class="b" disabled="">x</button>')).toBe('.b[disabled],.b{top:0}.b:disabled{top:1px}')
})
test('shadows, transitions and the inside of fields wait for the whole sheet', () => {
  const css = openStyles(
    '.a{box-shadow:0 0 1px red;transition:all 1s;color:red}::-webkit-date-and-time-value{top:0}::placeholder{opacity:1}',
    (url) => url,
  )
  expect(css('<a class="a">x</a>')).toBe('.a{color:red}')
  expect(css('<input class="a">')).toBe('.a{color:red}::placeholder{opacity:1}')
})
