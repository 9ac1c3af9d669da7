/**
 * Puts the rendered parts and the style sheets of the screen into the built `index.html`. A rendered page can be read
 * while it loads: the application and its data wait in a template until the first drawing has been painted
 * (`lib/hydration/boot.ts`).
 */
import { createHash } from 'node:crypto'
import type { Rendered } from './rendered.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

export type Page = {
  html: string
  /** For `script-src`, quoted as the policy requires. */
  script_hashes: string[]
  /** For `style-src`, quoted in the same way. */
  style_hashes: string[]
  /**
   * The data that the application starts from, served at `path` once the page was sent. Equal data have the same path.
   */
  state?: { path: string; json: string }
}
export type Site = { page: (rendered: Rendered) => Page; shell: (framed?: boolean) => Page }

const PRELOADED_FONTS = /-normal\.woff2$/
/** Entry of the build for pages on other sites. */
const frameEntry = 'entry-frame.tsx'
const APP_SCRIPT = /\s*<script type="module"[^>]*><\/script>/

const digest = (text: string) => createHash('sha256').update(text)
const hash = (text: string): string => `'sha256-${digest(text).digest('base64')}'`
/**
 * An empty script at the end of a page: like every script it waits for the style sheets before it. Without it a browser
 * that has read the whole page earlier would lay out the bare text in vain.
 */
const stylesFirst = '<script>0</script>'
const inlineHashes = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => hash(match[1] ?? ''))

/** @param read text of a file of the client build, for example `index.html` */
export function openSite(read: (file: string) => string): Site {
  const template = read('index.html')
  const manifest: Manifest = JSON.parse(read('.vite/manifest.json'))
  const frames: Manifest = JSON.parse(read('.vite/frame.json'))
  const app = (template.match(APP_SCRIPT)?.[0] ?? '').trim()
  const frameApp = `<script type="module" crossorigin src="/${frames[frameEntry]?.file}"></script>`
  const boot = `<script>{${read(manifest['lib/hydration/boot.ts']?.file ?? '').trim()}}</script>`
  const rendered = template.replace(APP_SCRIPT, '')
  const shell_hashes = inlineHashes(template)
  const script_hashes = inlineHashes(rendered + boot + stylesFirst)
  const fonts = Object.entries(manifest)
    .filter(([source]) => PRELOADED_FONTS.test(source))
    .map(([, entry]) => `<link rel="preload" href="/${entry.file}" as="font" type="font/woff2" crossorigin>`)

  const fill = (text: string, head: string[], html: string, tail: string) =>
    text
      .replace('<!--head-->', () => head.join('\n'))
      .replace('<!--html-->', () => html)
      .replace('<!--state-->', () => tail)

  /** The script of the template paints by `data-mode` when it is set, and then does not ask the browser. */
  const known = new Map<string, ReturnType<typeof filesOf>>()
  const filesFor = (framed: boolean, modules: readonly string[]) => {
    const key = [framed, ...modules].join(' ')
    const files =
      known.get(key) ?? (framed ? filesOf(frames, frameEntry, modules) : filesOf(manifest, 'index.html', modules))
    known.set(key, files)
    return files
  }

  const inLook = (look: Rendered['look']) =>
    look ? rendered.replace('<html lang="pl" data-theme="light">', painted(look.mode)) : rendered

  return {
    shell: (framed = false) => ({
      html: fill(framed ? template.replace(app, frameApp) : template, ['<title>Wydarzy</title>', ...fonts], '', ''),
      script_hashes: shell_hashes,
      style_hashes: [],
    }),
    page: ({ head, html, structured, state, modules, look, framed = false }) => {
      const { styles, scripts } = filesFor(framed, modules)
      const path = `/stan/${digest(state).digest('hex').slice(0, 32)}.json`
      const sheets = styles.map((file) => `<link rel="stylesheet" href="/${file}">`)
      const data = `<link id="state" rel="preload" as="fetch" crossorigin href="${path}">`
      const early = scripts.map((file) => `<link rel="modulepreload" href="/${file}">`)
      const late = `<template id="late">${data}${early.join('')}${framed ? frameApp : app}</template>`
      const style = look?.css ? [`<style>${look.css}</style>`] : []
      const own_fonts = look?.own_fonts === false ? [] : fonts
      const heads = [boot, head, ...own_fonts, ...sheets, ...style]
      return {
        html: fill(inLook(look), heads, html, late + structured + stylesFirst),
        script_hashes,
        style_hashes: look?.css ? [hash(look.css)] : [],
        state: { path, json: state },
      }
    },
  }
}

const painted = (mode: 'light' | 'dark' | 'auto') =>
  `<html lang="pl" data-theme="${mode === 'dark' ? 'dark' : 'light'}" data-mode="${mode}">`

/**
 * Scripts of a rendered screen with everything they import, and its style sheets except those that `index.html` already
 * names.
 */
function filesOf(
  manifest: Manifest,
  entry: string,
  modules: readonly string[],
): { styles: string[]; scripts: string[] } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const known = new Set<string>()
  const visit = (source: string, own: boolean) => {
    const chunk = manifest[source]
    if (!chunk || known.has(source)) return
    known.add(source)
    scripts.add(chunk.file)
    if (own) for (const css of chunk.css ?? []) styles.add(css)
    for (const imported of chunk.imports ?? []) visit(imported, own)
  }
  visit(entry, false)
  for (const module of modules) visit(module, true)
  return { styles: [...styles], scripts: [...scripts] }
}
