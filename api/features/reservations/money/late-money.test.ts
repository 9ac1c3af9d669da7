/** Money that came in part before a wait ran out: nobody may keep it silently, and the rest may still come. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner

const days = 86_400
const zadatek = { input: { deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 7 } } } as never
/** 600,00 zł, of which 120,00 zł are due at once. */
const due_now = 12_000

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const signedIn = async () => (await logIn(app, who.email)).token
const pay = async (id: string, amount_grosze: number) =>
  app.call('markReservationPaid', { params: { id }, token: await signedIn(), body: { amount_grosze } })

/** Waits for its zadatek, of which 50,00 zł came in time; then the time is over. */
async function lapsedWithPart(ahead: number) {
  const hall = await publishedListing(app, who, zadatek)
  const term = evening(dayAhead(app, ahead))
  const reservation = await confirmedByMail(app, hall.id, term)
  expect((await pay(reservation.id, 5000)).body).toMatchObject({
    status: 'pending_payment',
    payment_status: 'partially_paid',
  })
  await app.clock.advance(10 * days)
  return { ...reservation, term, hall }
}

describe('a wait for payment that ends with a part of the money', () => {
  test('owes that part back, and both sides read so', async () => {
    const reservation = await lapsedWithPart(60)
    const panel = await app.call('getReservationByToken', { params: { token: reservation.status_token } })
    expect(panel.body).toMatchObject({ status: 'expired', payment_status: 'refund_pending', refund_due_grosze: 5000 })
    expect(panel.body.next.text).toContain('Zwrot 50,00')
    const desk = await app.call('getReservation', { params: { id: reservation.id }, token: await signedIn() })
    expect(desk.body).toMatchObject({ status: 'expired', refund_due_grosze: 5000 })
    expect(desk.body.history.at(-1)?.text).toMatch(/wygasła\. Zwrot: 50,00.zł\.$/)
    const letters = await app.mailbox(reservation.email)
    const letter = letters.find(({ subject }) => subject.startsWith('Zwrot 50,00'))
    // What the letter asks for can be done on the page that it leads to.
    expect(letter?.text.replace(/\s+/g, ' ')).toContain('podaj numer rachunku w wiadomości do właściciela')
    expect(panel.body.can.message).toBe(true)
    const params = { token: reservation.status_token }
    const written = await app.call('writeMessageByToken', { params, body: { body: 'Rachunek: 61 1090 1014 …' } })
    expect(written.status).toBeLessThan(300)
  })

  test('takes the term back when the rest comes late and the term is free: then nothing is owed', async () => {
    const reservation = await lapsedWithPart(61)
    const settled = await pay(reservation.id, due_now - 5000)
    expect(settled.body).toMatchObject({
      status: 'confirmed',
      payment_status: 'deposit_paid',
      paid_grosze: due_now,
      refund_due_grosze: 0,
    })
    const paid = settled.body.history.at(-1)
    expect(paid?.text).toMatch(
      /^Wpłata została odnotowana: 70,00.zł \(przelew tradycyjny\)\. Rezerwacja jest potwierdzona\.$/,
    )
  })

  test('owes all of it back when the rest comes and somebody else has the term', async () => {
    const reservation = await lapsedWithPart(62)
    await confirmedByMail(app, reservation.hall.id, reservation.term)
    const owed = await pay(reservation.id, due_now - 5000)
    expect(owed.body).toMatchObject({
      status: 'expired',
      payment_status: 'refund_pending',
      refund_due_grosze: due_now,
    })
    // Nothing came of the money, so the letter offers what is free near that term (product 4).
    const letters = await app.mailbox(reservation.email)
    const letter = letters.find(({ subject }) => subject.startsWith('Zwrot 120,00'))
    expect(letter?.text).toContain('Wpłata dotarła po czasie')
    const starts = (letter?.links ?? []).flatMap((link) => new URL(link).searchParams.get('start') ?? [])
    expect(starts).toHaveLength(3)
    expect(starts).not.toContain(reservation.term.start)
    expect(letter?.links.find((link) => link.includes('/rezerwacja?start='))).toContain('guests=40')
  })

  test('meanwhile its page and its letter lead to the form with the same wishes, and to other offers while this one is hidden', async () => {
    const reservation = await lapsedWithPart(65)
    const { id, slug } = reservation.hall
    const told = (await app.mailbox(reservation.email)).find(({ subject }) => subject.startsWith('Rezerwacja wygasła'))
    const page = async () =>
      (await app.call('getReservationByToken', { params: { token: reservation.status_token } })).body
    const { again, listing } = await page()
    const form = new URL(again ?? '', 'http://w.example')
    expect(form.pathname).toBe(`/sale/${slug}/rezerwacja`)
    expect(Object.fromEntries(form.searchParams)).toMatchObject({ ...reservation.term, guests: '40' })
    expect(listing.shown).toBe(true)
    expect(told?.links.map((link) => link.replace(/^https?:\/\/[^/]+/, ''))).toContain(again)
    await app.deps.db.updateTable('listings').set({ hidden_by_plan: true }).where('id', '=', id).execute()
    expect(await page()).toMatchObject({ again: null, listing: { shown: false } })
  })

  test('its letter offers what is free also where the offers are still being read, as after a start', async () => {
    const reservation = await lapsedWithPart(63)
    const { id } = reservation.hall
    await confirmedByMail(app, id, reservation.term)
    const { db, catalogue } = app.deps
    const hide = (hidden_by_plan: boolean) =>
      db.updateTable('listings').set({ hidden_by_plan }).where('id', '=', id).execute()
    await hide(true)
    await catalogue.refresh([id])
    await hide(false)
    await pay(reservation.id, due_now - 5000)
    const letter = (await app.mailbox(reservation.email)).find(({ subject }) => subject.startsWith('Zwrot 120,00'))
    expect(letter?.links.filter((link) => link.includes('/rezerwacja?start='))).toHaveLength(3)
  })

  test('adds up when late money comes in two parts', async () => {
    const hall = await publishedListing(app, who, zadatek)
    const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, 63)))
    await app.clock.advance(10 * days)
    const part = await pay(reservation.id, 5000)
    expect(part.body).toMatchObject({ status: 'expired', refund_due_grosze: 5000 })
    expect(part.body.history.at(-1)?.text).toMatch(/50,00.zł dotarła po czasie i nie wystarcza do potwierdzenia/)
    expect((await pay(reservation.id, due_now - 5000)).body).toMatchObject({
      status: 'confirmed',
      refund_due_grosze: 0,
    })
  })
})

