import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buying, openBuying } from '#api/testing/buying.ts'
import { inTransaction } from '#api/deps.ts'
import { operate } from '#api/testing/operator.ts'
import { listings } from '../../../scripts/operator/listings.ts'
import { plans } from '../../../scripts/operator/plans.ts'
import { promo } from '../../../scripts/operator/promo.ts'

let shop: Buying
beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.app.close())

const run = (chore: typeof plans, ...args: string[]) => operate(shop.app, chore, ...args)

test('a new price is for whoever buys from now on; what was sold keeps its own', async () => {
  const before = await shop.partner()
  await shop.buy(before, 'venue_start')
  expect((await run(plans, 'set', 'venue_start', '--month-net', '99', '--dry-run')).at(-1)).toContain(
    'nothing was done',
  )
  expect((await shop.app.call('listPlans')).body.results[2]?.month_net_grosze).toBe(7_900)

  expect((await run(plans, 'set', 'venue_start', '--venues', '2'))[0]).toContain('2 offers need 2 forms')

  await run(plans, 'set', 'venue_start', '--month-net', '99,00', '--venues', '2', '--embeds', 'none')
  const sold = (await shop.app.call('listPlans')).body.results[2]
  expect(sold).toMatchObject({ month_net_grosze: 9_900, year_net_grosze: 99_000, venue_limit: 2, embed_limit: null })
  const after = await shop.partner()
  await shop.buy(after, 'venue_start')
  // The longest month, and the hour by which it may be longer.
  await shop.days(32)
  const bills = async (who: typeof before) => {
    const { results } = (await shop.app.call('listSubscriptionInvoices', { token: await shop.token(who) })).body
    return results.map(({ net_grosze }) => net_grosze)
  }
  expect([await bills(before), await bills(after)]).toEqual([
    [7_900, 7_900],
    [9_900, 9_900],
  ])
  expect((await shop.current(before)).usage.venue.limit).toBe(1)
  expect((await shop.current(after)).usage.venue.limit).toBe(2)
})

test('codes are made, listed and ended; wrong words bring the help', async () => {
  await run(promo, 'create', 'wiosna-1', '--percent', '50', '--months', '2', '--plans', 'venue_pro', '--max', '3')
  const who = await shop.partner()
  const token = await shop.token(who)
  const ask = () =>
    shop.app.call('validatePromoCode', { token, body: { code: 'Wiosna-1', plan_code: 'venue_pro', period: 'month' } })
  expect((await ask()).body.net_grosze).toBe(7_450)
  expect((await run(promo, 'list'))[0]).toBe(
    'WIOSNA-1  percent 50, repeating 2 months, venue_pro, without end, used 0 of 3',
  )
  expect(await run(promo, 'create', 'WIOSNA-1', '--percent', '5')).toEqual([
    'WIOSNA-1 is there already: a code is never used again.',
  ])
  await run(promo, 'create', 'MARZEC', '--percent', '5', '--until', '2099-03-01')
  expect((await run(promo, 'list')).join('\n')).toContain('MARZEC  percent 5, once, all plans, until 2099-03-01')
  const { valid_to } = await shop.app.deps.db
    .selectFrom('promo_codes')
    .select('valid_to')
    .where('code', '=', 'MARZEC')
    .executeTakeFirstOrThrow()
  expect(valid_to?.toISOString()).toBe('2099-02-28T23:00:00.000Z')
  expect((await run(promo, 'create', 'LUTY', '--percent', '5', '--until', '2027-02-30'))[0]).toContain('is no day')
  await run(promo, 'end', 'WIOSNA-1')
  expect((await ask()).status).toBe(400)
  for (const wrong of [
    ['create', 'X'],
    ['create', 'DOBRY', '--percent', '200'],
    ['create', 'DOBRY'],
    ['nic'],
    // A code that nobody could use, and free days for ever.
    ['create', 'DOBRY', '--percent', '5', '--plans', 'venue_pro', '--categories', 'service'],
    ['create', 'DOBRY', '--trial-days', '14', '--forever'],
    ['create', 'DOBRY', '--trial-days', '366'],
  ])
    expect((await run(promo, ...wrong))[0]).toContain('npm run operator -- promo')
  expect((await run(plans, 'set', 'venue_start', '--month-net', 'tanio'))[0]).toContain('is no amount')
})

test('a chore that was refused fails, so that a script does not go on as if it were done', async () => {
  const { deps } = shop.app
  const failed = (chore: typeof plans, ...args: string[]) => {
    const work = chore(args)
    if (typeof work === 'string') throw new Error(work)
    return expect(work(deps.db, { who: 'Ewa', reason: null }, (inside) => inTransaction(deps, inside))).rejects
  }
  await failed(promo, 'end', 'NIE-MA').toThrow('There is no code NIE-MA.')
  await failed(promo, 'create', 'DAWNO', '--percent', '5', '--until', '2020-01-01').toThrow('would be over before')
  await failed(plans, 'set', 'venue_pro', '--embeds', '1').toThrow('3 offers need 3 forms')
  await failed(listings, 'suspend', 'nie-ma', '--facts', 'x', '--terms', 'y').toThrow('No listing is called nie-ma.')
  expect(await deps.db.selectFrom('promo_codes').select('id').where('code', '=', 'DAWNO').execute()).toEqual([])
})
