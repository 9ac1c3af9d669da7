import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const password = 'zielone-krzesło-na-tarasie'
const verifySubject = 'Potwierdź adres e-mail w Wydarzy'
let count = 0
const newAddress = () => `partner.${++count}@poczta.example`

const typed = (email: string, more = {}) => ({
  first_name: 'Anna',
  last_name: 'Nowak-Zięba',
  email,
  password,
  accept_terms: true,
  ...more,
})
const register = (body: object, headers = {}) => app.call('registerOwner', { body, headers })

const mailsTo = async (email: string, subject: string) => {
  await app.drainJobs()
  return (await app.mailbox()).filter((one) => one.to === email && one.subject === subject)
}

async function tokenFor(email: string): Promise<string> {
  const [newest] = await mailsTo(email, verifySubject)
  const link = newest?.links.find((one) => one.includes('/weryfikacja-email/'))
  if (!link) throw new Error(`no link for ${email}`)
  return decodeURIComponent(link.split('/').at(-1) ?? '')
}

const verify = (token: string) => app.call('verifyEmail', { body: { token } })

async function loggedIn({ verified = true } = {}): Promise<{ token: string; email: string }> {
  const email = newAddress()
  await register(typed(email))
  if (verified) await verify(await tokenFor(email))
  const { body } = await app.call('logIn', { body: { email, password } })
  return { token: body.access, email }
}

const address = { street: 'ul. Sosnowa', building_no: '5', postcode: '80001', city: 'Gdańsk', voivodeship: 'pomorskie' }
const profile = (more = {}) => ({
  legal_form: 'sp_zoo',
  company_name: 'Sosnowa Polana sp. z o.o.',
  nip: 'PL 123-456-32-18',
  regon: '123456785',
  krs: '0000123456',
  address,
  phone: '600 100 200',
  contact_email: 'biuro@sosnowa.example',
  website: 'sosnowa.example',
  vat_status: 'active',
  iban: '14 9999 9999 0000 0000 0000 0001',
  account_holder: 'Sosnowa Polana',
  representative: { first_name: 'Anna', last_name: 'Nowak-Zięba', role: 'prezes zarządu' },
  consents: { partner_terms: true, dsa_self_certification: true, dac7_info_ack: true, data_processing_terms: true },
  ...more,
})
const complete = (token: string, more = {}) => app.call('completeProfile', { token, body: profile(more) })

describe('registering', () => {
  test('answers what was typed and mails one link', async () => {
    const email = newAddress()
    const { status, body } = await register(typed(email, { phone: '600 100 200', offers: 'both' }))
    expect(status).toBe(201)
    expect(body).toEqual({
      message: expect.stringContaining(email),
      user: { first_name: 'Anna', last_name: 'Nowak-Zięba', email, email_verified: false, profile_complete: false },
      next_step: 'verify_email',
    })
    expect(await mailsTo(email, verifySubject)).toHaveLength(1)
  })

  test('an address that has an account hears exactly the same, and only the mailbox knows', async () => {
    const email = newAddress()
    const first = await register(typed(email))
    const second = await register(
      typed(email.toUpperCase(), { first_name: 'Obca', password: 'zupełnie-inne-słowa-tu' }),
    )
    expect(second.status).toBe(first.status)
    expect(second.body).toEqual({ ...first.body, user: { ...first.body.user, first_name: 'Obca' } })
    expect(await mailsTo(email, 'Masz już konto w Wydarzy')).toHaveLength(1)
    expect(await mailsTo(email, verifySubject)).toHaveLength(1)
    expect((await app.call('logIn', { body: { email, password } })).body.user.first_name).toBe('Anna')
    expect((await app.call('logIn', { body: { email, password: 'zupełnie-inne-słowa-tu' } })).status).toBe(400)
  })

  test('registering a stranger again and again does not fill their mailbox', async () => {
    const email = newAddress()
    for (let time = 0; time < 6; time += 1) await register(typed(email))
    expect(await mailsTo(email, 'Masz już konto w Wydarzy')).toHaveLength(1)
  })

  test('at the same moment makes one account', async () => {
    const email = newAddress()
    const both = await Promise.all([register(typed(email)), register(typed(email))])
    expect(both.map((one) => one.status)).toEqual([201, 201])
    const rows = await app.deps.db.selectFrom('owners').select('id').where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
  })

  test('names every wrong field in Polish', async () => {
    const { status, body } = await register({
      first_name: 'A',
      last_name: '',
      email: 'to nie adres',
      password: 'krótkie',
      phone: '12345',
      accept_terms: false,
      promo_code: 'NIEMA',
    })
    expect(status).toBe(400)
    expect(body.code).toBe('validation')
    expect(body.fields).toEqual({
      first_name: ['Podaj imię (od 2 do 60 liter).'],
      last_name: ['Podaj nazwisko (od 2 do 60 liter).'],
      email: ['Podaj poprawny adres e-mail.'],
      password: ['Hasło musi mieć od 12 do 128 znaków i nie może być jednym z popularnych haseł.'],
      phone: ['Podaj numer telefonu, np. 600 100 200.'],
      accept_terms: ['Zaakceptuj regulamin, aby kontynuować.'],
      promo_code: ['Taki kod nie istnieje.'],
    })
    expect(Object.keys(body)[0]).toBe('errors')
  })

  test('keeps who agreed to which version and when', async () => {
    const email = newAddress()
    await register(typed(email, { accept_marketing: true }))
    const row = await app.deps.db
      .selectFrom('owners')
      .select('consents')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const consent = { at: expect.stringMatching(/Z$/), version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }
    expect(row.consents).toEqual({ terms: consent, partner_terms: consent, marketing: consent })
  })

  test('the same Idempotency-Key gives the same answer and one mail; other data under it is a conflict', async () => {
    const email = newAddress()
    const headers = { 'idempotency-key': `klucz-${email}` }
    const first = await register(typed(email), headers)
    const again = await register(typed(email), headers)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(await mailsTo(email, 'Masz już konto w Wydarzy')).toHaveLength(0)
    const other = await register(typed(email, { first_name: 'Ewa' }), headers)
    expect(other.status).toBe(409)
    expect(other.body.code).toBe('idempotency_mismatch')
  })
})