describe('a term that somebody takes past all rules while late money comes', () => {
  test('is refused by the database alone; the money is written down, owed back and told of', async () => {
    const reservation = await lapsedWithPart(64)
    const rival = await confirmedByMail(app, reservation.hall.id, evening(dayAhead(app, 70)))
    const taking = takeUnseen(reservation.id, rival.id)
    await taking.written
    const paying = pay(reservation.id, due_now - 5000)
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 10_000 })
    await taking.commit()

    const owed = await paying
    expect([owed.status, owed.body.status, owed.body.payment_status]).toEqual([200, 'expired', 'refund_pending'])
    expect(owed.body).toMatchObject({ paid_grosze: due_now, refund_due_grosze: due_now })
    expect(owed.body.history.at(-1)?.text).toMatch(
      /70,00.zł dotarła po czasie, a tego terminu nie można było już przywrócić/,
    )
    const subjects = (await app.mailbox(reservation.email)).map(({ subject }) => subject.replaceAll('\u00a0', ' '))
    expect(subjects.some((subject) => subject.startsWith('Zwrot 120,00 zł'))).toBe(true)
    expect(subjects.some((subject) => subject.startsWith('Rezerwacja potwierdzona'))).toBe(false)
  })
})

/** Writes another reservation into the term without asking for the listing's lock, and keeps it to itself until told. */
function takeUnseen(id: string, by: string) {
  const [written, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = app.deps.db.transaction().execute(async (tx) => {
    await sql`
      insert into occupancy (id, listing_id, unit_id, kind, blocked, reservation_id, event_day, created_at)
      select gen_random_uuid(), listing_id, unit_ids[1], 'reservation', tstzrange(start_at, end_at), ${by}, event_day, now()
      from reservations where id = ${id}`.execute(tx)
    written.resolve()
    await told.promise
  })
  ended.catch(written.reject)
  return {
    written: written.promise,
    commit: () => {
      told.resolve()
      return ended
    },
  }
}

/** How many connections wait for another one's row to be decided. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'transactionid'`.execute(
    app.deps.db,
  )
  return rows[0]?.count ?? 0
}
