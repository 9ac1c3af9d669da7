import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { Voivodeship } from '#domain/listing/codes.ts'
import { normalizeText } from '#domain/search/text.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const towns: [string, Voivodeship, number][] = [
    ['Łódź', 'lodzkie', 768_755],
    ['Łódź Górna', 'lodzkie', 5_000],
    ['Kraków', 'malopolskie', 755_050],
    ['Gorzów Wielkopolski', 'lubuskie', 124_554],
    ['100%', 'lubuskie', 1],
  ]
  const rows = towns.map(([name, voivodeship, population], index) => ({
    id: index + 1,
    name,
    voivodeship,
    population,
    latitude: 51.77,
    longitude: 19.47,
    search_text: normalizeText(name),
  }))
  await app.deps.db.deleteFrom('places').execute()
  await app.deps.db.insertInto('places').values(rows).execute()
})
afterAll(() => app.close())

describe('settings', () => {
  test('the enumerations are exactly the seven of the specification', async () => {
    const { status, body } = await app.call('enums', {})
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual([
      'pricing_type',
      'reservation_status',
      'payment_status',
      'payment_methods',
      'subscription_status',
      'subscription_category',
      'days_of_week',
    ])
    expect(body.reservation_status.pending_owner).toBe('Oczekuje na akceptację')
    expect(body.days_of_week.monday).toBe('Poniedziałek')
  })

  test('every other dictionary travels with the common settings', async () => {
    const { body } = await app.call('commonSettings', {})
    expect(body.brand).toMatchObject({ name: 'Wydarzy', tagline: 'Niech się wydarzy.' })
    expect(body.mailbox_url).toMatch(/\/_sandbox\/$/)
    expect(body.map_tiles).toBeNull()
    expect(body.demo).toEqual({ form: null, site_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) })
    expect(body.dictionaries.voivodeship?.lodzkie).toBe('łódzkie')
    expect(body.dictionaries.contact_topic?.report).toBe('Zgłoszenie treści')
    const grouped = body.amenity_groups.flatMap((group: { amenities: string[] }) => group.amenities)
    expect(new Set(grouped)).toEqual(new Set(Object.keys(body.dictionaries.amenity ?? {})))
  })

  test('six plans in their order, each thirty days free and without commission', async () => {
    const { body } = await app.call('listPlans', {})
    expect(body.trial_days).toBe(30)
    expect(body.results.map((plan: { name: string }) => plan.name)).toEqual([
      'Solo',
      'Duet',
      'Kameralny',
      'Bankiet',
      'Orkiestra',
      'Gala',
    ])
    expect(body.results.every((plan: { commission_bp: number }) => plan.commission_bp === 0)).toBe(true)
    expect(body.results[3]).toMatchObject({
      month_net_grosze: 14_900,
      month_gross_grosze: 18_327,
      year_gross_grosze: 183_270,
    })
    expect(body.results[5]?.embed_limit).toBeNull()
  })
})

