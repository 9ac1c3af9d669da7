/**
 * Calls back when a page is restored from the back-forward cache: its buttons and numbers are those of then, and it has
 * missed what other tabs announced meanwhile.
 */
export function onShownAgain(then: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) then()
  }
  addEventListener('pageshow', shown)
  return () => removeEventListener('pageshow', shown)
}
