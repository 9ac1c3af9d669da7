/** The report of a period beside the period before it: every call and every table of the statistics is a part of it. */
import type { Deps } from '#api/deps.ts'
import { statsZone } from './ask-period.ts'
import { hoursByDay } from './listing-hours.ts'
import {
  type Asked,
  blockedHours,
  countAnswers,
  countRequests,
  findListings,
  hasAnything,
  heapReservations,
  type ListingHeap,
  mostWanted,
  reservedHours,
  type StatsListing,
  sumLost,
  sumReceived,
  sumVisits,
} from './queries.ts'
import { Refused } from '#api/refused.ts'
import type { StatsReport } from '#contract/stats.ts'
import { type ListingKind, weekdays } from '#domain/listing/codes.ts'
import { reservationSources, reservationStatuses } from '#domain/reservation/reservation.ts'
import {
  addTo,
  cancelledBy,
  heapSums,
  isRevenue,
  lostReasons,
  type Sums,
  share,
  sumOf,
  totalsOf,
} from '#domain/statistics/statistics.ts'
import type { DayHours } from '#domain/statistics/hours.ts'
import { bucketsOf, type Granularity, granularityOf, previousOf, type StatsPeriod } from '#domain/statistics/period.ts'
import { addDays, dateIn, edgeAt, parseDate, weekdayIndex, zoneOf } from '#domain/time.ts'

export type ReportAsk = {
  owner_id: string
  period: StatsPeriod
  granularity?: Granularity
  listing_id?: string | undefined
  kind?: readonly ListingKind[] | undefined
}

const lostShown = 30
const guestBands = [1, 21, 51, 101, 201]

type Parts = { previous: StatsPeriod[]; current: StatsPeriod[]; asked: Asked }
type Cell = { listing_id: string; part: number; sums: Sums }
export type Report = StatsReport & { found: StatsListing[] }

/** Throws `not_found` for another owner's listing, or one of another kind. */
export async function askedListings(
  deps: Pick<Deps, 'db'>,
  ask: Omit<ReportAsk, 'period'>,
): Promise<{ all: StatsListing[]; found: StatsListing[] }> {
  const all = await findListings(deps.db, ask.owner_id)
  const found = all.filter(
    ({ id, kind }) => (!ask.listing_id || id === ask.listing_id) && (!ask.kind || ask.kind.includes(kind)),
  )
  if (ask.listing_id && found.length === 0) throw new Refused('not_found')
  return { all, found }
}

/** Throws `not_found` like `askedListings`. */
export async function reportOf(deps: Pick<Deps, 'db' | 'clock'>, ask: ReportAsk): Promise<Report> {
  const { all, found } = await askedListings(deps, ask)
  const granularity = ask.granularity ?? granularityOf(ask.period)
  const parts = partsOf(ask, found, granularity)
  const read = await readAll(deps, parts, found)
  const isCurrent = (part: number) => part > parts.previous.length
  const cells = cellsOf(parts, read)
  const byPart = Map.groupBy(cells, ({ part }) => part)
  const byListing = Map.groupBy(cells, ({ listing_id }) => listing_id)
  const sum = (some: readonly Cell[] = []) => totalsOf(sumOf(some.map(({ sums }) => sums)))
  const both = (some: readonly Cell[] = []) => ({
    totals: sum(some.filter(({ part }) => isCurrent(part))),
    previous_totals: sum(some.filter(({ part }) => !isCurrent(part))),
  })
  const series = (period: StatsPeriod[], first: number) =>
    period.map((each, index) => ({ ...each, totals: sum(byPart.get(first + index)) }))
  const now = read.heaps.filter(({ part }) => isCurrent(part))
  return {
    found,
    period: ask.period,
    previous: previousOf(ask.period),
    granularity,
    ...both(cells),
    series: series(parts.current, parts.previous.length + 1),
    previous_series: series(parts.previous, 1),
    by_status: byStatus(now),
    occupancy: occupancyOf(ask.period, read.hours),
    sources: sourcesOf(
      now,
      read.requests.filter(({ part }) => isCurrent(part)),
    ),
    cancellations: cancelledBy.map((by) => {
      const theirs = now.filter(({ status, cancelled_by }) => status === 'cancelled' && cancelled_by === by)
      return { by, cancelled: total(theirs, 'count'), retained_grosze: total(theirs, 'kept_grosze') }
    }),
    lost_demand: lostOf(read.lost, read.wanted),
    answers: answersOf(read.answers, true),
    previous_answers: answersOf(read.answers, false),
    listings: found.map((listing) => ({ listing: listingRow(listing), ...both(byListing.get(listing.id)) })),
    choices: all.map(listingRow),
    ever: read.ever,
  }
}

