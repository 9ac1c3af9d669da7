import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimTerm } from './claim-term.ts'
import { takenIn } from './conflicts.ts'
import { reassignCrews } from './reassign-crews.ts'
import { releaseTerm } from './release-term.ts'
import { inSavepoint, inTransaction, type TxDeps } from '#api/deps.ts'
import { Refused } from '#api/refused.ts'
import { confirmedByMail, dayAhead, evening, owner, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { hourMs } from '#domain/time.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** A band of two crews whose reservations lie where the test wants them: hours of one day, and which crew has them. */
async function band(terms: { from: number; to: number; crew: 0 | 1 }[]) {
  const units = ['a', 'b'].map((code) => ({ code, name: code, area_m2: null, capacity_max: null }))
  const { id: listing_id } = await publishedListing(app, await owner(app), { kind: 'service', input: { units } })
  const unit_ids = app.deps.catalogue.find(listing_id)?.listing.units.map(({ id }) => id) ?? []
  const day = dayAhead(app, 60)
  const at = (hour: number) => Date.parse(`${day}T00:00:00Z`) + hour * hourMs
  const reservations: string[] = []
  for (const [index, { from, to, crew }] of terms.entries()) {
    const { id } = await confirmedByMail(app, listing_id, evening(dayAhead(app, 30 + 2 * index)), { kind: 'service' })
    reservations.push(id)
    await inTransaction(app.deps, async (tx) => {
      await releaseTerm(tx, listing_id, id)
      const blocked = { from_ms: at(from), to_ms: at(to) }
      const crews = unit_ids.slice(crew, crew + 1)
      await claimTerm(tx, {
        listing_id,
        unit_ids: crews,
        blocked,
        reservation_id: id,
        event_day: day,
        deadline_ms: null,
      })
    })
  }
  const wanted = { from_ms: at(9), to_ms: at(17) }
  const taken = (tx: TxDeps) => takenIn(tx, listing_id, { from_ms: at(0), to_ms: at(24) })
  return { unit_ids, reservations, wanted, taken }
}

/** Where each reservation is: by what is taken, and by its own row. */
async function crewsOf(ids: string[]): Promise<[string, string][]> {
  const { rows } = await sql<{ id: string; taken: string; said: string }>`
    select r.id, o.unit_id as taken, r.unit_ids[1] as said from reservations r
    join occupancy o on o.reservation_id = r.id where r.id = any(${ids}::uuid[])`.execute(app.deps.db)
  return ids.map((id) => {
    const row = rows.find((each) => each.id === id)
    return [row?.taken ?? '', row?.said ?? '']
  })
}

test('a crew that is free all along comes about by a change of hands, and the reservation says so too', async () => {
  const { unit_ids, reservations, wanted, taken } = await band([
    { from: 10, to: 12, crew: 0 },
    { from: 14, to: 16, crew: 1 },
  ])
  const [a = '', b = ''] = unit_ids
  const chosen = await inTransaction(app.deps, async (tx) =>
    reassignCrews(tx, { taken: await taken(tx), unit_ids, blocked: wanted }),
  )
  expect(chosen).toEqual([a])
  const [first, second] = await crewsOf(reservations)
  expect(first).toEqual([b, b])
  expect(second?.[0]).toBe(b)
})

test('nothing changes hands when so many crews are not to be had', async () => {
  const { unit_ids, reservations, wanted, taken } = await band([{ from: 10, to: 12, crew: 0 }])
  const before = await crewsOf(reservations)
  const chosen = await inTransaction(app.deps, async (tx) =>
    reassignCrews(tx, { taken: await taken(tx), unit_ids, blocked: wanted, count: 2 }),
  )
  expect(chosen).toBeNull()
  expect(await crewsOf(reservations)).toEqual(before)
})

test('what the rules did not see is refused at once, and the transaction around it can go on', async () => {
  const { unit_ids, reservations, wanted, taken } = await band([
    { from: 10, to: 12, crew: 0 },
    { from: 14, to: 16, crew: 1 },
    { from: 10, to: 12, crew: 1 },
  ])
  const before = await crewsOf(reservations)
  const refusal = await inTransaction(app.deps, async (tx) => {
    const seen = (await taken(tx)).filter(({ reservation_id }) => reservation_id !== reservations[2])
    const refused = await inSavepoint(tx, () => reassignCrews(tx, { taken: seen, unit_ids, blocked: wanted })).catch(
      (error: unknown) => error,
    )
    // Would throw if the transaction were dead.
    expect(await taken(tx)).toHaveLength(3)
    return refused
  })
  expect(refusal).toBeInstanceOf(Refused)
  expect((refusal as Refused).refusal.refused).toBe('slot_taken')
  expect(await crewsOf(reservations)).toEqual(before)
})
