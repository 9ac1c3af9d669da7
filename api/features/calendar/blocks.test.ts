import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createListing } from '#api/features/listings/editor/save-listing.ts'
import {
  confirmedByMail,
  clockChange,
  dayAhead,
  daysFrom,
  evening,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
let stranger: TestOwner
let hall: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  stranger = await owner(app)
  hall = await publishedListing(app, who)
})
afterAll(() => app.close())

const block = (body: Record<string, unknown>, options: { token?: string; key?: string } = {}) =>
  app.call('createBlocks', {
    token: options.token ?? who.token,
    body: { listing_id: hall.id, label: 'Remont', ...body },
    ...(options.key ? { headers: { 'idempotency-key': options.key } } : {}),
  })

const events = async (from: string, to = from, query: Record<string, unknown> = {}) => {
  const { status, body } = await app.call('listCalendarEvents', { token: who.token, query: { from, to, ...query } })
  expect(status).toBe(200)
  return body.events
}

const freeOf = async (
  listing_id: string,
  term: { start: string; end: string },
  kind: 'venue' | 'service' = 'venue',
) => {
  await app.deps.catalogue.refreshTaken([listing_id])
  const call = kind === 'venue' ? 'checkVenueAvailability' : 'checkServiceAvailability'
  return (await app.call(call, { body: { [`${kind}_id`]: listing_id, ...term } })).body.available
}

