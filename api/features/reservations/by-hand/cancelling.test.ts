/** The operator ends a reservation by hand: with money that was paid online, and everything that any other end brings with it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { sweepReservations } from '#api/features/reservations/due/sweep.ts'
import { sweepReminders } from '#api/features/reservations/due/sweep-reminders.ts'
import { confirmedByMail, dayAhead, evening, logIn, reserve } from '#api/testing/factories.ts'
import { operate } from '#api/testing/operator.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'
import { reservations } from '../../../../scripts/operator/reservations/reservations.ts'

type Guest = { id: string; reference: string; email: string; status_token: string }

const hour = 3600
const why = 'Bank potwierdził, że kartą posłużył się ktoś inny.'
let paying: Paying

beforeAll(async () => void (paying = await openPaying()))
afterAll(async () => {
  expect(await brokenInvariants(paying.app.deps.db, { now: paying.app.clock.now() })).toEqual([])
  await paying.app.close()
})

const plain = (text: string | undefined) => (text ?? '').replace(/\s+/g, ' ')
const token = async () => (await logIn(paying.app, paying.who.email)).token
const panel = async ({ status_token }: Guest) =>
  (await paying.app.call('getReservationByToken', { params: { token: status_token } })).body
const run = (...words: string[]) => operate(paying.app, reservations, ...words)
const cancel = ({ reference }: { reference: string }, reason: string, ...more: string[]) =>
  run('cancel', reference.toLowerCase(), '--for', reason, '--note', why, ...more)
const later = async (seconds: number) => {
  await paying.app.clock.advance(seconds)
  await paying.app.settle()
}
/** What waits in the queue is done, and the provider has told what became of it. */
const done = () => later(60)
const acts = (id: string) =>
  paying.app.deps.db
    .selectFrom('operator_acts')
    .select(['who', 'command', 'arguments', 'reason'])
    .where(sql<boolean>`${id} = any(subjects)`)
    .execute()

/** Whose zadatek was paid online. */
async function paid(): Promise<Guest> {
  const of = await paying.waiting()
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  return of
}

const letters = async (address: string, { reference }: { reference: string }) =>
  (await paying.app.mailbox(address)).filter(({ subject }) => subject.includes(reference))
const letterTo = async (address: string, guest: { reference: string }) => {
  const subject = `Rezerwacja ${guest.reference} anulowana przez obsługę serwisu`
  return plain((await letters(address, guest)).find((mail) => mail.subject === subject)?.text)
}

/** Whose calendar has it from our mail has it taken out by one. */
async function takenOut(address: string): Promise<number> {
  const { rows } = await sql<{ raw: Buffer }>`
    select raw from sandbox.mails where recipients @> array[${address}]`.execute(paying.app.deps.db)
  return rows.filter(({ raw }) =>
    /^Content-Type: text\/calendar;[^\n]*(\n\s[^\n]*)*method=CANCEL/im.test(raw.toString('latin1')),
  ).length
}

const reasons = [
  { reason: 'fraud', code: 'fraud', second: 0, mine: 'nadużycie', theirs: 'nadużycie' },
  {
    reason: 'owner-fault',
    code: 'owner_fault',
    second: due_now,
    mine: 'przyczyna po Twojej stronie',
    theirs: 'przyczyna po stronie właściciela',
  },
  {
    reason: 'force-majeure',
    code: 'force_majeure',
    second: 0,
    mine: 'siła wyższa',
    theirs: 'siła wyższa',
  },
] as const

