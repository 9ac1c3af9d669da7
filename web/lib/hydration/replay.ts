/** What a person did on a rendered page before the application could hear it; `boot.ts` has recorded it. */
export type Recorded = {
  acts: Act[]
  /** The application is being hydrated: what is typed reaches it, so that no drawing puts an older word back. */
  drawing: boolean
  /** The application hears by itself from now on, but for the islands that are not hydrated yet. */
  over: boolean
}
type Act = { event: Event; value: string; checked: boolean }

const recorded = (): Recorded | undefined =>
  typeof window === 'undefined' ? undefined : (window as { recorded?: Recorded }).recorded

/** To be called right before the application is drawn for the first time. */
export function beginDrawing(): void {
  const acts = recorded()
  if (acts) acts.drawing = true
}

/**
 * To be called when the whole application hears. Up to this very moment all was recorded, and no press and no form was
 * heard, so nothing is done twice and nothing older comes after something newer; a word that is told twice stays the same.
 */
export async function replayActs(): Promise<void> {
  const early = recorded()
  // A press that began before `startPress` held it has left its field already, and the field's error would be drawn now.
  await pressEnds()
  if (!early || early.over) return
  early.over = true
  await replay(takeActs(early, (target) => !target.closest('[data-dehydrated]')))
}

/** Nobody holds a button for longer. */
const longestPressMs = 2000

/**
 * To be awaited before something is drawn that a press could be under way on: who lets go of a button that has moved away,
 * or is another one by now, has pressed nothing.
 */
export async function pressEnds(): Promise<void> {
  const end = performance.now() + longestPressMs
  while (document.documentElement.matches(':active') && performance.now() < end)
    await new Promise((next) => setTimeout(next, 20))
}

/** The same for an island that hears now. */
export async function replayActsIn(island: Element): Promise<void> {
  const early = recorded()
  if (early?.over) await replay(takeActs(early, (target) => island.contains(target)))
}

function takeActs(early: Recorded, isMeant: (target: Element) => boolean): Act[] {
  const meant = early.acts.filter(({ event }) => isMeant(event.target as Element))
  early.acts = early.acts.filter((act) => !meant.includes(act))
  return meant
}

/**
 * Does again what was done: what was typed, then what was pressed, then the form that was sent; each when the application
 * has drawn what the one before has led to.
 */
async function replay(acts: readonly Act[]): Promise<void> {
  const of = (type: string) => acts.filter(({ event }) => event.type === type)
  const typed = new Map(of('input').map((act) => [act.event.target as HTMLInputElement, act]))
  const pressed = of('click').map(({ event }) => pressedBy(event))
  const sent = of('submit').at(-1)?.event as SubmitEvent | undefined

  for (const [field, { value, checked }] of typed) {
    const now = standIn(field)
    if (now) typeAgain(now, value, checked)
  }
  await drawn()
  // A field that takes its value when it is left was left by now; whoever sends a form from within a field has ended it too.
  for (const field of typed.keys()) {
    const now = standIn(field)
    if (sent || document.activeElement !== now) now?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  for (const [at, button] of pressed.entries()) {
    // Who presses the same again because nothing happens wants it once.
    if (!button || button === pressed[at - 1]) continue
    await drawn()
    standIn(button)?.click()
  }
  if (!sent) return
  await drawn()
  const submitter = sent.submitter && standIn(sent.submitter)
  standIn(sent.target as HTMLFormElement)?.requestSubmit(submitter)
}

/** A link that was not held back leads away by itself. */
const pressedBy = ({ target, defaultPrevented }: Event): HTMLElement | null =>
  (target as Element).closest<HTMLElement>(defaultPrevented ? 'a[data-carries]' : 'button[type=button]')

/**
 * A page that the server no longer remembers is drawn anew, and the pressed element is gone: then the one that says the
 * same in its place is meant.
 */
function standIn<T extends HTMLElement>(gone: T): T | null {
  if (gone.isConnected) return gone
  if (gone.id) return document.getElementById(gone.id) as T | null
  const words = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
  const all = document.querySelectorAll<T>(gone.localName as 'button' & keyof HTMLElementTagNameMap)
  return [...all].find((one) => words(one) === words(gone)) ?? null
}

const drawn = () => new Promise((next) => setTimeout(next))

/**
 * React hears of a change only when the value differs from the one that it has seen. Whoever is typing on keeps the place
 * in the text and what is selected, or the next key would fall elsewhere.
 */
function typeAgain(field: HTMLInputElement, value: string, checked: boolean): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    field.checked = !checked
    field.click()
    return
  }
  const { selectionStart, selectionEnd } = field
  field.value = value === '' ? '0' : ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
  // A list of choices and some kinds of fields have no such place.
  if (document.activeElement === field && selectionStart != null && field.value === value)
    field.setSelectionRange(selectionStart, selectionEnd)
}
