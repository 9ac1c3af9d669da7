/** A file for an office with one place of it changed. */
import type { XmlElement } from '../xml.ts'

type Change = (element: XmlElement) => XmlElement | null
type Order = (all: readonly XmlElement[], at: number) => readonly XmlElement[]

/** The same file with the elements of this path changed, or left out where nothing comes back. */
export function changed(root: XmlElement, path: string, change: Change): XmlElement {
  const found = { any: false }
  const after = walked(root, path.split('/'), (one) => {
    found.any = true
    return change(one)
  })
  if (!found.any) throw new Error(`no ${path} in ${root.name}`)
  return after
}

export function gone(): null {
  return null
}

export function says(content: string): Change {
  return (element) => ({ ...element, content })
}

/** The same file with what stands at this path standing there twice. */
export function twice(root: XmlElement, path: string): XmlElement {
  return around(root, path, (all, at) => [...all.slice(0, at + 1), ...all.slice(at)])
}

/** The same file with what stands at this path after what followed it; the last of its parent comes first. */
export function swapped(root: XmlElement, path: string): XmlElement {
  return around(root, path, (all, at) => {
    const rest = all.filter((_, index) => index !== at)
    const to = at === rest.length ? 0 : at + 1
    return [...rest.slice(0, to), ...all.slice(at, at + 1), ...rest.slice(to)]
  })
}

export function leaves({ name, content }: XmlElement, above = ''): string[] {
  return typeof content === 'string'
    ? [`${above}${name}`]
    : content.flatMap((child) => leaves(child, `${above}${name}/`))
}

/** Each place below the root once, as `changed` names them. */
export function paths({ content }: XmlElement, above = ''): string[] {
  if (typeof content === 'string') return []
  const all = content.flatMap((child) => [`${above}${child.name}`, ...paths(child, `${above}${child.name}/`)])
  return [...new Set(all)]
}

function walked(root: XmlElement, [name, ...rest]: readonly string[], change: Change): XmlElement {
  if (typeof root.content === 'string') return root
  const content = root.content.flatMap((child) => {
    if (child.name !== name) return [child]
    const next = rest.length > 0 ? walked(child, rest, change) : change(child)
    return next ? [next] : []
  })
  return { ...root, content }
}

function around(root: XmlElement, path: string, order: Order): XmlElement {
  const above = path.split('/')
  const name = above.pop()
  const change = (one: XmlElement): XmlElement => {
    if (typeof one.content === 'string') return one
    const at = one.content.findIndex((child) => child.name === name)
    return { ...one, content: order(one.content, at) }
  }
  return above.length === 0 ? change(root) : changed(root, above.join('/'), change)
}
