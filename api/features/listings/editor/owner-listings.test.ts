import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addImage } from '#api/features/listings/files/images.ts'
import { readPhoto } from '#api/seed/demo-data.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  hourly,
  logIn,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { ListingChanges } from '#contract/listings/owner-listings.ts'

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
const draft = async (body: object = {}) =>
  (
    await app.call('createVenue', {
      token: who.token,
      body: { name: 'Sala Nad Stawem', category: 'wedding_hall', ...body },
    })
  ).body
const change = (id: string, body: ListingChanges) => app.call('changeVenue', { ...at(id), body })

/** Everything a venue needs, as the editor sends it. */
const whole: ListingChanges = {
  description: 'Jasna sala z widokiem na stary sad i staw. '.repeat(8),
  event_types: ['wedding', 'birthday_adult'],
  address: {
    street: 'ul. Sadowa',
    building_no: '12A',
    postcode: '30001',
    city: 'Kraków',
    voivodeship: 'malopolskie',
    latitude: 50.06,
    longitude: 19.94,
  },
  area_m2: 240,
  capacity_min: 20,
  capacity_max: 120,
  capacities: { banquet: 120, theatre: 110 },
  details: { catering_policy: 'own_only', alcohol_policy: 'byo_free' },
}
const opening = {
  weekly: [{ day_of_week: 'saturday', start: '10:00', end: '04:00', ends_next_day: true }],
  slots: [],
  exceptions: [],
  holidays: { closed_on_public_holidays: false, keep_open: [] },
}
const price = { kind: 'base', pricing_type: 'per_person', name: 'Talerzyk', amount_grosze: 31_000, vat_rate: '8' }

describe('a draft', () => {
  test('needs a name and a category and says what is missing for the rest', async () => {
    const made = await draft()
    expect(made).toMatchObject({
      status: 'draft',
      slug: 'sala-nad-stawem',
      term_modes: ['full_day'],
      setup_minutes: 240,
      overnight_until: '04:00',
      capacity_max: null,
      address: { city: null, latitude: null },
      from_price: null,
      can: { unpublish: expect.any(String), remove: true },
    })
    expect(made.missing.map(({ code }) => code)).toEqual([
      'description',
      'event_types',
      'street',
      'address',
      'map_position',
      'area',
      'capacity',
      'capacity_by_layout',
      'catering_policy',
      'alcohol_policy',
      'opening',
      'price',
    ])
    expect(made.missing.find(({ code }) => code === 'street')).toEqual({
      code: 'street',
      label: 'ulica i numer budynku',
      fields: ['address.street', 'address.building_no'],
    })
    const none = await app.call('createVenue', { token: who.token, body: { name: 'Bez rodzaju' } })
    expect([none.status, Object.keys(none.body.fields ?? {})]).toEqual([400, ['category']])
    const foreign = await app.call('createVenue', { token: who.token, body: { name: 'Nie sala', category: 'dj' } })
    expect(foreign.body.fields).toEqual({ category: ['Wybierz rodzaj z listy.'] })
  })

  test('of a service starts with its own fields and lacks its own', async () => {
    const body = { name: 'DJ Pod Jesionem', category: 'dj' }
    const made = (await app.call('createService', { token: who.token, body })).body
    expect(made).toMatchObject({ travel_minutes: 60, notice_hours: 72, travel: { free_km: 0 }, delivery_mode: [] })
    expect(made.missing.map(({ code }) => code)).toContain('delivery_mode')
    const wrong = await app.call('changeService', { ...at(made.id), body: { area_m2: 50 } })
    expect(wrong.body.fields).toEqual({ area_m2: ['Tego pola nie ma w ofertach tego rodzaju.'] })
    expect((await app.call('getMyVenue', at(made.id))).status).toBe(404)
  })

  test('becomes whole step by step, is shown, hidden and shown again', async () => {
    const { id } = await draft()
    const early = await app.call('publishVenue', { ...at(id), body: {} })
    expect([early.status, early.body.code]).toEqual([409, 'incomplete_listing'])
    expect(early.body.errors?.[0]).toMatch(
      /^Do publikacji brakuje: opis \(co najmniej 150 znaków\), .*cena podstawowa\.$/,
    )
    expect(early.body.missing?.length).toBe(12)

    const filled = await change(id, whole)
    expect(filled.body.address.postcode).toBe('30-001')
    expect(filled.body.missing.map(({ code }) => code)).toEqual(['opening', 'price'])
    await app.call('setVenueAvailability', { ...at(id), body: opening })
    await app.call('replaceVenuePricing', { ...at(id), body: { pricings: [price] } })
    const ready = (await app.call('getMyVenue', at(id))).body
    expect(ready).toMatchObject({ missing: [], can: { publish: true }, from_price: { from_grosze: 31_000 } })

    const shown = await app.call('publishVenue', { ...at(id), body: { revision: ready.revision } })
    expect(shown.body).toMatchObject({ status: 'published', can: { unpublish: true } })
    await app.deps.catalogue.refresh([id])
    expect((await app.call('getPublicVenue', { params: { id } })).status).toBe(200)
    const hidden = await app.call('unpublishVenue', { ...at(id) })
    expect([hidden.status, hidden.body.status]).toEqual([200, 'unpublished'])
    await app.deps.catalogue.refresh([id])
    expect((await app.call('getPublicVenue', { params: { id } })).status).toBe(404)
    expect((await app.call('publishVenue', at(id))).body.status).toBe('published')
  })
})

