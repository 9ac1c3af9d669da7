import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  reserveBody,
  type TestOwner,
} from '#api/testing/factories.ts'
import { pdfText } from '#api/testing/pdf-text.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

test('a room says how many it seats in each layout, and one that belongs to the whole cannot be had alone', async () => {
  const { id, slug } = await publishedListing(app, who, { input: { capacities: { banquet: 100, theatre: 100 } } })
  const own = { params: { id }, token: who.token }
  const room = (name: string, capacities: object, rented_separately: boolean) => ({
    name,
    area_m2: 80,
    capacity_max: 60,
    capacities,
    rented_separately,
  })
  const units = [room('Błękitna', { banquet: 30 }, true), room('Kuluary', {}, false)]
  const changed = await app.call('changeVenue', { ...own, body: { units } })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
  expect(changed.body.units).toMatchObject(units)
  await app.deps.catalogue.refresh([id])

  const { body: shown } = await app.call('getPublicVenue', { params: { id: slug } })
  expect(shown.units).toMatchObject(units)
  const [blue = '', lobby = ''] = shown.units.map((unit) => unit.id)
  const day = dayAhead(app, 60)
  const term = { start: `${day}T16:00`, end: `${day}T20:00` }
  const ask = (unit_ids: string[], adults: number, layout: string) =>
    app.call('calculateVenuePrice', { body: { venue_id: id, ...term, unit_ids, layout, guests: { adults } } })
  const full = async (unit_ids: string[], adults: number, layout: string) =>
    (await ask(unit_ids, adults, layout)).body.reasons.map(({ code }) => code)
  expect(await full([blue], 30, 'banquet')).toEqual([])
  expect(await full([blue], 31, 'banquet')).toEqual(['capacity'])
  // What a room does not say is limited by the room itself.
  expect(await full([blue], 60, 'theatre')).toEqual([])
  expect(await full([blue, lobby], 100, 'banquet')).toEqual([])
  const alone = await ask([lobby], 10, 'banquet')
  expect([alone.status, Object.keys((alone.body as unknown as { fields: object }).fields)]).toEqual([400, ['unit_ids']])
  // Its owner may still try it in the preview.
  const tried = await app.call('calculateVenuePreview', {
    ...own,
    body: { ...term, unit_ids: [lobby], guests: { adults: 10 } },
  })
  expect(tried.status).toBe(200)
})

test('a room that seats more than it holds is told at its field', async () => {
  const { body } = await app.call('createVenue', { token: who.token, body: { name: 'Nowa sala', category: 'barn' } })
  const units = [{ name: 'Mała', capacity_max: 20, capacities: { theatre: 25 } }]
  const { status, body: refused } = await app.call('changeVenue', {
    params: { id: body.id },
    token: who.token,
    body: { units },
  })
  const { fields } = refused as unknown as { fields: Record<string, string[]> }
  expect([status, Object.keys(fields)]).toEqual([400, ['units.0.capacities.theatre']])
})

const rooms = (...names: string[]) =>
  names.map((name) => ({ code: name.slice(0, 1).toLowerCase(), name, area_m2: 80, capacity_max: 60 }))

