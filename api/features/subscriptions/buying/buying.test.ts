import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { sweepSubscriptions } from '#api/features/subscriptions/sweep.ts'
import { type Buying, openShopFor } from '#api/testing/buying.ts'
import { password, publishedListing } from '#api/testing/factories.ts'
import { formatDay } from '#domain/format.pl.ts'
import { dateIn } from '#domain/time.ts'

let shop: Buying
const open = () =>
  openShopFor((opened) => {
    shop = opened
  })

describe('a plan', () => {
  open()

  test('is bought after the trial, charged at once, told by a letter with its invoice, and shows the offers again', async () => {
    const who = await shop.partner()
    expect(await shop.current(who)).toMatchObject({ status: 'expired', can: { buy: true, change: false } })
    const now = await shop.buy(who, 'venue_pro')
    expect(now).toMatchObject({ status: 'active', shows: true, period: 'month', can: { buy: false, change: true } })
    expect([now.plan?.name, now.usage.venue.limit]).toEqual(['Bankiet', 3])
    const { results } = (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body
    expect(results).toMatchObject([{ status: 'paid', gross_grosze: 18_327, net_grosze: 14_900, vat_grosze: 3_427 }])
    expect(await shop.letters(who)).toContain('Płatność za plan Bankiet')
    const portal = await shop.app.call('billingPortal', { token: await shop.token(who) })
    expect(portal.status).toBe(200)
  })

  test('chosen in the trial keeps the free days: nothing is charged before their end', async () => {
    const who = await shop.partner(10)
    const now = await shop.buy(who, 'venue_pro')
    expect(now).toMatchObject({ status: 'trialing', shows: true, trial_days_left: null, can: { change: true } })
    expect(now.usage.venue.limit).toBe(3)
    expect((await shop.letters(who)).filter((subject) => subject.startsWith('Płatność'))).toEqual([])
    // The order itself is confirmed, with what will be charged and when.
    const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
    const told = (await shop.app.mailbox(who.email)).filter(({ subject }) => subject === 'Masz plan Bankiet')
    const first_on = formatDay(dateIn(Date.parse(now.period_end_at ?? ''), 'Europe/Warsaw'))
    expect(told.map(({ text }) => plain(text))).toEqual([
      expect.stringContaining(plain(`183,27 zł, pobierzemy ${first_on}`)),
    ])
    await shop.days(11)
    expect(await shop.current(who)).toMatchObject({ status: 'active', shows: true })
    expect((await shop.letters(who)).filter((subject) => subject.startsWith('Płatność'))).toEqual([
      'Płatność za plan Bankiet',
    ])
  })

  test('pressed twice and in two tabs has one page; another choice ends the first', async () => {
    const who = await shop.partner()
    const pressed = await Promise.all(
      [1, 2, 3].map(() => shop.checkout(who, { plan_code: 'venue_pro', period: 'month' })),
    )
    expect(new Set(pressed.map(({ body }) => body.url)).size).toBe(1)
    const other = await shop.checkout(who, { plan_code: 'venue_start', period: 'year' })
    expect(other.status).toBe(201)
    await shop.pay(pressed[0]?.body.url ?? '')
    expect((await shop.current(who)).can.buy).toBe(true)
    await shop.pay(other.body.url)
    expect(await shop.current(who)).toMatchObject({ status: 'active', period: 'year' })
    expect(await shop.living(who)).toHaveLength(1)
  })

  test('is not bought twice, and is seen without a single webhook', async () => {
    const who = await shop.partner()
    await shop.hold(true)
    const begun = await shop.checkout(who, { plan_code: 'service_pro', period: 'month' })
    await shop.steer(`subscribe/${begun.body.url.split('/').at(-1)}`, { outcome: 'succeeded' })
    expect((await shop.current(who, true)).status).toBe('active')
    const again = await shop.checkout(who, { plan_code: 'service_pro', period: 'month' })
    expect([again.status, again.body.code]).toEqual([409, 'plan_active'])
    await shop.days(32)
    expect(
      (await shop.current(who)).period_end_at && Date.parse((await shop.current(who)).period_end_at ?? ''),
    ).toBeGreaterThan(shop.app.clock.now())
    await shop.hold(false)
  })

  test('that is called off while a look is under way stays called off: what the look heard is older', async () => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_pro')
    const { billing } = shop.app.deps
    const read = billing.readSubscription.bind(billing)
    let looks = 0
    const look = vi.spyOn(billing, 'readSubscription').mockImplementation(async (id) => {
      const heard = await read(id)
      looks += 1
      if (looks === 1)
        await shop.app.call('cancelSubscription', { token: await shop.token(who), body: { undo: false } })
      return heard
    })
    expect((await shop.current(who, true)).cancel_at_period_end).toBe(true)
    look.mockRestore()
    expect(looks).toBeGreaterThan(1)
    await shop.app.settle()
    expect(await shop.current(who)).toMatchObject({ cancel_at_period_end: true, can: { resume: true } })
    const cancelled = (await shop.letters(who)).filter((subject) => /^Plan .* działa do/.test(subject))
    expect(cancelled).toHaveLength(1)
  })

  test('whose page is open while the account closes cannot be paid for any more', async () => {
    const who = await shop.partner()
    const { url } = (await shop.checkout(who, { plan_code: 'venue_pro', period: 'month' })).body
    // The provider does not answer at once: it is asked again.
    await shop.setFaults([{ method: 'POST', path: '/v1/checkout/sessions/', do: 'status', value: 503, times: 3 }])
    await shop.app.call('closeAccount', { token: await shop.token(who), body: { password } })
    await shop.app.settle()
    await shop.app.clock.advance(3_600)
    await shop.app.settle()
    const { rows } = await sql<{ status: string }>`select data->>'status' as status from sandbox.stripe_objects
      where id = ${url.split('/').at(-1)}`.execute(shop.app.deps.db)
    expect(rows).toEqual([{ status: 'expired' }])
    await shop.pay(url)
    expect(await shop.living(who)).toEqual([])
  })

  test('that was paid for before anybody told us is ended when the account has closed meanwhile', async () => {
    const who = await shop.partner()
    await shop.hold(true)
    const { url } = (await shop.checkout(who, { plan_code: 'venue_pro', period: 'month' })).body
    await shop.steer(`subscribe/${url.split('/').at(-1)}`, { outcome: 'succeeded' })
    expect(await shop.living(who)).toHaveLength(1)
    const closed = await shop.app.call('closeAccount', { token: await shop.token(who), body: { password } })
    expect(closed.body.closed).toBe(true)
    await shop.hold(false)
    await shop.app.settle()
    expect(await shop.living(who)).toEqual([])
    const kept = shop.app.deps.db.selectFrom('subscriptions').select('provider_id').where('owner_id', '=', who.owner_id)
    expect((await kept.executeTakeFirst())?.provider_id ?? null).toBeNull()
  })
})

