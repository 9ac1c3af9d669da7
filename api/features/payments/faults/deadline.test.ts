/** Around the deadline customers pay, terms run out and others take them: nobody pays for nothing, and no term is sold twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { confirmedByMail, dayAhead, evening, reserve } from '#api/testing/factories.ts'
import { seeded } from '#api/testing/fuzz/hostile.ts'
import { due_now, openPaying, type Paying, shuffled } from '#api/testing/paying.ts'
import { farther, longest } from '#api/testing/far.ts'

/** Of the 2 000 of a long run. */
const rounds = farther(7, 2_000)
const steps = ['pay', 'wait', 'rebook', 'look', 'pay_other', 'wait'] as const

let paying: Paying

beforeAll(async () => void (paying = await openPaying()))
afterAll(() => paying.app.close())

/** An earlier round may have sold its day, and each begins with one that is free. */
const used = new Set<string>()
function newDay(app: Paying['app'], ahead: number): string {
  const day = dayAhead(app, ahead)
  if (used.has(day)) return newDay(app, ahead + 1)
  used.add(day)
  return day
}

type Guest = { id: string; status_token: string; url: string | null }

async function round(seed: string, random: () => number): Promise<void> {
  const { app, hall } = paying
  const term = evening(newDay(app, 60 + Math.floor(random() * 200)))
  const first = await confirmedByMail(app, hall.id, term)
  const begin = async ({ id, status_token }: { id: string; status_token: string }): Promise<Guest> => {
    const begun = await paying.start(status_token)
    return { id, status_token, url: begun.status === 201 ? begun.body.url : null }
  }
  const deadline = Date.parse((await paying.read(first.id)).deadline_at ?? '')
  // From an hour before the deadline to some minutes before it.
  await app.clock.advance(Math.floor((deadline - app.clock.now()) / 1000) - 120 - Math.floor(random() * 3600))
  const guests = [await begin(first)]
  const rebook = async () => {
    const made = await reserve(app, hall.id, term)
    if (made.status !== 201) return
    const token = (await app.mailbox(made.email))
      .flatMap(({ links }) => links)
      .map((link) => /\/potwierdzenie-rezerwacji-email\/([^/?]+)/.exec(link)?.[1])
      .find(Boolean)
    const confirmed = await app.call('confirmReservationEmail', { body: { token } })
    if (confirmed.status === 200)
      guests.push(await begin({ id: made.body.id, status_token: confirmed.body.status_token }))
  }
  const payOf = async (guest: Guest | undefined) => void (guest?.url && (await paying.pay(guest.url)))
  await paying.hold(random() < 0.5)
  const order = shuffled(steps, random)
  for (const step of order) {
    if (step === 'pay') await payOf(guests[0])
    else if (step === 'pay_other') await payOf(guests[1])
    else if (step === 'rebook') await rebook()
    else if (step === 'look') await paying.status(first.status_token)
    else await app.clock.advance(60 * Math.floor(random() * 50))
  }
  await paying.hold(false)
  await app.clock.advance(3 * 3600)
  await app.clock.advance(48 * 3600)
  await app.settle()
  await mustBeFair(
    guests.map(({ id }) => id),
    `seed ${seed}: ${order.join(' ')}`,
  )
}

async function mustBeFair(ids: string[], what: string): Promise<void> {
  const rows = await paying.app.deps.db
    .selectFrom('reservations')
    .select(['id', 'status', 'paid_grosze', 'refunded_grosze', 'refund_due_grosze'])
    .where('id', 'in', ids)
    .execute()
  expect(rows.filter(({ status }) => status === 'confirmed').length, what).toBeLessThanOrEqual(1)
  for (const row of rows) {
    const paid = (await paying.payments(row.id)).filter(({ status }) => status === 'succeeded')
    const back = (await paying.refunds(row.id)).filter(({ status }) => status === 'succeeded')
    const sum = (all: { amount_grosze: number }[]) => all.reduce((total, one) => total + one.amount_grosze, 0)
    const kept = sum(paid) - sum(back)
    expect(kept > 0, `${what}: ${JSON.stringify(row)}`).toBe(row.status === 'confirmed')
    expect(row.refund_due_grosze, what).toBe(0)
  }
}

test(
  'whoever paid has the term, or all of the money back; and no term has two',
  async () => {
    const day = Math.floor(Date.now() / 86_400_000)
    console.info(`deadline: seeds ${day}.0 to ${day}.${rounds - 1}`)
    for (let i = 0; i < rounds; i += 1) await round(`${day}.${i}`, seeded(`${day}.${i}`))
    expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
  },
  longest(120_000),
)

test('one page after the other holds no term for ever; whoever still pays on the last one has it while it is free', async () => {
  const { app } = paying
  await paying.elsewhere()
  const guest = await paying.waiting()
  const deadline = Date.parse((await paying.read(guest.id)).deadline_at ?? '')
  await app.clock.advance(Math.ceil((deadline - app.clock.now()) / 1000) - 120)
  await paying.start(guest.status_token)
  await app.clock.advance(33 * 60)
  // The first page has just ended and still holds the term.
  const second = await paying.start(guest.status_token)
  expect(await paying.read(guest.id)).toMatchObject({ status: 'pending_payment' })
  await app.clock.advance(15 * 60)
  await app.settle()
  expect(await paying.read(guest.id)).toMatchObject({ status: 'expired', paid_grosze: 0 })

  await paying.pay(second.body.url)
  await app.settle()
  expect(await paying.read(guest.id)).toMatchObject({ status: 'confirmed', paid_grosze: due_now })
  expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
})