describe('a block', () => {
  test('takes its term from visitors, and deleting it gives the term back', async () => {
    const term = evening(dayAhead(app, 30))
    const answer = await block({ terms: [term] })
    expect(answer.status).toBe(201)
    expect(answer.body.blocks).toMatchObject([{ kind: 'block', ...term, block: { label: 'Remont', series_id: null } }])
    expect((await reserve(app, hall.id, term)).body.code).toBe('slot_taken')
    const gone = await app.call('deleteBlock', { token: who.token, params: { id: answer.body.blocks[0]?.id ?? '' } })
    expect(gone.body.blocks).toEqual(answer.body.blocks)
    expect(await events(term.start.slice(0, 10))).toEqual([])
    expect(await freeOf(hall.id, term)).toBe(true)
    expect((await reserve(app, hall.id, term)).status).toBe(201)
  })

  test('is refused where something is reserved, and the refusal names it', async () => {
    const term = evening(dayAhead(app, 31))
    const taken = await confirmedByMail(app, hall.id, term)
    const { status, body } = await block({ terms: [term] })
    expect([status, body.code]).toEqual([409, 'slot_taken'])
    expect(body.conflicts).toMatchObject([{ kind: 'reservation', id: taken.id, ...term }])
    expect(body.conflicts?.[0]?.label).toContain('Anna Żółkiewska')
    expect(body.errors?.[0]).toContain('Anna Żółkiewska')
  })

  test('goes around what is reserved in pieces that are no series, and what stands between them is not touched', async () => {
    const [before, day, after] = [130, 131, 132].map((days) => dayAhead(app, days))
    const term = evening(day ?? '')
    await confirmedByMail(app, hall.id, term)
    const week = { start: `${before}T00:00`, end: `${after}T00:00` }
    const { body } = await block({ terms: [week] })
    const { start, end } = body.conflicts?.[0]?.blocked ?? term
    const pieces = [
      { start: week.start, end: start },
      { start: end, end: week.end },
    ]
    const made = await block({ terms: pieces, series_id: null, label: 'Choroba' })
    expect([made.status, made.body.message]).toEqual([201, 'Zablokowano 2\u00a0terminy.'])
    expect(made.body.blocks).toMatchObject(pieces.map((piece) => ({ ...piece, block: { series_id: null } })))
  })

  test('does not name a stranger whose address nobody has confirmed', async () => {
    const term = evening(dayAhead(app, 32))
    await reserve(app, hall.id, term)
    const { body } = await block({ terms: [term] })
    expect(body.conflicts, 'nor leads to a page that is not there').toMatchObject([{ kind: 'hold', id: null }])
    expect(JSON.stringify(body)).not.toContain('Żółkiewska')
  })

  test('goes over a hold whose time has run out, and the reservation of that hold expires', async () => {
    const term = evening(dayAhead(app, 33))
    const { body } = await reserve(app, hall.id, term)
    await app.deps.db
      .updateTable('occupancy')
      .set({ deadline_at: new Date(app.clock.now() - 1000) })
      .where('reservation_id', '=', body.id)
      .execute()
    await app.deps.db
      .updateTable('reservations')
      .set({ deadline_at: new Date(app.clock.now() - 1000) })
      .where('id', '=', body.id)
      .execute()
    expect((await block({ terms: [term] })).status).toBe(201)
    expect((await app.call('getPublicReservation', { params: { id: body.id } })).body.status).toBe('expired')
  })

  test('may lie outside opening hours and in the past, but not more than a month ago', async () => {
    const night = { start: `${dayAhead(app, 34)}T01:00`, end: `${dayAhead(app, 34)}T05:00` }
    expect((await block({ terms: [night] })).status).toBe(201)
    expect((await block({ terms: [evening(dayAhead(app, -20))] })).status).toBe(201)
    const old = await block({ terms: [evening(dayAhead(app, -32))] })
    expect([old.status, Object.keys(old.body.fields ?? {})]).toEqual([400, ['terms.0.start']])
  })

  test('that began long ago and still goes on can end on another day, and begins no earlier than it did', async () => {
    const [began, later] = [`${dayAhead(app, -50)}T08:00`, `${dayAhead(app, -45)}T08:00`]
    const { id: listing_id } = await publishedListing(app, who)
    const made = await block({
      listing_id,
      terms: [{ start: began, end: `${dayAhead(app, 36)}T20:00` }],
      series_id: null,
    })
    const params = { id: made.body.blocks[0]?.id ?? '' }
    const change = (body: object) => app.call('changeBlock', { token: who.token, params, body })
    for (const term of [
      { start: began, end: `${dayAhead(app, 33)}T20:00` },
      { start: later, end: `${dayAhead(app, 33)}T20:00` },
    ]) {
      expect((await change(term)).body.blocks).toMatchObject([term])
    }
    expect((await change({ start: began })).body).toMatchObject({ fields: { start: expect.anything() } })
  })

  test('is made once however often the same request comes', async () => {
    const term = evening(dayAhead(app, 35))
    const [one, other] = [
      await block({ terms: [term] }, { key: 'blokada-raz-tylko' }),
      await block({ terms: [term] }, { key: 'blokada-raz-tylko' }),
    ]
    expect([one.status, other.status]).toEqual([201, 201])
    expect(other.body).toEqual(one.body)
    expect(await events(term.start.slice(0, 10))).toHaveLength(1)
  })

  test('of a listing or with a room of somebody else is not there', async () => {
    const term = evening(dayAhead(app, 36))
    expect((await block({ terms: [term] }, { token: stranger.token })).status).toBe(404)
    const theirs = await publishedListing(app, stranger)
    const { body } = await app.call('listCalendarResources', { token: stranger.token })
    const unit = body.results.find((one) => one.id === theirs.id)?.units[0]?.id
    const foreign = await block({ terms: [term], unit_ids: [unit] })
    expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([400, ['unit_ids']])
    expect(
      (
        await app.call('listCalendarOpenings', {
          token: who.token,
          query: { from: term.start.slice(0, 10), to: term.start.slice(0, 10), listing: theirs.id },
        })
      ).status,
    ).toBe(404)
  })

  test('moves, grows and gets another name; where it is in the way it stays', async () => {
    const [one, two] = [evening(dayAhead(app, 37)), evening(dayAhead(app, 38))]
    const id = (await block({ terms: [one] })).body.blocks[0]?.id ?? ''
    await block({ terms: [two] })
    const change = (body: object) => app.call('changeBlock', { token: who.token, params: { id }, body })
    const longer = { start: one.start, end: `${dayAhead(app, 38)}T02:00` }
    expect((await change(longer)).body.blocks).toMatchObject([{ id, ...longer }])
    expect((await change({ label: 'Malowanie', note: 'Ekipa pana Jana' })).body.blocks).toMatchObject([
      { ...longer, block: { label: 'Malowanie', note: 'Ekipa pana Jana' } },
    ])
    const refused = await change({ start: two.start, end: two.end })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken'])
    expect(await events(dayAhead(app, 37))).toMatchObject([{ id, ...longer }])
  })

  test('of thousands is one too many: a program that makes them in a loop comes to an end', async () => {
    const full = await publishedListing(app, who)
    await sql`insert into blocks (id, owner_id, listing_id, start_local, end_local, timezone, start_at, end_at, label, created_at, updated_at)
      select gen_random_uuid(), ${who.owner_id}::uuid, ${full.id}::uuid, '2099-01-01T10:00', '2099-01-01T11:00', 'Europe/Warsaw',
        '2099-01-01T09:00Z', '2099-01-01T10:00Z', 'Pętla', now(), now()
      from generate_series(1, 4999)`.execute(app.deps.db)
    const [last, more] = [evening(dayAhead(app, 45)), evening(dayAhead(app, 46))]
    expect((await block({ listing_id: full.id, terms: [last, more] })).body.code).toBe('block_limit')
    expect((await block({ listing_id: full.id, terms: [last] })).status).toBe(201)
    const refused = await block({ listing_id: full.id, terms: [more] })
    expect([refused.status, refused.body.code]).toEqual([409, 'block_limit'])
  })

  test('over midnight is one item on both days', async () => {
    const [friday, saturday] = [dayAhead(app, 39), dayAhead(app, 40)]
    const { body } = await block({ terms: [{ start: `${friday}T20:00`, end: `${saturday}T03:00` }] })
    const id = body.blocks[0]?.id
    for (const days of [[friday], [saturday], [friday, saturday]] as const) {
      expect((await events(days[0], days.at(-1))).map((event) => event.id)).toEqual([id])
    }
    expect(await events(dayAhead(app, 41))).toEqual([])
  })
})

