/**
 * Examples of requests and answers, typed by the contract; a test checks that each fits its schema (openapi.test.ts).
 */
import type { CallName } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'

type Example<N extends CallName> = {
  query?: Partial<NonNullable<Wire[N]['query']>>
  body?: Wire[N]['body']
  reply?: Wire[N]['reply']
}
type Examples = { [N in CallName]?: Example<N> }

const id = '019a9c1e-7f40-7c3b-9a51-3f2d6b8e1c07'
const term = { start: '2027-06-12T16:00', end: '2027-06-12T22:00' }
const guests = { adults: 40, children: [], crew: 0 }
const customer = { first_name: 'Anna', last_name: 'Lis', email: 'anna@goscie.example', phone: '600 200 300' }
const asked = { ...term, event_type: 'birthday_adult', guests } as const
const place = {
  street: 'ul. Długa',
  building_no: '1',
  postcode: '31-001',
  city: 'Kraków',
  latitude: 50.07,
  longitude: 19.93,
}
const reserving = {
  ...asked,
  quote_id: id,
  customer,
  buyer: { type: 'consumer' },
  notes: 'Tort przywieziemy sami.',
  consents: { terms: true, owner_rules: true },
} as const
const days = { from: '2027-06-01', to: '2027-06-30' }
const free: Wire['checkVenueAvailability']['reply'] = {
  available: true,
  term_mode: 'hourly',
  reasons: [],
  alternatives: [],
}
const held = {
  id,
  reference: 'K7MPW4TX',
  status: 'pending_email',
  deadline_at: '2027-05-04T10:30:00.000Z',
  email_hint: 'a•••@goscie.example',
}
const key = {
  id,
  name: 'Recepcja',
  shown: 'wyd_h3Kq9x…R2fA',
  scopes: ['reservations:read', 'calendar:write'] as ('reservations:read' | 'calendar:write')[],
  created_at: '2026-11-23T08:00:00.000Z',
  last_used_at: null,
  expires_at: '2027-02-21T08:00:00.000Z',
}
const webhook = {
  id,
  url: 'https://system.example/wydarzy',
  events: ['reservation.created', 'reservation.cancelled'] as ('reservation.created' | 'reservation.cancelled')[],
  state: 'active',
  failing_since: null,
  last_delivered_at: '2026-11-23T08:05:00.000Z',
  old_secret_until: null,
  waiting: 0,
  failed: 0,
  created_at: '2026-11-23T08:00:00.000Z',
} as const
const password = 'Twoje hasło'
const secret = 'whsec_1Kd0l2…'

export const examples: Examples = {
  searchVenues: { query: { q: 'Kraków', date_from: '2027-06-12', guests: 40, page_size: 10 } },
  searchServices: { query: { q: 'DJ', date_from: '2027-06-12', guests: 40, page_size: 10 } },
  checkVenueAvailability: { body: { venue_id: id, ...term, guests: 40 }, reply: free },
  checkServiceAvailability: { body: { service_id: id, ...days }, reply: { days: [] } },
  calculateVenuePrice: { body: { venue_id: id, ...asked } },
  calculateServicePrice: { body: { service_id: id, ...asked, event_place: place } },
  reserveVenue: { body: { venue_id: id, ...reserving }, reply: held },
  reserveService: { body: { service_id: id, ...reserving, event_place: place }, reply: held },
  confirmReservationEmail: { body: { token: 'token z listu' } },
  cancelByToken: { body: { preview: true } },
  listReservations: { query: { status: 'pending_owner', page_size: 20 } },
  acceptReservation: { body: { note: 'Zapraszamy!' } },
  rejectReservation: { body: { reason: 'W tym tygodniu remontujemy parkiet.' } },
  cancelReservation: { body: { cancel_reason: 'owner_fault', note: 'Awaria ogrzewania' } },
  markReservationPaid: { body: { amount_grosze: 177_000, method: 'bank_transfer', received_on: '2027-05-10' } },
  writeMessage: { body: { body: 'Sala jest otwarta od 14:00.' } },
  addVenueReservation: { body: { venue_id: id, ...asked, customer, shown_total_grosze: 120_000 } },
  listCalendarEvents: { query: days },
  createBlocks: { body: { listing_id: id, terms: [term], label: 'Remont' } },
  changeBlock: { body: { label: 'Remont dachu' } },
  createVenue: { body: { name: 'Sala Pod Jesionem', category: 'banquet_hall' } },
  changeVenue: { body: { tagline: 'Spokojna sala z widokiem na sad', revision: 3 } },
  createService: { body: { name: 'DJ Takt', category: 'dj' } },
  publishVenue: { body: {} },
  statsDashboard: { query: { date_from: '2027-01-01', date_to: '2027-12-31' } },
  logIn: { body: { email: 'halina@partnerzy.example', password } },
  createApiKey: {
    body: { name: key.name, scopes: key.scopes, days: 90, password },
    reply: { ...key, key: 'wyd_h3Kq9xW0s2bN8vYcT5mLr4eJ7uAiZ1oGpD6fXkQHR2fA' },
  },
  listApiKeys: { reply: { results: [key] } },
  createWebhook: {
    body: { url: webhook.url, events: webhook.events, password },
    reply: { ...webhook, last_delivered_at: null, secret },
  },
  listWebhooks: { reply: { results: [webhook] } },
  changeWebhook: { body: { paused: true }, reply: { ...webhook, state: 'paused' } },
  rotateWebhookSecret: {
    body: { password },
    reply: { ...webhook, old_secret_until: '2026-11-24T09:00:00.000Z', secret },
  },
}

export const errorExamples = {
  invalid: { code: 'validation', errors: ['To pole jest wymagane.'], fields: { start: ['To pole jest wymagane.'] } },
  unauthenticated: {
    code: 'unauthenticated',
    errors: ['Ten klucz API nie działa: nie istnieje, wygasł albo został unieważniony.'],
  },
  forbidden: {
    code: 'forbidden',
    errors: ['Ten klucz API nie ma uprawnienia calendar:write. Utwórz w panelu klucz, który je ma.'],
  },
  notFound: {
    code: 'not_found',
    errors: ['Nie ma takiej strony. Mogła zmienić adres albo oferta została ukryta.'],
  },
  conflict: { code: 'slot_taken', errors: ['Ten termin jest już zajęty.'] },
  tooLarge: { code: 'payload_too_large', errors: ['Przesłane dane są za duże.'] },
  wrongKind: { code: 'unsupported_media_type', errors: ['Wyślij dane w formacie JSON.'] },
  rateLimited: { code: 'rate_limited', errors: ['Zbyt wiele prób. Spróbuj ponownie za 12 s.'] },
  notSetUp: { code: 'registry_off', errors: ['Rejestr firm nie jest tu podłączony. Wpisz dane ręcznie.'] },
  unavailable: {
    code: 'unavailable',
    errors: ['Serwis jest chwilowo niedostępny. Spróbuj ponownie za chwilę.'],
  },
}
