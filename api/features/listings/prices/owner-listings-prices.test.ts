import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { Pricing } from '#contract/listings/owner-pricing.ts'

let app: TestApp
let who: TestOwner
let stranger: TestOwner

beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
  stranger = await owner(app)
})
afterAll(() => app.close())

const at = (id: string) => ({ params: { id }, token: who.token })
const draft = async (): Promise<string> =>
  (await app.call('createVenue', { token: who.token, body: { name: 'Dwór Nad Rzeką', category: 'palace_manor' } })).body
    .id

const plate: Pricing = {
  kind: 'base',
  pricing_type: 'per_person',
  name: 'Talerzyk podstawowy',
  amount_grosze: 31_000,
  vat_rate: '8',
  group: 'food',
  min_billed_adults: 80,
  age_tiers: [
    { age_from: 0, age_to: 3, percent_bp: 0, label: 'Dzieci 0–3' },
    { age_from: 4, age_to: 10, percent_bp: 5000, label: 'Dzieci 4–10' },
  ],
}
const saturday: Pricing = {
  ...plate,
  name: 'Sobota V–IX',
  amount_grosze: 36_000,
  priority: 30,
  conditions: { weekdays: ['saturday'], dates: [{ from: '05-01', to: '09-30' }] },
}
const cleaning: Pricing = {
  kind: 'mandatory_fee',
  pricing_type: 'per_event',
  name: 'Sprzątanie',
  amount_grosze: 80_000,
  vat_rate: '23',
}
const replace = (id: string, pricings: Pricing[], more: object = {}) =>
  app.call('replaceVenuePricing', { ...at(id), body: { pricings, ...more } })

