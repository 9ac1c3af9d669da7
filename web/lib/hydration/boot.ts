/**
 * The only script that a rendered page runs at once. It puts the contents of `<template id="late">` (the application and its
 * data) into the page when the cover has been painted, or as soon as a person reaches for the page. What is pressed, typed
 * or sent before the application hears is recorded for `replay.ts`. Built by itself and printed into the page: it imports
 * nothing but types. It stands before the style sheets, for a script behind them waits for them, and a field that is
 * drawn can be typed into and sent meanwhile.
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
  // Of a pointer that merely lies where the page is laid out the browser tells too; it has to move.
  if (type === 'pointermove' && !movementX && !movementY) return
  for (const each of reaching) removeEventListener(each, reach, true)
  begin()
}
for (const each of reaching) addEventListener(each, reach, true)

function record(event: Event): void {
  if (!event.isTrusted) return
  const { value, checked } = event.target as HTMLInputElement
  // Links lead away by themselves; only the buttons of a part whose code is not there yet wait for it.
  if (recorded.over && !(event.target as Element).closest?.('[data-dehydrated] :is(button,input)')) return
  const held = event.type === 'submit' || carriesTyped(event)
  recorded.acts.push({ event, value, checked })
  // An application that is half there must not hear of a press that it will be told of again.
  if (recorded.drawing && (event.type === 'input' || event.type === 'change')) return
  event.stopImmediatePropagation()
  if (held) event.preventDefault()
}

/** A link that takes along what was typed before would lead away without it. */
function carriesTyped(event: Event): boolean {
  if (event.type !== 'click' || !recorded.acts.some((act) => act.event.type === 'input')) return false
  const { metaKey, ctrlKey, shiftKey } = event as MouseEvent
  return !metaKey && !ctrlKey && !shiftKey && !!(event.target as Element).closest?.('a[data-carries]')
}
for (const type of ['click', 'input', 'change', 'submit']) addEventListener(type, record, true)

// Who comes back, or to a place in the page, lands where that is only if everything has its height.
const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
if (arrival?.type !== 'navigate' || location.hash) document.documentElement.classList.add('rested')

let known = false
try {
  // The header of somebody who is logged in is another one.
  // A page on somebody else's site knows nobody, and asks nothing of the browser.
  known = !location.pathname.startsWith('/embed/') && localStorage.getItem('access_token') !== null
} catch {
  // storage is closed: nobody is logged in
}
// A frame is on the glass a while after it was drawn. A cover that never comes holds nobody up.
const painted = () => requestAnimationFrame(() => setTimeout(begin, 150))
addEventListener('DOMContentLoaded', () => {
  is_read = true
  const cover = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  if (known || is_wanted) begin()
  else if (cover) cover.decode().then(painted, painted)
  else painted()
  setTimeout(begin, 3000)
})
