/**
 * Makes a field lose its focus at the end of a press on something else, not at its beginning. Leaving a field often
 * draws something: an error above the button, a suggestion that goes away. A button that moves between press and
 * release gets no click, so the focus is held during the press and moved right before the click.
 */
const pressable = 'button, a[href], summary, label, input[type=checkbox], input[type=radio]'
const typedIn = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file]), textarea, select'

const pressed = (event: MouseEvent): HTMLElement | null => {
  const found = (event.target as Element | null)?.closest?.<HTMLElement>(pressable)
  return found?.closest('[draggable=true]') ? null : (found ?? null)
}
const leaves = (target: HTMLElement): boolean =>
  !!document.activeElement?.matches(typedIn) && !target.contains(document.activeElement)

let held: HTMLElement | null = null

/** Must be called once, when the application starts. */
export function startPress(): void {
  addEventListener('mousedown', onMouseDown, true)
  addEventListener('mouseup', onMouseUp, true)
}

function onMouseDown(event: MouseEvent): void {
  const target = pressed(event)
  held = event.button === 0 && target && leaves(target) ? target : null
  if (held) event.preventDefault()
}

/**
 * By now the browser has chosen the target of the click, and a checkbox is not ticked yet, so a drawing disturbs
 * neither.
 */
function onMouseUp(event: MouseEvent): void {
  const target = held
  held = null
  if (!target?.contains(event.target as Node) || !leaves(target)) return
  // A label passes the press on to its own field, which takes the focus.
  if (target.localName === 'label') (document.activeElement as HTMLElement).blur()
  else target.focus({ preventScroll: true, focusVisible: false })
}
