/** Says in the line beside a save button which keys press it; a phone has none. */
export function SaveKeys() {
  const keys = /Mac|iPad|iPhone/.test(navigator.userAgent) ? '⌘S' : 'Ctrl+S'
  return <span className="block text-xs text-ink-3 pointer-coarse:hidden">{`Zapisz je też klawiszami ${keys}`}</span>
}

/** What the button tells a screen reader about these keys. */
export const saveKeys = { 'aria-keyshortcuts': 'Control+S Meta+S' } as const