describe('a race', () => {
  test('between a block and visitors has exactly one winner', async () => {
    for (const round of [0, 1, 2]) {
      const term = evening(dayAhead(app, 50 + round))
      const answers = await Promise.all([
        block({ terms: [term] }),
        reserve(app, hall.id, term),
        block({ terms: [term] }),
        reserve(app, hall.id, term),
      ])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
      expect(await events(dayAhead(app, 50 + round))).toHaveLength(1)
    }
  })
})

test('a block that lies too far away, or lasts or repeats too long, is refused in words of its own', async () => {
  const refused = async (start: string, end: string, repeat_until?: string) => {
    const { status, body } = await block({ terms: [{ start: `${start}T10:00`, end: `${end}T12:00` }], repeat_until })
    return [status, Object.keys(body.fields ?? {}), body.errors?.[0]]
  }
  const soon = dayAhead(app, 1500)
  const [ago, later, longer] = [dayAhead(app, -40), dayAhead(app, 1900), dayAhead(app, 1500 + 400)]
  expect(await refused(ago, ago)).toEqual([400, ['terms.0.start'], expect.stringMatching(/najwyżej 30 dni temu/)])
  expect(await refused(later, later)).toEqual([400, ['terms.0.start'], expect.stringMatching(/najpóźniej za 5 lat/)])
  expect(await refused(soon, longer)).toEqual([400, ['terms.0.end'], expect.stringMatching(/najwyżej rok/)])
  const before = dayAhead(app, 1499)
  expect(await refused(soon, soon, before)).toEqual([400, ['repeat_until'], expect.stringMatching(/przed pierwszym/)])
  const much = dayAhead(app, 1500 + 110 * 7)
  expect(await refused(soon, soon, much)).toEqual([400, ['repeat_until'], expect.stringMatching(/najwyżej dwa lata/)])
})

