/** The data of the calendar: answers of the server, changes on their way, and the product's clock. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CalendarEvent } from '#contract/calendar.ts'
import { wallTime } from '#domain/format.pl.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { nowMs } from '#web/lib/clock.ts'
import { useLiveQueries } from '#web/lib/query/live.ts'
import { q } from '#web/lib/query/query.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { addDays } from '#web/ui/fields/month.ts'
import { type CalendarDesk, shownDays, stepDate } from './calendar-desk.ts'
import { lookOf } from './views/event-looks.ts'

export type Resource = Reply<'listCalendarResources'>['results'][number]
export type OpenDay = Reply<'listCalendarOpenings'>['results'][number]['days'][number]

/** Entries changed here that the server has not returned yet; null stands for a removed one. */
export type Drafts = ReadonlyMap<string, CalendarEvent | null>
export type Drawn = readonly (readonly [id: string, event: CalendarEvent | null])[]

export type Board = ReturnType<typeof useBoard>

const TICK_MS = 15_000
const NEWS_MS = 6_000
const polishZone = 'Europe/Warsaw'

const eventsQuery = (desk: CalendarDesk) => {
  const { from, to } = shownDays(desk)
  const span = { from: addDays(from, -1), to: addDays(to, 1) }
  return q('listCalendarEvents', { query: { ...span, listing: [], unit: [], state: desk.states } })
}

export function useBoard(desk: CalendarDesk) {
  const queries = useQueryClient()
  const query = eventsQuery(desk)
  const events = useQuery({ ...query, placeholderData: keepPreviousData, refetchOnWindowFocus: 'always' as const })
  const resources = useQuery({ ...q('listCalendarResources'), refetchOnWindowFocus: true })
  const openings = useQuery({
    ...q('listCalendarOpenings', { query: { ...shownDays(desk), listing: [] } }),
    placeholderData: keepPreviousData,
  })
  useLiveQueries(
    ['calendar', 'reservations', 'listings'],
    ['listCalendarEvents', 'listCalendarResources', 'listCalendarOpenings'],
  )
  const [drafts, setDrafts] = useState<Drafts>(new Map())
  const now = useProductClock(events.data)
  const rows = useMemo(
    () => (resources.data?.results ?? []).filter(({ id }) => desk.listings.length === 0 || desk.listings.includes(id)),
    [resources.data, desk.listings],
  )
  const shown = useMemo(() => withDrafts(events.data?.events ?? [], drafts, desk), [events.data, drafts, desk])
  const alive = useMemo(() => shown.filter((event) => !hasRunOut(event, now)), [shown, now])
  const news = useNews(events.isPlaceholderData ? undefined : events.data?.events, JSON.stringify(query.queryKey))
  useEffect(() => {
    for (const step of [-1, 1] as const)
      void queries.prefetchQuery(eventsQuery({ ...desk, date: stepDate(desk, step) }))
  }, [queries, desk])
  const draft = useCallback((drawn: Drawn) => {
    setDrafts((before) => new Map([...before, ...drawn]))
  }, [])
  // A newer draft of the same entry stays.
  const settle = useCallback((drawn: Drawn) => {
    const isSettled = (id: string, event: CalendarEvent | null) =>
      drawn.some((one) => one[0] === id && one[1] === event)
    setDrafts((before) => new Map([...before].filter(([id, event]) => !isSettled(id, event))))
  }, [])
  const zone = rows[0]?.timezone ?? polishZone
  return {
    now,
    today: wallTime(now, zone).slice(0, 10),
    nowWallTime: wallTime(now, zone),
    zone,
    rows,
    resources: resources.data?.results,
    openings: openings.data?.results,
    events: alive,
    pending: events.isPending || resources.isPending,
    stale: events.isPlaceholderData,
    fault: events.data && resources.data ? null : (events.error ?? resources.error),
    retry: () => Promise.all([events.refetch(), resources.refetch()]),
    reread: useCallback(() => queries.invalidateQueries({ queryKey: ['listCalendarEvents'] }), [queries]),
    draft,
    settle,
    ...news,
  }
}

function withDrafts(
  events: readonly CalendarEvent[],
  drafts: Drafts,
  { listings, states }: CalendarDesk,
): CalendarEvent[] {
  const known = new Set(events.map(({ id }) => id))
  const added = [...drafts].flatMap(([id, event]) => (event && !known.has(id) ? [event] : []))
  return [...events.flatMap((event) => (drafts.has(event.id) ? (drafts.get(event.id) ?? []) : event)), ...added]
    .filter(({ listing_id }) => listings.length === 0 || listings.includes(listing_id))
    .filter(({ state }) => states.length === 0 || states.includes(state))
    .sort((a, b) => a.start.localeCompare(b.start) || b.end.localeCompare(a.end) || a.id.localeCompare(b.id))
}

const isHeld = ({ state, deadline_at }: CalendarEvent): boolean =>
  deadline_at !== null && ['hold', 'pending'].includes(lookOf(state))

const hasRunOut = (event: CalendarEvent, now: number): boolean =>
  isHeld(event) && Date.parse(event.deadline_at ?? '') <= now

/**
 * The present moment in epoch ms by the product's clock, which tests may move. It ticks regularly, and when a hold
 * ends.
 */
function useProductClock(answer: Reply<'listCalendarEvents'> | undefined): number {
  const [now, setNow] = useState(nowMs)
  const ahead = useMemo(() => (answer ? Date.parse(answer.now) - performance.now() : null), [answer])
  useEffect(() => {
    const read = () => (ahead === null ? nowMs() : Math.round(ahead + performance.now()))
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = read()
      setNow(at)
      const next = Math.min(
        ...(answer?.events ?? [])
          .filter(isHeld)
          .map(({ deadline_at }) => Date.parse(deadline_at ?? '') - at)
          .filter((ms) => ms > 0),
        TICK_MS,
      )
      timer = setTimeout(tick, next)
    }
    tick()
    return () => clearTimeout(timer)
  }, [ahead, answer])
  return now
}

/** Entries that appeared in the shown period and were not made here. */
function useNews(events: readonly CalendarEvent[] | undefined, key: string) {
  const known = useRef<{ key: string; ids: Set<string> }>({ key: '', ids: new Set() })
  const own = useRef(new Set<string>())
  const [fresh, setFresh] = useState<readonly CalendarEvent[]>([])
  useEffect(() => {
    if (!events) return
    const before = known.current
    known.current = { key, ids: new Set(events.map(({ id }) => id)) }
    if (before.key !== key) return
    const came = events.filter(({ id }) => !before.ids.has(id) && !own.current.has(id))
    if (came.length > 0) setFresh(came)
  }, [events, key])
  useEffect(() => {
    if (fresh.length === 0) return
    const timer = setTimeout(() => setFresh([]), NEWS_MS)
    return () => clearTimeout(timer)
  }, [fresh])
  const ours = useCallback((ids: readonly string[]) => {
    for (const id of ids) own.current.add(id)
  }, [])
  return { fresh, ours }
}
