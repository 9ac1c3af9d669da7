/** The URL in a text, or null. `URL.parse` would do, but phones of 2023 do not have it, and browsers call this too. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