test('each reason gives all back by the way it came, frees the term, and both sides read who, why and what money', async () => {
  for (const { reason, code, second, mine, theirs } of reasons) {
    const guest = await paid()
    const { start, listing } = await paying.read(guest.id)
    const asked = await paying.app.call('proposeTermination', {
      token: await token(),
      params: { id: guest.id },
      body: { note: 'Może inny termin?' },
    })
    expect(asked.status).toBe(200)
    const lines = await cancel(guest, reason, '--as', 'Ewa', '--reason', 'pismo banku')
    const demanded = second ? '; 120.00 PLN more may be demanded of the partner' : ''
    expect(lines).toEqual([
      `${guest.reference} is cancelled now; both sides are told. Of 120.00 PLN paid 120.00 PLN goes back${demanded}.`,
    ])
    await done()
    await paying.app.settle()

    expect(await paying.read(guest.id), reason).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      paid_grosze: 0,
      refund_due_grosze: 0,
      double_deposit_due_grosze: second,
      retained_grosze: 0,
      termination: null,
    })
    expect((await paying.refunds(guest.id)).map(({ amount_grosze, status: sent }) => [amount_grosze, sent])).toEqual([
      [due_now, 'succeeded'],
    ])
    const kept = await paying.app.deps.db
      .selectFrom('reservations')
      .select(['cancelled_by', 'cancel_reason', 'end_note'])
      .where('id', '=', guest.id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ cancelled_by: 'admin', cancel_reason: code, end_note: why })
    expect(await acts(guest.id)).toEqual([
      { who: 'Ewa', command: 'reservations cancel', arguments: { for: code }, reason: 'pismo banku' },
    ])

    const seen = await panel(guest)
    expect(seen.next).toMatchObject({ title: 'Rezerwacja została anulowana', owner_says: null })
    expect(plain(seen.next.text)).toContain(`Anulowała ją obsługa serwisu. Powód: ${theirs}. Termin został zwolniony.`)
    expect(seen.again === null, reason).toBe(code === 'fraud')
    expect(seen.next.text.includes('drugiej równowartości zadatku')).toBe(second > 0)
    for (const [{ history }, said, may] of [
      [seen, theirs, 'Możesz'],
      [await paying.read(guest.id), mine, 'Osoba rezerwująca może'],
    ] as const) {
      const ended = history.findLast(({ action }) => action === 'cancel')
      expect(ended).toMatchObject({ actor: 'operator', note: why })
      const text = plain(ended?.text ?? '')
      expect(text).toContain(`anulowana przez obsługę serwisu. Powód: ${said}. Zwrot: 120,00`)
      expect(text.includes(`${may} żądać drugiej równowartości zadatku: 120,00`)).toBe(second > 0)
    }
    for (const [address, said] of [
      [guest.email, theirs],
      [paying.who.email, mine],
    ] as const) {
      const letter = await letterTo(address, guest)
      expect(letter, `${reason} to ${address}`).toContain(`Powód: ${said}. Uzasadnienie:`)
      for (const part of [why, '120,00 zł', 'tą samą drogą']) expect(letter).toContain(part)
      expect(letter.includes('drugiej równowartości zadatku: 120,00 zł')).toBe(second > 0)
    }
    expect(await takenOut(guest.email)).toBe(1)
    const wrong = (await letters(guest.email, guest)).filter(({ subject, text }) =>
      /właściciel anulował|Zgodnie z Twoją decyzją/.test(`${subject} ${text}`),
    )
    expect(wrong).toEqual([])
    const bell = await paying.app.call('listNotifications', { token: await token() })
    expect(bell.body.results.find(({ reservation_id }) => reservation_id === guest.id)).toMatchObject({
      kind: 'cancellation',
      title: 'Rezerwacja anulowana przez obsługę serwisu',
    })
    // Somebody else may have the evening.
    expect((await reserve(paying.app, listing.id, evening(start.slice(0, 10)))).status).toBe(201)
  }
  const by = { date_from: dayAhead(paying.app, 30), date_to: dayAhead(paying.app, 300) }
  const stats = (await paying.app.call('statsDashboard', { token: await token(), query: by })).body.cancellations
  expect(stats.filter(({ cancelled }) => cancelled > 0)).toEqual([{ by: 'admin', cancelled: 3, retained_grosze: 0 }])
})

test('while it waits for its money, and after: what is paid on a page that was open still goes back, and nobody is thanked', async () => {
  const guest = await paying.waiting()
  const { url } = (await paying.start(guest.status_token)).body
  expect((await cancel(guest, 'fraud'))[0]).toBe(
    `${guest.reference} is cancelled now; both sides are told. Nothing was paid, nothing goes back.`,
  )
  await paying.pay(url)
  await paying.app.settle()
  await done()
  expect(await paying.read(guest.id)).toMatchObject({ status: 'cancelled', paid_grosze: 0, refund_due_grosze: 0 })
  expect((await paying.refunds(guest.id)).map(({ amount_grosze, status }) => [amount_grosze, status])).toEqual([
    [due_now, 'succeeded'],
  ])
  await later(90 * 24 * hour)
  await sweepReservations(paying.app.deps)
  await sweepReminders(paying.app.deps)
  await paying.app.settle()
  expect((await letters(guest.email, guest)).filter(({ subject }) => /dzięk|przypom/i.test(subject))).toEqual([])
})

test('money that a bank asks for already goes back once: by the bank', async () => {
  const guest = await paid()
  const [payment] = await paying.payments(guest.id)
  const { id } = await paying.steer(`intents/${payment?.intent_id}/dispute`, {})
  await paying.app.settle()
  expect((await cancel(guest, 'fraud'))[0]).toContain('is cancelled now')
  await done()
  await paying.steer(`disputes/${id}`, { outcome: 'lost' })
  await paying.app.settle()
  await done()
  expect(await paying.refunds(guest.id)).toEqual([])
  expect(await paying.read(guest.id)).toMatchObject({ status: 'cancelled', refund_due_grosze: 0, paid_grosze: 0 })
})

