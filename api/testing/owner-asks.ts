/** One full request for each call of the partner's panel, for tests that corrupt its parts one by one. */
import type { CallName } from '#contract/calls.ts'

export type Asks = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}
type Known = { venue_id: string; service_id: string; reservation_id: string; status_token: string; day: string }

const listingFields = {
  name: 'Sala Pod Jesionem',
  tagline: 'Spokojna sala',
  description: 'Jasna sala z widokiem na sad.',
  category: 'banquet_hall',
  event_types: ['wedding'],
  address: {
    street: 'Sadowa',
    building_no: '3',
    postcode: '30-001',
    city: 'Kraków',
    voivodeship: 'malopolskie',
    latitude: 50,
    longitude: 20,
  },
  capacity_max: 100,
  capacities: { banquet: 80 },
  units: [{ code: 'a', name: 'Sala A', area_m2: 100, capacity_max: 100 }],
  notice_hours: 24,
  overnight_until: '04:00',
  deposit: { type: 'zadatek', percent_bp: 2000, amount_grosze: 1, round_up_to_grosze: 100, balance_due_days: 7 },
  cancellation_policy: 'custom',
  cancellation_tiers: [{ days_from: 30, percent_bp: 1000 }],
  packages: [
    {
      code: 'maly',
      name: 'Mały',
      description: 'x',
      included_minutes: 60,
      included_items: ['x'],
      max_guests: 10,
      is_featured: true,
    },
  ],
  details: {
    catering_policy: 'own_only',
    website: 'https://sala.example',
    faq: [{ q: 'x', a: 'y' }],
    parking_spaces: 3,
  },
  slug: 'inna-nazwa',
  revision: 1,
}

const price = {
  code: 'talerzyk',
  kind: 'base',
  pricing_type: 'per_person',
  name: 'Talerzyk',
  position: 1,
  amount_grosze: 36_000,
  percent_bp: 100,
  vat_rate: '8',
  qty_source: ['adults', 'ceil(guests/20)'],
  conditions: {
    dates: [{ from: '05-01', to: '09-30' }],
    weekdays: ['saturday'],
    start_time_from: '10:00',
    guests_from: 1,
  },
  age_tiers: [{ age_from: 0, age_to: 3, percent_bp: 0, label: 'Maluchy' }],
}

const opening = {
  revision: 1,
  timezone: 'Europe/Warsaw',
  weekly: [{ day_of_week: 'friday', start: '12:00', end: '04:00', ends_next_day: true, overtime_until: '05:00' }],
  slots: [{ code: 'morning', label: 'Rano', start: '08:00', end: '13:00', ends_next_day: false }],
  exceptions: [
    {
      date_from: '2027-05-01',
      date_to: '2027-05-02',
      type: 'closed',
      windows: [],
      reason: 'remont',
      label_public: 'x',
    },
  ],
  holidays: { closed_on_public_holidays: true, keep_open: ['epiphany'] },
}

const pricedTerm = {
  start: '2027-06-19T16:00',
  end: '2027-06-20T04:00',
  event_type: 'wedding',
  guests: { adults: 10, children: [{ age_from: 0, age_to: 3, count: 1 }], crew: 1 },
  addons: [{ code: 'tort', quantity: 1 }],
  promo_code: 'LATO',
  layout: 'banquet',
  package_id: 'maly',
  distance_km: 10,
}

function listingAsks(id: string, other_id: string) {
  const params = { id }
  return {
    list: { query: { q: 'a', status: 'draft', sort: 'name', page: 1, page_size: 5 } },
    create: { body: listingFields },
    read: { params },
    change: { params, body: listingFields },
    remove: { params, query: { revision: 99_999 } },
    step: { params, body: { revision: 99_999 } },
    services: { params },
    addService: {
      params,
      body: { revision: 99_999, service_id: other_id, mode: 'optional', price_override_grosze: 100 },
    },
    service: { params: { id, sid: 'dodatek' } },
    changeService: { params: { id, sid: 'dodatek' }, body: { revision: 1, mode: 'optional', status: 'accepted' } },
    removeService: { params: { id, sid: 'dodatek' }, query: { revision: 99_999 } },
    availability: { params },
    setAvailability: { params, body: opening },
    previewAvailability: { params, body: { ...opening, revision: undefined, from: '2027-05-01', to: '2027-05-09' } },
    pricing: { params, query: { history: 'true' } },
    setPricing: {
      params,
      body: { revision: 99_999, price_mode: 'gross', valid_from: '2026-01-01', pricings: [price] },
    },
    previewPricing: { params, body: { ...pricedTerm, pricings: [price] } },
    checkPreview: {
      params,
      body: {
        from: '2027-05-01',
        to: '2027-05-09',
        minutes: 120,
        start: '2027-05-01T10:00',
        end: '2027-05-01T16:00',
        guests: 10,
      },
    },
    calculatePreview: { params, body: { ...pricedTerm, distance_km: undefined, addons: [] } },
  } satisfies Record<string, Asks>
}

