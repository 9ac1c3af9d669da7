import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { holdLines, unbroken } from '#domain/line-ends.pl.ts'

type Props = { children?: unknown }

/** Elements whose text is not running text, or is sent or copied as written. */
const asWritten = new Set(['option', 'textarea', 'title', 'script', 'style', 'pre', 'code', 'text', 'tspan'])

/** The props of an element with its text changed so that no Polish line breaks where it must not. */
export function held(type: unknown, given: unknown): unknown {
  const props = given as Props
  if (type !== Fragment && (typeof type !== 'string' || asWritten.has(type))) return props
  const { children } = props
  if (isText(children)) {
    const written = String(children)
    const text = heldText(written)
    // Most texts need no change, and then neither do the props.
    return text === written ? props : { ...props, children: text }
  }
  if (!Array.isArray(children) || !children.some(isText)) return props
  return { ...props, children: heldRuns(children) }
}

const isText = (child: unknown): child is string | number => typeof child === 'string' || typeof child === 'number'

/** Adjacent texts are joined into one. Every other child keeps its place, by which React recognises it. */
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

/** Most texts of a page come again on the next page or drawing, so results are kept. */
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

/**
 * A range or a postcode would break after its dash, and no character that prevents it could be copied safely, so a
 * style does it.
 */
function holdText(text: string): unknown {
  const held = holdLines(text)
  const pieces = held.split(unbroken)
  if (pieces.length === 1) return held
  const parts = pieces.map((piece, index) =>
    index % 2 === 0 ? piece : jsx('span', { className: 'whitespace-nowrap', children: piece }),
  )
  // One element around all pieces, so that the text stays one item in a flex row.
  return jsxs('span', { children: parts })
}