describe('proving the address', () => {
  test('works, and a second click hears the same', async () => {
    const email = newAddress()
    await register(typed(email))
    const token = await tokenFor(email)
    const first = await verify(token)
    expect(first.status).toBe(200)
    expect(first.body.next_step).toBe('complete_profile')
    await app.clock.advance(2 * 86_400)
    const second = await verify(token)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect((await app.call('logIn', { body: { email, password } })).body.user.email_verified).toBe(true)
  })

  test('a link lives a day', async () => {
    const email = newAddress()
    await register(typed(email))
    const token = await tokenFor(email)
    await app.clock.advance(86_400)
    const late = await verify(token)
    expect(late.status).toBe(409)
    expect(late.body).toEqual({ errors: ['Link wygasł. Poproś o nowy.'], code: 'expired_token' })
  })

  test('an invented token is a 404', async () => {
    expect((await verify('B'.repeat(43))).body.code).toBe('invalid_token')
  })

  test('a new link is sent at most once a minute and five times an hour; the answer never tells', async () => {
    const email = newAddress()
    await register(typed(email))
    const resend = (to: string) => app.call('resendVerification', { body: { email: to } })
    const early = await resend(email)
    expect(await mailsTo(email, verifySubject)).toHaveLength(1)
    await app.clock.advance(61)
    const allowed = await resend(email)
    expect(await mailsTo(email, verifySubject)).toHaveLength(2)
    const unknown = await resend('nikt@poczta.example')
    expect([early.body, unknown.body]).toEqual([allowed.body, allowed.body])
    for (let minute = 0; minute < 8; minute += 1) {
      await app.clock.advance(61)
      await resend(email)
    }
    expect(await mailsTo(email, verifySubject)).toHaveLength(5)
    expect((await verify(await tokenFor(email))).status).toBe(200)
  })

  test('a proven address gets no more links', async () => {
    const { email } = await loggedIn()
    await app.clock.advance(61)
    await app.call('resendVerification', { body: { email } })
    expect(await mailsTo(email, verifySubject)).toHaveLength(1)
  })
})

