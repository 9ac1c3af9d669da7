import { useEffect, useRef, useState } from 'react'

export type Draft = {
  text: string
  setText: (text: string) => void
  /**
   * Notes that this text is handed over now. False when the same text was the last one handed over or received, so
   * there is nothing to report.
   */
  handOver: (text: string) => boolean
}

/**
 * The text of a field that hands its value over only at certain moments. It follows a value changed from outside (a
 * filter taken back, the browser's back button), but not the echo of its own value, which may arrive while the person
 * types on, nor the first drawing, which keeps what was typed before. A field that is drawn anew begins with `first`.
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
