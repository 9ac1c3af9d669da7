/**
 * The reservations of the story in order of time: each is requested, confirmed, answered, paid and held with the clock
 * set to that moment, so that histories, deadlines and payments look like those of a real year.
 */
import { reservationToTell } from '#api/features/listings/store/demo-queries.ts'
import { addReservation } from '#api/features/reservations/reserving/add-reservation.ts'
import { acceptReservation, rejectReservation } from '#api/features/reservations/desk/answer-request.ts'
import { cancelByToken } from '#api/features/reservations/money/cancel-reservation.ts'
import { confirmEmail } from '#api/features/reservations/reserving/confirm-email.ts'
import { makeReservation, type ReserveBody } from '#api/features/reservations/reserving/make-reservation.ts'
import { markPaid } from '#api/features/reservations/money/mark-paid.ts'
import { markNotificationsRead } from '#api/features/reservations/notifications/notifications.ts'
import { quoteReservation } from '#api/features/reservations/quotes/quote-reservation.ts'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { Refused } from '#api/refused.ts'
import { deriveToken } from '#api/tokens.ts'
import { dayMs, hourMs, type Term, toInstant } from '#domain/time.ts'
import { type DemoReservation, demoTerm, storyDay } from './demo-data.ts'
import type { ToldListing } from './listings.ts'
import type { Moment, Online } from './online.ts'
import { demoVisitor, type Teller } from './teller.ts'

const zone = 'Europe/Warsaw'
/** When the owners last read their notifications: before the requests that still wait arrived. */
const bellBefore = 20 * hourMs

type Told = {
  entry: DemoReservation
  listing: ToldListing
  term: Term
  start_ms: number
  end_ms: number
  asked_ms: number
  id: string | null
  /** Null when nobody of the story pays online. */
  online: Online | null
}

/** Answers how many of the story's reservations could be made; those whose term is not free this year are left out. */
export async function tellReservations(
  teller: Teller,
  listings: ReadonlyMap<string, ToldListing>,
  story: readonly DemoReservation[],
  online: Online | null,
  now_ms: number,
): Promise<number> {
  const told = story.flatMap((entry, index) => {
    const listing = listings.get(entry.listing)
    return listing ? [{ ...plan(entry, listing, index, now_ms), online }] : []
  })
  const moments = told.flatMap((one) => momentsOf(teller, one, now_ms)).concat(online?.moments ?? [])
  moments.push({ at_ms: now_ms - bellBefore, tell: () => readBells(teller, told) })
  moments.sort((a, b) => a.at_ms - b.at_ms)
  for (const moment of moments) {
    teller.at(moment.at_ms)
    await moment.tell()
    teller.letters()
  }
  return told.filter(({ id }) => id !== null).length
}

/** A partner who works with the product every day has read the old notifications. */
async function readBells({ deps }: Teller, told: readonly Told[]): Promise<void> {
  const up_to = new Date(deps.clock.now()).toISOString()
  for (const owner_id of new Set(told.map(({ listing }) => listing.owner_id)))
    await markNotificationsRead(deps, owner_id, { ids: [], up_to })
}

const instantOf = (local: string): number => {
  const ms = toInstant(local, zone)
  // An hour that the clock skips cannot be the start of a planned event; noon can.
  return typeof ms === 'number' ? ms : (toInstant(`${local.slice(0, 11)}12:00`, zone) as number)
}

function plan(entry: DemoReservation, listing: ToldListing, index: number, now_ms: number): Omit<Told, 'online'> {
  const today = storyDay(now_ms)
  const term = demoTerm(entry, today)
  const [start_ms, end_ms] = [instantOf(term.start), instantOf(term.end)]
  return { entry, listing, term, start_ms, end_ms, asked_ms: askedAt(entry, index, start_ms, now_ms), id: null }
}

/** Waiting requests are recent, so that their deadlines are in the future; the others were made weeks before. */
function askedAt({ state }: DemoReservation, index: number, start_ms: number, now_ms: number): number {
  if (state === 'pending_owner') return now_ms - (3 + (index % 5) * 4) * hourMs
  if (state === 'pending_payment') return now_ms - (8 + (index % 4) * 5) * hourMs
  return start_ms < now_ms ? start_ms - (40 + (index % 5) * 9) * dayMs : now_ms - (6 + (index % 7) * 3) * dayMs
}

function momentsOf(teller: Teller, told: Told, now_ms: number): Moment[] {
  const { entry, start_ms, end_ms, asked_ms } = told
  const moments: Moment[] = []
  const then = (at_ms: number, tell: (id: string) => Promise<unknown>) => {
    // Later moments of a refused request are left out.
    moments.push({ at_ms: Math.min(at_ms, now_ms), tell: async () => void (told.id && (await tell(told.id))) })
  }
  moments.push({ at_ms: asked_ms, tell: () => ask(teller, told) })
  if (entry.by === 'owner') return moments
  then(asked_ms + hourMs / 6, (id) => confirm(teller, id))
  if (entry.state === 'pending_owner') return moments
  if (entry.state === 'rejected') {
    then(asked_ms + dayMs, (id) =>
      rejectReservation(
        teller.deps,
        told.listing.owner_id,
        id,
        'W tym terminie odnawiamy podłogę w sali. Zapraszamy w innym.',
      ),
    )
    return moments
  }
  then(asked_ms + 5 * hourMs, (id) => accept(teller, told, id))
  if (entry.state === 'pending_payment') return moments
  then(asked_ms + dayMs, (id) => pay(teller, told, id, 'due_now'))
  if (entry.state === 'cancelled') {
    then(start_ms - 25 * dayMs, (id) => cancel(teller, told, id))
    return moments
  }
  if (entry.state === 'completed') {
    then(start_ms - 9 * dayMs, (id) => pay(teller, told, id, 'rest'))
    then(start_ms + hourMs, () => sweepReservations(teller.deps))
    then(end_ms + hourMs, () => sweepReservations(teller.deps))
  }
  return moments
}