describe('a series', () => {
  test('repeats weekly at the same wall time, also over the change of the clock', async () => {
    const short = clockChange(app, 'spring', 400)
    const [before, after] = [daysFrom(short, -7), daysFrom(short, 7)]
    const { body, status } = await block({
      terms: [{ start: `${before}T02:30`, end: `${before}T06:00` }],
      repeat_until: after,
      label: 'Sprzątanie',
    })
    expect(status).toBe(201)
    expect(body.blocks.map(({ start, end }) => [start, end])).toEqual([
      [`${before}T02:30`, `${before}T06:00`],
      [`${short}T03:00`, `${short}T06:00`],
      [`${after}T02:30`, `${after}T06:00`],
    ])
    expect(new Set(body.blocks.map((one) => one.block?.series_id)).size).toBe(1)
    expect(body.blocks.map((one) => one.start_at)).toEqual([
      `${before}T01:30:00.000Z`,
      `${short}T01:00:00.000Z`,
      `${after}T00:30:00.000Z`,
    ])
  })

  test('a time that the clock skips is refused at its field', async () => {
    const short = clockChange(app, 'spring')
    const { status, body } = await block({ terms: [{ start: `${short}T02:30`, end: `${short}T06:00` }] })
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([400, 'nonexistent_time', ['terms.0.start']])
  })

  test('is all or nothing, unless taken terms are to be left out', async () => {
    const days = [60, 67, 74].map((ahead) => dayAhead(app, ahead))
    await confirmedByMail(app, hall.id, evening(days[1] ?? ''))
    const body = { terms: [evening(days[0] ?? '')], repeat_until: days[2] }
    const refused = await block(body)
    expect([refused.status, refused.body.conflicts?.length]).toEqual([409, 1])
    expect(await events(days[0] ?? '')).toEqual([])
    const answer = await block({ ...body, skip_taken: true })
    expect(answer.status).toBe(201)
    expect(answer.body.blocks.map(({ start }) => start.slice(0, 10))).toEqual([days[0], days[2]])
    expect(answer.body.skipped).toHaveLength(1)
  })

  test('of a year is written in less than a second, with each week once', async () => {
    const took: number[] = []
    for (const start of ['08:00', '09:00', '10:00']) {
      const until = dayAhead(app, 900 + 364)
      const first = { start: `${dayAhead(app, 900)}T${start}`, end: `${dayAhead(app, 900)}T${start.slice(0, 3)}45` }
      const begun = performance.now()
      const { status, body } = await block({ terms: [first], repeat_until: until })
      took.push(performance.now() - begun)
      expect([status, body.blocks.length, new Set(body.blocks.map((one) => one.start)).size]).toEqual([201, 53, 53])
    }
    // The best of three, because other tests run beside it.
    expect(Math.min(...took)).toBeLessThan(1_000)
  })

  test('whose terms are longer than a week stands in its own way', async () => {
    const first = { start: `${dayAhead(app, 1300)}T08:00`, end: `${dayAhead(app, 1308)}T08:00` }
    const refused = await block({ terms: [first], repeat_until: dayAhead(app, 1314), label: 'Remont' })
    expect([refused.status, refused.body.conflicts?.[0]?.label]).toEqual([409, 'Remont'])
    const skipped = await block({
      terms: [first],
      repeat_until: dayAhead(app, 1314),
      label: 'Remont',
      skip_taken: true,
    })
    expect([skipped.status, skipped.body.blocks.length, skipped.body.skipped.length]).toEqual([201, 2, 1])
  })

  test('is renamed as a whole, deleted from a date on, and put back', async () => {
    const days = [80, 87, 94].map((ahead) => dayAhead(app, ahead))
    const answer = await block({ terms: [evening(days[0] ?? '')], repeat_until: days[2] })
    const [first, second] = answer.body.blocks
    const renamed = await app.call('changeBlock', {
      token: who.token,
      params: { id: second?.id ?? '' },
      body: { label: 'Kurs tańca', scope: 'series' },
    })
    expect(renamed.body.blocks.map((one) => one.block?.label)).toEqual(['Kurs tańca', 'Kurs tańca', 'Kurs tańca'])
    const gone = await app.call('deleteBlock', {
      token: who.token,
      params: { id: second?.id ?? '' },
      query: { scope: 'following' },
    })
    expect(gone.body.blocks.map(({ start }) => start.slice(0, 10))).toEqual([days[1], days[2]])
    expect(await events(days[0] ?? '', days[2])).toMatchObject([{ id: first?.id }])
    const back = await block({
      terms: gone.body.blocks.map(({ start, end }) => ({ start, end })),
      label: 'Kurs tańca',
      series_id: first?.block?.series_id,
    })
    expect(back.status).toBe(201)
    const whole = await events(days[0] ?? '', days[2])
    expect(whole.map(({ start }) => start.slice(0, 10))).toEqual(days)
    expect(new Set(whole.map((one) => one.block?.series_id)).size).toBe(1)
  })

  test('is put back whole however long ago it began, and so is a single block', async () => {
    const old = evening(dayAhead(app, -60))
    const next = evening(dayAhead(app, 101))
    const { body: made } = await block({ terms: [next], repeat_until: dayAhead(app, 108), label: 'Kurs' })
    const series_id = made.blocks[0]?.block?.series_id
    const began = await block({ terms: [old], series_id, label: 'Kurs' })
    expect([began.status, began.body.errors]).toEqual([201, undefined])
    const params = { id: made.blocks[0]?.id ?? '' }
    const gone = await app.call('deleteBlock', { token: who.token, params, query: { scope: 'series' } })
    expect(gone.body.blocks).toHaveLength(3)
    const terms = gone.body.blocks.map(({ start, end }) => ({ start, end }))
    expect((await block({ terms, series_id, label: 'Kurs' })).status).toBe(201)
    const [back] = await events(old.start.slice(0, 10))
    const at = { token: who.token, params: { id: back?.id ?? '' } }
    const there = evening(dayAhead(app, 120))
    const moved = await app.call('changeBlock', { ...at, body: there })
    expect(moved.body.blocks).toMatchObject([there])
    const restore = [{ id: at.params.id, ...old, unit_ids: back?.unit_ids ?? [], crews: null, label: 'Kurs', note: '' }]
    const undone = await app.call('changeBlock', { ...at, body: { restore } })
    expect(undone.body.blocks).toMatchObject([old])
    const alone = await block({ terms: [evening(dayAhead(app, -61))], series_id: null })
    expect(alone.body.blocks?.map((one) => one.block?.series_id)).toEqual([null])
  })

  describe('that is moved', () => {
    const change = (id: string | undefined, body: Record<string, unknown>) =>
      app.call('changeBlock', { token: who.token, params: { id: id ?? '' }, body })
    const weekly = async (ahead: number) => {
      const days = [ahead, ahead + 7, ahead + 14].map((each) => dayAhead(app, each))
      const answer = await block({ terms: [evening(days[0] ?? '')], repeat_until: days[2] })
      expect(answer.status).toBe(201)
      return { days, blocks: answer.body.blocks }
    }
    const later = (day: string | undefined) => ({ start: `${day}T18:00`, end: `${day}T23:30` })
    const termsOf = (blocks: readonly { start: string; end: string }[]) =>
      blocks.map(({ start, end }) => ({ start, end }))

    test('takes one, the following ones or all along, by as much as the one that was carried', async () => {
      const { days, blocks } = await weekly(220)
      const [, second] = blocks
      await change(second?.id, later(days[1]))
      const one = await events(days[0] ?? '', days[2])
      expect(termsOf(one)).toEqual([evening(days[0] ?? ''), later(days[1]), evening(days[2] ?? '')])
      await change(second?.id, { ...evening(days[1] ?? '') })
      const following = await change(second?.id, { ...later(days[1]), scope: 'following' })
      expect(termsOf(following.body.blocks)).toEqual([later(days[1]), later(days[2])])
      await change(second?.id, { ...evening(days[1] ?? ''), scope: 'following' })
      const next = dayAhead(app, 228)
      const all = await change(second?.id, { ...evening(next), scope: 'series' })
      expect(all.body.blocks.map(({ start }) => start.slice(0, 10))).toEqual(
        [221, 228, 235].map((ahead) => dayAhead(app, ahead)),
      )
      expect(await events(days[0] ?? '')).toEqual([])
    })

    test('a week on takes the places of its own next ones, and goes back exactly as it was', async () => {
      const { days, blocks } = await weekly(150)
      const [first, second] = blocks
      await change(second?.id, { ...later(days[1]), label: 'Wyjątek' })
      const before = await events(days[0] ?? '', days[2])
      const moved = await change(first?.id, { ...evening(days[1] ?? ''), scope: 'series' })
      expect(moved.status).toBe(200)
      expect(moved.body.blocks.map(({ start }) => start.slice(0, 10))).toEqual([...days.slice(1), dayAhead(app, 171)])
      expect(moved.body.before).toEqual(before)
      const restore = moved.body.before.map(({ id, start, end, unit_ids, block: facts }) => ({
        id,
        start,
        end,
        unit_ids,
        crews: facts?.crews ?? null,
        label: facts?.label ?? '',
        note: facts?.note ?? '',
      }))
      expect((await change(second?.id, { restore })).status).toBe(200)
      expect(await events(days[0] ?? '', dayAhead(app, 171))).toEqual(before)
    })

    test('stays as a whole where it is when one of them meets something', async () => {
      const { days, blocks } = await weekly(180)
      const wanted = [181, 188, 195].map((ahead) => dayAhead(app, ahead))
      await confirmedByMail(app, hall.id, evening(wanted[2] ?? ''))
      const refused = await change(blocks[0]?.id, { ...evening(wanted[0] ?? ''), scope: 'series' })
      expect([refused.status, refused.body.conflicts?.length]).toEqual([409, 1])
      expect((await events(days[0] ?? '', days[2])).map(({ id }) => id)).toEqual(blocks.map(({ id }) => id))
    })

    test('leaves behind what is over, and takes nobody of another series or owner', async () => {
      const past = dayAhead(app, -3)
      const answer = await block({ terms: [evening(past)], repeat_until: dayAhead(app, 4) })
      const [over, coming] = answer.body.blocks
      const day = dayAhead(app, 5)
      const moved = await change(coming?.id, { ...evening(day), scope: 'series', label: 'Sprzątanie' })
      expect(moved.body.blocks.map(({ start, block: facts }) => [start.slice(0, 10), facts?.label])).toEqual([
        [past, 'Sprzątanie'],
        [day, 'Sprzątanie'],
      ])
      // Undoing a new name asks nothing of a term that is long over.
      const start_local = `${dayAhead(app, -60)}T16:00`
      await app.deps.db
        .updateTable('blocks')
        .set({ start_local })
        .where('id', '=', over?.id ?? '')
        .execute()
      const long_ago = await change(coming?.id, { label: 'Remanent', scope: 'series' })
      const restore = long_ago.body.before.map(({ id, start, end, unit_ids, block: facts }) => ({
        id,
        start,
        end,
        unit_ids,
        crews: null,
        label: facts?.label ?? '',
        note: '',
      }))
      const undone = await change(coming?.id, { restore })
      expect(undone.body.blocks?.map((one) => one.block?.label)).toEqual(['Sprzątanie', 'Sprzątanie'])
      const theirs = await publishedListing(app, stranger)
      const series_id = over?.block?.series_id
      const far = evening(dayAhead(app, 30))
      const foreign = await block({ listing_id: theirs.id, terms: [far], series_id }, { token: stranger.token })
      expect(foreign.status).toBe(201)
      const renamed = await change(coming?.id, { label: 'Wietrzenie', scope: 'series' })
      expect(renamed.body.blocks).toHaveLength(2)
      const named = { id: foreign.body.blocks[0]?.id, ...far, unit_ids: [], crews: null, label: 'Obce', note: '' }
      const stolen = await change(coming?.id, { restore: [named] })
      expect([stolen.status, Object.keys(stolen.body.fields ?? {})]).toEqual([400, ['restore.0.id']])
    })
  })
})