const accountAsks = {
  askEmailChange: { body: { new_email: 'inny@poczta.example', password: 'x' } },
  confirmEmailChange: { body: { token: 'x' } },
  closeAccount: { body: { password: 'x', preview: true } },
} satisfies Partial<Record<CallName, Asks>>

const bellAsks = {
  listNotifications: { query: { page: 1, page_size: 5 } },
  readNotifications: { body: { ids: ['0197f000-0000-7000-8000-000000000000'], up_to: '2027-01-01T00:00:00.000Z' } },
} satisfies Partial<Record<CallName, Asks>>

const period = { date_from: '2027-01-01', date_to: '2027-02-01' }
const statsAsks = ({ venue_id, service_id }: Known) =>
  ({
    countView: { body: { listing_id: venue_id } },
    statsDashboard: { query: { ...period, listing_id: venue_id, kind: 'venue' } },
    statsOverview: { query: { ...period, listing_id: venue_id, kind: 'venue' } },
    statsVenuesOverview: { query: { ...period, kind: 'venue' } },
    statsVenueMonthly: { params: { id: venue_id }, query: { year: 2027, month: 2 } },
    statsVenueYearly: { params: { id: venue_id }, query: { year: 2027 } },
    statsServiceMonthly: { params: { id: service_id }, query: { year: 2027, month: 2 } },
    statsServiceYearly: { params: { id: service_id }, query: { year: 2027 } },
  }) satisfies Partial<Record<CallName, Asks>>

function calendarAsks({ venue_id, reservation_id, day }: Known) {
  const term = { start: `${day}T10:00`, end: `${day}T12:00` }
  return {
    listCalendarEvents: { query: { from: day, to: day, listing: venue_id } },
    listCalendarOpenings: { query: { from: day, to: day, listing: venue_id } },
    createBlocks: { body: { listing_id: venue_id, terms: [term], label: 'Remont', note: 'dach', repeat_until: day } },
    changeBlock: { params: { id: reservation_id }, body: { ...term, label: 'Remont', note: 'dach' } },
    deleteBlock: { params: { id: reservation_id }, query: { scope: 'one' } },
    moveReservationTerm: { params: { id: reservation_id }, body: { ...term, price: 'new', preview: true } },
  } satisfies Partial<Record<CallName, Asks>>
}

const image_id = '00000000-0000-7000-8000-000000000000'
const imageChanges = { alt: 'Sala z girlandami', caption: 'Wieczorem', position: 1, focus: { x: 0.5, y: 0.5 } }

function pictureAsks({ venue_id, service_id }: Known) {
  const of = (id: string) => ({ params: { id } })
  const one = (id: string) => ({ params: { id, image_id } })
  const file = (id: string) => ({ params: { id, file_id: image_id } })
  const changed = (id: string) => ({ ...one(id), body: imageChanges })
  const ordered = (id: string) => ({ ...of(id), body: { order: [image_id] } })
  return {
    listVenueImages: of(venue_id),
    listServiceImages: of(service_id),
    changeVenueImage: changed(venue_id),
    changeServiceImage: changed(service_id),
    orderVenueImages: ordered(venue_id),
    orderServiceImages: ordered(service_id),
    removeVenueImage: one(venue_id),
    removeServiceImage: one(service_id),
    restoreVenueImage: one(venue_id),
    restoreServiceImage: one(service_id),
    listVenueFiles: of(venue_id),
    listServiceFiles: of(service_id),
    changeVenueFile: { ...file(venue_id), body: { title: 'Menu' } },
    changeServiceFile: { ...file(service_id), body: { title: 'Menu' } },
    removeVenueFile: file(venue_id),
    removeServiceFile: file(service_id),
  } satisfies Partial<Record<CallName, Asks>>
}