async function ask(teller: Teller, told: Told): Promise<void> {
  const { deps } = teller
  const { entry, listing, term } = told
  const { kind } = listing.demo
  const unit_ids = unitsOf(teller, listing, entry.units)
  const asked = {
    ...term,
    ...(entry.term_mode ? { term_mode: entry.term_mode } : {}),
    event_type: entry.event_type,
    guests: entry.guests,
    addons: [],
    ...(unit_ids ? { unit_ids } : {}),
    ...(entry.package_code ? { package_id: entry.package_code } : {}),
    ...(entry.event_place ? { event_place: entry.event_place } : {}),
  }
  try {
    if (entry.by === 'owner') {
      const { customer, event_type } = entry
      const body = { ...asked, event_type, customer, buyer: { type: 'consumer' }, notes: '', owner_note: '' } as const
      const ask = { owner_id: listing.owner_id, kind, listing_id: listing.id, body, idempotency: null }
      told.id = (await addReservation(deps, ask)).id
      return
    }
    const place = entry.by === 'form' ? 'embed' : 'page'
    const visitor = visitorOf(entry)
    if (place === 'embed') deps.counters.viewed(listing.id, visitor, deps.clock.now(), place)
    const { quote_id } = await quoteReservation(deps, kind, listing.id, { ...asked, asked_from: place }, visitor)
    const embed_code = place === 'embed' ? deps.catalogue.find(listing.id)?.listing.embed_code : undefined
    const body: ReserveBody = {
      ...asked,
      ...(embed_code ? { embed_code } : {}),
      quote_id,
      customer: entry.customer,
      buyer: { type: 'consumer' },
      notes: '',
      consents: { terms: true, owner_rules: true, marketing: false, early_performance: true },
    }
    const reply = await makeReservation(deps, {
      kind,
      listing_id: listing.id,
      body,
      client: visitor,
      idempotency: null,
    })
    told.id = reply.id
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    // The term falls on a holiday or a closed week of the listing this year.
    deps.log.debug({ listing: entry.listing, start: term.start, refused: error.refusal }, 'left out of the demo story')
  }
}

/** Ids of the rooms that the story names by code. */
export const unitsOf = ({ deps }: Pick<Teller, 'deps'>, { id }: ToldListing, codes?: readonly string[]) =>
  codes?.flatMap((code) => {
    const units = deps.catalogue.find(id)?.listing.units ?? []
    return units.filter((unit) => unit.code === code).map((unit) => unit.id)
  })

const visitorOf = ({ customer }: DemoReservation) => demoVisitor(customer.email)

async function confirm({ deps }: Teller, id: string): Promise<void> {
  const { token_nonce } = await reservationToTell(deps.db, id)
  await confirmEmail(deps, deriveToken(deps.config.secretKey, 'confirm_reservation', token_nonce))
}

/** Reservations of instant listings are accepted already. */
async function accept({ deps }: Teller, { listing }: Told, id: string): Promise<void> {
  const { status } = await reservationToTell(deps.db, id)
  if (status === 'pending_owner') await acceptReservation(deps, listing.owner_id, id)
}

async function pay({ deps }: Teller, told: Told, id: string, what: 'due_now' | 'rest'): Promise<void> {
  const { status, due_now_grosze, total_grosze, paid_grosze, token_nonce } = await reservationToTell(deps.db, id)
  const amount_grosze = (what === 'due_now' ? due_now_grosze : total_grosze) - paid_grosze
  if (amount_grosze <= 0 || (what === 'due_now' && status !== 'pending_payment')) return
  const { owner_id, demo } = told.listing
  const guest = { owner_id, listing: demo.slug, token: statusToken(deps, token_nonce) }
  if (await told.online?.pay(guest, what === 'due_now' ? 'blik' : 'card')) return
  await markPaid(deps, owner_id, id, { amount_grosze, method: 'bank_transfer' }, null)
}

async function cancel({ deps }: Teller, told: Told, id: string): Promise<void> {
  const { token_nonce } = await reservationToTell(deps.db, id)
  await cancelByToken(deps, statusToken(deps, token_nonce), { preview: false, reason: 'Zmieniły się nasze plany.' })
  await told.online?.giveBack()
}

const statusToken = ({ config }: Teller['deps'], nonce: Buffer): string =>
  deriveToken(config.secretKey, 'reservation_status', nonce)
