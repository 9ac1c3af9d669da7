/** PATCH changes everything of the owner but the names (ruling 40), with what completing the profile asks and brings (ruling 66). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, password, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const change = ({ token }: { token: string }, body: object) => app.call('changeMe', { token, body })
const complete = ({ token }: { token: string }, body: object) => app.call('completeProfile', { token, body })
const me = async ({ token }: { token: string }) => (await app.call('getMe', { token })).body
const subjects = async ({ email }: TestOwner) => (await app.mailbox(email)).map(({ subject }) => subject)

const firm = { legal_form: 'sc', nip: '1000000006', vat_status: 'active', company_name: 'Lipowa s.c.' }
const iban = 'PL84999999990000000000000002'

test('a field of the business is kept, what is absent stays, and the mailbox hears of it', async () => {
  const who = await owner(app)
  await complete(who, firm)
  const before = await me(who)
  const changed = await change(who, { company_name: 'Lipowa i Wspólnicy s.c.', iban, answer_hours: 24 })
  const after = { company_name: 'Lipowa i Wspólnicy s.c.', iban, answer_hours: 24 }
  expect([changed.status, changed.body]).toEqual([200, { ...before, ...after }])
  expect(await me(who)).toEqual({ ...before, ...after })
  const told = await subjects(who)
  expect(told).toContain('Zmieniono numer rachunku bankowego')
  expect(told).toContain('Zmieniono dane firmy')
})

test('empty clears what nobody needs, and a profile that could publish stays able to', async () => {
  const who = await owner(app)
  await complete(who, { ...firm, regon: '123456785', invoice_email: 'faktury@lipowa.example' })
  expect((await change(who, { regon: '', invoice_email: null })).body).toMatchObject({
    regon: null,
    invoice_email: null,
    nip: firm.nip,
  })
  for (const body of [{ iban: null }, { nip: '' }, { company_name: 'X' }, { iban: '1', vat_status: 'jakiś' }]) {
    const [patched, put] = [await change(who, body), await complete(who, body)]
    expect([patched.status, patched.body]).toEqual([400, put.body])
    expect(Object.keys(patched.body.fields ?? {}).length).toBe(Object.keys(body).length)
  }
  // What is refused in part is refused as a whole.
  expect((await change(who, { iban: '1', answer_hours: 12, website: 'inna.example' })).status).toBe(400)
  expect(await me(who)).toMatchObject({ answer_hours: (await me(await owner(app))).answer_hours })
})

test('the first data complete the profile by it, too, and only with a proven address', async () => {
  const email = 'dopiero.przyszla@partnerzy.example'
  const person = { first_name: 'Ewa', last_name: 'Lis', email, password, accept_terms: true }
  await app.call('registerOwner', { body: person })
  const { body: session } = await app.call('logIn', { body: { email, password } })
  const who = { token: session.access }
  expect((await change(who, { website: 'lis.example' })).body.website).toContain('lis.example')
  expect((await change(who, { company_name: 'Lis' })).body.code).toBe('email_not_verified')
  await app.deps.db.updateTable('owners').set({ email_verified_at: new Date() }).where('email', '=', email).execute()
  const part = await change(who, { company_name: 'Ewa Lis Przyjęcia' })
  expect([part.status, part.body]).toEqual([400, (await complete(who, { company_name: 'Ewa Lis Przyjęcia' })).body])
  const consents = { dsa_self_certification: true, dac7_info_ack: true, data_processing_terms: true }
  const first = { legal_form: 'jdg', company_name: 'Ewa Lis Przyjęcia', phone: '600100200' }
  const done = await change(who, { ...first, consents: { ...consents, partner_terms: true } })
  expect(done.body).toMatchObject({ profile_complete: true, missing: [], next_step: 'create_listing' })
  expect((await app.call('currentSubscription', who)).body.status).toBe('trialing')
})

test('what was read comes back whole with the one thing that is changed, as programs send it', async () => {
  const who = await owner(app)
  await complete(who, firm)
  const read = await me(who)
  expect([(await change(who, read)).status, await me(who)]).toEqual([200, read])
  const changed = await change(who, { ...read, company_name: 'Lipowa i Wspólnicy s.c.' })
  expect([changed.status, changed.body]).toEqual([200, { ...read, company_name: 'Lipowa i Wspólnicy s.c.' }])
  expect((await complete(who, changed.body)).status).toBe(200)
  expect(await me(who)).toEqual(changed.body)
})

test('so it does before the first data of the business are there', async () => {
  const person = { first_name: 'Ewa', last_name: 'Lis', email: 'ewa.czyta@partnerzy.example', password }
  await app.call('registerOwner', { body: { ...person, accept_terms: true } })
  const { body: session } = await app.call('logIn', { body: person })
  const who = { token: session.access }
  const read = await me(who)
  const changed = await change(who, { ...read, website: 'https://lis.example' })
  expect([changed.status, changed.body]).toEqual([200, { ...read, website: changed.body.website }])
  expect(changed.body.website).toContain('lis.example')
})

test('what was agreed to stays agreed to in the version and on the day that it was, whatever is saved later', async () => {
  const who = await owner(app)
  await complete(who, firm)
  const { partner_terms: _now, ...others } = (await me(who)).consents
  const then = { partner_terms: { at: '2025-03-01T10:00:00.000Z', version: '2025-01-01' } }
  const consents = JSON.stringify({ ...others, ...then })
  await app.deps.db.updateTable('owners').set({ consents }).where('id', '=', who.owner_id).execute()
  for (const given of [true, false, true]) {
    const all = { partner_terms: true, dsa_self_certification: true, dac7_info_ack: true, data_processing_terms: true }
    await change(who, { company_name: `Lipowa ${given}`, consents: { ...all, marketing: given } })
  }
  const after = await me(who)
  expect(after.consents.partner_terms).toEqual(then.partner_terms)
  expect(after.consents.marketing?.version).not.toBe(then.partner_terms.version)
})