describe('the price list', () => {
  test('comes back as it was written, with codes and positions made, and may be sent back', async () => {
    const id = await draft()
    const written = await replace(id, [saturday, plate, cleaning], { price_mode: 'net', valid_from: '2027-01-01' })
    expect(written.status).toBe(200)
    expect(written.body).toMatchObject({ price_mode: 'net', valid_from: '2027-01-01', currency: 'PLN' })
    expect(written.body.pricings).toMatchObject([
      { ...saturday, code: 'sobota-v-ix', position: 10 },
      { ...plate, code: 'talerzyk-podstawowy', position: 20 },
      { ...cleaning, code: 'sprzatanie', position: 30 },
    ])
    const again = await replace(id, written.body.pricings, { revision: written.body.revision })
    const bare = (list: typeof written.body.pricings) => list.map(({ id: _id, ...item }) => item)
    expect(bare(again.body.pricings)).toEqual(bare(written.body.pricings))
    expect(again.body.revision).toBeGreaterThan(written.body.revision)
  })

  test('is replaced as a whole or not at all, and every fault has a sentence at its item', async () => {
    const id = await draft()
    await replace(id, [plate])
    const before = (await app.call('getVenuePricing', at(id))).body
    const { status, body } = await replace(id, [
      saturday,
      { ...plate, amount_grosze: null },
      { ...cleaning, vat_rate: null, package_code: 'zloty' },
      { ...cleaning, code: 'sprzatanie', name: 'Mycie' },
      { ...cleaning, code: 'sprzatanie', name: 'Odkurzanie' },
    ])
    expect([status, body.code]).toEqual([400, 'validation'])
    expect(body.fields).toEqual({
      'pricings.1.amount_grosze': ['Podaj kwotę.'],
      'pricings.2.vat_rate': ['Wybierz stawkę VAT.'],
      'pricings.2.package_code': ['Wybierz pakiet, który jest w ofercie.'],
      'pricings.4.code': ['„Mycie” i „Odkurzanie” mają ten sam kod. Zmień nazwę albo kod jednej z tych pozycji.'],
    })
    expect((await app.call('getVenuePricing', at(id))).body).toEqual(before)
  })

  test('explains a clash with the names of both prices, at both', async () => {
    const id = await draft()
    const { status, body } = await replace(id, [saturday, plate, { ...saturday, name: 'Letnie wesele' }])
    const sentence =
      '„Sobota V–IX” i „Letnie wesele”: te dwie ceny mają ten sam priorytet i termin. Zmień priorytet jednej z nich.'
    expect([status, body.code, body.errors]).toEqual([400, 'ambiguous_price', [sentence]])
    expect(body.fields).toEqual({ 'pricings.0.priority': [sentence], 'pricings.2.priority': [sentence] })
  })

  test('is saved together with the packages it speaks of; a priced package cannot be taken away', async () => {
    const body = { name: 'DJ Takt', category: 'dj' }
    const { id } = (await app.call('createService', { token: who.token, body })).body
    const gold = {
      code: 'zloty',
      name: 'Złoty',
      description: 'Osiem godzin.',
      included_minutes: 480,
      included_items: ['Światła'],
      max_guests: null,
      is_featured: true,
    }
    const priced: Pricing = {
      kind: 'base',
      pricing_type: 'per_package',
      name: 'Złoty',
      package_code: 'zloty',
      amount_grosze: 320_000,
      vat_rate: 'zw',
      included_minutes: 480,
    }
    const saved = await app.call('replaceServicePricing', {
      ...at(id),
      body: { pricings: [priced], packages: [gold] },
    })
    expect([saved.status, saved.body.packages]).toEqual([200, [gold]])
    const lost = await app.call('changeService', { ...at(id), body: { packages: [] } })
    expect(lost.body.fields?.packages?.[0]).toContain('Pakiet „Złoty” jest w cenniku')
    const without = await app.call('replaceServicePricing', { ...at(id), body: { pricings: [priced], packages: [] } })
    expect(without.body.fields).toEqual({ 'pricings.0.package_code': ['Wybierz pakiet, który jest w ofercie.'] })
    expect((await app.call('getMyService', at(id))).body.packages).toEqual([gold])
  })

  test('remembers what prices were, and tells the lowest of 30 days and before a reduction', async () => {
    const id = await draft()
    const price = (amount_grosze: number) => replace(id, [{ ...plate, code: 'talerzyk', amount_grosze }, cleaning])
    await price(30_000)
    await app.clock.advance(40 * 86_400)
    who = await logIn(app, who.email)
    await price(36_000)
    await app.clock.advance(10 * 86_400)
    who = await logIn(app, who.email)
    await price(33_000)
    const { pricings, history } = (await app.call('getVenuePricing', { ...at(id), query: { history: true } })).body
    expect(pricings[0]).toMatchObject({
      amount_grosze: 33_000,
      lowest_30_days_grosze: 30_000,
      lowest_before_reduction_grosze: 30_000,
    })
    expect(
      history?.filter(({ code }) => code === 'talerzyk').map((row) => [row.amount_grosze, row.until_at === null]),
    ).toEqual([
      [33_000, true],
      [36_000, false],
      [30_000, false],
    ])
    // The fee was saved three times and never changed: one span.
    expect(history?.filter(({ code }) => code === 'sprzatanie')).toHaveLength(1)
    expect((await app.call('getVenuePricing', at(id))).body).not.toHaveProperty('history')
    await app.clock.advance(25 * 86_400)
    who = await logIn(app, who.email)
    const later = (await app.call('getVenuePricing', at(id))).body.pricings[0]
    expect(later).toMatchObject({ lowest_30_days_grosze: 33_000, lowest_before_reduction_grosze: 30_000 })
  })

  test('a deduction of a modifier may be below zero', async () => {
    const id = await draft()
    const less: Pricing = { kind: 'modifier', pricing_type: 'per_event', name: 'Poza sezonem', amount_grosze: -25_000 }
    const { status, body } = await replace(id, [plate, less])
    expect([status, body.pricings?.[1]?.amount_grosze]).toEqual([200, -25_000])
  })
})

