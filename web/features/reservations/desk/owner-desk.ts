/** The state of the owner's list, kept in the address: `/moje-rezerwacje?stan=potwierdzone&szukaj=nowak&strona=2`. */
import type { Wire } from '#contract/index.ts'
import { paths, withQuery } from '#contract/paths.ts'
import type { ReservationStatus } from '#domain/reservation/reservation.ts'
import { isDate } from '#domain/time.ts'

type ListQuery = NonNullable<Wire['listReservations']['query']>

export const sorts = ['upcoming', 'deadline', 'start', '-start', '-created', 'created'] as const
export type DeskSort = (typeof sorts)[number]

/** The statuses of each segment and its default order. An empty list means all statuses. */
const segments = {
  'do-odpowiedzi': { statuses: ['pending_owner'], sort: 'deadline' },
  platnosc: { statuses: ['pending_payment'], sort: 'deadline' },
  potwierdzone: { statuses: ['confirmed', 'in_progress'], sort: 'start' },
  zakonczone: {
    statuses: ['completed', 'cancelled', 'rejected', 'expired', 'no_show', 'disputed'],
    sort: '-start',
  },
  wszystkie: { statuses: [], sort: 'upcoming' },
} as const satisfies Record<string, { statuses: readonly ReservationStatus[]; sort: DeskSort }>

export type DeskTab = keyof typeof segments
export const deskTabs = Object.keys(segments) as DeskTab[]
const firstTab: DeskTab = 'do-odpowiedzi'

export const payments = [
  ...(['unpaid', 'deposit_paid', 'partially_paid', 'paid'] as const),
  ...(['refund_pending', 'partially_refunded', 'refunded'] as const),
] as const
export const overdue = 'overdue' as const
export const sources = ['web', 'embed', 'owner'] as const

export type Desk = {
  tab: DeskTab
  q: string
  listing_id: string
  sort: DeskSort
  page: number
  /** Empty means any; `overdue` is not a status but a due date that has passed. */
  payment: (typeof payments)[number] | typeof overdue | ''
  source: (typeof sources)[number] | ''
  /** Event days, `YYYY-MM-DD`, both included; empty means no limit. */
  from: string
  to: string
}

const day = (text: string | null): string => (text && isDate(text) ? text : '')

/** Reads the address; unreadable values fall back to the defaults of the segment. */
export function parseDesk(search: URLSearchParams): Desk {
  const tab = deskTabs.find((one) => one === search.get('stan')) ?? firstTab
  const page = Number(search.get('strona') ?? 1)
  return {
    tab,
    q: (search.get('szukaj') ?? '').slice(0, 120),
    listing_id: /^[0-9a-f-]{36}$/i.exec(search.get('oferta') ?? '')?.[0] ?? '',
    sort: sorts.find((one) => one === search.get('sort')) ?? segments[tab].sort,
    payment: ([...payments, overdue] as const).find((one) => one === search.get('platnosc')) ?? '',
    source: sources.find((one) => one === search.get('zrodlo')) ?? '',
    from: day(search.get('od')),
    to: day(search.get('do')),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The query of `listReservations` for one page of the desk. */
export function deskQuery(desk: Desk): ListQuery {
  const query: ListQuery = {
    status: [...segments[desk.tab].statuses],
    payment_status: desk.payment && desk.payment !== overdue ? [desk.payment] : [],
    sort: desk.sort,
    page: desk.page,
  }
  if (desk.payment === overdue) query.payment_due = overdue
  const q = desk.q.trim()
  if (q) query.q = q
  if (desk.listing_id) query.listing_id = desk.listing_id
  if (desk.source) query.source = desk.source
  if (desk.from) query.date_from = desk.from
  if (desk.to) query.date_to = desk.to
  return query
}

/** Address of the desk with a change; any change but the page itself starts at the first page. */
export function deskHref(desk: Desk, change: Partial<Desk> = {}): string {
  const tab = change.tab ?? desk.tab
  // Each segment has its own best order, so an order chosen in another one is dropped.
  const sort = change.sort ?? (tab === desk.tab ? desk.sort : segments[tab].sort)
  const { q, listing_id, payment, source, from, to } = { ...desk, ...change }
  const page = change.page ?? 1
  return withQuery(paths.myReservations, {
    stan: tab === firstTab ? null : tab,
    szukaj: q.trim(),
    oferta: listing_id,
    platnosc: payment,
    zrodlo: source,
    od: from,
    do: to,
    sort: sort === segments[tab].sort ? null : sort,
    strona: page > 1 ? page : null,
  })
}

/** All filters empty, except the segment; set by „clear”. */
export const noFilters = {
  q: '',
  listing_id: '',
  payment: '',
  source: '',
  from: '',
  to: '',
} as const satisfies Partial<Desk>

export const isFiltered = (desk: Desk): boolean =>
  Boolean(desk.q.trim() || desk.listing_id || desk.payment || desk.source || desk.from || desk.to)

/** The choices of the listing filter, each listing once, by name; the one in the address is always among them. */
export function listingChoices(
  listings: readonly { id: string; name: string }[],
  chosen: string,
): { value: string; label: string }[] {
  const names = new Map(listings.map(({ id, name }) => [id, name]))
  if (chosen && !names.has(chosen)) names.set(chosen, 'Wybrana oferta')
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'pl'))
}

/** How many rows a segment has, from the counts by status. */
export function tabCount(tab: DeskTab, counts: Record<string, number>): number {
  const statuses: readonly string[] = segments[tab].statuses
  return Object.entries(counts)
    .filter(([status]) => statuses.length === 0 || statuses.includes(status))
    .reduce((sum, [, count]) => sum + count, 0)
}

export const deskActions = [
  'accept',
  'reject',
  'ask_deposit',
  'mark_paid',
  'mark_refunded',
  'change',
  'no_show',
  'cancel',
] as const
export type DeskAction = (typeof deskActions)[number]

const actionWords: Record<DeskAction, string> = {
  accept: 'akceptuje',
  reject: 'odrzucam',
  ask_deposit: 'popros',
  mark_paid: 'wplata',
  mark_refunded: 'zwrot',
  change: 'zmiana',
  no_show: 'niestawiennictwo',
  cancel: 'anuluj',
}

/** The dialog that the address asks for (`odpowiedz=akceptuje`); opening it changes nothing yet. */
export function parseAction(word: string | null): DeskAction | null {
  if (word === 'akceptuj') return 'accept'
  if (word === 'odrzuc') return 'reject'
  return deskActions.find((action) => actionWords[action] === word) ?? null
}

export const actionWord = (action: DeskAction): string => actionWords[action]
