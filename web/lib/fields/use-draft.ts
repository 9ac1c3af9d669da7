import { useEffect, useRef, useState } from 'react'

export type Draft = {
  text: string
  setText: (text: string) => void
  /** Notes that this text is handed over now. False when it is what was handed over, or came, last: nothing is to be told. */
  handOver: (text: string) => boolean
}

/**
 * The text of a field that hands its value over only at certain moments. The text follows a value that somebody else has
 * changed (a filter taken back, the way back in the browser); the echo of its own value, which may come when the person
 * types on, changes nothing. Neither does the first drawing: what was typed before is kept.
 * A field that is drawn anew begins with `first`.
 */
export function useDraft(value: string, first = value): Draft {
  const [text, setText] = useState(first)
  const lastValue = useRef(value)
  useEffect(() => {
    if (value === lastValue.current) return
    lastValue.current = value
    setText(value)
  }, [value])
  const handOver = (next: string) => {
    const isNew = next !== lastValue.current
    lastValue.current = next
    return isNew
  }
  return { text, setText, handOver }
}
