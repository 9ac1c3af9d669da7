/** A client with one content type for all it sends (specification 7) names it where there is nothing to send, too. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logIn, owner, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { type Call, type CallName, calls, pathOf } from '#contract/calls.ts'
import type { WireSchema } from '#contract/endpoint.ts'
import { api } from '#contract/index.ts'

let test_app: TestApp
let who: TestOwner

beforeAll(async () => {
  test_app = await createTestApp()
  who = await owner(test_app)
})
afterAll(() => test_app.close())

const writing = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method !== 'GET')
const bodyOf = (name: CallName) => (api[name] as WireSchema).body
const bodiless = writing.filter((name) => bodyOf(name)?.safeParse(undefined).success ?? true)

test('who sends nothing means what an empty object means, wherever each field may be absent', async () => {
  const may = writing.filter((name) => bodyOf(name)?.safeParse({}).success)
  expect(may).toEqual(expect.arrayContaining(['disconnectGoogleCalendar', 'cancelSubscription', 'renewVenueEmbed']))
  expect(may).toEqual(expect.arrayContaining(['cancelByToken', 'withdrawByToken', 'cancelReservation', 'changeMe']))
  expect(may.filter((name) => !bodiless.includes(name))).toEqual([])
  for (const name of may) {
    const meant = bodyOf(name)?.parse(undefined)
    if (meant !== undefined) expect(meant, name).toEqual(bodyOf(name)?.parse({}))
  }
  const { paths } = (await test_app.app.inject({ url: '/api/openapi.json' })).json() as Printed
  const said = writing.filter((name) => printed(paths, name)?.required === false)
  expect(said).toEqual(may)
})

type Printed = { paths: Record<string, Record<string, { requestBody?: { required?: boolean } }>> }
const printed = (paths: Printed['paths'], name: CallName) =>
  paths[calls[name].path]?.[calls[name].method.toLowerCase()]?.requestBody

const nobody = '00000000-0000-7000-8000-000000000000'
const places = ['id', 'sid', 'token', 'image_id', 'file_id', 'payment_id', 'delivery_id']

/** Each with a session of its own: some of the calls end it. */
async function send(name: CallName, sent: { payload?: string; headers?: Record<string, string> }) {
  const { token } = await logIn(test_app, who.email)
  const { method }: Call = calls[name]
  const url = pathOf(name, Object.fromEntries(places.map((place) => [place, nobody])))
  const headers = { ...sent.headers, authorization: `Bearer ${token}` }
  const reply = await test_app.app.inject({ ...sent, method, url, headers })
  return { status: reply.statusCode, code: reply.body === '' ? null : (reply.json() as { code?: string }).code }
}

const json = { 'content-type': 'application/json' }
const empty = ['', ' ', '\r\n\t ']

describe('an empty body that is called JSON is no body', () => {
  test.each(bodiless)('%s answers as without one', async (name) => {
    const bare = await send(name, {})
    for (const payload of empty) expect(await send(name, { payload, headers: json }), payload).toEqual(bare)
    if (!bodyOf(name)) expect(bare.status).not.toBe(400)
  })

  test('for logging out, deleting and publishing, as anybody would try it', async () => {
    expect(bodiless).toEqual(expect.arrayContaining(['logOut', 'deleteVenue', 'publishVenue', 'endSession']))
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    expect((await send('logOut', { payload: '', headers })).status).toBe(200)
    expect((await send('endOtherSessions', { payload: '', headers })).status).toBe(200)
    expect((await send('publishVenue', { payload: '', headers })).status).toBe(404)
    expect((await send('deleteVenue', { payload: '', headers })).status).toBe(404)
  })
})

test('what is JSON in part, or would change the prototype of things, is refused as ever', async () => {
  const broken = ['{', '{"preview":', 'null null', '\u00a0{', '{"__proto__": {"x": 1}}']
  for (const payload of [...broken, '{"constructor": {"prototype": {"x": 1}}}']) {
    const answer = await send('publishVenue', { payload, headers: json })
    expect([answer.status, answer.code], payload).toEqual([400, 'validation'])
  }
  const longer = await send('publishVenue', { payload: ' '.repeat(70_000), headers: json })
  expect([longer.status, longer.code]).toEqual([413, 'payload_too_large'])
})
