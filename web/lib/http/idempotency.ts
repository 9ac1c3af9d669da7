/** A key for one intention of a person; the same key makes a repeated request harmless. Kept by whoever keeps the draft. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
