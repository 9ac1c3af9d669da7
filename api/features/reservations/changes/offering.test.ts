import { afterAll, beforeAll, expect, test } from 'vitest'
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
let hall: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  hall = await publishedListing(app, who, { input: { confirmation_mode: 'request' } })
})
afterAll(() => app.close())

const offer = (id: string, body: object) => app.call('proposeChange', { token: who.token, params: { id }, body })
const answer = (token: string, word: string) =>
  app.call('answerChangeByToken', { params: { token }, body: { answer: word } })
const owned = async (id: string) => (await app.call('getReservation', { token: who.token, params: { id } })).body
const seen = async (token: string) => (await app.call('getReservationByToken', { params: { token } })).body
const words = (text: string | undefined) => text?.replace(/\s+/g, ' ')
const subjects = async (email: string) => (await app.mailbox(email)).map(({ subject }) => subject)
const isFree = async (term: object) => {
  await app.deps.catalogue.refreshTaken([hall.id])
  return (await app.call('checkVenueAvailability', { body: { venue_id: hall.id, ...term } })).body.available
}

const until = (at: string | null | undefined) =>
  app.clock.advance(Math.ceil((Date.parse(at ?? '') - app.clock.now()) / 1_000) + 60)

test('a request is answered with other terms, both are held, and the yes concludes it at the price that was named', async () => {
  const [day, next] = [dayAhead(app, 50), dayAhead(app, 51)]
  const request = await confirmedByMail(app, hall.id, evening(day))
  expect((await owned(request.id)).can.change).toBe(true)
  expect((await seen(request.status_token)).can.change).not.toBe(true)
  const wanted = { ...evening(next), total_grosze: 55_500, note: 'W sobotę mam wesele, niedziela jest wolna.' }
  const preview = await offer(request.id, { ...wanted, preview: true })
  expect(preview.body).toMatchObject({ possible: true, total_grosze: 55_500, difference_grosze: -4_500 })
  expect(await isFree(evening(next))).toBe(true)

  expect((await offer(request.id, wanted)).status).toBe(200)
  expect([await isFree(evening(day)), await isFree(evening(next))]).toEqual([false, false])
  const page = await seen(request.status_token)
  expect(page).toMatchObject({
    status: 'pending_owner',
    next: { title: 'Właściciel proponuje inne warunki', until: page.change?.expires_at },
    change: { proposed_by: 'owner', total_grosze: 55_500, can: { accept: true, decline: true } },
  })
  const [mail] = await app.mailbox(request.email)
  expect(words(mail?.text)).toContain('proponuje inne warunki')
  expect(words(mail?.text)).toContain('W sobotę mam wesele')
  expect(mail?.text).not.toContain('Potwierdzona')
  expect((await offer(request.id, wanted)).body.code).toBe('change_open')

  const done = await answer(request.status_token, 'accept')
  expect(done.body).toMatchObject({ start: wanted.start, change: null, price: { total_grosze: 55_500 } })
  expect(done.body.status).toBe('confirmed')
  expect([await isFree(evening(day)), await isFree(evening(next))]).toEqual([true, false])
  const { history, price_reason } = await owned(request.id)
  expect(history.slice(-3).map(({ action }) => action)).toEqual(['propose_change', 'accept_change', 'accept_offer'])
  expect(price_reason).toBe('Cena z zaakceptowanej propozycji')
  // Confirmed by it: the owner reads so in one mail, and not in another one that something has changed.
  expect(await subjects(who.email)).not.toContain(`Zmiana w rezerwacji ${request.reference}`)
  expect((await answer(request.status_token, 'accept')).body.code).toBe('change_over')
})