describe('a plan whose months go by', () => {
  open()

  test('that is not paid is waited for seven days, then the offers are hidden; a new plan brings them back', async () => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_start')
    const hall = await publishedListing(shop.app, who)
    await shop.card(who, 'declines')
    await shop.days(32)
    const due = await shop.current(who)
    expect(due).toMatchObject({ status: 'past_due', shows: true, can: { change: false } })
    expect(await shop.letters(who)).toContain('Nie udało się pobrać płatności')
    await shop.days(8)
    expect(await shop.current(who)).toMatchObject({ shows: false, can: { buy: true } })
    expect(shop.app.deps.catalogue.find(hall.id)).toBeNull()
    await shop.buy(who, 'venue_start')
    await shop.app.deps.catalogue.refresh([hall.id])
    expect(shop.app.deps.catalogue.find(hall.id)).not.toBeNull()
    expect(await shop.living(who)).toHaveLength(1)
  })

  test('whose grace ended while we were away is not taken for unpaid before the provider was asked', async () => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_start')
    await shop.card(who, 'declines')
    await shop.days(32)
    const rows = shop.app.deps.db
    const kept = async () =>
      (
        await rows
          .selectFrom('subscriptions')
          .select('status')
          .where('owner_id', '=', who.owner_id)
          .executeTakeFirstOrThrow()
      ).status
    expect(await kept()).toBe('past_due')
    const ago = (days: number) => new Date(shop.app.clock.now() - days * 86_400_000)
    const away = { past_due_at: ago(8), due_at: ago(1), next_look_at: ago(2) }
    await rows.updateTable('subscriptions').set(away).where('owner_id', '=', who.owner_id).execute()
    // A round in which so many others wait that the provider is not asked for this one.
    await sweepSubscriptions(shop.app.deps, 0)
    expect(await kept()).toBe('past_due')
    await sweepSubscriptions(shop.app.deps)
    expect(await kept()).toBe('unpaid')
  })

  test('whose last try succeeds as the grace ends is asked about before anything is hidden', async () => {
    const who = await shop.partner()
    const { period_end_at } = await shop.buy(who, 'venue_start')
    await shop.card(who, 'declines')
    const { advance, now } = shop.app.clock
    const secondsTo = (at: number) => Math.ceil((at - now()) / 1000)
    await advance(secondsTo(Date.parse(period_end_at ?? '')) + 3_630)
    await shop.app.settle()
    const { status, grace_ends_at } = await shop.current(who)
    expect(status).toBe('past_due')
    await shop.days(6)
    // Nobody tells us of it.
    await shop.hold(true)
    await shop.card(who, 'pays')
    await advance(secondsTo(Date.parse(grace_ends_at ?? '')) + 30)
    await shop.app.settle()
    expect((await shop.current(who)).status).toBe('active')
    expect((await shop.letters(who)).join()).not.toMatch(/są ukryte|już nie działa/)
    await shop.hold(false)
  })

  test('paid within the grace is not taken for unpaid while the provider does not answer', async () => {
    const who = await shop.partner()
    await shop.buy(who, 'venue_start')
    const hall = await publishedListing(shop.app, who)
    await shop.card(who, 'declines')
    await shop.days(32)
    const row = () =>
      shop.app.deps.db
        .selectFrom('subscriptions')
        .select(['status', 'due_at', 'looks'])
        .where('owner_id', '=', who.owner_id)
        .executeTakeFirstOrThrow()
    expect((await row()).status).toBe('past_due')
    await shop.hold(true)
    await shop.card(who, 'pays')
    // Its next try succeeds there; we do not reach it for a while, over the end of the grace.
    await shop.setFaults([{ method: 'GET', path: '/v1/subscriptions', do: 'status', value: 503, times: 10_000 }])
    await shop.days(8)
    const seen = await row()
    expect([seen.status, seen.looks > 0, (seen.due_at?.getTime() ?? 0) < shop.app.clock.now()]).toEqual([
      'past_due',
      true,
      true,
    ])
    expect(shop.app.deps.catalogue.find(hall.id)).not.toBeNull()
    await shop.setFaults([])
    await shop.hold(false)
    await shop.days(1)
    expect((await row()).status).toBe('active')
    expect((await shop.letters(who)).join()).not.toMatch(/są ukryte|już nie działa/)
  })
})
