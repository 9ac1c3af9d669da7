import { type RefObject, useEffect, useState } from 'react'

const AHEAD = '400px'

/** True once the box has come near the visible part of the page; it stays true. */
export function useNear(box: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return near
}
