/**
 * Picks from a built style sheet the rules that a given HTML needs. Rules are kept in their order and in their layers, so that
 * the whole sheet, which follows later, changes nothing on the page. A rule stays when every class, id and tag of one of its
 * selectors occurs in the HTML; variables stay when something kept refers to them; animations, shadows, print, what answers to a
 * pointer or to the keyboard, and what browsers draw inside their own fields wait for the whole sheet. Variables that have one value only
 * are written out.
 */

type Node = { prelude: string; body: string; children: Node[] | null; needs: Need[] }
type Need = { selector: string; classes: string[]; tags: string[]; attributes: string[] }

const GROUPS = /^@(layer|media|supports|container)\b/
const LATER = /^@(keyframes|layer properties\b|media print|media \((hover: ?hover|prefers-reduced-motion: ?reduce)\))/
const TOUCHED =
  /(?<!\\):(hover|active|focus|focus-visible|focus-within)\b|::?-(webkit|moz)-|::(file-selector-button|selection)/
const LATER_DECLARATIONS =
  /^(transition|animation|cursor|box-shadow|-webkit-tap-highlight-color|(-webkit-)?backdrop-filter)/

/** Splits `a{…}b{…}` into nodes; statements without a block (`@layer a,b;`) have an empty body. */
function parse(css: string): Node[] {
  const nodes: Node[] = []
  let from = 0
  let at = 0
  while (at < css.length) {
    const sign = css[at]
    if (sign === ';') {
      nodes.push(node(css.slice(from, at).trim(), ''))
      from = at + 1
    } else if (sign === '{') {
      const end = closing(css, at)
      nodes.push(node(css.slice(from, at).trim(), css.slice(at + 1, end)))
      at = end
      from = end + 1
    } else if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    at += 1
  }
  return nodes.filter((one) => one.prelude)
}

const node = (prelude: string, body: string): Node => {
  const group = GROUPS.test(prelude) && body.includes('{')
  const first = (selector: string) => !TOUCHED.test(withoutBrackets(selector))
  const plain = prelude.startsWith('@') ? [] : selectorsOf(prelude).filter(first).map(needOf)
  return { prelude, body, children: group ? parse(body) : null, needs: plain }
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at += 1) {
    const sign = css[at]
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (sign === '{') depth += 1
    else if (sign === '}') {
      depth -= 1
      if (depth === 0) return at
    } else if (sign === '\\') at += 1
  }
  return css.length
}

function selectorsOf(prelude: string): string[] {
  const out: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < prelude.length; at += 1) {
    const sign = prelude[at]
    if (sign === '\\') at += 1
    else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (sign === ',' && depth === 0) {
      out.push(prelude.slice(from, at))
      from = at + 1
    }
  }
  out.push(prelude.slice(from))
  return out
}

