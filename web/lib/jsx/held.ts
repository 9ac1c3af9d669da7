import { holdLines } from '#domain/line-ends.pl.ts'

type Props = { children?: unknown }

/** What is not shown as running text, or is sent or copied as it is. */
const asWritten = new Set(['option', 'textarea', 'title', 'script', 'style', 'pre', 'code'])

/** The props of an element, its own text held together where a Polish line must not end. */
export function held(type: unknown, given: unknown): unknown {
  const props = given as Props
  if (typeof type !== 'string' || asWritten.has(type)) return props
  const { children } = props
  if (typeof children === 'string') return { ...props, children: holdLines(children) }
  if (!Array.isArray(children)) return props
  return { ...props, children: children.map((child) => (typeof child === 'string' ? holdLines(child) : child)) }
}
