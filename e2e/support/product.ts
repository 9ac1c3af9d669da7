/** What journeys ask the running product without a screen: free terms, the mailbox, the clock. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Wire } from '#contract/index.ts'
import { calls } from '#contract/calls.ts'

export const demoOwner = { email: 'demo@wydarzy.example', password: 'demo-wydarzy-2026' } as const
export const newOwner = { email: 'nowy@wydarzy.example', password: 'demo-wydarzy-2026' } as const

export type ListingKind = 'venue' | 'service'
type Card = Wire['searchVenues']['reply']['results'][number]
export type Wanted = {
  kind: ListingKind
  slug: string
  guests: number
  /** 0 is Sunday. */
  weekday?: number
  /** Days relative to it (negative: before it) that must be free too and are not given to other journeys. */
  also_on?: readonly number[]
  /** The week after it is not drawn in the month that shows it. */
  in_last_row?: true
  /**
   * No day from its Monday to its Sunday is given to another journey, free or not; for journeys that look at a whole
   * week.
   */
  own_week?: true
}
export type Found = { card: Card; date: string; start: string; end: string; total_grosze: number }

const searchPath: Record<ListingKind, string> = { venue: calls.searchVenues.path, service: calls.searchServices.path }
const detailPath: Record<ListingKind, string> = {
  venue: calls.getPublicVenue.path,
  service: calls.getPublicService.path,
}

export const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The present by the product's clock, epoch milliseconds. */
export async function nowOf(request: APIRequestContext): Promise<number> {
  const { now } = (await (await request.get('/_sandbox/api/clock')).json()) as { now: string }
  return Date.parse(now)
}

/** Today by the product's clock. */
export async function today(request: APIRequestContext): Promise<string> {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(await nowOf(request))
}

/** The day that `of` names for a year, in the first year where it is at least a week ahead. */
async function aheadOf(request: APIRequestContext, of: (year: number) => string): Promise<string> {
  const first = plusDays(await today(request), 7)
  const year = Number(first.slice(0, 4))
  return of(year) >= first ? of(year) : of(year + 1)
}

/** The first such weekday (0 for Sunday) on or after the date. */
const weekdayFrom = (date: string, weekday: number): string =>
  plusDays(date, (weekday - new Date(`${date}T12:00:00Z`).getUTCDay() + 7) % 7)

/** The third Saturday of June, this year or next. */
export const saturdayOfJune = (request: APIRequestContext) =>
  aheadOf(request, (year) => weekdayFrom(`${year}-06-15`, 6))

/** The Sunday whose night lacks an hour, because clocks go forward. */
export const shortSunday = (request: APIRequestContext) => aheadOf(request, (year) => weekdayFrom(`${year}-03-25`, 0))

const FIRST_DAY = 45
const SPREAD = 7
/** Days ahead that `freeTerm` may give to any journey end here. */
export const LAST_DAY = 500

/** The runner empties this folder before each run; all its workers share it. */
const promised = path.join(import.meta.dirname, '../../test-results/.days')

/** True for the first journey that asks for this day of this listing. */
async function promise(slug: string, date: string): Promise<boolean> {
  await mkdir(promised, { recursive: true })
  return mkdir(path.join(promised, `${slug} ${date}`)).then(
    () => true,
    () => false,
  )
}

/** Days ahead, far apart first, then the days between. */
function* daysAhead(): Generator<number> {
  for (let shift = 0; shift < SPREAD; shift += 1)
    for (let ahead = FIRST_DAY + shift; ahead < LAST_DAY; ahead += SPREAD) yield ahead
}

/** Finds a day on which the listing's usual term is free for so many guests; no other journey gets the same day. */
export async function freeTerm(request: APIRequestContext, wanted: Wanted): Promise<Found> {
  const { kind, slug, weekday, also_on = [], in_last_row, own_week } = wanted
  const detail = await request.get(detailPath[kind].replace('{id}', slug))
  const { name } = (await detail.json()) as { name: string }
  const first = await today(request)
  // All offsets are tried, because in steps of a week a listing closed on one weekday would always be closed.
  for (const ahead of daysAhead()) {
    const date = plusDays(first, ahead)
    if (weekday !== undefined && new Date(`${date}T12:00Z`).getUTCDay() !== weekday) continue
    if (in_last_row && monthOf(nextMonday(date)) === monthOf(date)) continue
    const days = [date, ...also_on.map((days) => plusDays(date, days))]
    const own = new Set(own_week ? [...days, ...weekOf(date)] : days)
    if (!(await everyOne([...own], (day) => promise(slug, day)))) continue
    if (!(await everyOne(days.slice(1), async (day) => (await offered(request, wanted, name, day)) !== null))) continue
    const found = await offered(request, wanted, name, date)
    if (found) return found
  }
  throw new Error(`no free day for ${slug} with ${wanted.guests} guests`)
}

const monthOf = (date: string): string => date.slice(0, 7)

const weekOf = (date: string): string[] => Array.from({ length: 7 }, (_, day) => plusDays(nextMonday(date), day - 7))