describe('a change', () => {
  test('touches only what it names; address and details are merged, null takes away', async () => {
    const { id } = await draft(whole)
    const first = await change(id, {
      details: { beds: 12, faq: [{ q: 'Czy jest parking?', a: 'Tak.' }] },
      tagline: ' Nad  wodą ',
    })
    expect(first.body).toMatchObject({
      tagline: 'Nad wodą',
      details: { beds: 12, catering_policy: 'own_only', faq: [{ q: 'Czy jest parking?', a: 'Tak.' }] },
      address: { city: 'Kraków' },
    })
    const second = await change(id, { details: { beds: null }, address: { district: 'Zabłocie', street: null } })
    expect(second.body.details).not.toHaveProperty('beds')
    expect(second.body.address).toMatchObject({ district: 'Zabłocie', street: null, city: 'Kraków' })
    expect(second.body.revision).toBeGreaterThan(first.body.revision)
  })

  test('tells every wrong field at once and saves nothing', async () => {
    const { id } = await draft(whole)
    const before = (await app.call('getMyVenue', at(id))).body
    const { status, body } = await change(id, {
      name: 'Nowa Nazwa Sali',
      area_m2: 3,
      capacity_min: 500,
      capacities: { banquet: 121 },
      address: { postcode: '3000', latitude: 10, building_no: 'dwanaście' },
      details: { sound_limit_db: 20, social: { facebook: 'https://example.com/x' }, faq: [{ q: '', a: 'b' }] },
      deposit: { type: 'zadatek', percent_bp: 6000 },
      units: [
        { name: 'Sala', area_m2: null, capacity_max: null },
        { code: 'b', name: '', area_m2: 0, capacity_max: null },
      ],
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {}).sort()).toEqual([
      'address.building_no',
      'address.latitude',
      'address.postcode',
      'area_m2',
      'capacities',
      'capacity_min',
      'deposit.percent_bp',
      'details.faq.0.q',
      'details.social.facebook',
      'details.sound_limit_db',
      'units.1.area_m2',
      'units.1.name',
    ])
    expect(body.fields?.area_m2).toEqual(['Podaj powierzchnię od\u00a05 do\u00a020 000\u00a0m².'])
    for (const sentences of Object.values(body.fields ?? {})) expect(sentences[0]).toMatch(/^\p{Lu}.*\.$/u)
    expect((await app.call('getMyVenue', at(id))).body).toEqual(before)
  })

  test('of what has changed since it was read is refused, and nothing is written', async () => {
    const { id, revision } = await draft()
    const first = await change(id, { revision, tagline: 'Pierwsze okno' })
    expect(first.status).toBe(200)
    const writes = [
      change(id, { revision, tagline: 'Drugie okno' }),
      app.call('publishVenue', { ...at(id), body: { revision } }),
      app.call('setVenueAvailability', { ...at(id), body: { ...opening, revision } }),
      app.call('replaceVenuePricing', { ...at(id), body: { pricings: [price], revision } }),
      app.call('addVenueService', { ...at(id), body: { revision, addon: { ...price, pricing_type: 'per_event' } } }),
      app.call('deleteVenue', { ...at(id), query: { revision } }),
    ]
    for (const { status, body } of await Promise.all(writes)) {
      expect([status, body.code, body.revision]).toEqual([409, 'edit_conflict', first.body.revision])
    }
    expect((await app.call('getMyVenue', at(id))).body).toEqual(first.body)
  })

  test('two windows that save at the same moment: one is told, none is lost in silence', async () => {
    const { id, revision } = await draft()
    const answers = await Promise.all(['a', 'b', 'c'].map((tagline) => change(id, { revision, tagline })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('may not make a shown listing incomplete, a hidden one may lose all but what reservations need', async () => {
    const { id } = await publishedListing(app, who)
    const { status, body } = await change(id, { description: 'Krótko.', event_types: [] })
    expect([status, body.code]).toEqual([400, 'would_be_incomplete'])
    expect(body.missing?.map(({ code }) => code)).toEqual(['description', 'event_types'])
    expect(body.errors?.[0]).toContain('najpierw ukryj ofertę')
    const prices = await app.call('replaceVenuePricing', { ...at(id), body: { pricings: [] } })
    expect([prices.status, prices.body.missing?.map(({ code }) => code)]).toEqual([400, ['price']])
    const hours = await app.call('setVenueAvailability', { ...at(id), body: { ...opening, weekly: [] } })
    expect([hours.status, hours.body.missing?.map(({ code }) => code)]).toEqual([400, ['opening']])
    expect((await app.call('getVenuePricing', at(id))).body.pricings).toHaveLength(1)

    await app.call('unpublishVenue', at(id))
    expect((await change(id, { description: 'Krótko.' })).status).toBe(200)
    const town = await change(id, { address: { city: null } })
    expect([town.status, town.body.missing?.map(({ code }) => code)]).toEqual([400, ['address']])
  })

  test('warns about what is allowed and looks wrong', async () => {
    const { id } = await draft({ ...whole, area_m2: 100, deposit: { type: 'zadatek', percent_bp: 4000 } })
    const { warnings } = (await app.call('getMyVenue', at(id))).body
    expect(warnings.map(({ field }) => field)).toEqual(['capacities.banquet', 'deposit.percent_bp'])
    expect(warnings[0]?.text.replaceAll('\u00a0', ' ')).toContain('mniej niż 1,2 m² na osobę (0,83 m²)')
  })

  test('keeps rooms by their code; a reserved one cannot go, one of the past only disappears', async () => {
    const { id } = await publishedListing(app, who)
    const [hall] = (await app.call('getMyVenue', at(id))).body.units
    const more = await change(id, {
      units: [
        { code: hall?.code, name: 'Sala główna', area_m2: 90.5, capacity_max: 80 },
        { name: 'Taras', area_m2: null, capacity_max: 20 },
      ],
    })
    expect(more.body.units).toMatchObject([
      { id: hall?.id, code: 'a', name: 'Sala główna', area_m2: 90.5 },
      { code: 'taras', name: 'Taras' },
    ])
    await app.deps.catalogue.refresh([id])
    await confirmedByMail(app, id, evening(dayAhead(app, 20)))
    const terrace = { code: 'taras', name: 'Taras', area_m2: null, capacity_max: 20 }
    const refused = await change(id, { units: [terrace] })
    expect(refused.body.fields?.units?.[0]).toMatch(/^„Sala główna” ma 1\snadchodzącą rezerwację/)
    await app.clock.advance(25 * 86_400)
    // The session has run out meanwhile.
    who = await logIn(app, who.email)
    const later = await change(id, { units: [terrace] })
    expect(later.body.units.map(({ code }) => code)).toEqual(['taras'])
  })
})

describe('taking a listing away', () => {
  test('is refused with the number and the nearest of its reservations, and works when they are over', async () => {
    const { id } = await publishedListing(app, who)
    const later = await confirmedByMail(app, id, evening(dayAhead(app, 50)))
    const sooner = await confirmedByMail(app, id, evening(dayAhead(app, 30)))
    const { status, body } = (await app.call('deleteVenue', at(id))) as unknown as { status: number; body: ErrorBody }
    expect([status, body.code]).toEqual([409, 'future_reservations'])
    expect(body.upcoming).toMatchObject({ count: 2, nearest: { id: sooner.id, reference: sooner.reference } })
    expect(body.errors[0]).toMatch(
      /^Nie można usunąć oferty z nadchodzącymi rezerwacjami\. Możesz ją ukryć\. 2.nadchodzące rezerwacje, najbliższa: .+\.$/,
    )
    expect((await app.call('getMyVenue', at(id))).body.can.remove).toContain('Możesz ją ukryć')
    for (const one of [later, sooner]) {
      await app.call('cancelReservation', { token: who.token, params: { id: one.id }, body: { reason: 'owner_fault' } })
    }
    expect((await app.call('deleteVenue', at(id))).status).toBe(204)
    expect((await app.call('getMyVenue', at(id))).status).toBe(404)
    expect((await app.call('deleteVenue', at(id))).status).toBe(404)
    // The reservation of the past still knows what it was for.
    const past = await app.call('getReservation', { token: who.token, params: { id: later.id } })
    expect(past.body.listing.name).toBe('Sala Pod Jesionem')
  })

  test('waits for who has just reserved, too, and leads to none that its owner cannot open yet', async () => {
    const { id } = await publishedListing(app, who)
    const remove = async () => (await app.call('deleteVenue', at(id))).body as unknown as ErrorBody
    const card = async () =>
      (await app.call('listMyVenues', { token: who.token })).body.results.find((of) => of.id === id)
    await reserve(app, id, evening(dayAhead(app, 20)))
    const held = await remove()
    expect([held.code, held.upcoming]).toEqual(['future_reservations', { count: 1, nearest: null }])
    expect(held.errors[0]).toMatch(/Możesz ją ukryć\. 1.rezerwacja czeka jeszcze na potwierdzenie adresu e-mail/)
    expect(held.errors[0]).not.toContain('najbliższa')
    const can = (await card())?.can.remove
    expect([can, (await card())?.upcoming_count]).toEqual([expect.stringContaining('Nie można usunąć'), 0])
    const { id: agreed } = await confirmedByMail(app, id, evening(dayAhead(app, 40)))
    const both = await remove()
    expect(both.upcoming).toMatchObject({ count: 2, nearest: { id: agreed } })
    expect(both.errors[0]).toMatch(/1.nadchodząca rezerwacja, najbliższa: .+\. 1.rezerwacja czeka jeszcze/)
  })

  test('of a draft leaves nothing behind', async () => {
    const { id } = await draft()
    expect((await app.call('deleteVenue', at(id))).status).toBe(204)
    const row = await app.deps.db.selectFrom('listings').select('id').where('id', '=', id).executeTakeFirst()
    expect(row).toBeUndefined()
  })
})

describe('a copy', () => {
  test('has fields, pictures, prices and hours of the first, and is a draft with its own address', async () => {
    const first = await publishedListing(app, who, {
      items: [hourly, { ...hourly, code: 'tort', kind: 'addon', name: 'Tort', applies_to: [] }],
    })
    await addImage(app.deps, who, first.id, { bytes: await readPhoto('venue-barn-01.jpg'), alt: 'Stodoła o zmierzchu' })
    const copied = await app.call('duplicateVenue', at(first.id))
    expect(copied.status).toBe(201)
    const source = (await app.call('getMyVenue', at(first.id))).body
    const copy = copied.body
    expect(copy).toMatchObject({
      name: 'Sala Pod Jesionem (kopia)',
      slug: 'sala-pod-jesionem-kopia',
      status: 'draft',
      published_at: null,
      image_count: 1,
      price_count: 2,
      missing: [],
      description: source.description,
      address: source.address,
      details: source.details,
    })
    expect(copy.embed_code).not.toBe(source.embed_code)
    expect(copy.units[0]?.id).not.toBe(source.units[0]?.id)
    expect(copy.cover?.variants).toEqual(source.cover?.variants)
    const hours = async (id: string) => {
      const { listing_id: _id, revision: _revision, ...rest } = (await app.call('getVenueAvailability', at(id))).body
      return rest
    }
    expect(await hours(copy.id)).toEqual(await hours(first.id))
  })
})

describe('everything that is only shown', () => {
  test('can be said, and all but contact data reaches the page', async () => {
    const { id } = await publishedListing(app, who)
    const details = {
      directions: 'Za kościołem w lewo.',
      ceiling_height_m: 4.5,
      dance_floor_m2: 60,
      accessibility_note: 'Jeden próg.',
      parking_spaces: 40,
      parking_type: 'free',
      beds: 20,
      bedrooms: 8,
      bridal_suite: true,
      short_term_rental_no: 'PL-123',
      corkage: { amount_grosze: 3_000, basis: 'bottle_vodka' },
      music_until_inside: '04:00',
      music_until_outside: '22:00',
      sound_limit_db: 95,
      live_band_allowed: true,
      zaiks_covered: 'yes',
      house_rules: ['no_smoking', 'no_confetti'],
      house_rules_text: 'Cisza od 22:00.',
      exclusivity: true,
      afterparty_enabled: true,
      afterparty_from: '12:00',
      afterparty_until: '20:00',
      security_deposit_method: 'transfer',
      security_deposit_return_days: 7,
      contact_phone: '600 100 200',
      contact_email: 'biuro@dwor.example',
      website: 'dwor.example',
      social: { instagram: 'https://www.instagram.com/dwor', facebook: ' ' },
      video_url: 'https://youtu.be/abc',
      virtual_tour_url: 'https://my.matterport.com/show/?m=1',
      faq: [{ q: 'Czy można z psem?', a: 'Tak, na smyczy.' }],
    } as const
    const saved = await change(id, { details: details as unknown as ListingChanges['details'] & object })
    expect(saved.status).toBe(200)
    const stored = {
      ...details,
      contact_phone: '+48600100200',
      website: 'https://dwor.example/',
      social: { instagram: 'https://www.instagram.com/dwor' },
      catering_policy: 'own_only',
      alcohol_policy: 'byo_free',
    }
    expect(saved.body.details).toEqual(stored)
    await app.deps.catalogue.refresh([id])
    const page = (await app.call('getPublicVenue', { params: { id } })).body
    const { contact_phone: _phone, contact_email: _email, ...shown } = stored
    expect(page.details).toEqual(shown)
  })
})

describe('the list', () => {
  test('shows state, next event, open requests and what is missing, by kind and owner', async () => {
    const mine = await owner(app)
    const hall = await publishedListing(app, mine, { input: { confirmation_mode: 'request' } })
    const instant = await publishedListing(app, mine, { input: { name: 'Aula Łabędzia' } })
    await app.call('createVenue', { token: mine.token, body: { name: 'Żuraw', category: 'barn' } })
    await publishedListing(app, mine, { kind: 'service' })
    await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))
    const event = await confirmedByMail(app, instant.id, evening(dayAhead(app, 12)))

    const { body } = await app.call('listMyVenues', { token: mine.token, query: { sort: 'name' } })
    expect(body).toMatchObject({ count: 3, counts: { published: 2, draft: 1 }, plan: { published: 2, limit: 25 } })
    expect(body.results.map(({ name }) => name)).toEqual(['Aula Łabędzia', 'Sala Pod Jesionem', 'Żuraw'])
    const [swan, ash, crane] = body.results
    expect(swan).toMatchObject({
      upcoming_count: 1,
      open_requests: 0,
      next_reservation: { id: event.id, status: 'confirmed', customer_name: 'Anna Żółkiewska' },
      from_price: { from_grosze: 10_000, unit: 'per_hour' },
      missing: [],
    })
    expect(ash).toMatchObject({ next_reservation: null, upcoming_count: 1, open_requests: 1, city: 'Kraków' })
    expect(crane?.missing.length).toBeGreaterThan(5)

    const soonest = await app.call('listMyVenues', { token: mine.token, query: { sort: 'next_reservation' } })
    expect(soonest.body.results[0]?.id).toBe(instant.id)
    const drafts = await app.call('listMyVenues', { token: mine.token, query: { status: 'draft', q: 'zuraw' } })
    expect([drafts.body.count, drafts.body.results.map(({ id }) => id)]).toEqual([1, [crane?.id]])
    const paged = await app.call('listMyVenues', { token: mine.token, query: { page_size: 2, sort: 'name' } })
    expect([paged.body.count, paged.body.results.length]).toEqual([3, 2])
    const next = await app.app.inject({
      url: new URL(paged.body.next ?? '').href,
      headers: { authorization: `Bearer ${mine.token}` },
    })
    expect(next.json().results.map(({ name }: { name: string }) => name)).toEqual(['Żuraw'])
    expect((await app.call('listMyServices', { token: mine.token })).body.count).toBe(1)
    const { token } = await logIn(app, stranger.email)
    expect((await app.call('listMyVenues', { token })).body.count).toBe(0)
  })
})

describe('publishing', () => {
  test('needs a proven address and a complete profile, and the button says so', async () => {
    const email = 'swiezy@partnerzy.example'
    const person = {
      first_name: 'Ewa',
      last_name: 'Sowa',
      email,
      password: 'bardzo-dlugie-haslo-1',
      accept_terms: true,
    }
    await app.call('registerOwner', { body: person })
    const mail = (await app.mailbox(email))[0]?.links.find((link) => link.includes('/weryfikacja-email/')) ?? ''
    await app.call('verifyEmail', { body: { token: decodeURIComponent(mail.split('/').at(-1) ?? '') } })
    const { access: token } = (await app.call('logIn', { body: { email, password: person.password } })).body
    const { id, can } = (
      await app.call('createVenue', { token, body: { name: 'Nowa Sala', category: 'loft', ...whole } })
    ).body
    expect(can.publish).toBe('Najpierw uzupełnij profil.')
    const refused = await app.call('publishVenue', { token, params: { id } })
    expect([refused.status, refused.body.code]).toEqual([403, 'profile_incomplete'])
  })

  test('stops at the limit of the plan', async () => {
    const many = await owner(app)
    for (let count = 0; count < 25; count += 1) await publishedListing(app, many)
    const { id } = (
      await app.call('createVenue', { token: many.token, body: { name: 'Ponad', category: 'loft', ...whole } })
    ).body
    const here = { params: { id }, token: many.token }
    await app.call('setVenueAvailability', { ...here, body: opening })
    await app.call('replaceVenuePricing', { ...here, body: { pricings: [price] } })
    const refused = await app.call('publishVenue', here)
    expect([refused.status, refused.body.code]).toEqual([409, 'plan_limit'])
    expect((await app.call('getMyVenue', here)).body.can.publish).toContain('Twój plan obejmuje 25')
  })
})
