/** What every call has in common on the wire: the error body and its order, bodies, paths, PATCH, and the web's manners. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toldSecrets } from '#api/db/invariants/secrets.ts'
import { confirmedByMail, dayAhead, evening, owner, publishedListing, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { calls, fileUploadPaths, uploadPaths } from '#contract/calls.ts'
import { errorBody } from '#contract/errors.ts'

let test_app: TestApp
let limited: TestApp
let who: TestOwner
let venue: { id: string; slug: string }

beforeAll(async () => {
  test_app = await createTestApp()
  limited = await createTestApp({ rateLimits: true })
  who = await owner(test_app)
  venue = await publishedListing(test_app, who)
})
afterAll(async () => {
  await test_app.close()
  await limited.close()
})

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
const send = async (method: Method, url: string, payload?: string | object, headers: Record<string, string> = {}) => {
  const reply = await test_app.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  return { status: reply.statusCode, headers: reply.headers, text: reply.body, body: safeJson(reply.body) }
}
const safeJson = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
const json = { 'content-type': 'application/json' }

describe('an error', () => {
  const login = '/api/auth/login/'
  test.each<[string, number, string, () => Promise<{ status: number; body: Record<string, unknown> }>]>([
    ['of a field', 400, 'validation', () => send('POST', login, { email: 7 })],
    ['of a body that is no JSON', 400, 'validation', () => send('POST', login, '{"email":', json)],
    ['of an empty body', 400, 'validation', () => send('POST', login, '', json)],
    ['of a missing body', 400, 'validation', () => send('POST', login)],
    ['of a body that is a list', 400, 'validation', () => send('POST', login, [])],
    ['without a session', 401, 'unauthenticated', () => send('GET', '/api/owners/me/')],
    ['of an unknown path', 404, 'not_found', () => send('GET', '/api/nie-ma/')],
    ['of an unknown listing', 404, 'not_found', () => send('GET', '/api/venues/public/nie-ma/')],
    ['of an address that cannot be', 404, 'not_found', () => send('GET', '/api/venues/public/x/')],
    ['of an address with broken signs', 404, 'not_found', () => send('GET', '/api/venues/public/%E0%A4%A/')],
    ['of an id that is none', 404, 'not_found', () => send('GET', `/api/reservations/public/${'x'.repeat(200)}/`)],
    ['of another method', 404, 'not_found', () => send('DELETE', '/api/enums/')],
    ['of a body that is too large', 413, 'payload_too_large', () => send('POST', login, { email: 'x'.repeat(70_000) })],
    [
      'of another format',
      415,
      'unsupported_media_type',
      () => send('POST', login, 'email=x', { 'content-type': 'text/plain' }),
    ],
    [
      'of a form',
      415,
      'unsupported_media_type',
      () => send('POST', login, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
  ])('%s is %i %s with sentences first', async (_of, status, code, ask) => {
    const answer = await ask()
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(Object.keys(answer.body)[0]).toBe('errors')
    expect(errorBody.safeParse(answer.body).success).toBe(true)
  })

  test('403 and 409 have the same body', async () => {
    const email = 'bez-adresu@partnerzy.example'
    const person = { first_name: 'Ewa', last_name: 'Bez', email, password: 'bardzo-dlugie-haslo-1', accept_terms: true }
    await test_app.call('registerOwner', { body: person })
    const session = await test_app.call('logIn', { body: person })
    const early = await test_app.call('completeProfile', {
      token: session.body.access,
      body: {
        legal_form: 'jdg',
        company_name: 'Ewa Bez',
        address: { street: 'Lipowa', building_no: '7', postcode: '30-001', city: 'Kraków', voivodeship: 'malopolskie' },
        phone: '600100200',
        contact_email: email,
        vat_status: 'none',
        iban: 'PL14999999990000000000000001',
        account_holder: 'Ewa Bez',
        consents: {
          partner_terms: true,
          dsa_self_certification: true,
          dac7_info_ack: true,
          data_processing_terms: true,
        },
      },
    })
    expect([early.status, Object.keys(early.body)[0]]).toEqual([403, 'errors'])
    const letter = {
      name: 'Jan Lis',
      email: 'jan@goscie.example',
      topic: 'other',
      message: 'Dzień dobry, mam pytanie.',
    }
    const headers = { 'idempotency-key': 'ten-sam-klucz' }
    await test_app.call('sendContactMessage', { body: letter, headers })
    const other = await test_app.call('sendContactMessage', { body: { ...letter, name: 'Ktoś Inny' }, headers })
    expect([other.status, other.body.code, Object.keys(other.body)[0]]).toEqual([409, 'idempotency_mismatch', 'errors'])
  })

  test('429 says when to come back', async () => {
    const asked = { body: { email: 'nikt@goscie.example' } }
    let answer = await limited.call('askPasswordReset', asked)
    for (let tries = 0; tries < 10 && answer.status !== 429; tries += 1) {
      answer = await limited.call('askPasswordReset', asked)
    }
    expect([answer.status, answer.body.code, Object.keys(answer.body)[0]]).toEqual([429, 'rate_limited', 'errors'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('429 also guards what costs letters or drawing', async () => {
    for (const [most, method, url] of [
      [20, 'POST', '/api/reservations/by-token/x/messages/'],
      [30, 'GET', '/api/reservations/by-token/x/summary.pdf'],
    ] as const) {
      const statuses: number[] = []
      for (let tries = 0; tries <= most; tries += 1) {
        const payload = method === 'POST' ? { body: 'Dzień dobry' } : undefined
        statuses.push((await limited.app.inject({ method, url, ...(payload ? { payload } : {}) })).statusCode)
      }
      expect(statuses).toEqual([...Array(most).fill(404), 429])
    }
  })

  test('500 tells nothing of the inside', async () => {
    const broken = await createTestApp()
    try {
      await broken.deps.db.schema.dropTable('contact_messages').execute()
      const letter = {
        name: 'Jan Lis',
        email: 'jan@goscie.example',
        topic: 'other',
        message: 'Dzień dobry, mam pytanie.',
      }
      const answer = await broken.call('sendContactMessage', { body: letter })
      expect([answer.status, answer.body.code, Object.keys(answer.body)[0]]).toEqual([500, 'unexpected', 'errors'])
      expect(JSON.stringify(answer.body)).not.toMatch(/contact_messages|relation|sql/i)
    } finally {
      await broken.close()
    }
  })
})

describe('a request', () => {
  test('is answered the same with and without the slash at the end', async () => {
    for (const path of ['/api/enums', '/api/venues/public', `/api/venues/public/${venue.slug}`, '/api/auth/login']) {
      const method = path.endsWith('login') ? 'POST' : 'GET'
      const body = method === 'POST' ? { email: 'x', password: 'y' } : undefined
      const [without, withSlash] = [await send(method, path, body), await send(method, `${path}/`, body)]
      expect(without.status).toBe(withSlash.status)
      expect(Object.keys(without.body)).toEqual(Object.keys(withSlash.body))
    }
  })

  test('may write an id in capitals, as some programs do', async () => {
    const id = venue.id.toUpperCase()
    expect((await test_app.call('getPublicVenue', { params: { id } })).body.slug).toBe(venue.slug)
    const body = { venue_id: id, ...evening(dayAhead(test_app, 50)) }
    expect((await test_app.call('checkVenueAvailability', { body })).body.available).toBe(true)
    const asked = { ...body, guests: { adults: 20 }, package_id: 'nie-ma' }
    const refused = await test_app.call('calculateVenuePrice', { body: asked })
    expect(Object.keys(refused.body.fields ?? {})).toEqual(['package_id'])
  })

  test('may carry fields that nobody knows: they change nothing', async () => {
    const body = { first_name: 'Hanna', is_operator: true, email: 'inny@partnerzy.example', __proto__: { x: 1 } }
    const answer = await test_app.call('changeUser', { token: who.token, body })
    expect(answer.body).toMatchObject({ first_name: 'Hanna', email: who.email })
    const poisoned = await send('POST', '/api/auth/login/', '{"__proto__": {"polluted": true}}', json)
    expect(poisoned.status).toBe(400)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('may repeat a parameter where a list is meant, and only there', async () => {
    const twice = await send(
      'GET',
      '/api/venues/public/?category=banquet_hall&category=barn&amenity=parking&amenity=stage',
    )
    expect(twice.status).toBe(200)
    const single = await send('GET', '/api/venues/public/?page=1&page=2')
    expect([single.status, single.body.code]).toEqual([400, 'validation'])
    const owners = await test_app.call('listReservations', {
      token: who.token,
      query: { status: ['confirmed', 'expired'] },
    })
    expect(owners.status).toBe(200)
  })

  test('that changes a part leaves what is absent, clears null and sets values', async () => {
    const { token } = who
    const change = (body: object) => test_app.call('changeMe', { token, body })
    await change({ website: 'https://sala.example', answer_hours: 24 })
    expect((await change({ answer_hours: 36 })).body).toMatchObject({
      website: 'https://sala.example/',
      answer_hours: 36,
    })
    expect((await change({ website: null })).body).toMatchObject({ website: null, answer_hours: 36 })
    expect((await change({})).body).toMatchObject({ website: null, answer_hours: 36 })
    expect((await change({ answer_hours: null })).status).toBe(400)
  })

  test('with a key that cannot be one is refused, because nothing would keep it from being done twice', async () => {
    const letter = {
      name: 'Jan Lis',
      email: 'jan@goscie.example',
      topic: 'other',
      message: 'Dzień dobry, mam pytanie.',
    }
    for (const key of ['', 'krotki', 'x'.repeat(256)]) {
      const answer = await test_app.call('sendContactMessage', { body: letter, headers: { 'idempotency-key': key } })
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['idempotency_key']])
    }
  })

  test('says what is seen of it: nothing turns what stands beside it, and a name of nothing is none', async () => {
    const { token } = who
    const label = '\u202EUrlop\u202C \u0007ekipy'
    const terms = [evening(dayAhead(test_app, 40))]
    const block = await test_app.call('createBlocks', { token, body: { listing_id: venue.id, terms, label } })
    expect(block.body.blocks[0]?.block?.label).toBe('Urlop ekipy')
    const rename = (name: string) => test_app.call('changeVenue', { token, params: { id: venue.id }, body: { name } })
    expect((await rename('Dwór \u2067pod Lipami')).body.name).toBe('Dwór pod Lipami')
    expect((await rename('\u200B\u2060\u00AD\u200B')).body.fields).toHaveProperty('name')
    const found = await test_app.call('searchVenues', { query: { q: 'dw\u200Bór pod lipami' } })
    expect(found.body.count).toBe(1)
  })

  test('keeps a password sign by sign', async () => {
    const someone = await owner(test_app)
    const body = { old_password: 'bardzo-dlugie-haslo-1', new_password: 'dlugie\u200B-nowe-haslo-2' }
    expect((await test_app.call('changePassword', { token: someone.token, body })).status).toBe(200)
    const enter = (password: string) => test_app.call('logIn', { body: { email: someone.email, password } })
    expect((await enter(body.new_password)).status).toBe(200)
    expect((await enter('dlugie-nowe-haslo-2')).body.code).toBe('invalid_credentials')
  })

  test('with a token that nobody issued is still answered where no session is needed', async () => {
    const answer = await send('GET', '/api/enums/', undefined, { authorization: `Bearer ${'x'.repeat(43)}` })
    expect(answer.status).toBe(200)
  })
})

test('what a session or a link lets one read is never kept by anything on the way', async () => {
  const mine = await test_app.call('getMe', { token: who.token })
  expect(mine.headers['cache-control']).toBe('no-store')
  const login = await test_app.call('logIn', { body: { email: who.email, password: 'bardzo-dlugie-haslo-1' } })
  expect(login.headers['cache-control']).toBe('no-store')
  const unknown = await test_app.call('getReservationByToken', { params: { token: 'x' } })
  expect(unknown.headers['cache-control']).toBe('no-store')
})

test('a key beside the token of a link counts once for it, and leaves the token nowhere', async () => {
  const { status_token: token } = await confirmedByMail(test_app, venue.id, evening(dayAhead(test_app, 60)))
  const write = (body: string) =>
    test_app.call('writeMessageByToken', {
      params: { token },
      body: { body },
      headers: { 'idempotency-key': 'dwa-razy-to-samo' },
    })
  const said = await write('Czy jest winda?')
  expect([said.status, (await write('Czy jest winda?')).body]).toEqual([201, said.body])
  expect((await write('A parking?')).body).toMatchObject({ code: 'idempotency_mismatch' })
  expect(await toldSecrets(test_app.deps.db, [token])).toEqual([])
})

describe('the contract as OpenAPI', () => {
  test('lists every call with its schemas, and nothing that is not there', async () => {
    const { status, body } = await send('GET', '/api/openapi.json')
    expect(status).toBe(200)
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, Operation>> }
    expect(openapi).toMatch(/^3\.1/)
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${path}`),
    )
    const uploads = Object.entries({ Image: uploadPaths, File: fileUploadPaths }).flatMap(
      ([what, { venue, service }]) => [`uploadVenue${what} POST ${venue}`, `uploadService${what} POST ${service}`],
    )
    const known = Object.entries(calls).map(([name, { method, path }]) => `${name} ${method} ${path}`)
    known.push(...uploads)
    expect(listed.sort()).toEqual(known.sort())
    for (const [name, { method, path, access }] of Object.entries(calls)) {
      const operation = paths[path]?.[method.toLowerCase()]
      const [reply] = Object.values(operation?.responses ?? {})
      expect(operation?.summary, name).toBeTruthy()
      expect(Object.keys(operation?.responses ?? {}).length, name).toBeGreaterThan(0)
      if (!operation?.responses['204']) expect(reply?.content?.['application/json']?.schema, name).toBeTruthy()
      if (path.includes('{'))
        expect(
          operation?.parameters?.some((one) => one.in === 'path'),
          name,
        ).toBe(true)
      expect(Boolean(operation?.security), name).toBe(access === 'owner')
    }
    const schema = paths['/api/auth/login/']?.post?.requestBody?.content['application/json']?.schema
    expect(Object.keys((schema as { properties: object }).properties)).toEqual(['email', 'password'])
  })
})

test('the states of money are said in words on the page of the calls', async () => {
  const { body } = await send('GET', '/api/openapi.json')
  const { paths } = body as { paths: Record<string, Record<string, Operation>> }
  const replyOf = (path: string) => JSON.stringify(paths[path]?.get?.responses['200']?.content)
  for (const [path, words] of [
    ['/api/payments/{id}/', /"description":"created, open: waits for the customer.*"description":"requested: /],
    ['/api/payments/status/{token}', /waits for the bank/],
    ['/api/owners/me/check_status/', /restricted: the provider has stopped it/],
    ['/api/owners/me/payouts/', /paid: it has arrived/],
    ['/api/subscriptions/current/', /past_due: a payment is missing/],
    ['/api/subscriptions/invoices/', /open: waits for a payment/],
  ] as const)
    expect(replyOf(path), path).toMatch(words)
})

/** The calls of specification 7, word for word. */
const specified = `
GET /api/common-settings/ · GET /api/enums/ · POST /api/contact/
POST /api/auth/login/ · POST /api/auth/logout/ · POST /api/auth/change-password/ · PATCH /api/auth/user/ · POST /api/auth/token/refresh/
POST /api/owners/ · GET /api/owners/me/ · PATCH /api/owners/me/ · PUT /api/owners/complete-profile/ · POST /api/owners/verify-email/
POST /api/owners/resend-verification/ · POST /api/owners/me/create_onboarding_link/ · GET /api/owners/me/check_status/ · POST /api/owners/me/create_login_link/
GET /api/calendar/connect/ · POST /api/calendar/disconnect/ · GET /api/calendar/status/
GET /api/stats/dashboard/ · GET /api/stats/overview/ · GET /api/stats/venues-overview/ · GET /api/stats/{}/monthly/ · GET /api/stats/{}/yearly/
GET /api/stats/service/{}/monthly/ · GET /api/stats/service/{}/yearly/ · GET /api/service-categories/ · GET /api/venue-categories/
POST /api/reservations/public/check_venue_availability/ · POST /api/reservations/public/confirm_email/ · POST /api/reservations/public/resend_confirmation/
POST /api/reservations/public/calculate_venue_price/ · POST /api/reservations/public/venues/ · POST /api/reservations/public/check_service_availability/
POST /api/reservations/public/calculate_service_price/ · POST /api/reservations/public/services/ · GET /api/reservations/by-token/{}/ · GET /api/reservations/public/{}/
POST /api/reservations/venues/ · POST /api/reservations/services/ · GET /api/reservations/ · GET /api/reservations/upcoming/ · GET /api/reservations/by_venue/
GET /api/reservations/by_service/ · POST /api/reservations/{}/cancel/
POST /api/payments/create_stripe_checkout/ · POST /api/payments/create_stripe_payment/ · POST /api/payments/create_payment/ · GET /api/payments/
GET /api/payments/{}/ · GET /api/payments/{}/status/ · GET /api/payments/status/{}
GET /api/subscriptions/plans/ · POST /api/subscriptions/checkout/ · POST /api/subscriptions/upgrade/ · POST /api/subscriptions/validate-promo-code/
GET /api/subscriptions/upgrade/preview/{}/ · GET /api/subscriptions/billing-portal/
${['venues', 'services']
  .map(
    (kind) => `