function deskAsks({ venue_id, service_id, reservation_id, day, status_token }: Known) {
  const term = { start: `${day}T10:00`, end: `${day}T16:00` }
  const guests = { adults: 10, children: [{ age_from: 0, age_to: 3, count: 1 }], crew: 1 }
  const customer = { first_name: 'Jan', last_name: 'Lis', email: 'jan@goscie.example', phone: '600100200' }
  const person = {
    customer,
    buyer: { type: 'consumer', company_name: 'Lis', nip: '1000000006', address: 'Sadowa 1' },
    notes: 'x',
    owner_note: 'y',
    price_override: { total_grosze: 100, reason: 'rabat' },
    shown_total_grosze: 100,
  }
  const venue = { venue_id, ...term, guests, event_type: 'wedding', layout: 'banquet' }
  const service = { service_id, ...term, guests, event_type: 'wedding', package_id: 'maly' }
  const one = { params: { id: reservation_id } }
  const panel = { params: { token: status_token } }
  const addons = [{ addon_id: image_id, quantity: 1 }]
  const change = { ...term, guests, addons, note: 'x', preview: true }
  return {
    addVenueReservation: { body: { ...venue, ...person } },
    addServiceReservation: { body: { ...service, ...person } },
    previewVenueReservation: { body: { ...venue, date: day } },
    previewServiceReservation: { body: { ...service, date: day } },
    editReservation: { ...one, body: { owner_note: 'x', customer } },
    listReservationCrews: { ...one },
    changeReservationCrew: { ...one, body: { unit_id: image_id } },
    markNoShow: { ...one, body: { note: 'x' } },
    askDeposit: { ...one },
    markReservationRefunded: { ...one, body: { amount_grosze: 100, method: 'cash', sent_on: '2027-01-01', note: 'x' } },
    contestNoShowByToken: { ...panel, body: { statement: 'Byliśmy na miejscu o 15:00.' } },
    proposeChange: { ...one, body: { ...change, price: 'new' } },
    answerChange: { ...one, body: { answer: 'decline', note: 'x' } },
    proposeChangeByToken: { ...panel, body: change },
    answerChangeByToken: { ...panel, body: { answer: 'decline', note: 'x' } },
    proposeTermination: { ...one, body: { note: 'x' } },
    answerTermination: { ...one, body: { answer: 'decline', note: 'x', shown_refund_grosze: 1 } },
    proposeTerminationByToken: { ...panel, body: { note: 'x' } },
    answerTerminationByToken: { ...panel, body: { answer: 'decline', note: 'x', shown_refund_grosze: 1 } },
    listNotifications: { query: { page: 1, page_size: 5 } },
    readNotifications: { body: { ids: [image_id] } },
  } satisfies Partial<Record<CallName, Asks>>
}

export function ownerAsks(known: Known): Partial<Record<CallName, Asks>> {
  const venue = listingAsks(known.venue_id, known.service_id)
  const service = listingAsks(known.service_id, known.venue_id)
  return {
    ...accountAsks,
    ...bellAsks,
    ...statsAsks(known),
    ...calendarAsks(known),
    ...pictureAsks(known),
    ...deskAsks(known),
    previewVenue: venue.read,
    checkVenuePreview: venue.checkPreview,
    calculateVenuePreview: venue.calculatePreview,
    previewService: service.read,
    checkServicePreview: service.checkPreview,
    calculateServicePreview: service.calculatePreview,
    listMyVenues: venue.list,
    listMyServices: service.list,
    createVenue: venue.create,
    createService: service.create,
    getMyVenue: venue.read,
    getMyService: service.read,
    changeVenue: venue.change,
    changeService: service.change,
    deleteVenue: venue.remove,
    deleteService: service.remove,
    publishVenue: venue.step,
    publishService: service.step,
    unpublishVenue: venue.step,
    unpublishService: service.step,
    duplicateVenue: venue.read,
    renewVenueEmbed: venue.step,
    duplicateService: service.read,
    renewServiceEmbed: service.step,
    listVenueServices: venue.services,
    listServiceServices: service.services,
    addVenueService: venue.addService,
    addServiceService: service.addService,
    getVenueService: venue.service,
    getServiceService: service.service,
    changeVenueService: venue.changeService,
    changeServiceService: service.changeService,
    removeVenueService: venue.removeService,
    removeServiceService: service.removeService,
    getVenueAvailability: venue.availability,
    getServiceAvailability: service.availability,
    setVenueAvailability: venue.setAvailability,
    setServiceAvailability: service.setAvailability,
    previewVenueAvailability: venue.previewAvailability,
    previewServiceAvailability: service.previewAvailability,
    previewVenuePricing: venue.previewPricing,
    previewServicePricing: service.previewPricing,
    getVenuePricing: venue.pricing,
    getServicePricing: service.pricing,
    replaceVenuePricing: venue.setPricing,
    replaceServicePricing: service.setPricing,
  }
}
