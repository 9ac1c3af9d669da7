import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { ErrorBody } from '#contract/errors.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const crewNames = ['Alfa', 'Beta', 'Gamma']

/** A service of three crews; reservations of one day, from hour to hour, in the order in which crews are given. */
async function band(ahead: number, hours: [number, number][]) {
  const units = crewNames.map((name) => ({ code: name, name, area_m2: null, capacity_max: null }))
  const { id: listing_id } = await publishedListing(app, who, { kind: 'service', input: { units } })
  const day = dayAhead(app, ahead)
  const ids: string[] = []
  for (const [from, to] of hours) {
    const term = { start: `${day}T${`${from}`.padStart(2, '0')}:00`, end: `${day}T${`${to}`.padStart(2, '0')}:00` }
    ids.push((await confirmedByMail(app, listing_id, term, { kind: 'service' })).id)
  }
  return { listing_id, day, ids, at: (index: number) => own(ids[index] ?? '') }
}

const own = (id: string) => ({ params: { id }, token: who.token })
const crewOf = async (id: string) => (await app.call('getReservation', own(id))).body.units[0]
const crewsOf = async (id: string) => (await app.call('listReservationCrews', own(id))).body
const unitOf = async (id: string, name: string) => (await crewsOf(id)).crews.find((one) => one.name === name)?.unit_id

async function give(id: string, name: string) {
  return app.call('changeReservationCrew', { ...own(id), body: { unit_id: (await unitOf(id, name)) ?? '' } })
}

/** What is taken says the same as the reservations, and no crew is in two places. */
async function expectWhole(listing_id: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from occupancy a left join occupancy b
      on a.unit_id = b.unit_id and a.id <> b.id and a.blocked && b.blocked
      left join reservations r on r.id = a.reservation_id
    where a.listing_id = ${listing_id} and (b.id is not null or not a.unit_id = any(r.unit_ids))`.execute(app.deps.db)
  expect(rows[0]?.n).toBe(0)
}

test('a reservation goes to a free crew, and both sides read it in the history', async () => {
  const { listing_id, ids } = await band(31, [[10, 14]])
  const [id = ''] = ids
  expect(await crewOf(id)).toBe('Alfa')
  const { can, crews } = await crewsOf(id)
  expect([can, crews.map(({ state }) => state)]).toEqual([true, ['own', 'free', 'free']])

  const { status, body } = await give(id, 'Gamma')
  expect([status, body.message]).toEqual([200, 'Tę rezerwację obsłuży ekipa „Gamma”.'])
  expect([body.before_unit_id, await crewOf(id)]).toEqual([await unitOf(id, 'Alfa'), 'Gamma'])
  // A second click changes nothing and writes nothing down.
  expect((await give(id, 'Gamma')).status).toBe(200)
  const { history } = (await app.call('getReservation', own(id))).body
  expect(history.filter(({ action }) => action === 'change_crew').map(({ text }) => text)).toEqual([
    'Ekipa: Gamma (wcześniej: Alfa).',
  ])
  await expectWhole(listing_id)
})

test('two crews exchange their reservations, and each is told of the other', async () => {
  const { listing_id, ids } = await band(33, [
    [10, 14],
    [11, 15],
  ])
  const [first = '', second = ''] = ids
  expect([await crewOf(first), await crewOf(second)]).toEqual(['Alfa', 'Beta'])
  const beta = (await crewsOf(first)).crews.find(({ name }) => name === 'Beta')
  expect([beta?.state, beta?.meets.map(({ id }) => id)]).toEqual(['exchange', [second]])
  expect((await give(first, 'Beta')).body.message).toBe('Ekipy „Beta” i „Alfa” zamieniły się terminami.')
  expect([await crewOf(first), await crewOf(second)]).toEqual(['Beta', 'Alfa'])
  const { reference, history } = (await app.call('getReservation', own(second))).body
  const other = (await app.call('getReservation', own(first))).body
  expect(history.at(-1)?.text).toBe(`Ekipa: Alfa (wcześniej: Beta). Zamiana z rezerwacją ${other.reference}.`)
  expect(other.history.at(-1)?.text).toBe(`Ekipa: Beta (wcześniej: Alfa). Zamiana z rezerwacją ${reference}.`)
  await expectWhole(listing_id)
})

test('what would stand in two places is refused by name, and nothing has moved', async () => {
  const { listing_id, ids, day } = await band(35, [
    [10, 12],
    [11, 15],
    [14, 17],
  ])
  const [first = '', second = '', third = ''] = ids
  // The third reservation follows the first in the same crew, so what crosses both cannot be had in exchange.
  if ((await crewOf(third)) !== 'Alfa') expect((await give(third, 'Alfa')).status).toBe(200)
  expect([await crewOf(first), await crewOf(second), await crewOf(third)]).toEqual(['Alfa', 'Beta', 'Alfa'])
  const beta = (await crewsOf(first)).crews.find(({ name }) => name === 'Beta')
  expect([beta?.state, beta?.meets.map(({ id }) => id)]).toEqual(['taken', [third]])
  const refused = await give(first, 'Beta')
  const { code, conflicts } = refused.body as unknown as ErrorBody
  expect([refused.status, code, conflicts?.[0]?.start]).toEqual([409, 'slot_taken', `${day}T14:00`])
  expect([await crewOf(first), await crewOf(second)]).toEqual(['Alfa', 'Beta'])
  await expectWhole(listing_id)
})

test('a block of one crew gives way like work does, a hall has no crews, and what is over stays', async () => {
  const { listing_id, ids, day } = await band(37, [[10, 14]])
  const [id = ''] = ids
  const block = { listing_id, crews: 2, terms: [{ start: `${day}T08:00`, end: `${day}T20:00` }], label: 'Urlop' }
  expect((await app.call('createBlocks', { token: who.token, body: block })).status).toBe(201)
  expect((await crewsOf(id)).crews.map(({ state }) => state)).toEqual(['own', 'exchange', 'exchange'])
  expect((await give(id, 'Beta')).status).toBe(200)
  await expectWholeOfBlocks(listing_id)

  expect(
    (await app.call('cancelReservation', { ...own(id), body: { reason: 'mutual', note: 'Tak ustalono.' } })).status,
  ).toBe(200)
  expect((await crewsOf(id)).can).toBe('Ekipę można zmienić, dopóki rezerwacja zajmuje termin.')
  expect((await give(id, 'Gamma')).status).toBe(409)

  const hall = await publishedListing(app, who)
  const term = { start: `${day}T16:00`, end: `${day}T22:00` }
  const party = await confirmedByMail(app, hall.id, term)
  expect((await crewsOf(party.id)).crews).toEqual([])
})

test('many changes at once leave each crew in one place', async () => {
  const { listing_id, ids } = await band(39, [
    [10, 14],
    [11, 15],
    [12, 16],
  ])
  const units = await Promise.all(crewNames.map((name) => unitOf(ids[0] ?? '', name)))
  const asks = ids.flatMap((id) => units.map((unit_id) => ({ ...own(id), body: { unit_id: unit_id ?? '' } })))
  const answers = await Promise.all([...asks, ...asks].map((ask) => app.call('changeReservationCrew', ask)))
  for (const { status } of answers) expect([200, 409]).toContain(status)
  await expectWhole(listing_id)
})

async function expectWholeOfBlocks(listing_id: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from occupancy a join occupancy b
      on a.unit_id = b.unit_id and a.id <> b.id and a.blocked && b.blocked where a.listing_id = ${listing_id}`.execute(
    app.deps.db,
  )
  expect(rows[0]?.n).toBe(0)
}
