/**
 * The browser's back (Android's button, a swipe) closes the topmost open layer, and leaves the page only when none is
 * open. Each open layer has an entry in the history, with the same address and a mark in its state. The router never
 * sees them: pops between entries of one page are handled here. A layer that is closed by its own button leaves its
 * entry as a spare, for the next layer or screen; a back step that finds no layer to close goes one further. Reasons:
 * decision 0024.
 */
import { useEffect, useLayoutEffect, useRef } from 'react'

type Layer = { close: () => void; closing: boolean }
/** The page that an entry belongs to, and how many entries of layers lie below it. */
type Mark = { id: string; depth: number }
type Written = { state: unknown; href: string }

/** How long a layer may take to close, because it saves or asks first. */
const CLOSES_WITHIN_MS = 700

const layers: Layer[] = []
let here: Mark | null = null
/** State and address that were written on the entry of a layer; they belong to the page below and are copied there. */
let written: Written | null = null
let push: History['pushState'] | null = null
let replace: History['replaceState'] = () => undefined

/** Makes back close this layer while it is open. */
export function useBack(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  // A layout effect, so that the entry exists as soon as the layer is drawn: a back press right after would otherwise
  // leave the page.
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

/** Must be called once, before the router wraps the history. */
export function startBack(): void {
  push = history.pushState.bind(history)
  replace = history.replaceState.bind(history)
  here = markOf(history.state)
  // The page was reloaded with a layer open: the entry's address belongs to the page.
  if (entriesAbove() > 0) written = { state: history.state, href: location.href }
  history.pushState = (state, _, href) => writePushed(state, href)
  history.replaceState = (state, _, href) => writeReplaced(state, href)
  addEventListener('popstate', onPop, true)
}

/** How many entries of layers lie above the page's own entry; `history.go(-n)` must add them. */
export const entriesAbove = (): number => here?.depth ?? 0

/** A new screen replaces the entry of the layer that led to it, or a spare entry. */
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

/** Copies an address that changed under a layer to the page's own entry. */
function copyDown(): void {
  if (!written) return
  replace({ ...(written.state as object), layer: here }, '', written.href)
  if (entriesAbove() === 0) written = null
}

/** Closes as many layers as steps were made; steps beyond that leave the page. */
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

/** Waits a moment, because the layers of the old and the new screen go and come with the drawing. */
function enterSoon(): void {
  setTimeout(enterAll)
}

/** Gives each open layer an entry: a spare one or a new one. */
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
