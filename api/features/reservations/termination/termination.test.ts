/** An end by consent of both sides: nothing ends before the second click, and then everything that was paid goes back (ruling 24). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
let other: TestOwner
let hall: { id: string }

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  other = await owner(app)
  hall = await publishedListing(app, who, { input: { deposit: { type: 'zadatek', percent_bp: 2000 } } })
})
afterAll(() => app.close())

/** „moderate”: from 29 to 14 days before the event a fifth is kept, which is the whole zadatek. */
let days = 14
async function agreed(ahead = (days += 1)) {
  const reservation = await confirmedByMail(app, hall.id, evening(dayAhead(app, ahead)))
  await pay(reservation.id, 12_000)
  // The letters of the agreement are on their way: none of them may come after those that are looked for.
  await app.settle()
  const { id, email } = reservation
  return { id, email, token: reservation.status_token ?? '', reference: reservation.reference }
}
const of = (id: string, body?: object) => ({ token: who.token, params: { id }, body })
const pay = (id: string, amount_grosze: number) => app.call('markReservationPaid', of(id, { amount_grosze }))
const read = async (id: string) => (await app.call('getReservation', of(id))).body
const panel = async (token: string) => (await app.call('getReservationByToken', { params: { token } })).body
const propose = (id: string, note = '') => app.call('proposeTermination', of(id, { note }))
const ask = (token: string, note = '') => app.call('proposeTerminationByToken', { params: { token }, body: { note } })
const byOwner = (id: string, answer: string, more = {}) => app.call('answerTermination', of(id, { answer, ...more }))
const byCustomer = (token: string, answer: string, more = {}) =>
  app.call('answerTerminationByToken', { params: { token }, body: { answer, ...more } })