describe('crews of a service', () => {
  const two = [
    { code: 'a', name: 'Ekipa A', area_m2: null, capacity_max: null },
    { code: 'b', name: 'Ekipa B', area_m2: null, capacity_max: null },
  ]

  test('are blocked by number: one crew away leaves one for visitors', async () => {
    const band = await publishedListing(app, who, { kind: 'service', input: { units: two } })
    const term = evening(dayAhead(app, 30))
    expect((await block({ listing_id: band.id, terms: [term], crews: 1 })).status).toBe(201)
    expect((await reserve(app, band.id, term, { kind: 'service' })).status).toBe(201)
    expect((await reserve(app, band.id, term, { kind: 'service' })).body.code).toBe('slot_taken')
    const full = await block({ listing_id: band.id, terms: [term], crews: 1 })
    expect([full.status, full.body.conflicts?.length]).toEqual([409, 2])
    const many = await block({ listing_id: band.id, terms: [term], crews: 3 })
    expect([many.status, Object.keys(many.body.fields ?? {})]).toEqual([400, ['crews']])
  })

  test('some of them are away every week of a year in one request, written in less than a second', async () => {
    const three = [...two, { code: 'c', name: 'Ekipa C', area_m2: null, capacity_max: null }]
    const band = await publishedListing(app, who, { kind: 'service', input: { units: three } })
    const took: number[] = []
    for (const start of ['08:00', '10:00', '12:00']) {
      const day = dayAhead(app, 900)
      const first = { start: `${day}T${start}`, end: `${day}T${start.slice(0, 3)}45` }
      const begun = performance.now()
      const made = { listing_id: band.id, terms: [first], repeat_until: dayAhead(app, 900 + 364), crews: 2 }
      const { status, body } = await block(made)
      took.push(performance.now() - begun)
      expect([status, body.blocks.length]).toEqual([201, 53])
      expect(body.blocks.every(({ unit_ids, block }) => unit_ids.length === 2 && block?.crews === 2)).toBe(true)
      expect(new Set(body.blocks.map((one) => one.block?.series_id)).size).toBe(1)
      // One crew is left for somebody else each week, and not two.
      const left = { listing_id: band.id, terms: [first], repeat_until: dayAhead(app, 907) }
      const over = await block({ ...left, crews: 2 })
      expect([over.status, over.body.conflicts?.length]).toEqual([409, 2])
      expect((await block({ ...left, crews: 1 })).status).toBe(201)
    }
    expect(Math.min(...took)).toBeLessThan(1_000)
  })

  test('a series whose terms need somebody to change hands in between finds a place for each', async () => {
    const band = await publishedListing(app, who, { kind: 'service', input: { units: two } })
    const day = dayAhead(app, 70)
    const week = dayAhead(app, 77)
    const { body: resources } = await app.call('listCalendarResources', { token: who.token })
    const units = resources.results.find(({ id }) => id === band.id)?.units.map(({ id }) => id) ?? []
    // In the second week neither crew is free from morning to night until the later entry changes hands.
    const entries = [
      { start: `${week}T08:00`, end: `${week}T12:00` },
      { start: `${week}T14:00`, end: `${week}T18:00` },
    ]
    for (const [at, term] of entries.entries()) {
      const made = (await block({ listing_id: band.id, terms: [term], crews: 1 })).body.blocks[0]
      const mine = app.deps.db.updateTable('occupancy').set({ unit_id: units[at] ?? '' })
      await mine.where('block_id', '=', made?.id ?? '').execute()
    }
    const first = { start: `${day}T10:00`, end: `${day}T16:00` }
    const answer = await block({
      ...{ listing_id: band.id, terms: [first], crews: 1 },
      repeat_until: dayAhead(app, 84),
    })
    expect([answer.status, answer.body.blocks.length]).toEqual([201, 3])
    const taken = await events(week, week, { listing: band.id })
    const unitOf = (start: string) => taken.find((event) => event.start.endsWith(start))?.unit_ids[0]
    expect(unitOf('08:00')).toBe(unitOf('14:00'))
    expect(unitOf('10:00')).not.toBe(unitOf('08:00'))
  })

  test('change hands for a block when the count allows it, and the reservation says which crew it has now', async () => {
    const band = await publishedListing(app, who, { kind: 'service', input: { units: two } })
    const day = dayAhead(app, 42)
    const early = { start: `${day}T08:00`, end: `${day}T12:00` }
    const late = { start: `${day}T14:00`, end: `${day}T18:00` }
    const blocked = (await block({ listing_id: band.id, terms: [early], crews: 1 })).body.blocks[0]
    const reserved = await confirmedByMail(app, band.id, late, { kind: 'service' })
    // The reservation moves to the other crew by hand, so that neither crew is free from morning to night.
    const { body: resources } = await app.call('listCalendarResources', { token: who.token })
    const units = resources.results.find(({ id }) => id === band.id)?.units.map(({ id }) => id) ?? []
    const other = units.find((id) => id !== blocked?.unit_ids[0]) ?? ''
    await app.deps.db
      .updateTable('occupancy')
      .set({ unit_id: other })
      .where('reservation_id', '=', reserved.id)
      .execute()
    await app.deps.db
      .updateTable('reservations')
      .set({ unit_ids: [other] })
      .where('id', '=', reserved.id)
      .execute()
    const whole = { start: `${day}T10:00`, end: `${day}T16:00` }
    const answer = await block({ listing_id: band.id, terms: [whole], crews: 1 })
    expect(answer.status).toBe(201)
    const now = await events(day, day, { listing: band.id })
    expect(now).toHaveLength(3)
    const unitOf = (id: string | undefined) => now.find((event) => event.id === id)?.unit_ids[0]
    // Two crews carry three entries, so the two that do not overlap share one.
    expect(unitOf(reserved.id)).toBe(unitOf(blocked?.id))
    expect(unitOf(answer.body.blocks[0]?.id)).not.toBe(unitOf(reserved.id))
  })
})

