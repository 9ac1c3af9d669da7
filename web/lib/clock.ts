import { wallTime } from '#domain/format.pl.ts'

/**
 * The product's clock. A page may carry the moment it was sent, because a visitor's own clock may be wrong and the
 * sandbox may have moved the product's; the browser's clock only counts on from there. A page with the same bytes for
 * everybody (decision 0058) carries it in a header, other pages in `<meta name="now">`; both are epoch ms.
 */
let ahead_ms: number | null = null
/**
 * When this page began, by the browser's clock. `performance.timeOrigin` would not do: it is derived from a clock that
 * stands still while the machine sleeps, so after some nights it names a day in the past.
 */
const began_ms = Date.now() - performance.now()
let drawers: (() => number) | null = null

/** Sets the clock for drawing on the server, where no page carries a moment; `now` answers epoch ms. */
export function drawByClock(now: () => number): void {
  drawers = now
}

/** The present moment by the product's clock, epoch ms. */
export function nowMs(): number {
  if (drawers) return drawers()
  if (ahead_ms === null) {
    const sent = sentAt()
    ahead_ms = sent > 0 ? sent - Math.round(began_ms + (arrival()?.responseStart ?? 0)) : 0
  }
  return Date.now() + ahead_ms
}

/** Today's date in that zone, by the product's clock. */
export const todayIn = (zone = 'Europe/Warsaw'): string => wallTime(nowMs(), zone).slice(0, 10)

/**
 * When the page arrived, by the browser's clock. Zero for a page that the browser took from its cache (a restored tab,
 * a step back): its age is unknown.
 */
export function arrivedAt(): number {
  const navigation = arrival()
  return navigation?.transferSize === 0 ? 0 : began_ms + (navigation?.responseStart ?? 0)
}

function sentAt(): number {
  if (typeof document === 'undefined') return Number.NaN
  const written = Number(document.querySelector<HTMLMetaElement>('meta[name="now"]')?.content)
  if (written > 0) return written
  return arrivedAt() === 0
    ? Number.NaN
    : (arrival()?.serverTiming?.find(({ name }) => name === 'now')?.duration ?? Number.NaN)
}

const arrival = () => performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined
