/**
 * A long life of terms, at random: guests, owner and clock pull at a place with rooms and at a service with crews, and
 * rooms come and go. Whatever happens, what everybody is told to be free is what no row takes, and no row breaks a rule.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import {
  confirmToken,
  dayAhead,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { farther, longest } from '#api/testing/far.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { toInstant } from '#domain/time.ts'

/** Each day another life. */
const runs = farther(2, 60)
const steps = farther({ minLength: 30, maxLength: 40 }, { minLength: 60, maxLength: 90 })

type Kind = 'venue' | 'service'
type Guest = { kind: Kind; id: string; email: string; status_token: string | null }
type Place = { kind: Kind; id: string }
/** `rooms` is a bit for each room that is asked for; 0 asks for the whole place. */
type Step = {
  what: (typeof moves)[number]
  kind: Kind
  day: number
  from: number
  hours: number
  rooms: number
  who: number
}

const moves = [
  'reserve',
  'reserve',
  'reserve',
  'reserve',
  'add',
  'confirm',
  'answer',
  'cancel',
  'cancel_by_owner',
  'propose',
  'propose_by_customer',
  'agree',
  'take_back',
  'move',
  'block',
  'change_block',
  'unblock',
  'more_units',
  'less_units',
  'minutes',
] as const

const story = fc.array(
  fc.record({
    what: fc.constantFrom(...moves),
    kind: fc.constantFrom<Kind>('venue', 'venue', 'service'),
    day: fc.nat(2),
    from: fc.integer({ min: 8, max: 19 }),
    hours: fc.integer({ min: 1, max: 5 }),
    rooms: fc.nat(7),
    who: fc.nat(50),
  }),
  steps,
)

let app: TestApp
let who: TestOwner
beforeAll(async () => void (app = await createTestApp()))
afterAll(() => app.close())

test(
  'what is told to be free is what no row takes, whatever guests, owner and clock have done',
  async () => {
    const seed = Math.floor(Date.now() / 86_400_000)
    console.info(`life of terms: seed ${seed}`)
    const property = fc.asyncProperty(story, async (lived) => {
      const life = await begin()
      for (const step of lived) {
        await life.live(step)
        await life.isTold(step)
      }
      expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
    })
    await fc.assert(property, { seed, numRuns: runs, endOnFailure: true })
  },
  longest(90_000),
)

async function begin() {
  who = await owner(app)
  const units = roomsOf(2)
  const rules = { setup_minutes: 60, teardown_minutes: 30, notice_hours: 0, min_minutes: 60, max_minutes: 600 }
  const venue = await publishedListing(app, who, { input: { units, confirmation_mode: 'request' }, rules })
  const service = await publishedListing(app, who, { kind: 'service', input: { units: roomsOf(2) }, rules })
  const places: Record<Kind, Place> = {
    venue: { kind: 'venue', id: venue.id },
    service: { kind: 'service', id: service.id },
  }
  const first = dayAhead(app, 20)
  const guests: Guest[] = []
  const counts: Record<Kind, number> = { venue: 2, service: 2 }
  const termOf = ({ day, from, hours }: Pick<Step, 'day' | 'from' | 'hours'>) => {
    const date = new Date(Date.parse(`${first}T00:00Z`) + day * 86_400_000).toISOString().slice(0, 10)
    const at = (hour: number) => `${date}T${String(hour).padStart(2, '0')}:00`
    return { start: at(from), end: at(Math.min(24, from + hours) === 24 ? 23 : from + hours) }
  }
  return {
    live: (step: Step) => live({ places, guests, counts, termOf }, step),
    isTold: (step: Step) => isTold(places[step.kind], termOf(step), step),
  }
}

type World = {
  places: Record<Kind, Place>
  guests: Guest[]
  counts: Record<Kind, number>
  termOf: (step: Pick<Step, 'day' | 'from' | 'hours'>) => { start: string; end: string }
}

const roomsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    code: `u${at}`,
    name: `Część ${at + 1}`,
    area_m2: null,
    capacity_max: null,
  }))

const unitsOf = async ({ id }: Place): Promise<string[]> => {
  const rows = app.deps.db.selectFrom('units').select('id').where('listing_id', '=', id).where('retired_at', 'is', null)
  return (await rows.orderBy('position').execute()).map((unit) => unit.id)
}

/** The rooms of a step; undefined asks for the whole place. */
const asked = async (place: Place, { rooms }: Step): Promise<string[] | undefined> => {
  if (place.kind === 'service') return undefined
  const chosen = (await unitsOf(place)).filter((_, at) => rooms & (1 << at))
  return chosen.length > 0 ? chosen : undefined
}

/** Somebody for whom this step mostly means something. */
async function whoseTurn(guests: readonly Guest[], { what, who: at }: Step): Promise<Guest | undefined> {
  const { db } = app.deps
  const open = db.selectFrom('reservation_changes').select('reservation_id').where('status', '=', 'open')
  const held = db.selectFrom('occupancy').select('reservation_id').where('reservation_id', 'is not', null)
  const rows = await (what === 'agree' || what === 'take_back' ? open : held).execute()
  const ids = new Set(rows.map(({ reservation_id }) => reservation_id))
  const meant = guests.filter((guest) => {
    if (what === 'confirm') return guest.email && !guest.status_token
    if (what === 'move') return guest.email === '' && ids.has(guest.id)
    return ids.has(guest.id) && (guest.status_token || what === 'cancel_by_owner')
  })
  return meant.at(at % Math.max(1, meant.length))
}

const allowed = ({ status, body }: { status: number; body: unknown }): void =>
  expect(status, JSON.stringify(body)).toBeLessThan(500)

/** What is refused is no step; nothing may fail. */
async function live(world: World, step: Step): Promise<void> {
  const { places, guests, counts, termOf } = world
  const place = places[step.kind]
  const term = termOf(step)
  const unit_ids = await asked(place, step)
  const guest = await whoseTurn(guests, step)
  const token = who.token
  const own = { token, params: { id: guest?.id ?? '' } }
  const theirs = { params: { token: guest?.status_token ?? '' } }
  switch (step.what) {
    case 'reserve': {
      const made = await reserve(app, place.id, term, {
        kind: place.kind,
        ask: { guests: { adults: 10 }, ...(unit_ids ? { unit_ids } : {}) },
      })
      allowed(made)
      if (made.status === 201)
        guests.push({ kind: place.kind, id: made.body.id, email: made.email, status_token: null })
      // A letter that waits is not sent once the term is lost.
      await app.drainJobs()
      if (made.status !== 201 || step.who % 4 === 0) return
      return live(world, { ...step, what: 'confirm', who: -1 })
    }
    case 'add': {
      const call = place.kind === 'venue' ? 'addVenueReservation' : 'addServiceReservation'
      const customer = { first_name: 'Jan', last_name: 'Z telefonu', email: '', phone: '600 100 200' }
      const body = {
        [`${place.kind}_id`]: place.id,
        ...term,
        guests: { adults: 10 },
        event_type: 'other',
        customer,
        ...(unit_ids ? { unit_ids } : {}),
      }
      const made = await app.call(call, { token, body: body as never })
      allowed(made)
      if (made.status === 201) guests.push({ kind: place.kind, id: made.body.id, email: '', status_token: null })
      return
    }
    case 'confirm': {
      if (!guest?.email) return
      const confirmed = await app.call('confirmReservationEmail', {
        body: { token: await confirmToken(app, guest.email) },
      })
      allowed(confirmed)
      if (confirmed.status === 200) guest.status_token = confirmed.body.status_token
      return
    }
    case 'answer':
      return allowed(
        step.rooms % 3 === 0
          ? await app.call('rejectReservation', { ...own, body: { reason: 'other', note: 'Remont' } as never })
          : await app.call('acceptReservation', { ...own, body: {} as never }),
      )
    case 'cancel':
      return guest?.status_token ? allowed(await app.call('cancelByToken', { ...theirs, body: {} })) : undefined
    case 'cancel_by_owner':
      return allowed(
        await app.call('cancelReservation', {
          ...own,
          body: { cancel_reason: 'owner_fault', note: 'Awaria' } as never,
        }),
      )
    case 'propose':
      return allowed(
        await app.call('proposeChange', {
          ...own,
          body: { ...term, ...(guest?.kind === 'venue' && unit_ids ? { unit_ids } : {}) },
        }),
      )
    case 'propose_by_customer':
      if (!guest?.status_token) return
      return allowed(
        await app.call('proposeChangeByToken', {
          ...theirs,
          body: { ...term, ...(guest.kind === 'venue' && unit_ids ? { unit_ids } : {}) },
        }),
      )
    case 'agree': {
      if (!guest) return
      const answer = step.rooms % 4 === 0 ? 'decline' : 'accept'
      if (guest.status_token) allowed(await app.call('answerChangeByToken', { ...theirs, body: { answer } }))
      return allowed(await app.call('answerChange', { ...own, body: { answer } }))
    }
    case 'take_back':
      if (guest?.status_token)
        allowed(await app.call('answerChangeByToken', { ...theirs, body: { answer: 'withdraw' } }))
      return allowed(await app.call('answerChange', { ...own, body: { answer: 'withdraw' } }))
    case 'move':
      return allowed(
        await app.call('moveReservationTerm', {
          ...own,
          body: { ...term, ...(guest?.kind === 'venue' && unit_ids ? { unit_ids } : {}) },
        }),
      )
    case 'block': {
      const crews = place.kind === 'service' && step.rooms % 2 ? { crews: 1 } : {}
      const body = { listing_id: place.id, label: 'Remont', terms: [term], ...(unit_ids ? { unit_ids } : {}), ...crews }
      return allowed(await app.call('createBlocks', { token, body }))
    }
    case 'change_block':
    case 'unblock': {
      const blocks = await app.deps.db
        .selectFrom('blocks')
        .select('id')
        .where('listing_id', '=', place.id)
        .orderBy('id')
        .execute()
      const block = blocks[step.who % Math.max(1, blocks.length)]
      if (!block) return
      const params = { id: block.id }
      if (step.what === 'unblock') return allowed(await app.call('deleteBlock', { token, params }))
      return allowed(
        await app.call('changeBlock', { token, params, body: { ...term, ...(unit_ids ? { unit_ids } : {}) } }),
      )
    }
    case 'more_units':
    case 'less_units': {
      const count = counts[place.kind] + (step.what === 'more_units' ? 1 : -1)
      if (count < 1 || count > 3) return
      const call = place.kind === 'venue' ? 'changeVenue' : 'changeService'
      const known = roomsOf(count).map((unit, at) =>
        at === count - 1 && step.rooms % 2 ? { ...unit, taken_with_whole: false } : unit,
      )
      const changed = await app.call(call, { token, params: { id: place.id }, body: { units: known } })
      allowed(changed)
      if (changed.status === 200) counts[place.kind] = count
      return
    }
    case 'minutes':
      await app.clock.advance(60 * (10 + step.who))
      who = await logIn(app, who.email)
  }
}

/** The answer to whoever asks, beside what the rows of the database leave. */
async function isTold(place: Place, term: { start: string; end: string }, step: Step): Promise<void> {
  await app.deps.catalogue.refreshTaken([place.id])
  const unit_ids = await asked(place, step)
  const call = place.kind === 'venue' ? 'checkVenueAvailability' : 'checkServiceAvailability'
  const body = { [`${place.kind}_id`]: place.id, ...term, guests: { adults: 10 }, ...(unit_ids ? { unit_ids } : {}) }
  const told = await app.call(call, { body: body as never })
  expect(told.status, JSON.stringify(told.body)).toBe(200)
  const reasons = (told.body.reasons ?? []).map(({ code }) => code).filter((code) => code !== 'busy')
  expect(reasons).toEqual([])
  expect({ ...term, free: told.body.available }).toEqual({ ...term, free: await isFree(place, term, unit_ids) })
}

async function isFree(
  place: Place,
  { start, end }: { start: string; end: string },
  rooms: string[] | undefined,
): Promise<boolean> {
  const from = Number(toInstant(start, 'Europe/Warsaw')) - 60 * 60_000
  const to = Number(toInstant(end, 'Europe/Warsaw')) + 30 * 60_000
  const { rows } = await sql<{ unit_id: string; from_at: Date; to_at: Date }>`
    select o.unit_id, lower(o.blocked) as from_at, upper(o.blocked) as to_at from occupancy o join units u on u.id = o.unit_id
    where o.listing_id = ${place.id} and u.retired_at is null
      and (o.deadline_at is null or o.deadline_at > ${new Date(app.clock.now())})
      and o.blocked && tstzrange(${new Date(from)}, ${new Date(to)})`.execute(app.deps.db)
  const units = await unitsOf(place)
  if (place.kind === 'venue') return !rows.some(({ unit_id }) => (rooms ?? units).includes(unit_id))
  // Crews stand in for each other: what counts is how many work at once.
  const moments = [from, ...rows.map(({ from_at }) => from_at.getTime()).filter((at) => at > from)]
  const atOnce = (at: number) => rows.filter((row) => row.from_at.getTime() <= at && row.to_at.getTime() > at).length
  return moments.every((at) => atOnce(at) < units.length)
}
