/**
 * The browser's back (Android's button, a swipe) closes what is open on top, and leaves the page only when nothing is.
 * Each open layer has an entry in the history, at the same address and marked in its state; the router never hears of
 * them: pops between entries of one page end here. A layer that is closed by its own button leaves its entry as a spare,
 * for the next layer or for the next screen; a back that finds nothing to close goes on. Why it is done so: decision 0024.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'

type Layer = { close: () => void; closing: boolean }
/** Which page an entry belongs to, and how many entries lie between. */
type Mark = { id: string; depth: number }
type Written = { state: unknown; href: string }

/** For a layer that does not close at once, because it saves or asks. */
const CLOSES_WITHIN_MS = 700

const layers: Layer[] = []
let here: Mark | null = null
/** What was written on the entry of a layer: it belongs to the page below, where it is copied to. */
let written: Written | null = null
let push: History['pushState'] | null = null
let replace: History['replaceState'] = () => undefined

/** Back closes this layer while it is open. */
export function useBack(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // As soon as it is drawn it has its entry: a back press in the next moment would leave the page without one.
  useLayoutEffect(() => {
    if (!open) return
    const layer: Layer = { close: () => latest.current(), closing: false }
    layers.push(layer)
    enterAll()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
    }
  }, [open])
}

/** Once, before the router takes the history into its hands. */
export function startBack(): void {
  push = history.pushState.bind(history)
  replace = history.replaceState.bind(history)
  here = markOf(history.state)
  // A page that was reloaded under a layer: its address is the page's.
  if (entriesAbove() > 0) written = { state: history.state, href: location.href }
  history.pushState = (state, _, href) => writePushed(state, href)
  history.replaceState = (state, _, href) => writeReplaced(state, href)
  addEventListener('popstate', onPop, true)
}

/** How many entries lie between here and the page itself: who goes back by count adds them. */
export const entriesAbove = (): number => here?.depth ?? 0

/** A new screen takes the place of the layer that led to it, or of a spare entry. */
function writePushed(state: unknown, href: string | URL | null | undefined): void {
  const write = entriesAbove() > 0 ? replace : push
  here = null
  written = null
  write?.(state, '', href)
  enterSoon()
}

function writeReplaced(state: unknown, href: string | URL | null | undefined): void {
  replace(here ? { ...(state as object), layer: here } : state, '', href)
  if (entriesAbove() > 0) written = { state, href: location.href }
}

function onPop(event: PopStateEvent): void {
  const before = here
  here = markOf(event.state)
  if (before === null || here === null || before.id !== here.id) {
    written = null
    enterSoon()
    return
  }
  event.stopImmediatePropagation()
  copyDown()
  goBackBy(before.depth - here.depth)
}

/** The address that changed under a layer is the page's. */
function copyDown(): void {
  if (!written) return
  replace({ ...(written.state as object), layer: here }, '', written.href)
  if (entriesAbove() === 0) written = null
}

/** As many layers close as steps were made; with none left to close the person wants to leave the page. */
function goBackBy(steps: number): void {
  const open = shown()
  for (const layer of open.slice(Math.max(0, open.length - steps)).reverse()) closeLayer(layer)
  if (steps > open.length) history.go(-(entriesAbove() + steps - open.length))
}

function closeLayer(layer: Layer): void {
  layer.closing = true
  layer.close()
  setTimeout(() => {
    layer.closing = false
    enterSoon()
  }, CLOSES_WITHIN_MS)
}

/** When another screen was reached: its layers and those of the one before come and go with it. */
function enterSoon(): void {
  setTimeout(enterAll)
}

/** Each open layer gets an entry: the spare one, or a new one. */
function enterAll(): void {
  for (let depth = entriesAbove() + 1; depth <= shown().length; depth++) enter(depth)
}

function enter(depth: number): void {
  if (!push) return
  if (!here) {
    here = { id: Math.random().toString(36).slice(2), depth: 0 }
    replace({ ...history.state, layer: here }, '')
  }
  here = { id: here.id, depth }
  push({ ...history.state, layer: here }, '')
}

const shown = (): Layer[] => layers.filter(({ closing }) => !closing)

const markOf = (state: unknown): Mark | null => (state as { layer?: Mark } | null)?.layer ?? null
