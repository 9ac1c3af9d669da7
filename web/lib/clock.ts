import { wallTime } from '#domain/format.pl.ts'

/**
 * The product's clock. A page may say when it was sent, because a visitor's own clock may be wrong and the sandbox may have
 * moved the product's; the browser's clock only counts on from there. One that is sent to many is the same bytes for all
 * (decision 0058), so its time stands in a header; the others say it in `<meta name="now">`. Both are epoch ms.
 */
let ahead_ms: number | null = null
/**
 * When this page began, by the browser's clock. `performance.timeOrigin` is reckoned on from the start of the browser or of its
 * process by a clock that stands still while the machine sleeps, so after some nights it names a day that is over.
 */
const began_ms = Date.now() - performance.now()
let drawers: (() => number) | null = null

/** Where pages are drawn there is none that says when it was sent: whoever draws has the clock, epoch ms. */
export function drawByClock(now: () => number): void {
  drawers = now
}

/** Epoch ms. */
export function nowMs(): number {
  if (drawers) return drawers()
  if (ahead_ms === null) {
    const sent = sentAt()
    ahead_ms = sent > 0 ? sent - Math.round(began_ms + (arrival()?.responseStart ?? 0)) : 0
  }
  return Date.now() + ahead_ms
}

/** The day that the product's clock shows there. */
export const todayIn = (zone = 'Europe/Warsaw'): string => wallTime(nowMs(), zone).slice(0, 10)

/**
 * When the page arrived, by the browser's clock. Zero for one that the browser had put by and asked nobody about (a tab that was
 * restored, a step back): nobody knows how old it is.
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
