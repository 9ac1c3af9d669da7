/**
 * The only script that a rendered page runs at once. It puts the contents of `<template id="late">` (the application
 * and its data) into the page when the cover has been painted, or as soon as a person touches the page. Presses, typing
 * and forms before the application listens are recorded for `replay.ts`. It is built separately and printed into the
 * page, so it imports nothing but types. It stands before the style sheets, because scripts after them wait for them,
 * and a field that is already drawn could be used meanwhile.
 */
import type { Recorded } from './replay.ts'

const reaching = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'] as const
const recorded: Recorded = { acts: [], drawing: false, over: false }
Object.assign(window, { recorded })

let is_read = false
let is_wanted = false
function begin(): void {
  is_wanted = true
  const late = is_read && document.querySelector<HTMLTemplateElement>('#late')
  if (!late) return
  late.remove()
  document.head.append(late.content)
}
function reach({ type, movementX, movementY }: Event & Partial<PointerEvent>): void {
  // The browser also reports a pointer that lies still where the page is laid out; only a moving one counts.
  if (type === 'pointermove' && !movementX && !movementY) return
  for (const each of reaching) removeEventListener(each, reach, true)
  begin()
}
for (const each of reaching) addEventListener(each, reach, true)

function record(event: Event): void {
  if (!event.isTrusted) return
  const { value, checked } = event.target as HTMLInputElement
  // Links work without scripts; only buttons and fields of an island whose code has not come yet must be recorded.
  if (recorded.over && !(event.target as Element).closest?.('[data-dehydrated] :is(button,input,select,textarea)'))
    return
  const held = event.type === 'submit' || carriesTyped(event)
  recorded.acts.push({ event, value, checked })
  // An application that is being hydrated must not hear a press that will be replayed to it later.
  if (recorded.drawing && (event.type === 'input' || event.type === 'change')) return
  event.stopImmediatePropagation()
  if (held) event.preventDefault()
}

/** A link marked `data-carries` takes typed text along, so it must wait for the application. */
function carriesTyped(event: Event): boolean {
  if (event.type !== 'click' || !recorded.acts.some((act) => act.event.type === 'input')) return false
  const { metaKey, ctrlKey, shiftKey } = event as MouseEvent
  return !metaKey && !ctrlKey && !shiftKey && !!(event.target as Element).closest?.('a[data-carries]')
}
for (const type of ['click', 'input', 'change', 'submit']) addEventListener(type, record, true)

// After a step back or with a hash the scroll position is only right when every part has its height.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (arrival?.type !== 'navigate' || location.hash) document.documentElement.classList.add('rested')

let known = false
try {
  // The header differs for a logged-in person. A page on a partner's site has no login and does not touch the browser's
  // storage.
  known = !location.pathname.startsWith('/embed/') && localStorage.getItem('access_token') !== null
} catch {
  // storage is not available: nobody is logged in
}
// A frame reaches the screen some time after it was drawn. The timeout below is for a cover that never comes.
const painted = () => requestAnimationFrame(() => setTimeout(begin, 150))
addEventListener('DOMContentLoaded', () => {
  is_read = true
  const cover = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (known || is_wanted) begin()
  else if (cover) cover.decode().then(painted, painted)
  else painted()
  setTimeout(begin, 3000)
})