test('a draft can be blocked too, and appears among the rows of the calendar', async () => {
  const { body: before } = await app.call('listCalendarResources', { token: who.token })
  const input = await draftInput()
  const draft = await createListing(app.deps, who, input)
  const { body: after } = await app.call('listCalendarResources', { token: who.token })
  expect(after.results.length).toBe(before.results.length + 1)
  expect(after.results.find(({ id }) => id === draft.id)).toMatchObject({
    status: 'draft',
    units_interchangeable: false,
  })
  expect((await block({ listing_id: draft.id, terms: [evening(dayAhead(app, 30))] })).status).toBe(201)
})

test('a draft that says nothing yet leaves the calendar of the others whole', async () => {
  const answer = await app.call('createVenue', {
    token: who.token,
    body: { name: 'Sala bez niczego', category: 'loft' },
  })
  expect(answer.status).toBe(201)
  const { status, body } = await app.call('listCalendarResources', { token: who.token })
  expect(status).toBe(200)
  expect(body.results.find(({ id }) => id === answer.body.id)).toMatchObject({ capacity_max: null })
  const day = dayAhead(app, 30)
  expect((await app.call('listCalendarOpenings', { token: who.token, query: { from: day, to: day } })).status).toBe(200)
  await events(day)
})

/** The published hall's own data, once more. */
async function draftInput(): Promise<Parameters<typeof createListing>[2]> {
  const listing = app.deps.catalogue.find(hall.id)?.listing
  if (!listing) throw new Error('the hall is not published')
  const { units, ...rest } = listing
  return { ...rest, name: 'Sala w budowie', units: units.map(({ id: _, ...unit }) => unit) } as never
}
