import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, owner, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { formatDay, wallTime } from '#domain/format.pl.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const input = { deposit: { type: 'zadatek', percent_bp: 2000, balance_due_days: 14 } } as const
const body = {
  guests: { adults: 40, children: [], crew: 0 },
  event_type: 'wedding',
  customer: { first_name: 'Ewa', last_name: 'Maj', phone: '600 200 300' },
} as const

/** Noons one after the other: a reminder that was missed is not sent. */
async function noons(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    const hours = 12 - Number(wallTime(app.clock.now()).slice(11, 13))
    await app.clock.advance(24 * 3_600 + hours * 3_600)
    await app.settle()
  }
}
const reminders = async (email: string) =>
  (await app.mailbox(email)).filter(({ subject }) => subject.startsWith('Przypomnienie o '))
const even = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')

test('a caller who has not paid the zadatek that was asked for is reminded of everything that is due, as one sum', async () => {
  const partner = await owner(app)
  const hall = await publishedListing(app, partner, { input })
  const email = `dzwoni-${crypto.randomUUID()}@goscie.example`
  const customer = { ...body.customer, email }
  const at = { venue_id: hall.id, ...evening(dayAhead(app, 60)) }
  const added = await app.call('addVenueReservation', { token: partner.token, body: { ...body, ...at, customer } })
  expect(added.status).toBe(201)
  const due_on = dayAhead(app, 46)
  const asked = await app.call('askDeposit', { params: { id: added.body.id }, token: partner.token })
  expect(asked.body.terms).toMatchObject({
    remaining_grosze: 60_000,
    deposit: { missing_grosze: 12_000 },
    balance: { due_on },
  })

  await noons(46)
  const letters = await reminders(email)
  expect(letters).toHaveLength(3)
  for (const { subject, text } of letters) {
    expect(even(subject)).toContain('Przypomnienie o wpłacie 600,00 zł')
    expect(even(text)).toContain(even(`Zapłać do ${formatDay(due_on)}`))
    expect(even(text)).toContain('Kwota: 600,00 zł')
    expect(even(text)).not.toContain('120,00 zł')
  }
})

test('a payment that was noted wrongly and corrected to nothing does not end the reminders', async () => {
  const partner = await owner(app)
  const hall = await publishedListing(app, partner, { input })
  const of = await confirmedByMail(app, hall.id, evening(dayAhead(app, 60)))
  const at = { params: { id: of.id }, token: partner.token }
  await app.call('markReservationPaid', { ...at, body: { amount_grosze: 12_000 } })
  const payment_id = (await app.call('getReservation', at)).body.payments[0]?.id ?? ''
  const mended = await app.call('correctPayment', {
    params: { id: of.id, payment_id },
    token: partner.token,
    body: { amount_grosze: 0, reason: 'To była wpłata za inną rezerwację' },
  })
  expect(mended.body).toMatchObject({ status: 'confirmed', terms: { paid_grosze: 0 } })
  await noons(46)
  expect(await reminders(of.email)).toHaveLength(3)
})

test('a caller whose whole price is due with the deposit is reminded of it before its day, once', async () => {
  const partner = await owner(app)
  const hall = await publishedListing(app, partner, { input })
  const email = `dzwoni-${crypto.randomUUID()}@goscie.example`
  const at = { venue_id: hall.id, ...evening(dayAhead(app, 12)) }
  const customer = { ...body.customer, email }
  const added = await app.call('addVenueReservation', { token: partner.token, body: { ...body, ...at, customer } })
  const asked = await app.call('askDeposit', { params: { id: added.body.id }, token: partner.token })
  expect(asked.body.terms).toMatchObject({ balance: null, whole_at_once: true, deposit: { missing_grosze: 60_000 } })
  const due_on = wallTime(asked.body.terms.deposit?.due_at ?? '', asked.body.timezone).slice(0, 10)
  await noons(7)
  const letters = await reminders(email)
  expect(letters).toHaveLength(1)
  expect(even(letters[0]?.subject)).toContain('Przypomnienie o wpłacie 600,00 zł')
  expect(even(letters[0]?.text)).toContain(even(`Zapłać do ${formatDay(due_on)}`))
})