test('a room that something waits for stays, and what waits is said by name', async () => {
  const { id } = await publishedListing(app, who, { input: { units: rooms('Kormoran', 'Perkoz') } })
  const own = { params: { id }, token: who.token }
  const [first, second] = (await app.call('getMyVenue', own)).body.units
  const ask = { ask: { unit_ids: [first?.id ?? ''] } }
  const day = dayAhead(app, 30)
  const taken = await confirmedByMail(app, id, evening(day), ask)
  const keep = (...names: string[]) => app.call('changeVenue', { ...own, body: { units: rooms(...names) } })

  const refused = await keep('Perkoz')
  const { fields, conflicts } = refused.body as unknown as ErrorBody
  expect([refused.status, fields?.units?.[0]]).toEqual([
    400,
    expect.stringContaining('„Kormoran” ma 1\u00a0nadchodzącą rezerwację lub blokadę, więc na razie musi zostać.'),
  ])
  expect(conflicts).toMatchObject([
    {
      kind: 'reservation',
      id: taken.id,
      start: `${day}T16:00`,
      end: `${day}T22:00`,
      label: 'Anna Żółkiewska, urodziny',
    },
  ])
  expect((await app.call('getMyVenue', own)).body.units).toHaveLength(2)

  // The other one goes, and comes back with all it had.
  expect((await keep('Kormoran')).body.units.map(({ name }) => name)).toEqual(['Kormoran'])
  expect((await keep('Kormoran', 'Perkoz')).body.units[1]).toMatchObject({
    code: second?.code,
    area_m2: 80,
    capacity_max: 60,
  })
})

test('a room that goes keeps its name where something was called off, refused or only proposed for it', async () => {
  const { id } = await publishedListing(app, who, { input: { units: rooms('Kormoran', 'Perkoz') } })
  const own = { params: { id }, token: who.token }
  const [cormorant = '', grebe = ''] = (await app.call('getMyVenue', own)).body.units.map((unit) => unit.id)
  const over = await confirmedByMail(app, id, evening(dayAhead(app, 30)), { ask: { unit_ids: [grebe] } })
  await app.call('cancelByToken', { params: { token: over.status_token }, body: {} })
  const stays = await confirmedByMail(app, id, evening(dayAhead(app, 31)), { ask: { unit_ids: [cormorant] } })
  const proposed = { token: who.token, params: { id: stays.id }, body: { unit_ids: [grebe] } }
  expect((await app.call('proposeChange', proposed)).status).toBe(200)
  await app.call('answerChangeByToken', { params: { token: stays.status_token }, body: { answer: 'decline' } })

  const gone = await app.call('changeVenue', { ...own, body: { units: rooms('Kormoran') } })
  expect(gone.body.units.map(({ name }) => name)).toEqual(['Kormoran'])
  const row = (await app.call('getReservation', { token: who.token, params: { id: over.id } })).body
  expect(row.units).toEqual(['Perkoz'])

  // From then on it has no open hours, and saving again does not bring back the days in between.
  const openMinutes = async () => {
    const query = { date_from: dayAhead(app, 1), date_to: dayAhead(app, 20), listing_id: id }
    const { token } = await logIn(app, who.email)
    return (await app.call('statsDashboard', { token, query })).body.totals.open_minutes
  }
  const one = await openMinutes()
  await app.call('changeVenue', { ...own, body: { units: rooms('Kormoran', 'Perkoz') } })
  expect(await openMinutes()).toBe(2 * one)
  await app.call('changeVenue', { ...own, body: { units: rooms('Kormoran') } })
  await app.clock.advance(10 * 86_400)
  who = await logIn(app, who.email)
  await app.call('changeVenue', { ...own, token: who.token, body: { units: rooms('Kormoran') } })
  const { retired_at } = await app.deps.db
    .selectFrom('units')
    .select('retired_at')
    .where('id', '=', grebe)
    .executeTakeFirstOrThrow()
  expect(retired_at?.getTime()).toBeLessThan(app.clock.now() - 9 * 86_400_000)
  expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
})

test('beside another no room is called as the whole place is', async () => {
  const { body } = await app.call('createVenue', { token: who.token, body: { name: 'Zajazd', category: 'barn' } })
  const own = { params: { id: body.id }, token: who.token }
  const [only] = (await app.call('getMyVenue', own)).body.units
  expect(only?.name).toBe('Cały obiekt')
  const { status, body: refused } = await app.call('changeVenue', {
    ...own,
    body: { units: [{ code: only?.code, name: 'Cały obiekt' }, { name: 'Sala 2' }] },
  })
  const { fields } = refused as unknown as ErrorBody
  expect([status, Object.keys(fields ?? {})]).toEqual([400, ['units.0.name']])
})