export const listingRow = ({ id, kind, slug, name, status }: StatsListing) => ({ id, kind, slug, name, status })

/** The parts of both periods one after another, so that each table is read once. */
function partsOf({ owner_id, period }: ReportAsk, found: StatsListing[], granularity: Granularity): Parts {
  const before = previousOf(period)
  const [previous, current] = [bucketsOf(before, granularity), bucketsOf(period, granularity)]
  const asked = {
    owner_id,
    listing_ids: found.map(({ id }) => id),
    from: before.from,
    to: period.to,
    edges: [...previous, ...current].map(({ from }) => from),
  }
  return { previous, current, asked }
}

const instantOf = (date: string): Date => new Date(edgeAt(zoneOf(statsZone), parseDate(date), 0))

async function readAll({ db, clock }: Pick<Deps, 'db' | 'clock'>, { asked, current }: Parts, found: StatsListing[]) {
  const now = new Date(clock.now())
  const end = addDays(asked.to, 1)
  const edges = [...asked.edges, end].map(instantOf)
  // A term that begins on the last date may last up to two days longer.
  const between = { from: instantOf(asked.from), to: instantOf(addDays(end, 2)) }
  const lostNow = { ...asked, from: current[0]?.from ?? asked.from }
  const [heaps, reserved, received, visits, requests, blocked, lost, wanted, ever, answers] = await Promise.all([
    heapReservations(db, asked, now),
    reservedHours(db, asked),
    sumReceived(db, asked),
    sumVisits(db, asked),
    countRequests(db, asked, edges),
    blockedHours(db, asked.listing_ids, between),
    sumLost(db, lostNow),
    mostWanted(db, lostNow, lostShown),
    hasAnything(db, asked.listing_ids),
    countAnswers(db, asked, { from: instantOf(asked.from), between: instantOf(lostNow.from), to: instantOf(end) }),
  ])
  const today = dateIn(now.getTime(), statsZone)
  const hours = hoursByDay(found, { from: asked.from, to: asked.to, today, taken: reserved, blocked })
  return { heaps, received, visits, requests, hours, lost, wanted, ever, answers }
}

type Read = Awaited<ReturnType<typeof readAll>>

/** All sums, by listing and part. */
function cellsOf({ asked }: Parts, read: Read): Cell[] {
  const cells = new Map<string, Cell>()
  const add = (listing_id: string, part: number, more: Partial<Sums>) => {
    const key = `${listing_id} ${part}`
    const cell = cells.get(key)
    if (cell) addTo(cell.sums, more)
    else cells.set(key, { listing_id, part, sums: sumOf([more]) })
  }
  for (const heap of read.heaps) add(heap.listing_id, heap.part, heapSums(heap))
  for (const { listing_id, part, received_grosze } of read.received) add(listing_id, part, { received_grosze })
  for (const { listing_id, part, ...visits } of read.visits) add(listing_id, part, visits)
  for (const { listing_id, part, source, requests } of read.requests)
    add(listing_id, part, { requests, embed_requests: source === 'embed' ? requests : 0 })
  const starts = asked.edges.map(parseDate)
  for (const [listing_id, days] of read.hours) {
    let part = 1
    let [open_minutes, reserved_minutes] = [0, 0]
    for (const day of days) {
      if (part < starts.length && day.day >= (starts[part] as number)) {
        add(listing_id, part, { open_minutes, reserved_minutes })
        open_minutes = reserved_minutes = 0
        while (part < starts.length && day.day >= (starts[part] as number)) part += 1
      }
      open_minutes += day.open_minutes
      reserved_minutes += day.reserved_minutes
    }
    add(listing_id, part, { open_minutes, reserved_minutes })
  }
  return [...cells.values()]
}