test('where only the price is another one, the page speaks of one term, and the letter of „prośba” in small letters', async () => {
  const request = await confirmedByMail(app, hall.id, evening(dayAhead(app, 180)))
  expect((await offer(request.id, { total_grosze: 50_000 })).status).toBe(200)
  const { next } = await seen(request.status_token)
  expect(next.title).toBe('Właściciel proponuje inne warunki')
  expect(words(next.text)).toContain('Termin trzymamy dla Ciebie')
  const [mail] = await app.mailbox(request.email)
  expect(words(mail?.text)).toContain('Bez odpowiedzi prośba zostaje bez zmian i czeka na decyzję właściciela.')

  const other = await confirmedByMail(app, hall.id, evening(dayAhead(app, 181)))
  expect((await offer(other.id, evening(dayAhead(app, 182)))).status).toBe(200)
  expect(words((await seen(other.status_token)).next.text)).toContain('Oba terminy trzymamy dla Ciebie')
})

test('an offer whose yes confirms at once is one mail to the owner, and one whose yes waits for money is one as well', async () => {
  const deposit = { type: 'zaliczka', percent_bp: 2_000, balance_due_days: 7 } as const
  const waits = await publishedListing(app, who, { input: { confirmation_mode: 'request', deposit } })
  const told = async (listing_id: string, ahead: number) => {
    const request = await confirmedByMail(app, listing_id, evening(dayAhead(app, ahead)))
    await offer(request.id, evening(dayAhead(app, ahead + 1)))
    const before = (await subjects(who.email)).length
    const { status } = (await answer(request.status_token, 'accept')).body
    await app.settle()
    const mails = await subjects(who.email)
    return { status, mails: mails.slice(0, mails.length - before), request }
  }
  const at_once = await told(hall.id, 70)
  expect([at_once.status, at_once.mails.length]).toEqual(['confirmed', 1])
  const later = await told(waits.id, 72)
  const change = `Zmiana w rezerwacji ${later.request.reference}`
  expect([later.status, later.mails]).toEqual(['pending_payment', [change]])
})

test('a no, or an offer that is taken back, leaves the request with its own term to the owner, who may still accept it', async () => {
  const [day, next] = [dayAhead(app, 54), dayAhead(app, 55)]
  const request = await confirmedByMail(app, hall.id, evening(day))
  await offer(request.id, evening(next))
  const another = await confirmedByMail(app, hall.id, evening(dayAhead(app, 44)))
  await offer(another.id, evening(dayAhead(app, 45)))
  const declined = await answer(request.status_token, 'decline')
  expect(declined.body).toMatchObject({ status: 'pending_owner', start: evening(day).start, change: null })
  expect([await isFree(evening(day)), await isFree(evening(next))]).toEqual([false, true])
  const [mail] = await app.mailbox(who.email)
  expect(words(mail?.text)).toContain('Prośba czeka na Twoją decyzję')

  await offer(request.id, evening(next))
  const back = { token: who.token, params: { id: request.id }, body: { answer: 'withdraw' } }
  expect((await app.call('answerChange', back)).body).toMatchObject({ status: 'pending_owner', change: null })
  expect(await isFree(evening(next))).toBe(true)

  // Yes to the request itself takes back what was offered instead.
  await offer(request.id, evening(next))
  const accepted = await app.call('acceptReservation', { token: who.token, params: { id: request.id }, body: {} })
  expect(accepted.body).toMatchObject({ start: evening(day).start, change: null })
  expect([await isFree(evening(day)), await isFree(evening(next))]).toEqual([false, true])
  expect((await answer(request.status_token, 'accept')).body.code).toBe('change_over')
  // Whatever becomes of one offer, those to other guests stay.
  expect((await seen(another.status_token)).change?.proposed_by).toBe('owner')
})