describe('the contact form', () => {
  const message = (more = {}) => ({
    name: 'Marta Jaworska',
    email: 'marta@poczta.example',
    topic: 'report',
    listing_slug: 'stodola-sowie-schody',
    message: 'Dzień dobry, zdjęcia tej oferty\npokazują inne miejsce.',
    ...more,
  })
  const mails = async (to: string) => {
    await app.drainJobs()
    return (await app.mailbox()).filter((one) => one.to === to)
  }

  test('reaches the operator, who can answer the writer; the writer is told without a word of what a stranger may have written', async () => {
    const sent = await app.call('sendContactMessage', { body: message() })
    expect(sent.status).toBe(201)
    expect(sent.body).toEqual({ message: 'Dziękujemy! Wiadomość została wysłana.' })
    const { brand } = (await app.call('commonSettings', {})).body
    const [toOperator] = await mails(brand.contact_email)
    expect(toOperator?.subject).toBe('Formularz kontaktowy: Zgłoszenie treści – Marta Jaworska')
    expect(toOperator?.reply_to).toBe('marta@poczta.example')
    expect(toOperator?.text).toContain('stodola-sowie-schody')
    const [copy] = await mails('marta@poczta.example')
    expect(copy?.subject).toBe('Otrzymaliśmy Twoją wiadomość')
    for (const said of [copy?.text, copy?.html, copy?.subject]) expect(said).not.toMatch(/pokazują|Marta|sowie/)
  })

  test('names the reservation as it is stored, however its number was typed', async () => {
    const { brand } = (await app.call('commonSettings', {})).body
    for (const [index, typed] of ['k7mp w4tx', ' K7MP-W4TX ', 'k7mpw4tx'].entries()) {
      const body = message({ topic: 'reservation', reservation_no: typed, email: `numer${index}@poczta.example` })
      expect((await app.call('sendContactMessage', { body })).status).toBe(201)
      const told = (await mails(brand.contact_email)).find((mail) => mail.reply_to === `numer${index}@poczta.example`)
      expect(told?.text, typed).toContain('K7MPW4TX')
    }
  })

  test('sent twice with one Idempotency-Key arrives once', async () => {
    const body = message({ email: 'dwa.razy@poczta.example' })
    const headers = { 'idempotency-key': 'jeden-i-ten-sam-list' }
    const both = await Promise.all([1, 2].map(() => app.call('sendContactMessage', { body, headers })))
    expect(both.map((one) => one.status)).toEqual([201, 201])
    expect(await mails('dwa.razy@poczta.example')).toHaveLength(1)
  })

  test('a stranger’s mailbox is not filled with our thanks, and every letter is read', async () => {
    const { brand } = (await app.call('commonSettings', {})).body
    const email = 'obca.skrzynka@poczta.example'
    const before = (await mails(brand.contact_email)).length
    for (let time = 0; time < 8; time += 1) await app.call('sendContactMessage', { body: message({ email }) })
    expect(await mails(email)).toHaveLength(5)
    expect(await mails(brand.contact_email)).toHaveLength(before + 8)
  })

  test('a bot that fills the hidden field hears the same and is forgotten', async () => {
    const person = await app.call('sendContactMessage', { body: message() })
    const stored = async () => (await app.deps.db.selectFrom('contact_messages').select('id').execute()).length
    const before = await stored()
    const bot = await app.call('sendContactMessage', {
      body: message({ email: 'bot@spam.example', website: 'http://spam.example' }),
    })
    expect(bot.status).toBe(person.status)
    expect(bot.body).toEqual(person.body)
    expect(await stored()).toBe(before)
    expect(await mails('bot@spam.example')).toHaveLength(0)
  })

  test('names wrong fields in Polish', async () => {
    const body = message({ email: 'marta', phone: '12', message: `krótko ${'\n'.repeat(30)} tak` })
    const refused = await app.call('sendContactMessage', { body })
    expect(refused.status).toBe(400)
    expect(refused.body.fields).toEqual({
      email: ['Podaj poprawny adres e-mail.'],
      phone: ['Podaj numer telefonu, np. 600 100 200.'],
      message: ['Minimum 20\u00a0znaków.'],
    })
    const all = await app.call('sendContactMessage', {
      body: message({ name: 'M', email: 'marta', phone: '12', message: 'krótko' }),
    })
    expect(Object.keys(all.body.fields ?? {})).toEqual(['name', 'email', 'phone', 'message'])
    const topic = await app.call('sendContactMessage', { body: message({ topic: 'plotki' }) })
    expect(topic.body.fields).toEqual({ topic: ['Wybierz temat wiadomości.'] })
  })
})

describe('places', () => {
  const names = async (q: string) => {
    const { body } = await app.call('findPlaces', { query: { q } })
    return body.results.map((place: { name: string }) => place.name)
  }

  test('are found without Polish letters, the very name first', async () => {
    expect((await names('lodz')).slice(0, 2)).toEqual(['Łódź', 'Łódź Górna'])
    expect((await names('ŁÓDŹ'))[0]).toBe('Łódź')
    expect(await names('ło')).toEqual(['Łódź', 'Łódź Górna'])
  })

  test('are found with a typing mistake or by their second word', async () => {
    expect(await names('krakuw')).toEqual(['Kraków'])
    expect(await names('wielkopolski')).toEqual(['Gorzów Wielkopolski'])
  })

  test('signs that SQL knows mean themselves', async () => {
    expect(await names('100%')).toEqual(['100%'])
    expect(await names('%')).toEqual([])
    expect(await names('_')).toEqual([])
  })

  test('tell how many offers are there', async () => {
    const { body } = await app.call('findPlaces', { query: { q: 'lodz' } })
    expect(body.results[0]).toEqual({
      id: 1,
      name: 'Łódź',
      voivodeship: 'lodzkie',
      latitude: 51.77,
      longitude: 19.47,
      listing_count: 0,
    })
  })
})
