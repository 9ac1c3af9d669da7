/**
 * The page that is sent: the built `index.html` with the rendered parts in it. A rendered page carries the few rules of the
 * style sheet that its own HTML needs; the whole sheet follows behind the content, so it never delays the first picture.
 */
import { createHash } from 'node:crypto'
import type { Rendered } from '../entry-server.tsx'
import { openStyles } from './critical-css.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export type Page = {
  html: string
  /** For `script-src` and `style-src`, quoted as the policy wants them. */
  script_hashes: string[]
  style_hashes: string[]
}
export type Site = { page: (rendered: Rendered) => Page; shell: () => Page }

const PRELOADED_FONTS = /figtree-normal(-pl)?\.woff2$/
const STYLE_LINK = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** @param read text of a file of the client build, for example `index.html` */
export function openSite(read: (file: string) => string): Site {
  const template = read('index.html')
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))
  const sheets = [...template.matchAll(STYLE_LINK)].map((match) => match[1] ?? '')
  const pick = openStyles(sheets.map(read).join('\n'), (url) => url.replace(/^\.\//, '/assets/'))
  // A rendered page can be read without scripts: its first picture goes before them.
  const rendered = template.replace(STYLE_LINK, '').replace('<script type="module"', '$& fetchpriority="low"')
  const script_hashes = [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => hash(match[1] ?? ''))
  const fonts = Object.entries(manifest)
    .filter(([source]) => PRELOADED_FONTS.test(source))
    .map(([, entry]) => `<link rel="preload" href="/${entry.file}" as="font" type="font/woff2" crossorigin>`)

  const fill = (text: string, head: string[], html: string, tail: string) =>
    text
      .replace('<!--head-->', () => head.join('\n    '))
      .replace('<!--html-->', () => html)
      .replace('<!--state-->', () => tail)

  return {
    shell: () => ({
      html: fill(template, ['<title>Wydarzy</title>', ...fonts], '', ''),
      script_hashes,
      style_hashes: [],
    }),
    page: ({ head, html, structured, state, modules }) => {
      const { styles, scripts } = filesOf(manifest, modules)
      const critical = pick(html)
      const late = [...sheets, ...styles].map((file) => `<link rel="stylesheet" href="/${file}">`)
      const early = scripts.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`)
      const data = `<script type="application/json" id="state">${state}</script>`
      return {
        html: fill(
          rendered,
          [head, ...fonts, ...early, `<style>${critical}</style>`],
          html,
          [...late, data, structured].join('\n    '),
        ),
        script_hashes,
        style_hashes: [hash(critical)],
      }
    },
  }
}

/** Scripts and style sheets of a screen beyond those that `index.html` names already. */
function filesOf(manifest: Manifest, modules: readonly string[]): { styles: string[]; scripts: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const known = new Set<string>()
  const visit = (source: string, mark: boolean) => {
    const chunk = manifest[source]
    if (!chunk || known.has(source)) return
    known.add(source)
    if (mark) {
      scripts.add(chunk.file)
      for (const css of chunk.css ?? []) styles.add(css)
    }
    for (const imported of chunk.imports ?? []) visit(imported, mark)
  }
  visit('index.html', false)
  for (const module of modules) visit(module, true)
  return { styles: [...styles], scripts: [...scripts] }
}
