/** What somebody typed or sent as an address, or null. Without `URL.parse`, which phones of 2023 do not know: browsers ask this too. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
