import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { holdLines, unbroken } from '#domain/line-ends.pl.ts'

type Props = { children?: unknown }

/** What is not shown as running text, or is sent or copied as it is. */
const asWritten = new Set(['option', 'textarea', 'title', 'script', 'style', 'pre', 'code', 'text', 'tspan'])

/** The props of an element, its own text held together where a Polish line must not end. */
export function held(type: unknown, given: unknown): unknown {
  const props = given as Props
  if (type !== Fragment && (typeof type !== 'string' || asWritten.has(type))) return props
  const { children } = props
  if (isText(children)) {
    const written = String(children)
    const text = heldText(written)
    // Most texts stay as they are, and so do their props.
    return text === written ? props : { ...props, children: text }
  }
  if (!Array.isArray(children) || !children.some(isText)) return props
  return { ...props, children: heldRuns(children) }
}

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'

/** Texts side by side are one text. Every other child keeps its place, by which React knows it again. */
function heldRuns(children: readonly unknown[]): unknown[] {
  const result = [...children]
  for (let start = 0; start < children.length; start++) {
    let end = start
    while (isText(children[end])) end++
    if (end === start) continue
    result[start] = heldText(children.slice(start, end).join(''))
    result.fill(null, start + 1, end)
    start = end
  }
  return result
}

/** Most texts of a page are said again, on the next page or the next drawing. */
const mostKnown = 2_000
const longestKnown = 200
const known = new Map<string, unknown>()

function heldText(text: string): unknown {
  if (text.length > longestKnown) return holdText(text)
  const found = known.get(text)
  if (found !== undefined) return found
  const made = holdText(text)
  if (known.size >= mostKnown) known.clear()
  known.set(text, made)
  return made
}

/** A range or a postcode would break after its dash, where no sign helps that could be copied: it says so by its style. */
function holdText(text: string): unknown {
  const held = holdLines(text)
  const pieces = held.split(unbroken)
  if (pieces.length === 1) return held
  const parts = pieces.map((piece, index) =>
    index % 2 === 0 ? piece : jsx('span', { className: 'whitespace-nowrap', children: piece }),
  )
  // One element around all: inside a row of boxes the text stays one box.
  return jsxs('span', { children: parts })
}