/** What stands inside `:not()`, `:where()` and the like is not asked for: when in doubt, a rule stays. */
function needOf(selector: string): Need {
  const bare = withoutBrackets(selector)
  const classes = [...bare.matchAll(/\.((?:\\.|[\w-])+)/g)].map((match) => (match[1] ?? '').replace(/\\(.)/g, '$1'))
  const rest = bare.replace(/[.#](?:\\.|[\w-])+/g, ' ').replace(/::?[\w-]+/g, ' ')
  const tags = [...rest.matchAll(/[a-z][a-z0-9-]*/gi)].map((match) => match[0].toLowerCase())
  if (bare.includes('::placeholder')) tags.push('input')
  const attributes = [...withoutParentheses(selector).matchAll(/\[((?!data-theme)[\w-]+)(?:="?([^"\]]*)"?)?\]/g)].map(
    ([, name, value]) => (value === undefined ? ` ${name}` : ` ${name}="${value}"`),
  )
  if (/:disabled\b/.test(bare)) attributes.push(' disabled')
  return { selector, classes, tags, attributes }
}

const withoutParentheses = (selector: string): string => selector.replace(/\([^()]*(\([^()]*\)[^()]*)*\)/g, '')

function withoutBrackets(selector: string): string {
  let out = ''
  let depth = 0
  for (let at = 0; at < selector.length; at += 1) {
    const sign = selector[at] ?? ''
    if (sign === '\\') {
      if (depth === 0) out += sign + (selector[at + 1] ?? '')
      at += 1
    } else if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth -= 1
    else if (depth === 0) out += sign
  }
  return out
}

const ALWAYS = ['html', 'body', 'host']
const varsIn = (text: string): string[] => [...text.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? '')

/** Writes out the variables of the theme that are set once in the whole sheet, and the lengths that they are multiplied to. */
function writeOut(css: string): string {
  const theme = css.match(/@layer theme\{:root,:host\{([^}]*)\}/)?.[1] ?? ''
  const values = new Map<string, string>()
  declarations(theme)((name, value) => {
    const settings = css.split(`${name}:`).length - 1
    if (name.startsWith('--') && settings === 1 && !css.includes(`@property ${name}{`)) values.set(name, value.trim())
    return true
  })
  const flatten = (text: string): string => {
    const next = text.replace(/var\((--[\w-]+)(?:,[^()]*)?\)/g, (whole, name) => values.get(name) ?? whole)
    return next === text ? text : flatten(next)
  }
  return flatten(css).replace(/calc\((\d*\.?\d+)rem \* (-?\d*\.?\d+)\)/g, (_, length, times) => {
    return `${Number((length * times).toFixed(4))}rem`
  })
}

/** @param place turns an address inside the sheet into one that holds on a page */
export function openStyles(css: string, place: (url: string) => string): (html: string) => string {
  const clean = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\((["']?)(\.\/[^"')]+)\1\)/g, (_, __, url) => `url(${place(url)})`)
  const nodes = parse(writeOut(clean))
  return (html) => {
    const classes = new Set<string>()
    for (const match of html.matchAll(/\sclass="([^"]*)"/g)) {
      for (const name of (match[1] ?? '')
        .replace(/&amp;/g, '&')
        .replace(/&gt;/g, '>')
        .replace(/&lt;/g, '<')
        .split(/\s+/))
        classes.add(name)
    }
    const tags = new Set([
      ...ALWAYS,
      ...[...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map((match) => (match[1] ?? '').toLowerCase()),
    ])
    const wanted = (need: Need) =>
      need.classes.every((one) => classes.has(one)) &&
      need.tags.every((one) => tags.has(one)) &&
      need.attributes.every((one) => html.includes(one))
    const kept = keep(nodes, wanted)
    return print(kept, usedVars(kept, html))
  }
}

function keep(nodes: readonly Node[], wanted: (need: Need) => boolean): Node[] {
  return nodes.flatMap((one) => {
    if (LATER.test(one.prelude)) return []
    if (one.children) {
      const children = keep(one.children, wanted)
      return children.length > 0 ? [{ ...one, children }] : []
    }
    if (one.prelude.startsWith('@')) return [one]
    const needs = one.needs.filter(wanted)
    return needs.length > 0 ? [{ ...one, prelude: needs.map(({ selector }) => selector).join(',') }] : []
  })
}

type Declarations = (visit: (name: string, value: string) => boolean) => string

/** Declarations one by one; `visit` says which stay. */
const declarations =
  (body: string): Declarations =>
  (visit) =>
    body
      .split(/;(?![^(]*\))/)
      .filter((one) => {
        const colon = one.indexOf(':')
        return colon > 0 && visit(one.slice(0, colon).trim(), one.slice(colon + 1))
      })
      .join(';')

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((one) => (one.children ? flat(one.children) : [one]))

/** Variables that kept rules, the HTML, or other used variables refer to. */
function usedVars(kept: readonly Node[], html: string): Set<string> {
  const values = new Map<string, string[]>()
  const used = new Set(varsIn(html))
  for (const one of flat(kept)) {
    if (one.prelude.startsWith('@')) continue
    declarations(one.body)((name, value) => {
      if (LATER_DECLARATIONS.test(name)) return false
      if (name.startsWith('--')) values.set(name, [...(values.get(name) ?? []), value])
      else for (const ref of varsIn(value)) used.add(ref)
      return true
    })
  }
  const open = [...used]
  for (let name = open.pop(); name; name = open.pop()) {
    for (const ref of (values.get(name) ?? []).flatMap(varsIn)) {
      if (used.has(ref)) continue
      used.add(ref)
      open.push(ref)
    }
  }
  return used
}

function print(nodes: readonly Node[], used: Set<string>): string {
  return nodes
    .map((one) => {
      if (one.children) return `${one.prelude}{${print(one.children, used)}}`
      if (one.prelude.startsWith('@property')) {
        return used.has(one.prelude.slice('@property'.length).trim()) ? `${one.prelude}{${one.body}}` : ''
      }
      if (one.prelude.startsWith('@')) return one.body ? `${one.prelude}{${one.body}}` : `${one.prelude};`
      const body = declarations(one.body)((name) =>
        name.startsWith('--') ? used.has(name) : !LATER_DECLARATIONS.test(name),
      )
      return body ? `${one.prelude}{${body}}` : ''
    })
    .join('')
}