const nextMonday = (date: string): string => plusDays(date, 7 - ((new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7))

/** One after the other, until the first false. */
async function everyOne(days: readonly string[], holds: (day: string) => Promise<boolean>): Promise<boolean> {
  for (const day of days) if (!(await holds(day))) return false
  return true
}

/** Whether a visitor's search finds the listing free on that day. */
export const isOffered = async (request: APIRequestContext, wanted: Wanted, date: string): Promise<boolean> => {
  const detail = await request.get(detailPath[wanted.kind].replace('{id}', wanted.slug))
  const { name } = (await detail.json()) as { name: string }
  return (await offered(request, wanted, name, date)) !== null
}

async function offered(
  request: APIRequestContext,
  { kind, slug, guests }: Wanted,
  name: string,
  date: string,
): Promise<Found | null> {
  const query = new URLSearchParams({ q: name, date_from: date, guests: String(guests), page_size: '50' })
  const reply = (await (await request.get(`${searchPath[kind]}?${query}`)).json()) as Wire['searchVenues']['reply']
  const card = reply.results.find((one) => one.slug === slug)
  if (!card?.term || card.price.total_grosze === null) return null
  return { card, date, ...card.term, total_grosze: card.price.total_grosze }
}

export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  attachments: { filename: string; content_type: string; url: string }[]
}

const mailsTo = async (request: APIRequestContext, to: string): Promise<Mail[]> =>
  (await request.get(`/_sandbox/api/mail?to=${encodeURIComponent(to)}`)).json()

/** The newest mail to an address whose subject matches; waits until it has come. */
export async function mailTo(request: APIRequestContext, to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(
      async () => {
        found = (await mailsTo(request, to)).find((mail) => subject.test(mail.subject))
        return found?.subject
      },
      { message: `a mail to ${to} about ${subject}`, timeout: 20_000 },
    )
    .toMatch(subject)
  return found as Mail
}

/** The link in a mail that leads to a screen, as a path. */
export function linkIn(mail: Mail, screen: string): string {
  const link = mail.links.find((one) => new URL(one).pathname.startsWith(screen))
  if (!link) throw new Error(`no link to ${screen} in "${mail.subject}": ${mail.links.join(' ')}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

/**
 * Moves the product's clock and waits until due work is done. Only for `late.e2e.ts`, because all journeys share the
 * clock.
 */
export async function waitMinutes(request: APIRequestContext, minutes: number): Promise<void> {
  const answer = await request.post('/_sandbox/api/clock', { data: { advance_seconds: minutes * 60 } })
  expect(answer.ok()).toBe(true)
}

const tokens = new Map<string, { access: string; taken_at: number }>()
const TOKEN_SERVES_MS = 20_000

/**
 * A session besides that of the page. It is shared within this process: an account keeps only its latest sessions, so
 * many logins would end the page's.
 */
export async function ownerToken(request: APIRequestContext, login: { email: string; password: string } = demoOwner) {
  const known = tokens.get(login.email)
  // By the product's clock, which journeys move.
  const now = await nowOf(request)
  if (known && now - known.taken_at < TOKEN_SERVES_MS) return known.access
  const answer = await request.post(calls.logIn.path, { data: login })
  expect(answer.ok()).toBe(true)
  const { access } = (await answer.json()) as { access: string }
  tokens.set(login.email, { access, taken_at: now })
  return access
}

let people = 0
/** An address that is unique in this run. */
export function freshEmail(name: string): string {
  people += 1
  return `${name}.${process.pid}.${Date.now().toString(36)}.${people}@goscie.example`
}

type Stored = { id: string; status_token: string; email: string }

/** A real reservation with a confirmed address, made without screens, for journeys that begin after it. */
export async function reservedBy(
  request: APIRequestContext,
  { card, start, end }: Found,
  { guests, email, confirm = true }: { guests: number; email: string; confirm?: boolean },
): Promise<Stored> {
  const venue = card.kind === 'venue'
  const term = { [venue ? 'venue_id' : 'service_id']: card.id, start, end, guests: { adults: guests } }
  const price = await request.post((venue ? calls.calculateVenuePrice : calls.calculateServicePrice).path, {
    data: term,
  })
  const { quote_id } = (await price.json()) as { quote_id: string }
  const data = {
    ...term,
    quote_id,
    customer: { first_name: 'Grażyna', last_name: 'Wójcik', email, phone: '600 200 300' },
    buyer: { type: 'consumer' },
    notes: 'Przyjedziemy godzinę wcześniej, żeby zawiesić girlandy.',
    consents: { terms: true, owner_rules: true },
  }
  const response = await request.post((venue ? calls.reserveVenue : calls.reserveService).path, {
    data,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(response.status(), await response.text()).toBe(201)
  const { id } = (await response.json()) as { id: string }
  if (!confirm) return { id, status_token: '', email }
  const link = linkIn(await mailTo(request, email, /^Potwierdź rezerwację/), '/potwierdzenie-rezerwacji-email/')
  const answer = await request.post(calls.confirmReservationEmail.path, { data: { token: link.split('/').at(-1) } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { id, email, status_token: ((await answer.json()) as { status_token: string }).status_token }
}
