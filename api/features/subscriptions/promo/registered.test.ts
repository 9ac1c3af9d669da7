/** A code that was typed at registration waits on the partner's plan page (ruling 74). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buying, openBuying } from '#api/testing/buying.ts'
import { password, type TestOwner } from '#api/testing/factories.ts'

let shop: Buying
beforeAll(async () => {
  shop = await openBuying()
})
afterAll(() => shop.app.close())

let count = 0
const register = async (promo_code: string, more: object = {}, headers: Record<string, string> = {}) => {
  const email = `z-kodem.${++count}@partnerzy.example`
  const body = { first_name: 'Ewa', last_name: 'Lis', email, password, accept_terms: true, promo_code, ...more }
  return { email, body, ...(await sent(body, headers)) }
}
async function sent(body: object, headers: Record<string, string> = {}) {
  const { status, body: said } = await shop.app.call('registerOwner', { body, headers })
  return { status, fields: JSON.parse(JSON.stringify(said.fields ?? {}).replaceAll('\u00a0', ' ')) as object, said }
}

/** The same person, with a profile, as `register` leaves them after the click and the form. */
async function registered(promo_code: string): Promise<TestOwner> {
  const { email } = await register(promo_code)
  const { db } = shop.app.deps
  const own = db.updateTable('owners').where('email', '=', email)
  const { id } = await own.set({ email_verified_at: new Date() }).returning('id').executeTakeFirstOrThrow()
  const consents = {
    partner_terms: true,
    dsa_self_certification: true,
    dac7_info_ack: true,
    data_processing_terms: true,
  }
  const firm = { legal_form: 'jdg', company_name: 'Ewa Lis Przyjęcia', phone: '600100200', consents }
  const who = { owner_id: id, email, token: '', refresh: '' }
  const saved = await shop.app.call('changeMe', { token: await shop.token(who), body: firm })
  expect(saved.status).toBe(200)
  return who
}
const keptBy = async ({ owner_id }: TestOwner) =>
  (await shop.app.deps.db.selectFrom('owners').select('promo_code').where('id', '=', owner_id).executeTakeFirst())
    ?.promo_code

test('is checked like any other, but for what is not known yet', async () => {
  const now = shop.app.clock.now()
  await shop.promo('MINIONY', { valid_to: new Date(now - 500) })
  await shop.promo('JUTRO', { valid_from: new Date(now + 86_400_000) })
  await shop.promo('ZUZYTY', { max_redemptions: 1 })
  await shop.promo('TYLKO-SALE', { plans: ['venue_start'], first_subscription_only: true })
  await shop.buy(await shop.partner(), 'service_pro', 'month', { promo_code: 'ZUZYTY' })
  const never = 'Taki kod nie istnieje.'
  for (const [code, sentence] of [
    ['NIEMA', never],
    ['to nie kod', never],
    ['JUTRO', never],
    ['ZUZYTY', 'Kod został już wykorzystany.'],
    ['MINIONY', expect.stringMatching(/^Kod stracił ważność .*20\d\d\.$/)],
  ] as const) {
    const { status, fields } = await register(code)
    expect([status, fields], code).toEqual([400, { promo_code: [sentence] }])
  }
  const all = await register('NIEMA', { first_name: '', accept_terms: false })
  expect(Object.keys(all.fields).sort()).toEqual(['accept_terms', 'first_name', 'promo_code'])
  expect((await register(' tylko-sale ')).status).toBe(201)
  expect((await register('')).status).toBe(201)
})

test('stands on the plan page until the first plan is bought, and nothing is held before', async () => {
  await shop.promo('NA-POCZATEK', { max_redemptions: 1 })
  const [who, other] = [await registered('na-poczatek'), await registered('NA-POCZATEK')]
  expect((await shop.current(who)).promo_code).toBe('NA-POCZATEK')
  expect((await shop.current(await shop.partner())).promo_code).toBeNull()
  const bought = await shop.buy(who, 'venue_pro', 'month', { promo_code: 'NA-POCZATEK' })
  expect([bought.promo_code, await keptBy(who)]).toEqual([null, null])
  // Whoever comes too late keeps it, and hears why it does not work.
  expect((await shop.current(other)).promo_code).toBe('NA-POCZATEK')
  const late = await shop.checkout(other, { plan_code: 'venue_pro', period: 'month', promo_code: 'NA-POCZATEK' })
  expect([late.status, late.body.errors?.[0]]).toEqual([400, 'Kod został już wykorzystany.'])
})

test('is forgotten with the account', async () => {
  await shop.promo('ODCHODZE')
  const who = await registered('ODCHODZE')
  expect(await keptBy(who)).toBe('ODCHODZE')
  const closed = await shop.app.call('closeAccount', { token: await shop.token(who), body: { password } })
  expect([closed.status, await keptBy(who)]).toEqual([200, null])
})

test('that ends meanwhile does not take back the answer that was given under a key', async () => {
  await shop.promo('ZARAZ', { valid_to: new Date(shop.app.clock.now() + 60_000) })
  const headers = { 'idempotency-key': 'rejestracja-z-kodem' }
  const first = await register('ZARAZ', {}, headers)
  await shop.app.clock.advance(120)
  const again = await sent(first.body, headers)
  expect([first.status, again.status, again.said]).toEqual([201, 201, first.said])
  expect((await register('ZARAZ')).status).toBe(400)
})