describe('the business profile', () => {
  test('made whole opens the rest: profile_complete and the next step', async () => {
    const { token } = await loggedIn()
    const before = (await app.call('getMe', { token })).body
    expect(before.next_step).toBe('complete_profile')
    expect(before.missing).toContain('legal_form')
    expect(before.missing_to_publish).toContain('nip')
    const done = await complete(token)
    expect(done.status).toBe(200)
    expect(done.body.user.profile_complete).toBe(true)
    const me = (await app.call('getMe', { token })).body
    expect(me).toMatchObject({
      nip: '1234563218',
      iban: 'PL14999999990000000000000001',
      phone: '+48600100200',
      website: 'https://sosnowa.example/',
      missing: [],
      missing_to_publish: [],
      next_step: 'create_listing',
    })
    expect(me.address?.postcode).toBe('80-001')
  })

  test('waits for a proven address', async () => {
    const { token } = await loggedIn({ verified: false })
    const early = await complete(token)
    expect(early.status).toBe(403)
    expect(early.body.code).toBe('email_not_verified')
    expect((await app.call('getMe', { token })).body.next_step).toBe('verify_email')
  })

  test('names every wrong field in Polish', async () => {
    const { token } = await loggedIn()
    const { status, body } = await complete(token, {
      nip: '1234563219',
      regon: '123456784',
      krs: '12',
      address: { ...address, postcode: '8000-1' },
      phone: '060 010 020',
      contact_email: 'biuro',
      website: 'javascript:alert(1)',
      iban: 'PL61109010140000071219812875',
      representative: { first_name: 'A', last_name: 'Nowak', role: '' },
      consents: {
        partner_terms: true,
        dsa_self_certification: true,
        dac7_info_ack: true,
        data_processing_terms: false,
      },
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({
      nip: ['Sprawdź NIP – cyfra kontrolna się nie zgadza.'],
      regon: ['REGON ma 9 albo 14 cyfr. Sprawdź numer.'],
      krs: ['Numer KRS ma 10 cyfr.'],
      'address.postcode': ['Podaj kod w formacie 00-000.'],
      phone: ['Podaj 9 cyfr, np. 600 100 200.'],
      contact_email: ['Podaj poprawny adres e-mail.'],
      website: ['Podaj adres strony w postaci https://…'],
      iban: ['Sprawdź numer rachunku – suma kontrolna się nie zgadza.'],
      'representative.first_name': ['Podaj imię (od 2 do 60 liter).'],
      'representative.role': ['Podaj imię, nazwisko i funkcję osoby uprawnionej do reprezentacji.'],
      'consents.data_processing_terms': ['Zaznacz tę zgodę, aby kontynuować.'],
    })
    expect((await app.call('getMe', { token })).body.profile_complete).toBe(false)
  })

  test('name, form, contact and consents begin; tax and bank data wait for publishing (ruling 66)', async () => {
    const { token } = await loggedIn()
    const { legal_form, company_name, phone, contact_email, consents } = profile()
    const first = { legal_form, company_name, phone, contact_email, consents }
    const begun = await app.call('completeProfile', { token, body: first })
    expect(begun.status).toBe(200)
    expect(begun.body.user.profile_complete).toBe(true)
    expect(begun.body.message).toContain('Do publikacji potrzebne będą jeszcze: NIP')
    const me = (await app.call('getMe', { token })).body
    expect(me).toMatchObject({ missing: [], next_step: 'create_listing', nip: null, iban: null, address: null })
    expect(me.missing_to_publish).toEqual([
      'nip',
      'krs',
      'address',
      'vat_status',
      'iban',
      'account_holder',
      'representative',
    ])
    // The rest comes later, in parts, and what is absent stays.
    const part = await app.call('completeProfile', { token, body: { nip: '1234563218', krs: '0000123456' } })
    expect(part.body.message).not.toContain('NIP')
    const rest = (await complete(token, { nip: undefined, krs: undefined })).body
    expect(rest.message).toBe('Dane zostały zapisane. Twój profil jest kompletny.')
    expect((await app.call('getMe', { token })).body).toMatchObject({ nip: '1234563218', missing_to_publish: [] })
    // Nobody is told that the firm changed: it was only named.
    await app.drainJobs()
    expect((await app.mailbox()).filter(({ subject }) => /dane firmy/i.test(subject))).toEqual([])
  })

  test('one answer names all that is wrong, whatever is wrong with it', async () => {
    const { token } = await loggedIn()
    const empty = await app.call('completeProfile', { token, body: {} })
    expect(Object.keys(empty.body.fields ?? {})).toEqual([
      'legal_form',
      'company_name',
      'phone',
      'consents.dsa_self_certification',
      'consents.dac7_info_ack',
      'consents.data_processing_terms',
    ])
    const { body } = await complete(token, {
      company_name: 'X',
      nip: '1',
      vat_status: 'jakiś',
      iban: '1',
      account_holder: 'A',
      address: { ...address, street: '', voivodeship: 'tu', postcode: '1' },
      consents: {},
    })
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual([
      'account_holder',
      'address.postcode',
      'address.street',
      'address.voivodeship',
      'company_name',
      'consents.dac7_info_ack',
      'consents.data_processing_terms',
      'consents.dsa_self_certification',
      'consents.partner_terms',
      'iban',
      'nip',
      'vat_status',
    ])
  })

  test('an account abroad gets its own sentence', async () => {
    const { token } = await loggedIn()
    const { body } = await complete(token, { iban: 'DE89370400440532013000' })
    expect(body.fields).toEqual({ iban: ['Podaj numer rachunku prowadzonego w Polsce.'] })
  })

  test.each([
    ['a sole trader whose firm does not name them', { legal_form: 'jdg', company_name: 'Stodoła' }, 'company_name'],
    ['a private person with VAT', { legal_form: 'private', nip: null, pesel: '44051401359' }, 'vat_status'],
    ['an unknown legal form', { legal_form: 'korporacja' }, 'legal_form'],
    ['another postal address without the address', { correspondence_same: false }, 'correspondence_address'],
  ])('%s is told so', async (_what, more, field) => {
    const { token } = await loggedIn()
    const { status, body } = await complete(token, more)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  test.each([
    ['a company without KRS', { krs: null }, 'krs'],
    ['a firm without NIP', { legal_form: 'sc', krs: null, representative: null, nip: '' }, 'nip'],
    ['a private person without PESEL', { legal_form: 'private', nip: null, vat_status: 'none' }, 'pesel'],
    ['an account that is taken away', { iban: null }, 'iban'],
    ['nobody who speaks for it', { representative: null }, 'representative'],
  ])('what could publish stays able to: %s is refused', async (_what, more, field) => {
    const { token } = await loggedIn()
    await complete(token)
    const { status, body } = await complete(token, more)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([field])
  })

  test.each([
    ['a sole trader', { legal_form: 'jdg', company_name: 'DJ Takt Anna Nowak-Zięba', krs: null, representative: null }],
    [
      'a private person',
      {
        legal_form: 'private',
        company_name: 'Anna Nowak-Zięba',
        nip: null,
        krs: null,
        vat_status: 'none',
        pesel: '44051401359',
      },
    ],
    ['a foreign firm', { legal_form: 'foreign', nip: null, krs: null }],
  ])('%s can complete it', async (_what, more) => {
    const { token } = await loggedIn()
    const done = await complete(token, more)
    expect(done.body).toMatchObject({ user: { profile_complete: true } })
  })
})

describe('changing own data', () => {
  test('absent leaves, null clears, a value sets', async () => {
    const { token } = await loggedIn()
    const change = (body: object) => app.call('changeMe', { token, body })
    await change({ phone: '600 100 200', website: 'https://sosnowa.example/o-nas', answer_hours: 24 })
    const kept = (await change({})).body
    expect(kept).toMatchObject({ phone: '+48600100200', website: 'https://sosnowa.example/o-nas', answer_hours: 24 })
    expect((await change({ website: null })).body).toMatchObject({ phone: '+48600100200', website: null })
    const wrong = await change({ phone: '12', contact_email: 'x', answer_hours: 24 })
    expect(Object.keys(wrong.body.fields ?? {})).toEqual(['phone', 'contact_email'])
    expect((await change({ answer_hours: 6 })).body.fields?.answer_hours).toBeDefined()
  })

  test('a whole profile cannot lose its phone', async () => {
    const { token } = await loggedIn()
    await complete(token)
    const refused = await app.call('changeMe', { token, body: { phone: null } })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['phone'])
  })

  test('names change under the account', async () => {
    const { token } = await loggedIn()
    const changed = await app.call('changeUser', { token, body: { last_name: '  Zięba ' } })
    expect(changed.body).toMatchObject({ first_name: 'Anna', last_name: 'Zięba' })
    const wrong = await app.call('changeUser', { token, body: { first_name: 'R2D2 9' } })
    expect(wrong.body.fields).toEqual({ first_name: ['Podaj imię (od 2 do 60 liter).'] })

    // Guests conclude with the person: who sells without a firm is named anew, a firm keeps its own name.
    const named = async (legal_form: 'private' | 'sp_zoo', company_name: string) => {
      const { id } = (await app.call('getMe', { token })).body
      await app.deps.db.updateTable('owners').set({ legal_form, company_name }).where('id', '=', id).execute()
      await app.call('changeUser', { token, body: { last_name: 'Kot' } })
      return (await app.call('getMe', { token })).body.company_name
    }
    expect(await named('private', 'Anna Zięba')).toBe('Anna Kot')
    expect(await named('private', 'Pracownia Kwiatów')).toBe('Pracownia Kwiatów')
    expect(await named('sp_zoo', 'Anna Zięba sp. z o.o.')).toBe('Anna Zięba sp. z o.o.')
  })
})
