/** What a person did on a rendered page before the application was there to hear it; `server/start-late.ts` has kept it. */
export type Early = {
  acts: { event: Event; value: string; checked: boolean }[]
  /** The application hears by itself from now on. */
  over: boolean
}

/**
 * To be called when the application begins to hear. What it gives back does again what was done before: what was typed, then
 * the last press, then the form that was sent.
 */
export function takeEarlyActs(): () => void {
  const { early } = window as { early?: Early }
  if (!early) return () => undefined
  early.over = true
  return () => doAgain(early.acts)
}

function doAgain(acts: Early['acts']): void {
  const of = (type: string) => acts.filter(({ event }) => event.type === type)
  const typed = new Map(of('input').map((act) => [act.event.target as HTMLInputElement, act]))
  const sent = of('submit').at(-1)?.event as SubmitEvent | undefined
  for (const [field, { value, checked }] of typed) {
    if (!field.isConnected) continue
    typeAgain(field, value, checked)
    // A field that takes its value when it is left was left by now; whoever sends a form from within a field has ended it too.
    if (sent || document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  const pressed = (of('click').at(-1)?.event.target as Element | undefined)?.closest<HTMLElement>('button[type=button]')
  if (pressed?.isConnected) pressed.click()
  if (sent) (sent.target as HTMLFormElement).requestSubmit(sent.submitter)
}

/** React hears of a change only when the value differs from the one that it has seen. */
function typeAgain(field: HTMLInputElement, value: string, checked: boolean): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    field.checked = !checked
    field.click()
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
}
