/** What a stranger's program sends that no form of ours would, and what it must hear. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { networkOf } from './security.ts'
import { dayAhead, evening, owner, publishedListing, reserveBody } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let hall: string
beforeAll(async () => {
  app = await createTestApp()
  hall = (await publishedListing(app, await owner(app))).id
})
afterAll(() => app.close())

const json = { 'content-type': 'application/json' }
const post = async (payload: string, url = '/api/auth/login/') => {
  const answer = await app.app.inject({ method: 'POST', url, payload, headers: json })
  return { status: answer.statusCode, body: answer.json() }
}

describe('a body', () => {
  test('that is nested without end is refused and does not exhaust the stack', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const times = Math.floor(60_000 / (open.length + close.length))
      const { status, body } = await post(`${open.repeat(times)}1${close.repeat(times)}`)
      expect([status, body.code, Object.keys(body)[0]]).toEqual([400, 'validation', 'errors'])
      expect(JSON.stringify(body).length).toBeLessThan(300)
    }
    expect((await post(`{"email":"a@b.pl","password":"x","more":${'['.repeat(19)}1${']'.repeat(19)}}`)).body.code).toBe(
      'invalid_credentials',
    )
  })

  test('that is no object has no field at fault, and is not told to mend marked ones', async () => {
    for (const payload of ['{"a":', '', '[]', 'null', '"x"', '7']) {
      const { status, body } = await post(payload)
      expect([payload, status, body]).toEqual([
        payload,
        400,
        { errors: ['Nie udało się odczytać przesłanych danych.'], code: 'validation' },
      ])
    }
  })

  test('that asks for days or a term by half hears which half is missing', async () => {
    const day = dayAhead(app, 40)
    const { start, end } = evening(day)
    const asked = async (body: object) => {
      const answer = await app.call('checkVenueAvailability', { body: { venue_id: hall, ...body } })
      return [answer.status, answer.body.fields]
    }
    expect(await asked({ start })).toEqual([400, { end: ['Podaj datę i godzinę zakończenia.'] }])
    expect(await asked({ end })).toEqual([400, { start: ['Podaj datę i godzinę rozpoczęcia.'] }])
    expect(await asked({ from: day })).toEqual([400, { to: ['Sprawdź to pole.'] }])
    expect(await asked({})).toMatchObject([400, { from: expect.anything(), start: expect.anything() }])
  })

  test('with a value of a wrong kind hears that it is wrong, and only a missing one that it is required', async () => {
    expect((await post('{"email":5}')).body.fields).toEqual({
      email: ['Podaj poprawny adres e-mail.'],
      password: ['To pole jest wymagane.'],
    })
    const page = await app.app.inject({ method: 'GET', url: '/api/venues/public/?page=1.5&guests=abc' })
    expect(page.json().fields).toEqual({ page: ['Sprawdź to pole.'], guests: ['Sprawdź to pole.'] })
  })

  test('sent again with its keys in another order is the same request', async () => {
    const body = await reserveBody(app, hall, evening(dayAhead(app, 70)))
    const turned = Object.fromEntries(
      Object.entries({
        ...body,
        customer: Object.fromEntries(Object.entries(body.customer).toReversed()),
      }).toReversed(),
    )
    const headers = { 'idempotency-key': 'klucz-odwrotny' }
    const first = await app.call('reserveVenue', { body, headers })
    const again = await app.call('reserveVenue', { body: turned, headers })
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    const other = await app.call('reserveVenue', { body: { ...turned, notes: 'inaczej' }, headers })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_mismatch'])
  })
})

test('a layout is one of the hall, not a word that every object of the language knows', async () => {
  for (const layout of ['__proto__', 'toString', 'constructor']) {
    const body = { venue_id: hall, ...evening(dayAhead(app, 71)), guests: { adults: 10 }, layout }
    const answer = await app.call('calculateVenuePrice', { body })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['layout']])
  }
})

test('a date that no calendar has is asked for again, in words that fit', async () => {
  const body = { venue_id: hall, start: '2027-02-30T10:00', end: '2027-02-30T12:00', guests: { adults: 10 } }
  const answer = await app.call('calculateVenuePrice', { body })
  expect([answer.status, answer.body.code]).toEqual([400, 'invalid_time'])
  expect(answer.body.fields?.start).toEqual(['Podaj datę i godzinę rozpoczęcia.'])
  expect(answer.body.errors).toEqual(['Podaj datę i godzinę rozpoczęcia.'])
})

test('limits count an IPv4 address, and the /64 of an IPv6 one', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  const same = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::1%eth0']
  expect(new Set(same.map(networkOf)).size).toBe(1)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8::')).toBe('2001:db8:0:0::/64')
})

test('a preflight of another origin is answered with nothing, which is a no', async () => {
  const headers = { origin: 'https://obca.example', 'access-control-request-method': 'POST' }
  for (const url of ['/api/auth/login/', '/api/venues/', '/wip/sale', '/api/nie-ma/']) {
    const answer = await app.app.inject({ method: 'OPTIONS', url, headers })
    expect([url, answer.statusCode, answer.body]).toEqual([url, 204, ''])
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})
