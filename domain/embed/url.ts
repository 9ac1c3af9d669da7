/** The URL in a text, or null. Not `URL.parse`, which phones of 2023 lack: browsers run this too. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
