/**
 * The browser's back (Android's button, a swipe) closes what is open on top, and leaves the page only when nothing is.
 * Each open layer has an entry of its own in the history, at the same address and marked in its state; the router never
 * hears of them: pops between entries of one page end here, and what the router writes while a layer is open is
 * written so that one entry per screen remains. Why it is done so: decision 0024.
 */
import { useEffect, useRef } from 'react'

type Layer = { close: () => void; closing: boolean }
type Mark = { id: string; depth: number }
type Written = { state: unknown; href: string }

/** For a layer that does not close at once, because it saves or asks. */
const CLOSES_WITHIN_MS = 700
/** A step of ours that the browser did not make is given up. */
const ARRIVES_WITHIN_MS = 1_000

const layers: Layer[] = []
/** What navigation wanted to write while a step of ours was on its way. */
let held: (() => void)[] = []
let here: Mark | null = null
/** What was written on the entry of a layer: it belongs to the page below, where it is copied to. */
let written: Written | null = null
let travelling: ReturnType<typeof setTimeout> | undefined
let push: History['pushState'] | null = null
let replace: History['replaceState'] = () => undefined

/** Back closes this layer while it is open. */
export function useBack(open: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const layer: Layer = { close: () => latest.current(), closing: false }
    layers.push(layer)
    settleSoon()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      settleSoon()
    }
  }, [open])
}

/** Once, before the router takes the history into its hands. */
export function startBack(): void {
  push = history.pushState.bind(history)
  replace = history.replaceState.bind(history)
  here = markOf(history.state)
  // A page that was reloaded under a layer: the layer is gone, its entry follows.
  if (here && here.depth > 0) written = { state: history.state, href: location.href }
  history.pushState = (state, _, href) => whenArrived(() => writePushed(state, href))
  history.replaceState = (state, _, href) => whenArrived(() => writeReplaced(state, href))
  addEventListener('popstate', onPop, true)
  settleSoon()
}

/** Runs when no step of ours is on its way: what is done then by the history meets the page itself. */
export function afterLayers(work: () => void): void {
  setTimeout(() => {
    settle()
    whenArrived(work)
  })
}

function whenArrived(work: () => void): void {
  if (travelling === undefined) work()
  else held.push(work)
}

/** A new screen takes the place of the layer that led to it, and of those below that one. */
function writePushed(state: unknown, href: string | URL | null | undefined): void {
  const depth = here?.depth ?? 0
  if (depth > 1) {
    held.push(() => writePushed(state, href))
    travel(1 - depth)
    return
  }
  const write = depth > 0 ? replace : push
  here = null
  written = null
  write?.(state, '', href)
  settleSoon()
}

function writeReplaced(state: unknown, href: string | URL | null | undefined): void {
  replace(here ? { ...(state as object), layer: here } : state, '', href)
  if (here && here.depth > 0) written = { state, href: location.href }
}

function onPop(event: PopStateEvent): void {
  const before = here
  here = markOf(event.state)
  const own = before !== null && here !== null && before.id === here.id
  const asked = travelling !== undefined
  if (own) {
    event.stopImmediatePropagation()
    copyDown()
    if (!asked) closeAbove(here?.depth ?? 0)
  } else written = null
  if (asked) arrived()
  settleSoon()
}

/** The address that changed under a layer is the page's. */
function copyDown(): void {
  if (!written) return
  replace({ ...(written.state as object), layer: here }, '', written.href)
  if (here?.depth === 0) written = null
}

function closeAbove(depth: number): void {
  for (const layer of shown().slice(depth).reverse()) {
    layer.closing = true
    layer.close()
    setTimeout(() => {
      layer.closing = false
      settleSoon()
    }, CLOSES_WITHIN_MS)
  }
}

function settleSoon(): void {
  setTimeout(settle)
}

/** As many entries as there are open layers. */
function settle(): void {
  if (!push || travelling !== undefined) return
  const open = shown().length
  const depth = here?.depth ?? 0
  if (open < depth) travel(open - depth)
  for (let next = depth + 1; next <= open; next++) enter(next)
}

function enter(depth: number): void {
  if (!here) {
    here = { id: Math.random().toString(36).slice(2), depth: 0 }
    replace({ ...history.state, layer: here }, '')
  }
  here = { id: here.id, depth }
  push?.({ ...history.state, layer: here }, '')
}

function travel(by: number): void {
  travelling = setTimeout(arrived, ARRIVES_WITHIN_MS)
  history.go(by)
}

function arrived(): void {
  clearTimeout(travelling)
  travelling = undefined
  const waiting = held
  held = []
  for (const work of waiting) work()
}

const shown = (): Layer[] => layers.filter(({ closing }) => !closing)

const markOf = (state: unknown): Mark | null => (state as { layer?: Mark } | null)?.layer ?? null
