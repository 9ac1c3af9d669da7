import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element that has just appeared, after the dialog before it has given its focus back. */
export function useFocusWhenShown(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => ref.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return ref
}
