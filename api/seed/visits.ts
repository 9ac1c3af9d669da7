/**
 * Visitors of the story's last year, by the product's own counters and verbs: who opened a page, who asked for a price,
 * and who wanted a day that was taken. Each seeding makes the same ones.
 */
import { checkAvailability } from '#api/features/reservations/quotes/check-availability.ts'
import { dayMs, weekdayIndex } from '#domain/time.ts'
import { storyDay } from './demo-data.ts'
import type { ToldListing } from './listings.ts'
import { demoVisitor, type Teller } from './teller.ts'

const visitedDays = 400
/** One of so many visitors asks for a price; the others only look. */
const viewsPerQuote = 7
const weeksAhead = 8

/** More views on Sundays, more in spring when weddings are planned, more for the first listings. */
export async function tellVisits({ deps, at }: Teller, told: readonly ToldListing[], now_ms: number): Promise<void> {
  let visitors = 0
  for (let day = visitedDays; day > 0; day -= 1) {
    const then = now_ms - day * dayMs
    const date = Math.floor(then / dayMs)
    const season = [3, 4, 5, 4, 3, 2, 1, 1, 3, 3, 2, 1][new Date(then).getUTCMonth()] ?? 0
    const sunday = weekdayIndex(date) === 6 ? 3 : 0
    for (const [index, { id }] of told.entries()) {
      const views = ((index * 7 + day * 5) % 6) + season + sunday + (index < 6 ? 5 : 0)
      for (let view = 0; view < views; view += 1) {
        visitors += 1
        const visitor = demoVisitor(`visitor ${visitors}`)
        // Every third price is asked for on the owner's own site, but only every fifth look comes from there.
        const asks = visitors % viewsPerQuote === 0
        const place = visitors % (asks ? 3 * viewsPerQuote : 5) === 0 ? 'embed' : 'page'
        deps.counters.viewed(id, visitor, then, place)
        if (asks) deps.counters.quoted(id, visitor, then, place)
      }
    }
  }
  at(now_ms)
  for (const [index, listing] of told.entries()) await wishForSaturdays({ deps }, listing, index, now_ms)
}

/** Lost demand for Saturday evenings, sometimes for more guests than fit; a wish that could be had is not counted. */
async function wishForSaturdays(
  { deps }: Pick<Teller, 'deps'>,
  { id, demo }: ToldListing,
  index: number,
  now_ms: number,
): Promise<void> {
  const { rules } = deps.catalogue.find(id)?.listing ?? {}
  if (!rules) return
  const today = storyDay(now_ms)
  const saturday = today.add({ days: (13 - today.dayOfWeek) % 7 })
  for (let week = 1; week <= weeksAhead; week += 1) {
    const date = saturday.add({ weeks: week })
    const term = { start: `${date}T16:00`, end: `${date}T23:00` }
    for (let wish = 0; wish < 1 + ((index + week) % 2); wish += 1) {
      const guests = Math.max(2, Math.round(rules.capacity_max * (0.4 + ((index + 3 * week + wish) % 5) * 0.2)))
      const visitor = demoVisitor(`wish ${index} ${week} ${wish}`)
      await checkAvailability(deps, demo.kind, id, { ...term, guests, event_type: 'other', addons: [] }, visitor)
    }
  }
}
