import { wallTime } from '#domain/format.pl.ts'

/**
 * The product's clock. A page may say when it was sent (`<meta name="now">`, epoch ms), because a visitor's own clock may be
 * wrong and the sandbox may have moved the product's; the browser's clock only counts on from there.
 */
let ahead_ms: number | null = null

const sentAt = (): number =>
  typeof document === 'undefined'
    ? Number.NaN
    : Number(document.querySelector<HTMLMetaElement>('meta[name="now"]')?.content)

/** Epoch ms. */
export function nowMs(): number {
  if (ahead_ms === null) {
    const sent = sentAt()
    ahead_ms = sent > 0 ? sent - Math.round(performance.timeOrigin + responseMs()) : 0
  }
  return Date.now() + ahead_ms
}

/** The day that the product's clock shows there. */
export const todayIn = (zone = 'Europe/Warsaw'): string => wallTime(nowMs(), zone).slice(0, 10)

/** When the page arrived, counted from the beginning of the navigation. */
function responseMs(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.responseStart ?? 0
}
