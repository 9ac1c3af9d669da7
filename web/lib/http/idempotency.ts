import { useRef } from 'react'

/**
 * A new key for one intention of a person; a request repeated under the same key is harmless. It is kept with the
 * draft.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * A hook for keys of repeated presses: the same body, sent again after a lost answer, gets the same key; another body
 * gets a new one.
 */
export function useKeyOf(): (body: unknown) => string {
  const attempt = useRef({ key: '', body: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { key: newIdempotencyKey(), body: text }
    return attempt.current.key
  }
}
