/** An account with online payments: it stays while money is on its way, and its owner takes the payments along. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, password } from '#api/testing/factories.ts'
import { due_now, openPaying, type Paying } from '#api/testing/paying.ts'

let paying: Paying
beforeAll(async () => {
  paying = await openPaying()
})
afterAll(() => paying.app.close())

const session = async () => (await logIn(paying.app, paying.who.email)).token
const close = async (body: object) => paying.app.call('closeAccount', { token: await session(), body })

test('closing waits for a refund that is on its way, says so, and goes on once it has arrived', async () => {
  const of = await paying.waiting()
  await paying.pay((await paying.start(of.status_token)).body.url)
  await paying.app.settle()
  await paying.setFaults([{ method: 'POST', path: '/v1/refunds', do: 'drop_before', times: 100 }])
  await paying.cancel(of.id)
  await paying.app.settle()
  const told = await close({ preview: true })
  expect(told.body).toMatchObject({ open_reservations: 0 })
  expect(told.body.unsettled_payments).toBeGreaterThan(0)
  expect(told.body.message).toContain('pieniądze w drodze')
  expect(await close({ password })).toMatchObject({ status: 409, body: { code: 'unsettled_payments' } })

  const archive = await paying.app.app.inject({
    method: 'GET',
    url: '/api/owners/me/export/',
    headers: { authorization: `Bearer ${await session()}` },
  })
  expect(archive.rawPayload.includes('platnosci.json')).toBe(true)
  expect(archive.rawPayload.includes(`"amount_grosze":${due_now}`)).toBe(true)

  await paying.setFaults([])
  await paying.app.clock.advance(20 * 60)
  await paying.app.settle()
  expect((await close({ password })).body).toMatchObject({ closed: true, unsettled_payments: 0 })
})
