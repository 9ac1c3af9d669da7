import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn } from '#api/features/auth/sessions/log-in.ts'
import { ownerList } from '#api/features/reservations/desk/list.ts'
import { createTestDeps, type TestDeps } from '#api/testing/test-deps.ts'
import { api } from '#contract/index.ts'
import { readDemoData } from './demo-data.ts'
import { demoPassword } from './owners.ts'
import { seedDemo, seedPlaces } from './seed.ts'

let app: TestDeps
const lines: string[] = []

beforeAll(async () => {
  app = await createTestDeps()
  await seedPlaces(app.deps)
  await seedDemo(app.deps, (line) => lines.push(line))
  // Opens 60 pictures; a limit for a busy machine, not a figure.
}, 240_000)
afterAll(async () => await app.close())

const rows = (table: 'owners' | 'listings' | 'reservations' | 'places') =>
  app.deps.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

describe('the demo story', () => {
  test('puts every owner and every listing of the file on the site', async () => {
    const story = await readDemoData()
    expect(Number((await rows('owners')).count)).toBe(story.owners.length)
    expect(app.deps.catalogue.all('venue').length + app.deps.catalogue.all('service').length).toBe(
      story.listings.length,
    )
    expect(Number((await rows('places')).count)).toBeGreaterThan(2500)
    if (process.env.SEED_LINES) console.log(lines.join('\n'))
  })

  test('tells reservations in every state, nearly all of the file', async () => {
    const story = await readDemoData()
    const states = await app.deps.db.selectFrom('reservations').select(['status']).execute()
    const found = new Set(states.map((row) => row.status))
    for (const state of ['completed', 'confirmed', 'pending_owner', 'pending_payment', 'cancelled', 'rejected']) {
      expect(found, state).toContain(state)
    }
    // A holiday may forbid a term of the story in some years.
    expect(states.length).toBeGreaterThanOrEqual(story.reservations.length - 4)
  })

  test('gives the demo owners the printed password', async () => {
    for (const email of ['demo@wydarzy.example', 'nowy@wydarzy.example']) {
      const client = { ip_hash: Buffer.alloc(32), user_agent: 'test', device: null }
      const login = await logIn(app.deps, { email, password: demoPassword }, client)
      expect(login.user.email).toBe(email)
    }
  })

  test('leaves requests for the demo owner to answer', async () => {
    const demo = await app.deps.db
      .selectFrom('owners')
      .select('id')
      .where('email', '=', 'demo@wydarzy.example')
      .executeTakeFirstOrThrow()
    const list = await ownerList(app.deps, demo.id, api.listReservations.query.parse({ status: 'pending_owner' }))
    expect(list.count).toBeGreaterThanOrEqual(3)
  })

  test('enqueues no letter about the past, only work on pictures', async () => {
    const { rows } = await sql<{ name: string }>`select distinct data ->> 'name' as name from jobs.job`.execute(
      app.deps.db,
    )
    expect(rows.map(({ name }) => name)).toEqual(['listings.complete-image'])
  })

  test('is not told twice', async () => {
    await seedDemo(app.deps)
    const story = await readDemoData()
    expect(Number((await rows('listings')).count)).toBe(story.listings.length)
  })

  test('is forgotten and told anew when it was interrupted', async () => {
    const before = await app.deps.db.selectFrom('listings').select('id').execute()
    await app.deps.db.deleteFrom('told_stories').execute()
    await seedDemo(app.deps)
    const after = await app.deps.db.selectFrom('listings').select('id').execute()
    expect(after).toHaveLength(before.length)
    expect(after.filter(({ id }) => before.some((old) => old.id === id))).toEqual([])
    expect(app.deps.catalogue.all('venue')).toHaveLength(24)
  })
}, 120_000)
