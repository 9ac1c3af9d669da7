/**
 * The distribution of prices, for the bars over the price filter. Prices are only counted, not kept: when one is too
 * high for the counters, every two counters become one.
 */
export type PriceHeap = { width_grosze: number; counts: Uint32Array }

export type PriceBars = {
  from_grosze: number
  /** Width of each bar; the last one also holds all higher prices. */
  width_grosze: number
  counts: number[]
}

const counters = 512
const narrowestGrosze = 50_00
const mostBars = 16
/** With fewer bars or prices the chart says nothing. */
const leastBars = 3
const leastPrices = 5
/** The bars spread over this share of the prices; the few highest would press the others together. */
const shownShare = 0.95

export function newPriceHeap(): PriceHeap {
  return { width_grosze: narrowestGrosze, counts: new Uint32Array(counters) }
}

/** Counts a price; `grosze` is a whole number from 0. */
export function heapPrice(heap: PriceHeap, grosze: number): void {
  let at = Math.floor(grosze / heap.width_grosze)
  while (at >= counters) {
    widen(heap)
    at = Math.floor(grosze / heap.width_grosze)
  }
  heap.counts[at] = (heap.counts[at] as number) + 1
}

/** The bars, or null when there are too few prices to show. */
export function barsOf({ width_grosze, counts }: PriceHeap): PriceBars | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all < leastPrices) return null
  const first = counts.findIndex((count) => count > 0)
  let last = first
  for (let sum = counts[first] as number; sum < all * shownShare; sum += counts[last] as number) last += 1
  const together = Math.ceil((last - first + 1) / barsFor(all))
  const bars = Math.ceil((last - first + 1) / together)
  if (bars < leastBars) return null
  const found = Array.from({ length: bars }, () => 0)
  for (let at = first; at < counters; at += 1) {
    const bar = Math.min(bars - 1, Math.floor((at - first) / together))
    found[bar] = (found[bar] as number) + (counts[at] as number)
  }
  return { from_grosze: first * width_grosze, width_grosze: together * width_grosze, counts: found }
}

function widen(heap: PriceHeap): void {
  const { counts } = heap
  for (let at = 0; at < counters / 2; at += 1) counts[at] = (counts[at * 2] as number) + (counts[at * 2 + 1] as number)
  counts.fill(0, counters / 2)
  heap.width_grosze *= 2
}

/** Number of bars; with more, most would be empty. */
function barsFor(prices: number): number {
  return Math.min(mostBars, Math.ceil(2 * Math.sqrt(prices)))
}
