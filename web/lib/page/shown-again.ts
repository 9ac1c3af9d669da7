/**
 * Whoever leaves for another page and goes back is mostly shown the old one as it was, kept whole by the browser: pressed
 * buttons stay pressed, numbers are those of then, and what other tabs said meanwhile was not heard.
 */
export function onShownAgain(then: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) then()
  }
  addEventListener('pageshow', shown)
  return () => removeEventListener('pageshow', shown)
}
