import { useRef } from 'react'

/** A key for one intention of a person; the same key makes a repeated request harmless. Kept by whoever keeps the draft. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Pressed again after an answer that was lost, the same is sent under the same key; another body is another wish. */
export function useKeyOf(): (body: unknown) => string {
  const attempt = useRef({ key: '', body: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { key: newIdempotencyKey(), body: text }
    return attempt.current.key
  }
}
