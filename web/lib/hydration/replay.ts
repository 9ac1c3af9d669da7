/** Repeats what a person did on a rendered page before the application listened; `boot.ts` has recorded it. */
export type Recorded = {
  acts: Act[]
  /** The application is being hydrated: typing now reaches it, so that no drawing puts older text back. */
  drawing: boolean
  /** The application now listens itself, except in islands that are not hydrated yet. */
  over: boolean
}
type Act = { event: Event; value: string; checked: boolean }

const recorded = (): Recorded | undefined =>
  typeof window === 'undefined' ? undefined : (window as { recorded?: Recorded }).recorded

/** Must be called right before the application is drawn for the first time. */
export function beginDrawing(): void {
  const acts = recorded()
  if (acts) acts.drawing = true
}

/**
 * Must be called when the whole application listens. Until this moment everything was recorded and no press or form was
 * handled, so nothing happens twice or out of order; typed text may be reported twice, which changes nothing.
 */
export async function replayActs(): Promise<void> {
  const early = recorded()
  // A press that began before `startPress` could hold it has already blurred its field, and drawing the field's error
  // now would move the button.
  await pressEnds()
  if (!early || early.over) return
  early.over = true
  await replay(takeActs(early, (target) => !target.closest('[data-dehydrated]')))
}

/** The longest time that a button is expected to be held. */
const longestPressMs = 2000

/** Waits until no button is being held. A button that moves or is replaced during a press would miss its click. */
export async function pressEnds(): Promise<void> {
  const end = performance.now() + longestPressMs
  while (document.documentElement.matches(':active') && performance.now() < end)
    await new Promise((next) => setTimeout(next, 20))
}

/** Replays the acts recorded in an island that has just been hydrated. */
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
 * Repeats typing, then presses, then the last form that was sent, each after the application has drawn the result of
 * the one before.
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
  // Some fields take their value on blur: all fields except the focused one have been left, and sending a form leaves
  // that one too.
  for (const field of typed.keys()) {
    const now = standIn(field)
    if (sent || document.activeElement !== now) now?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
  for (const [at, button] of pressed.entries()) {
    // Repeated presses of the same button were impatience and count once.
    if (!button || button === pressed[at - 1]) continue
    await drawn()
    standIn(button)?.click()
  }
  if (!sent) return
  await drawn()
  const submitter = sent.submitter && standIn(sent.submitter)
  standIn(sent.target as HTMLFormElement)?.requestSubmit(submitter)
}

/** A link that was not held back has already been followed. */
const pressedBy = ({ target, defaultPrevented }: Event): HTMLElement | null =>
  (target as Element).closest<HTMLElement>(defaultPrevented ? 'a[data-carries]' : 'button[type=button]')

/**
 * When the server no longer has the data of the page, it is drawn anew and the pressed element is gone: its successor
 * is the element of the same kind with the same words.
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
 * React notices a change only when the value differs from the last one it saw. The selection is restored, because the
 * person may still be typing and the next key would go elsewhere.
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
  // Selects and some kinds of inputs have no selection.
  if (document.activeElement === field && selectionStart != null && field.value === value)
    field.setSelectionRange(selectionStart, selectionEnd)
}