describe('availability', () => {
  const window = (start: string, end: string, ends_next_day = false) => ({
    start,
    end,
    ends_next_day,
    overtime_until: null,
    term_modes: null,
    whole_window: null,
  })
  const body = {
    timezone: 'Europe/Warsaw',
    weekly: [
      { day_of_week: 'saturday', ...window('10:00', '04:00', true), overtime_until: '06:00' },
      { day_of_week: 'monday', ...window('08:00', '13:00'), term_modes: ['half_day', 'hourly'] },
      { day_of_week: 'monday', ...window('13:30', '18:30') },
      { day_of_week: 'friday', ...window('12:00', '00:00', true), whole_window: 'weekend' },
    ],
    slots: [{ code: 'rano', label: 'Rano', start: '08:00', end: '13:00', ends_next_day: false }],
    exceptions: [
      {
        date_from: '2027-08-01',
        date_to: '2027-08-10',
        type: 'closed',
        windows: [],
        reason: 'Urlop',
        label_public: null,
      },
      {
        date_from: '2027-05-03',
        date_to: '2027-05-03',
        type: 'custom',
        windows: [window('10:00', '18:00'), window('19:00', '02:00', true)],
        reason: null,
        label_public: 'Majówka',
      },
    ],
    holidays: { closed_on_public_holidays: true, keep_open: ['labour_day'] },
    setup_minutes: 120,
    teardown_minutes: 90,
    travel_minutes: 0,
    notice_hours: 24,
    horizon_days: 400,
    step_minutes: 60,
  }

  test('round-trips exactly, and what was read may be sent back as it is', async () => {
    const id = await draft()
    const put = await app.call('setVenueAvailability', { ...at(id), body })
    expect(put.status).toBe(200)
    const got = (await app.call('getVenueAvailability', at(id))).body
    const { listing_id, revision, external_busy, ...rest } = got
    expect(rest).toEqual(body)
    expect([listing_id, external_busy]).toEqual([id, []])
    const again = await app.call('setVenueAvailability', { ...at(id), body: got })
    expect(again.body).toEqual({ ...got, revision: revision + 1 })
    expect((await app.call('getMyVenue', at(id))).body).toMatchObject({ setup_minutes: 120, step_minutes: 60 })
  })

  test('tells every fault at its row and keeps the old hours', async () => {
    const id = await draft()
    await app.call('setVenueAvailability', { ...at(id), body })
    const before = (await app.call('getVenueAvailability', at(id))).body
    const wrong = {
      ...body,
      weekly: [
        { day_of_week: 'monday', ...window('10:00', '09:00') },
        { day_of_week: 'tuesday', ...window('10:00', '12:00') },
        { day_of_week: 'tuesday', ...window('11:00', '13:00') },
      ],
      exceptions: [{ ...body.exceptions[0], date_to: '2027-07-01' }],
      setup_minutes: 5000,
      step_minutes: 20,
    }
    const refused = await app.call('setVenueAvailability', { ...at(id), body: wrong })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      400,
      ['weekly.0', 'weekly.2', 'exceptions.0.date_to', 'setup_minutes', 'step_minutes'],
    ])
    expect((await app.call('getVenueAvailability', at(id))).body).toEqual(before)
  })

  test('shows visitors the new hours at once', async () => {
    const { id } = await publishedListing(app, who)
    await app.call('setVenueAvailability', { ...at(id), body: { ...body, exceptions: [] } })
    await app.deps.catalogue.refresh([id])
    const { opening } = (await app.call('getPublicVenue', { params: { id } })).body
    expect(opening.weekly.map(({ day_of_week }) => day_of_week)).toEqual(['saturday', 'monday', 'monday', 'friday'])
  })
})

