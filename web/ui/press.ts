/**
 * A field is left when the press on the next thing is over, not when it begins. Leaving one often draws something: an
 * error appears above the button, a suggestion below it goes. A button that moves between press and release hears no
 * click at all, so the browser may not move the focus in between; it is moved right before the click is told.
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

/** To be called once, when the application starts. */
export function startPress(): void {
  addEventListener('mousedown', onMouseDown, true)
  addEventListener('mouseup', onMouseUp, true)
}

function onMouseDown(event: MouseEvent): void {
  const target = pressed(event)
  held = event.button === 0 && target && leaves(target) ? target : null
  if (held) event.preventDefault()
}

/** The browser has chosen by now who hears the click, and a box is not ticked yet: what is drawn now disturbs neither. */
function onMouseUp(event: MouseEvent): void {
  const target = held
  held = null
  if (!target?.contains(event.target as Node) || !leaves(target)) return
  // A label hands the press on to its own field, which takes the focus.
  if (target.localName === 'label') (document.activeElement as HTMLElement).blur()
  else target.focus({ preventScroll: true, focusVisible: false })
}