test('the room stands in the mails, the list, the file, the documents and on both pages', async () => {
  const { id } = await publishedListing(app, who, { input: { units: rooms('Bocian', 'Żuraw') } })
  const { units } = (await app.call('getPublicVenue', { params: { id } })).body
  const [stork = ''] = units.map((unit) => unit.id)
  const one = await confirmedByMail(app, id, evening(dayAhead(app, 40)), { ask: { unit_ids: [stork] } })
  const all = await confirmedByMail(app, id, evening(dayAhead(app, 41)))

  const said = async ({ email, status_token, id: reservation_id }: typeof one) => {
    const page = (await app.call('getReservationByToken', { params: { token: status_token } })).body
    const panel = (await app.call('getReservation', { token: who.token, params: { id: reservation_id } })).body
    const documents = `/api/reservations/by-token/${status_token}`
    const pdf = await app.app.inject({ url: `${documents}/summary.pdf` })
    const ics = await app.app.inject({ url: `${documents}/calendar.ics` })
    return {
      page: page.units,
      panel: panel.units,
      mails: (await app.mailbox(email)).map(({ text }) => /Sala:? *\|? *(Bocian|Cały obiekt)/.exec(text)?.[1]),
      pdf: pdfText(pdf.rawPayload).pages.join('\n'),
      ics: ics.body.replace(/\r\n /g, ''),
    }
  }
  const room = await said(one)
  expect([room.page, room.panel]).toEqual([['Bocian'], ['Bocian']])
  expect(room.mails.length).toBeGreaterThan(0)
  expect(new Set(room.mails)).toEqual(new Set(['Bocian']))
  expect(room.pdf).toContain('Bocian')
  expect(room.ics).toContain('Sala: Bocian')
  const house = await said(all)
  expect([house.page, new Set(house.mails)]).toEqual([['Cały obiekt'], new Set(['Cały obiekt'])])

  const list = (await app.call('listReservations', { token: who.token, query: { listing_id: id } })).body.results
  expect(list.flatMap((row) => row.units).sort()).toEqual(['Bocian', 'Cały obiekt'])
  const csv = await app.app.inject({
    url: `/api/reservations/export.csv?listing_id=${id}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
  expect(csv.body).toContain('Bocian')
})

test('a room is never taken and taken away in the same instant', async () => {
  const { id } = await publishedListing(app, who, { input: { units: rooms('Kormoran', 'Perkoz') } })
  const own = { params: { id }, token: who.token }
  const keep = (...names: string[]) => app.call('changeVenue', { ...own, body: { units: rooms(...names) } })
  const outcomes = new Set<string>()
  for (let round = 0; round < 12; round += 1) {
    const { units } = (await app.call('getMyVenue', own)).body
    const gone = units.find(({ name }) => name === 'Perkoz')?.id ?? ''
    const ask = { ask: { unit_ids: [gone] } }
    const body = await reserveBody(app, id, evening(dayAhead(app, 30 + 2 * round)), ask)
    const wait = (ms: number) => new Promise((go) => setTimeout(go, ms))
    const [taken, removed] = await Promise.all([
      wait(round % 2 === 0 ? 0 : round).then(() => app.call('reserveVenue', { body })),
      wait(round % 2 === 0 ? round : 0).then(() => keep('Kormoran')),
    ])
    outcomes.add(`${taken.status} ${removed.status}`)
    await app.deps.db.deleteFrom('occupancy').where('listing_id', '=', id).execute()
    expect((await keep('Kormoran', 'Perkoz')).status).toBe(200)
    await app.deps.catalogue.refresh([id])
  }
  // Whoever comes second hears that the room is gone, or that somebody waits for it.
  for (const outcome of outcomes) expect(['201 400', '400 200']).toContain(outcome)
})
