/** Fields whose text cannot be read as a value: saving now would store something else than the screen shows. */
import { createContext, use, useCallback, useEffect, useRef, useState } from 'react'

type Tell = (id: string, unread: boolean) => void

export const UnreadContext = createContext<Tell>(() => {})

/** Counts the unreadable fields below, and gives the function by which they report. */
export function useUnreadFields(): [count: number, tell: Tell] {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const tell = useCallback<Tell>((id, unread) => {
    setIds((known) => {
      if (known.has(id) === unread) return known
      const next = new Set(known)
      if (unread) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  return [ids.size, tell]
}

/**
 * For a form: the function by which fields report, and a check before saving that focuses the first unreadable field.
 */
export function useReadable(): [tell: Tell, allRead: () => boolean, anyUnread: () => boolean] {
  const unread = useRef(new Set<string>())
  const tell = useCallback<Tell>((id, is) => {
    if (is) unread.current.add(id)
    else unread.current.delete(id)
  }, [])
  const allRead = useCallback(() => {
    const [first] = [...unread.current].flatMap((id) => document.getElementById(id) ?? [])
    first?.focus()
    return unread.current.size === 0
  }, [])
  return [tell, allRead, () => unread.current.size > 0]
}

export function useUnread(id: string, unread: boolean): void {
  const tell = use(UnreadContext)
  useEffect(() => {
    tell(id, unread)
    return () => tell(id, false)
  }, [id, unread, tell])
}
