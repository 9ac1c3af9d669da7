/** What a form refuses at its field, and what an old listing may keep. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { ErrorBody } from '#contract/errors.ts'

let app: TestApp
let who: TestOwner
let id: string
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  id = (await publishedListing(app, who)).id
})
afterAll(() => app.close())

const save = async (body: object) => {
  const { status, body: said } = await app.call('changeVenue', { params: { id }, token: who.token, body })
  return status === 200 ? 'saved' : (said as unknown as ErrorBody).fields
}
const room = (code: string, name: string) => ({ code, name, area_m2: null, capacity_max: null })

test('a venue is rented by whole and half hours; what was stored before that may stay', async () => {
  const sentence = ['Podaj czas od 30 minut do 30 dni, co pół godziny.']
  for (const min_minutes of [20, 45, 61]) expect(await save({ min_minutes })).toEqual({ min_minutes: sentence })
  expect(await save({ max_minutes: 950 })).toEqual({ max_minutes: sentence })
  expect(await save({ min_minutes: 90 })).toBe('saved')
  await sql`update listings set min_minutes = 45 where id = ${id}`.execute(app.deps.db)
  expect(await save({ tagline: 'Nad jeziorem' })).toBe('saved')
  expect(await save({ min_minutes: 75 })).toEqual({ min_minutes: sentence })
  expect((await app.call('duplicateVenue', { params: { id }, token: who.token })).status).toBe(201)
  expect(await save({ min_minutes: 60 })).toBe('saved')
})

test('a service may be shorter', async () => {
  const { body } = await app.call('createService', { token: who.token, body: { name: 'DJ Pół', category: 'dj' } })
  const { status } = await app.call('changeService', {
    params: { id: body.id },
    token: who.token,
    body: { min_minutes: 45 },
  })
  expect(status).toBe(200)
})

test('two rooms or packages of one name cannot be told apart', async () => {
  const twice = { 'units.1.name': ['Ta nazwa już jest na liście. Podaj inną.'] }
  expect(await save({ units: [room('a', 'Sala Błękitna'), room('b', 'sala  błękitna ')] })).toEqual(twice)
  expect(await save({ units: [room('a', 'Sala Błękitna'), room('b', 'Sala Złota')] })).toBe('saved')
  await sql`update units set name = 'Sala Błękitna' where listing_id = ${id}`.execute(app.deps.db)
  expect(await save({ tagline: 'Pod lasem' })).toBe('saved')
  expect(await save({ units: [room('a', 'Sala Błękitna'), room('b', 'Sala Złota')] })).toBe('saved')
  const pack = (code: string, name: string) => ({
    ...{ code, name, description: '', included_minutes: null },
    ...{ included_items: [], max_guests: null, is_featured: false },
  })
  const packages = [pack('x', 'Srebrny'), pack('y', 'SREBRNY')]
  expect(await save({ packages })).toEqual({
    'packages.1.name': ['Inny pakiet już się tak nazywa. Podaj inną nazwę.'],
  })
})

test('what cannot both be true is refused at its field', async () => {
  const rules = (...house_rules: string[]) => save({ details: { house_rules } })
  expect(await rules('no_pets', 'pets_allowed')).toEqual({
    'details.house_rules': [expect.stringContaining('wykluczają się')],
  })
  // Fireworks and cold sparks are two things.
  expect(await rules('no_pets', 'no_fireworks', 'no_open_fire', 'cold_sparks_ok')).toBe('saved')
  expect(await save({ amenities: ['pets_ok'] })).toEqual({
    'details.house_rules': [expect.stringContaining('Przyjazne zwierzętom')],
  })
  expect(await save({ details: { parking_type: 'none', parking_spaces: 20 } })).toEqual({
    'details.parking_spaces': [expect.stringContaining('Brak parkingu')],
  })
  expect(await save({ details: { parking_type: 'none' }, amenities: ['free_parking'] })).toEqual({
    'details.parking_type': [expect.stringContaining('Brak parkingu')],
  })
  expect(await save({ details: { parking_type: 'free', parking_spaces: 20 }, amenities: ['free_parking'] })).toBe(
    'saved',
  )
})

test('an old contradiction does not keep the rest of a listing from being saved', async () => {
  await sql`update listings set details = details || '{"house_rules": ["no_pets", "pets_allowed"]}' where id = ${id}`.execute(
    app.deps.db,
  )
  expect(await save({ tagline: 'Przy rynku' })).toBe('saved')
})
