/** Who waits for the lock of a listing finds that it, or a room of it, was taken away meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  type TestOwner,
} from '#api/testing/factories.ts'
import { queued, termsOf } from '#api/testing/queued.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

type Heard = { status: number; body: { code?: string | undefined } | null }
const said = ({ status, body }: Heard) => [status, body?.code]

const block = (listing_id: string, more = {}) => ({
  listing_id,
  label: 'Remont',
  terms: [evening(dayAhead(app, 50))],
  ...more,
})
const removing = (id: string) => (): Promise<Heard> => app.call('deleteVenue', { token: who.token, params: { id } })

test('a listing that is gone, or kept for its past only, takes no block and no reservation of its owner', async () => {
  const fresh = await publishedListing(app, who)
  const old = await publishedListing(app, who)
  await confirmedByMail(app, old.id, evening(dayAhead(app, 3)))
  await app.clock.advance(5 * 24 * 3600)
  await app.settle()
  who = await logIn(app, who.email)
  for (const { id } of [fresh, old]) {
    const added = {
      venue_id: id,
      ...evening(dayAhead(app, 60)),
      event_type: 'wedding',
      guests: { adults: 50, children: [], crew: 0 },
      customer: { first_name: 'Jan', last_name: 'Nowak', phone: '600 100 200' },
    }
    const calls: (() => Promise<Heard>)[] = [
      removing(id),
      () => app.call('createBlocks', { token: who.token, body: block(id) }),
      () => app.call('addVenueReservation', { token: who.token, body: added }),
    ]
    const heard = await queued(app, termsOf(id), calls)
    expect(heard.map(said)).toEqual([
      [204, undefined],
      [404, 'not_found'],
      [404, 'not_found'],
    ])
  }
})