test('an offer without an answer goes back to the owner, and the request does not lapse meanwhile', async () => {
  const [day, next] = [dayAhead(app, 60), dayAhead(app, 61)]
  const request = await confirmedByMail(app, hall.id, evening(day))
  const before = await owned(request.id)
  await offer(request.id, evening(next))
  const open = await seen(request.status_token)
  expect(Date.parse(open.change?.expires_at ?? '')).toBeGreaterThan(Date.parse(before.deadline_at ?? ''))
  await until(open.change?.expires_at)
  await app.settle()
  who = await logIn(app, who.email)
  const after = await owned(request.id)
  expect([after.status, after.change]).toEqual(['pending_owner', null])
  expect([await isFree(evening(day)), await isFree(evening(next))]).toEqual([false, true])
  expect(after.history.at(-1)?.action).toBe('expire_change')
  await until(after.deadline_at)
  await app.settle()
  expect((await seen(request.status_token)).status).toBe('expired')
  expect(await isFree(evening(day))).toBe(true)
})

test('a crew that changes hands under the term of an offer leaves the request with its own crew', async () => {
  // Sessions do not outlive the days of the test before.
  who = await logIn(app, who.email)
  const crew = (code: string) => ({ code, name: `Ekipa ${code}`, area_m2: null, capacity_max: null })
  const band = await publishedListing(app, who, {
    kind: 'service',
    input: { confirmation_mode: 'request', units: [crew('a'), crew('b')] },
  })
  const [day, later] = [dayAhead(app, 60), dayAhead(app, 61)]
  const at = (from: string, to: string) => ({ start: `${day}T${from}`, end: `${day}T${to}` })
  const service = { kind: 'service' as const }
  const own_term = { start: `${later}T10:00`, end: `${later}T16:00` }
  const request = await confirmedByMail(app, band.id, own_term, service)
  const early = await confirmedByMail(app, band.id, at('08:00', '12:00'), service)
  expect((await offer(request.id, at('14:00', '18:00'))).status).toBe(200)
  const { db } = app.deps
  const crewsOf = async (table: 'reservations' | 'reservation_changes') =>
    (
      await db
        .selectFrom(table)
        .select('unit_ids')
        .where(table === 'reservations' ? 'reservations.id' : 'reservation_changes.reservation_id', '=', request.id)
        .executeTakeFirstOrThrow()
    ).unit_ids
  const [mine = ''] = await crewsOf('reservations')
  const units = app.deps.catalogue.find(band.id)?.listing.units.map(({ id }) => id) ?? []
  const other = units.find((id) => id !== mine) ?? ''
  const held = db.updateTable('occupancy').set({ unit_id: mine }).where('reservation_id', '=', request.id)
  await held.where('for_change', '=', true).execute()
  await db.updateTable('occupancy').set({ unit_id: other }).where('reservation_id', '=', early.id).execute()
  // 10–16 fits by count once the held 14–18 has moved to the other crew.
  await confirmedByMail(app, band.id, at('10:00', '16:00'), service)
  expect([await crewsOf('reservations'), await crewsOf('reservation_changes')]).toEqual([[mine], [other]])
})

test('nobody agrees to an offer that they have not seen: another one in its place is shown first', async () => {
  const request = await confirmedByMail(app, hall.id, evening(dayAhead(app, 210)))
  await offer(request.id, { total_grosze: 50_000 })
  const shown = (await seen(request.status_token)).change?.id
  const back = { answer: 'withdraw', change_id: shown }
  const withdrawn = await app.call('answerChange', { token: who.token, params: { id: request.id }, body: back })
  expect(withdrawn.status).toBe(200)
  await offer(request.id, { total_grosze: 90_000 })
  const say = (change_id: string | undefined) =>
    app.call('answerChangeByToken', { params: { token: request.status_token }, body: { answer: 'accept', change_id } })
  const refused = await say(shown)
  expect([refused.status, refused.body.code]).toEqual([409, 'reservation_changed'])
  expect(await seen(request.status_token)).toMatchObject({ status: 'pending_owner', change: { total_grosze: 90_000 } })
  const agreed = await say((await seen(request.status_token)).change?.id)
  expect(agreed.body).toMatchObject({ status: 'confirmed', price: { total_grosze: 90_000 } })
})
