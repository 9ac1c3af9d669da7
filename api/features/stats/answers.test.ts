import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedByMail, dayAhead, evening, logIn, owner, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('answers in time are counted among the requests that came, a lapsed one against them, a waiting one not yet', async () => {
  const partner = await owner(app)
  const hall = await publishedListing(app, partner, { input: { confirmation_mode: 'request' } })
  const [accepted, rejected] = [
    await confirmedByMail(app, hall.id, evening(dayAhead(app, 60))),
    await confirmedByMail(app, hall.id, evening(dayAhead(app, 61))),
  ]
  await confirmedByMail(app, hall.id, evening(dayAhead(app, 62)))
  const answers = async () => {
    const { token } = await logIn(app, partner.email)
    const query = { date_from: dayAhead(app, -20), date_to: dayAhead(app, 0) }
    return (await app.call('statsDashboard', { token, query })).body
  }
  expect((await answers()).answers).toEqual({ asked: 0, on_time: 0, on_time_bp: null })
  const { token } = partner
  await app.call('acceptReservation', { token, params: { id: accepted.id }, body: {} })
  await app.call('rejectReservation', { token, params: { id: rejected.id }, body: { reason: 'Remont' } })
  expect((await answers()).answers).toEqual({ asked: 2, on_time: 2, on_time_bp: 10_000 })
  await app.clock.advance(8 * 86_400)
  expect(await answers()).toMatchObject({
    answers: { asked: 3, on_time: 2, on_time_bp: 6667 },
    previous_answers: { asked: 0, on_time_bp: null },
  })
})