GET /api/${kind}/public/ · GET /api/${kind}/public/cities/ · GET /api/${kind}/public/{}/ · GET /api/${kind}/ · POST /api/${kind}/
GET /api/${kind}/{}/ · PATCH /api/${kind}/{}/ · DELETE /api/${kind}/{}/ · POST /api/${kind}/{}/publish/ · POST /api/${kind}/{}/unpublish/
POST /api/${kind}/{}/add_service/ · POST /api/${kind}/{}/upload_image/ · GET /api/${kind}/{}/services/ · GET /api/${kind}/{}/services/{}/
PATCH /api/${kind}/{}/services/{}/ · DELETE /api/${kind}/{}/services/{}/ · GET /api/${kind}/{}/images/ · PATCH /api/${kind}/{}/images/{}/
DELETE /api/${kind}/{}/images/{}/ · GET /api/${kind}/{}/availability/ · PUT /api/${kind}/{}/availability/ · POST /api/${kind}/{}/pricing/`,
  )
  .join('\n')}`
  .split(/[\n·]/)
  .map((line) => line.trim())
  .filter(Boolean)

test('every call of the specification stands in the contract, and none hears that its page is hidden', async () => {
  const { body } = await send('GET', '/api/openapi.json')
  const { paths } = body as { paths: Record<string, object> }
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
  )
  expect(specified.filter((one) => !listed.includes(one))).toEqual([])
  expect(specified).toHaveLength(103)
  const upload = (paths['/api/venues/{id}/upload_image/'] as { post: Operation }).post
  expect(Object.keys(upload.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
})

type Operation = {
  operationId: string
  summary: string
  security?: unknown
  parameters?: { in: string }[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, { schema: unknown }> }>
}

describe('the manners of the web', () => {
  test('robots are told where to look, and not to open links of mails', async () => {
    const { text, headers } = await send('GET', '/robots.txt')
    expect(headers['content-type']).toMatch(/^text\/plain/)
    expect(text).toContain('Sitemap: http://wydarzy.test/sitemap.xml')
    expect(text).toContain('Disallow: /status-rezerwacji/')
  })
  test('the sitemap names pages and published listings', async () => {
    const { text, headers } = await send('GET', '/sitemap.xml')
    expect(headers['content-type']).toMatch(/^application\/xml/)
    expect(text).toContain(`<loc>http://wydarzy.test/wip/sale/${venue.slug}</loc>`)
    expect(text).not.toContain('/moje-')
  })
  test('who finds a hole reads whom to tell, until a day ahead', async () => {
    const { text } = await send('GET', '/.well-known/security.txt')
    const expires = /^Expires: (.+)$/m.exec(text)?.[1] ?? ''
    expect(text).toMatch(/^Contact: mailto:\S+@\S+$/m)
    expect(Date.parse(expires)).toBeGreaterThan(test_app.clock.now())
  })
  test('machines learn that it lives, that it is ready, and how fast it answers', async () => {
    expect((await send('GET', '/healthz')).body).toEqual({ ok: true })
    expect((await send('GET', '/readyz')).body).toEqual({ ready: true })
  })
})
