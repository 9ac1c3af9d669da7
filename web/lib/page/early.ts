/** What a person did on a rendered page before the application could hear it; `server/start-late.ts` has kept it. */
export type Early = {
  acts: { event: Event; value: string; checked: boolean }[]
  /** The application is being drawn: what is typed reaches it, so that no drawing puts an older word back. */
  drawing: boolean
  /** The application hears by itself from now on. */
  over: boolean
}

/** To be called right before the application is drawn for the first time. */
export function beginDrawing(): void {
  const { early } = window as { early?: Early }
  if (early) early.drawing = true
}

/**
 * To be called when the whole application hears. Up to this very moment all was kept, and no press and no form was heard, so
 * nothing is done twice and nothing older comes after something newer; a word that is told twice stays the same. Does again what was done: what was typed, then what was pressed, then
 * the form that was sent; each when the application has drawn what the one before has led to.
 */
export async function takeEarlyActs(): Promise<void> {
  const { early } = window as { early?: Early }
  if (!early || early.over) return
  early.over = true
  const of = (type: string) => early.acts.filter(({ event }) => event.type === type)
  const typed = new Map(of('input').map((act) => [act.event.target as HTMLInputElement, act]))
  const pressed = of('click').map(({ event }) => (event.target as Element).closest<HTMLElement>('button[type=button]'))
  const sent = of('submit').at(-1)?.event as SubmitEvent | undefined

  for (const [field, { value, checked }] of typed) if (field.isConnected) typeAgain(field, value, checked)
  await drawn()
  // A field that takes its value when it is left was left by now; whoever sends a form from within a field has ended it too.
  for (const field of typed.keys()) {
    if (sent || document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  for (const [at, button] of pressed.entries()) {
    // Who presses the same again because nothing happens wants it once.
    if (!button || button === pressed[at - 1]) continue
    await drawn()
    if (button.isConnected) button.click()
  }
  if (!sent) return
  await drawn()
  const form = sent.target as HTMLFormElement
  if (form.isConnected) form.requestSubmit(sent.submitter)
}

const drawn = () => new Promise((next) => setTimeout(next))

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
