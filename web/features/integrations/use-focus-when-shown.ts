import { type RefObject, useEffect, useRef } from 'react'

/** What has just appeared takes the focus, after the dialog that made it has given its own back. */
export function useFocusWhenShown(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => ref.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return ref
}