describe('addons and links', () => {
  const cake = { name: 'Tort', pricing_type: 'per_unit', amount_grosze: 40_000, vat_rate: '8', max_qty: 3 }

  test('an addon is a row of the price list: added, read, changed with its history, taken off', async () => {
    const { id } = await publishedListing(app, who)
    const added = await app.call('addVenueService', { ...at(id), body: { addon: cake } })
    expect([added.status, added.body.row]).toMatchObject([201, { type: 'addon', sid: 'tort', addon: cake }])
    const here = { params: { id, sid: 'tort' }, token: who.token }
    expect((await app.call('getVenueService', here)).body.row).toEqual(added.body.row)
    const dearer = await app.call('changeVenueService', { ...here, body: { addon: { amount_grosze: 45_000 } } })
    expect(dearer.body.row).toMatchObject({ addon: { ...cake, amount_grosze: 45_000, lowest_30_days_grosze: 40_000 } })
    const wrong = await app.call('addVenueService', { ...at(id), body: { addon: { ...cake, vat_rate: null } } })
    expect([wrong.status, Object.values(wrong.body.fields ?? {})]).toEqual([400, [['Wybierz stawkę VAT.']]])
    const pricings = (await app.call('getVenuePricing', at(id))).body.pricings
    expect(pricings.map(({ code }) => code)).toEqual(['godzina', 'tort'])
    stranger = await logIn(app, stranger.email)
    for (const call of ['getVenueService', 'changeVenueService', 'removeVenueService'] as const) {
      expect((await app.call(call, { ...here, token: stranger.token, body: {} })).status).toBe(404)
    }
    expect((await app.call('removeVenueService', here)).status).toBe(204)
    expect((await app.call('getVenueService', here)).status).toBe(404)
    // The base price is no addon and cannot be reached here.
    const base = { params: { id, sid: 'godzina' }, token: who.token }
    expect((await app.call('removeVenueService', base)).status).toBe(404)
  })

  test("another owner's service is asked, and that owner answers; a change of terms asks anew", async () => {
    const venue = await publishedListing(app, who)
    const service = await publishedListing(app, stranger, { kind: 'service' })
    const asked = await app.call('addVenueService', {
      ...at(venue.id),
      body: { service_id: service.id, mode: 'included', price_override_grosze: 250_000 },
    })
    expect(asked.body.row).toMatchObject({
      type: 'link',
      sid: service.id,
      status: 'pending',
      mode: 'included',
      price_override_grosze: 250_000,
      answer_wanted: false,
      other: { mine: false, kind: 'service', city: 'Kraków' },
    })
    const subjects = async ({ email }: TestOwner) => (await app.mailbox(email)).map(({ subject }) => subject)
    expect((await subjects(stranger))[0]).toBe('Sala Pod Jesionem chce polecać Twoją usługę')
    const cards = async () => (await app.call('listMyServices', { token: stranger.token })).body.results
    expect((await cards()).find(({ id }) => id === service.id)?.link_requests).toBe(1)
    const linked = async () => {
      const { body } = await app.call('getPublicVenue', { params: { id: venue.id } })
      return body.linked.map(({ card, price_override_grosze }) => [card.id, price_override_grosze])
    }
    expect(await linked()).toEqual([])

    const theirs = { params: { id: service.id, sid: venue.id }, token: stranger.token }
    const rows = await app.call('listServiceServices', { params: { id: service.id }, token: stranger.token })
    expect(rows.body.results).toMatchObject([{ type: 'link', sid: venue.id, answer_wanted: true, status: 'pending' }])
    const own = { params: { id: venue.id, sid: service.id }, token: who.token }
    const self = await app.call('changeVenueService', { ...own, body: { status: 'accepted' } })
    expect([self.status, Object.keys(self.body.fields ?? {})]).toEqual([400, ['status']])
    const mode = await app.call('changeServiceService', { ...theirs, body: { mode: 'optional' } })
    expect([mode.status, Object.keys(mode.body.fields ?? {})]).toEqual([400, ['mode']])

    // The price changes after it was read: the answer to the old one is not taken for an answer to the new one.
    const read = { mode: 'included', price_override_grosze: 250_000 } as const
    await app.call('changeVenueService', { ...own, body: { price_override_grosze: 90_000 } })
    const late = await app.call('changeServiceService', { ...theirs, body: { status: 'accepted', ...read } })
    expect([late.status, late.body.code]).toEqual([409, 'link_changed'])
    expect(await linked()).toEqual([])
    await app.call('changeVenueService', { ...own, body: { price_override_grosze: 250_000 } })

    const before = (await app.call('getMyVenue', at(venue.id))).body.revision
    const yes = await app.call('changeServiceService', { ...theirs, body: { status: 'accepted', ...read } })
    expect(yes.body.row).toMatchObject({ status: 'accepted', answer_wanted: false })
    expect((await subjects(who))[0]).toBe('Sala Pod Jesionem zgadza się na powiązanie')
    expect((await cards()).find(({ id }) => id === service.id)?.link_requests).toBe(0)
    expect((await app.call('getMyVenue', at(venue.id))).body.revision).toBe(before)
    expect(await linked()).toEqual([[service.id, 250_000]])

    const anew = await app.call('changeVenueService', { ...own, body: { price_override_grosze: null } })
    expect(anew.body.row).toMatchObject({ status: 'pending', price_override_grosze: null })
    expect(await linked()).toEqual([])
    const no = await app.call('changeServiceService', { ...theirs, body: { status: 'declined' } })
    expect(no.body.row).toMatchObject({ status: 'declined' })
    expect((await app.call('removeServiceService', theirs)).status).toBe(204)
    expect((await app.call('listVenueServices', at(venue.id))).body.results).toEqual([])
  })

  test('an own service is linked at once; what is no service, or hidden, or both at once is refused in words', async () => {
    const venue = await publishedListing(app, who)
    const service = await publishedListing(app, who, { kind: 'service' })
    const added = await app.call('addVenueService', { ...at(venue.id), body: { service_id: service.id } })
    expect(added.body.row).toMatchObject({ status: 'accepted', mode: 'recommended', other: { mine: true } })
    const hidden = (
      await app.call('createService', { token: stranger.token, body: { name: 'Cudzy szkic', category: 'dj' } })
    ).body
    for (const [path, body] of [
      ['addVenueService', { service_id: venue.id }],
      ['addVenueService', { service_id: hidden.id }],
      ['addVenueService', {}],
      ['addVenueService', { service_id: service.id, addon: cake }],
    ] as const) {
      const refused = await app.call(path, { ...at(venue.id), body })
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['service_id']])
    }
    const backwards = await app.call('addServiceService', { ...at(service.id), body: { service_id: venue.id } })
    expect(backwards.body.fields?.service_id).toEqual(['Powiązanie z usługą dodaje się w ofercie sali.'])
  })
})