const words = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ')
const newest = async (email: string) => {
  await app.settle()
  const [mail] = await app.mailbox(email)
  return { subject: mail?.subject ?? '', text: words(mail?.text) }
}
const kept = (id: string) =>
  app.deps.db
    .selectFrom('reservations')
    .select(['status', 'cancel_reason', 'cancelled_by', 'refund_due_grosze', 'double_deposit_due_grosze'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const codes = (answers: { status: number; body: object }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 200 : (body as { code: string }).code)).sort()
async function laterBy(seconds: number): Promise<void> {
  await app.clock.advance(seconds)
  who = await logIn(app, who.email)
}

describe('the owner proposes', () => {
  test('nothing ends by it; the yes cancels, all that was paid goes back, and no zadatek is doubled', async () => {
    const { id, email, token, reference } = await agreed()
    expect((await read(id)).can.terminate).toBe(true)
    const proposed = await propose(id, 'Remont dachu potrwa dłużej.')
    expect(proposed.body).toMatchObject({
      status: 'confirmed',
      termination: { proposed_by: 'owner', refund: { refund_grosze: 12_000 }, can: { withdraw: true } },
    })
    const letter = await newest(email)
    expect(letter.subject).toBe(`Rezygnacja za zgodą obu stron – rezerwacja ${reference}`)
    expect(letter.text).toContain('Remont dachu potrwa dłużej.')
    expect(letter.text).toMatch(/wróci cała wpłata: 120,00 zł\. Pieniądze zwróci .+, przelewem, do /)
    expect(letter.text).toContain('Zadatek wraca w pojedynczej wysokości')

    const page = await panel(token)
    expect(page).toMatchObject({
      status: 'confirmed',
      termination: { note: 'Remont dachu potrwa dłużej.', can: { accept: true, decline: true } },
    })
    expect(page.termination?.can.withdraw).toBe('Propozycję może wycofać tylko strona, która ją złożyła.')
    // The same sentence on the page as in the letter.
    expect(letter.text).toContain(words(page.termination?.how))
    const hours = (Date.parse(page.termination?.expires_at ?? '') - app.clock.now()) / 3_600_000
    expect([hours > 71, hours <= 72]).toEqual([true, true])

    const done = await byCustomer(token, 'accept', { shown_refund_grosze: 12_000 })
    expect(done.body).toMatchObject({ status: 'cancelled', termination: null, refund_due_grosze: 12_000 })
    expect(done.body.next.owner_says).toBe('Remont dachu potrwa dłużej.')
    expect(await kept(id)).toEqual({
      status: 'cancelled',
      cancel_reason: 'mutual',
      cancelled_by: 'owner',
      refund_due_grosze: 12_000,
      double_deposit_due_grosze: 0,
    })
    expect((await newest(email)).text).toContain('Za zgodą obu stron anulowaliśmy rezerwację')
    const told = await newest(who.email)
    expect(told.subject).toBe(`Rezerwacja ${reference} anulowana za zgodą obu stron`)
    expect(told.text).toContain('Do zwrotu jest cała wpłata: 120,00 zł.')
    const { history, can } = await read(id)
    expect(history.slice(-2).map(({ text }) => words(text))).toEqual([
      'Propozycja od Ciebie: rezygnacja za zgodą obu stron. Cała wpłata do zwrotu: 120,00 zł.',
      'Rezerwacja została anulowana za zgodą obu stron. Zwrot: 120,00 zł.',
    ])
    expect(can.mark_refunded).toBe(true)
    const bell = await app.call('listNotifications', { token: who.token, query: {} })
    expect(bell.body.results[0]?.title).toBe('Rezerwacja anulowana za zgodą obu stron')
    // Its term is free for others.
    expect((await confirmedByMail(app, hall.id, { start: page.start, end: page.end })).confirmed.status).toBe(200)
  })

  test('a no and a second thought leave everything as it was, each told to the other side', async () => {
    const { id, email, token } = await agreed()
    await propose(id)
    expect((await byCustomer(token, 'decline')).body).toMatchObject({ status: 'confirmed', termination: null })
    expect((await newest(who.email)).text).toContain('nie zgadza się na rezygnację')
    expect((await byCustomer(token, 'accept')).body.code).toBe('termination_over')

    await propose(id)
    expect((await byOwner(id, 'accept')).body.code).toBe('forbidden')
    expect((await byCustomer(token, 'withdraw')).body.code).toBe('forbidden')
    expect((await byOwner(id, 'withdraw')).body).toMatchObject({ status: 'confirmed', termination: null })
    expect((await newest(email)).text).toContain('wycofuje propozycję rezygnacji')
    const late = await byCustomer(token, 'accept')
    expect([late.status, late.body.code]).toEqual([409, 'termination_over'])
    expect(await kept(id)).toMatchObject({ status: 'confirmed', refund_due_grosze: 0 })
  })

  test('an answer, a second thought and an end of another sort leave the proposals of other reservations open', async () => {
    const [asked, answered, cancelled] = [await agreed(40), await agreed(41), await agreed(42)]
    for (const { id } of [asked, answered, cancelled]) await propose(id)
    await byCustomer(answered.token, 'decline')
    await propose(answered.id)
    await byOwner(answered.id, 'withdraw')
    await app.call('cancelByToken', { params: { token: cancelled.token }, body: {} })
    expect((await panel(asked.token)).termination?.can.accept).toBe(true)
  })

  test('a caller without an address is not asked, and another owner proposes nothing', async () => {
    const customer = { first_name: 'Jan', last_name: 'Kowalski', phone: '600 100 200' }
    const guests = { adults: 30, children: [], crew: 0 }
    const body = { venue_id: hall.id, ...evening(dayAhead(app, 60)), guests, customer }
    const { id } = (await app.call('addVenueReservation', { token: who.token, body })).body
    expect((await propose(id)).body.code).toBe('customer_without_email')
    expect((await read(id)).can.terminate).toContain('nie ma adresu e-mail')
    for (const name of ['proposeTermination', 'answerTermination'] as const) {
      const asked = { token: other.token, params: { id }, body: { answer: 'accept' } }
      expect((await app.call(name, asked)).status).toBe(404)
    }
  })
})

describe('the customer asks', () => {
  test('where cancelling alone would cost something: it waits in the owner’s day, and the owner’s yes gives all back', async () => {
    const { id, email, token } = await agreed()
    expect((await panel(token)).can.terminate).toBe(true)
    const asked = await ask(token, 'Przenosimy przyjęcie na przyszły rok.')
    expect(asked.body).toMatchObject({ status: 'confirmed', termination: { proposed_by: 'customer' } })
    expect(asked.body.can.terminate).toBe('Propozycja rezygnacji za zgodą obu stron czeka już na odpowiedź.')
    const letter = await newest(who.email)
    expect(letter.text).toContain('prosi o rezygnację z rezerwacji za zgodą obu stron')
    expect(letter.text).toContain('Tę kwotę zwrócisz przelewem, najpóźniej do')
    const day = (await app.call('getMyDay', { token: who.token })).body
    expect(day.terminations).toMatchObject({ count: 1, results: [{ reservation_id: id }] })
    expect((await app.call('getMyDay', { token: other.token })).body.terminations).toEqual({ count: 0, results: [] })
    const bell = await app.call('listNotifications', { token: who.token, query: {} })
    expect(bell.body.results[0]?.title).toBe('Prośba o rezygnację za zgodą obu stron')

    const done = await byOwner(id, 'accept', { shown_refund_grosze: 12_000 })
    expect(done.body).toMatchObject({ status: 'cancelled', refund_due_grosze: 12_000, double_deposit_due_grosze: 0 })
    expect(await kept(id)).toMatchObject({ cancel_reason: 'mutual', cancelled_by: 'guest' })
    expect((await newest(email)).text).toContain('Za zgodą obu stron anulowaliśmy rezerwację')
    expect((await app.call('getMyDay', { token: who.token })).body.terminations.count).toBe(0)
  })

  test('not where cancelling alone is free, nor of an owner whose account is closed', async () => {
    const { token } = await agreed(45)
    expect((await ask(token)).body.code).toBe('consent_not_needed')
    expect((await panel(token)).can.terminate).toContain('Możesz anulować tę rezerwację bez opłat')

    const gone = await owner(app)
    const their = await publishedListing(app, gone, { input: { deposit: { type: 'zadatek', percent_bp: 2000 } } })
    const made = await confirmedByMail(app, their.id, evening(dayAhead(app, 20)))
    const params = { id: made.id }
    await app.call('markReservationPaid', { token: gone.token, params, body: { amount_grosze: 12_000 } })
    await app.deps.db
      .updateTable('owners')
      .set({ closed_at: new Date(app.clock.now()) })
      .where('id', '=', gone.owner_id)
      .execute()
    expect((await ask(made.status_token ?? '')).body.code).toBe('owner_gone')
  })
})

describe('meanwhile', () => {
  test('two clicks at once make one end, and a yes and a second thought make one of both', async () => {
    const twice = await agreed()
    await propose(twice.id)
    const yes = await Promise.all([byCustomer(twice.token, 'accept'), byCustomer(twice.token, 'accept')])
    expect(codes(yes)).toEqual([200, 'wrong_state'])
    expect(await kept(twice.id)).toMatchObject({ status: 'cancelled', refund_due_grosze: 12_000 })

    const both = await agreed()
    await propose(both.id)
    const answers = await Promise.all([byCustomer(both.token, 'accept'), byOwner(both.id, 'withdraw')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const ended = (await kept(both.id)).status === 'cancelled'
    expect([ended, answers[0]?.status === 200]).toEqual([ended, ended])

    const proposals = await agreed()
    expect(codes(await Promise.all([propose(proposals.id), propose(proposals.id)]))).toEqual([200, 'termination_open'])
  })

  test('money that arrives goes back too, and whoever says yes has seen how much', async () => {
    const { id, token } = await agreed()
    await propose(id)
    await pay(id, 48_000)
    const old = await byCustomer(token, 'accept', { shown_refund_grosze: 12_000 })
    expect([old.status, old.body.code]).toEqual([409, 'reservation_changed'])
    const shown = (await panel(token)).termination?.refund.refund_grosze
    expect(shown).toBe(60_000)
    const done = await byCustomer(token, 'accept', { shown_refund_grosze: shown })
    expect(done.body).toMatchObject({ status: 'cancelled', refund_due_grosze: 60_000 })

    const racing = await agreed()
    await propose(racing.id)
    const [paid] = await Promise.all([pay(racing.id, 48_000), byCustomer(racing.token, 'accept')])
    const all = paid.status === 200 ? 60_000 : 12_000
    expect(await kept(racing.id)).toMatchObject({ status: 'cancelled', refund_due_grosze: all })
  })

  test('the price changes: what goes back is worked out at the yes', async () => {
    const customer = { first_name: 'Ewa', last_name: 'Lis', phone: '600 100 200', email: 'ewa.lis@goscie.example' }
    const guests = { adults: 30, children: [], crew: 0 }
    const body = { venue_id: hall.id, ...evening(dayAhead(app, 61)), guests, customer }
    const { id } = (await app.call('addVenueReservation', { token: who.token, body })).body
    await pay(id, 20_000)
    await propose(id)
    const cheaper = await app.call('proposeChange', of(id, { total_grosze: 15_000, at_once: true }))
    expect(cheaper.status).toBe(200)
    expect((await read(id)).termination?.refund.refund_grosze).toBe(20_000)
    const link = (await app.mailbox(customer.email)).flatMap(({ links }) => links)
    const token = link.map((one) => /status-rezerwacji\/([^/?]+)/.exec(one)?.[1]).find(Boolean) ?? ''
    expect((await byCustomer(token, 'accept')).body).toMatchObject({ status: 'cancelled', refund_due_grosze: 20_000 })
  })

  test('one proposal at a time, of either sort', async () => {
    const { id, token } = await agreed()
    const guests = { adults: 20, children: [], crew: 0 }
    await propose(id)
    const change = { params: { token }, body: { guests } }
    expect((await app.call('proposeChangeByToken', change)).body.code).toBe('termination_open')
    expect((await app.call('proposeChange', of(id, { guests }))).body.code).toBe('termination_open')
    expect((await ask(token)).body.code).toBe('termination_open')
    expect((await read(id)).can.change).toBe('Propozycja rezygnacji za zgodą obu stron czeka już na odpowiedź.')
    await byOwner(id, 'withdraw')
    expect((await app.call('proposeChange', of(id, { guests }))).status).toBe(200)
    expect((await propose(id)).body.code).toBe('change_open')
  })

  test('an end of another sort ends it, silently', async () => {
    const { id, token } = await agreed()
    await propose(id)
    expect((await app.call('cancelByToken', { params: { token }, body: {} })).body.status).toBe('cancelled')
    expect((await byCustomer(token, 'accept')).body.code).toBe('wrong_state')
    const open = app.deps.db.selectFrom('terminations').select('status').where('reservation_id', '=', id)
    expect(await open.execute()).toEqual([{ status: 'withdrawn' }])
    expect((await kept(id)).cancel_reason).toBe('guest_request')
  })

  test('a request or a payment that is waited for has nothing to end by consent', async () => {
    const request = await confirmedByMail(app, hall.id, evening(dayAhead(app, 80)))
    expect((await propose(request.id)).body.code).toBe('wrong_state')
    expect((await read(request.id)).can.terminate).toBe(
      'Zgodę obu stron można uzgodnić, gdy rezerwacja jest potwierdzona.',
    )
  })
})

describe('time', () => {
  test('ends it after 72 hours, of which the owner hears under the bell', async () => {
    const { id, token } = await agreed(29)
    const { expires_at } = (await propose(id)).body.termination ?? { expires_at: '' }
    await laterBy(Math.ceil((Date.parse(expires_at) - app.clock.now()) / 1000) + 60)
    await app.settle()
    const { termination, history, can } = await read(id)
    expect([termination, can.terminate]).toEqual([null, true])
    expect(history.at(-1)?.text).toBe(
      'Propozycja rezygnacji za zgodą obu stron wygasła bez odpowiedzi. Rezerwacja zostaje bez zmian.',
    )
    expect((await byCustomer(token, 'accept')).body.code).toBe('termination_over')
    const bell = await app.call('listNotifications', { token: who.token, query: {} })
    expect(bell.body.results[0]?.title).toBe('Propozycja rezygnacji wygasła bez odpowiedzi')
  })

  test('never runs past the start of the event, from which on nobody cancels (ruling 25)', async () => {
    const { id, token } = await agreed(15)
    const start_at = Date.parse((await read(id)).start_at)
    await laterBy(Math.floor((start_at - app.clock.now()) / 1000) - 3600)
    const { termination } = (await propose(id)).body
    expect(termination?.expires_at).toBe(new Date(start_at).toISOString())
    // The second in which it was proposed is not quite over.
    await laterBy(3601)
    const late = await byCustomer(token, 'accept')
    expect([late.status, ['already_started', 'wrong_state'].includes(late.body.code ?? '')]).toEqual([409, true])
    expect((await kept(id)).cancel_reason).toBeNull()
  })
})