const total = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
  rows.reduce((sum, row) => sum + row[key], 0)

const byStatus = (heaps: ListingHeap[]): StatsReport['by_status'] =>
  reservationStatuses.flatMap((status) => {
    const these = heaps.filter((heap) => heap.status === status)
    if (these.length === 0) return []
    return [{ status, reservations: total(these, 'count'), total_grosze: total(these, 'total_grosze') }]
  })

const sourcesOf = (heaps: ListingHeap[], requests: Read['requests']): StatsReport['sources'] =>
  reservationSources.map((source) => {
    const sold = heaps.filter((heap) => heap.source === source && isRevenue(heap.status))
    const asked = requests.filter((row) => row.source === source)
    return {
      source,
      reservations: total(sold, 'count'),
      revenue_grosze: total(sold, 'total_grosze'),
      requests: total(asked, 'requests'),
    }
  })

function occupancyOf(period: StatsPeriod, hours: ReadonlyMap<string, DayHours[]>): StatsReport['occupancy'] {
  const months = bucketsOf(period, 'month').map((each) => ({ ...each, month: each.from.slice(0, 7) }))
  const cells = months.flatMap(({ month }) =>
    weekdays.map((weekday) => ({ month, weekday, open_minutes: 0, reserved_minutes: 0 })),
  )
  const starts = months.map(({ from }) => parseDate(from))
  for (const days of hours.values()) {
    // Days of the period before get no cell here.
    let month = -1
    for (const { day, open_minutes, reserved_minutes } of days) {
      while (month + 1 < starts.length && day >= (starts[month + 1] as number)) month += 1
      const cell = month < 0 ? undefined : cells[month * weekdays.length + weekdayIndex(day)]
      if (!cell) continue
      cell.open_minutes += open_minutes
      cell.reserved_minutes += reserved_minutes
    }
  }
  const shareOf = (some: readonly (typeof cells)[number][]) => {
    const [open_minutes, reserved_minutes] = [total(some, 'open_minutes'), total(some, 'reserved_minutes')]
    return { open_minutes, reserved_minutes, occupancy_bp: share(reserved_minutes, open_minutes) }
  }
  return {
    by_weekday: weekdays.map((weekday) => ({ weekday, ...shareOf(cells.filter((cell) => cell.weekday === weekday)) })),
    by_month: months.map(({ from, to, month }) => ({
      from,
      to,
      ...shareOf(cells.filter((cell) => cell.month === month)),
    })),
    cells: cells.map((cell) => ({ ...cell, ...shareOf([cell]) })),
  }
}

function answersOf(rows: Read['answers'], current: boolean): StatsReport['answers'] {
  const { asked, on_time } = rows.find((row) => row.current === current) ?? { asked: 0, on_time: 0 }
  return { asked, on_time, on_time_bp: share(on_time, asked) }
}

function lostOf(sums: Read['lost'], wanted: Read['wanted']): StatsReport['lost_demand'] {
  const bands = guestBands.map((from, index) => {
    const next = guestBands[index + 1]
    const within = sums.filter(({ guests }) => guests >= from && (next === undefined || guests < next))
    return { from, to: next === undefined ? null : next - 1, asked: total(within, 'asked') }
  })
  return {
    asked: total(sums, 'asked'),
    by_reason: lostReasons.flatMap((reason) => {
      const asked = total(
        sums.filter((row) => row.reason === reason),
        'asked',
      )
      return asked > 0 ? [{ reason, asked }] : []
    }),
    by_guests: bands.filter(({ asked }) => asked > 0),
    rows: wanted.map((row) => ({ ...row, last_asked_at: row.last_asked_at.toISOString() })),
    count: total(sums, 'rows'),
  }
}