test('whom nothing reaches is said: an address that nobody confirmed, a caller without one', async () => {
  const { app, hall } = paying
  const made = await reserve(app, hall.id, evening(dayAhead(app, 41)))
  expect((await cancel(made.body, 'fraud'))[0]).toContain(
    'the customer is told, and the partner has never heard of it.',
  )
  await done()
  expect(await letterTo(made.email, made.body)).toContain('Powód: nadużycie.')
  expect(await letters(paying.who.email, made.body)).toEqual([])
  const click = await app.call('listNotifications', { token: await token() })
  expect(click.body.results.filter(({ reservation_id }) => reservation_id === made.body.id)).toEqual([])

  const day = dayAhead(app, 42)
  const added = await app.call('addVenueReservation', {
    token: await token(),
    body: {
      venue_id: hall.id,
      ...evening(day),
      guests: { adults: 20, children: [], crew: 0 },
      event_type: 'other',
      customer: { first_name: 'Jan', last_name: 'Bez Adresu', phone: '600 300 400' },
    } as never,
  })
  expect(added.status).toBe(201)
  expect((await cancel(added.body, 'force-majeure'))[0]).toContain(
    'the partner is told; the customer has left no address, call +48600300400.',
  )
})

test('of two operators the second reads what the first has done; a dry run, a wrong state and the start of the event change nothing', async () => {
  const guest = await paid()
  const found = (await run('find', guest.reference.toLowerCase())).join('\n')
  for (const said of [
    `${guest.reference}  Sala Pod Jesionem  confirmed since`,
    `(${paying.who.email}, +48600100200)`,
    `Anna Żółkiewska (${guest.email}, +48600200300)`,
    '120.00 PLN of 600.00 PLN paid, deposit_paid',
    'customer  submit',
    '--for fraud  Of 120.00 PLN paid 120.00 PLN goes back.',
    '--for owner-fault  Of 120.00 PLN paid 120.00 PLN goes back; 120.00 PLN more may be demanded of the partner.',
  ])
    expect(found).toContain(said)
  expect(await run('find', 'NIEMA234')).toEqual(['No reservation has the number NIEMA234.'])
  expect(await cancel({ reference: 'NIEMA234' }, 'fraud')).toEqual(['No reservation has the number NIEMA234.'])
  expect((await run('cancel', guest.reference, '--for', 'fraud'))[0]).toContain('cancel asks for --note')

  const dry = await cancel(guest, 'fraud', '--dry-run')
  expect(dry).toEqual([
    `${guest.reference} would be cancelled; both sides are told. Of 120.00 PLN paid 120.00 PLN goes back.`,
    'Nothing was done.',
  ])
  expect((await paying.read(guest.id)).status).toBe('confirmed')
  expect(await acts(guest.id)).toEqual([])

  const said = await Promise.all([cancel(guest, 'fraud', '--as', 'Ewa'), cancel(guest, 'force-majeure')])
  const [first, second] = said.flat().toSorted((a, b) => Number(a.includes('already')) - Number(b.includes('already')))
  expect(first).toContain('is cancelled now; both sides are told.')
  expect(second).toMatch(/was cancelled already, on \d{4}-\d\d-\d\d by the operator: (fraud|force_majeure)\./)
  expect(await acts(guest.id)).toHaveLength(1)
  expect((await run('find', guest.reference)).at(-1)).toContain('was cancelled already')

  const gone = await paying.waiting()
  const own = await paying.app.call('cancelByToken', { params: { token: gone.status_token }, body: { preview: false } })
  expect(own.status).toBe(200)
  expect((await cancel(gone, 'fraud'))[0]).toMatch(
    /was cancelled already, on \d{4}-\d\d-\d\d by the customer: guest_request\./,
  )

  const soon = await confirmedByMail(paying.app, paying.hall.id, evening(dayAhead(paying.app, 5)))
  await later(4 * 24 * hour)
  expect((await cancel(soon, 'fraud'))[0]).toBe(`${soon.reference} is expired: there is nothing to cancel.`)

  const begun = await paid()
  const start = Date.parse((await paying.read(begun.id)).start_at)
  await later(Math.ceil((start - paying.app.clock.now()) / 1000))
  expect((await cancel(begun, 'fraud'))[0]).toMatch(
    /has begun: nothing is cancelled from then on\. It is in_progress\./,
  )
  expect((await paying.read(begun.id)).status).not.toBe('cancelled')
})
