/** What meets the end of an account, or another address of it, at the very same moment. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  dayAhead,
  evening,
  owner,
  password,
  publishedListing,
  reserveBody,
  type TestOwner,
} from '#api/testing/factories.ts'
import { queued, rowOf } from '#api/testing/queued.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Answer = { status: number; body: { code?: string | undefined } | null }
const closing = (token: string) => () => app.call('closeAccount', { token, body: { password } })
const said = ({ status, body }: Answer) => [status, body?.code]
const ended = [401, 'unauthenticated']
/** What calls hear that are made while the account closes, each of which had begun before it was closed. */
async function whileClosing({ owner_id, token }: TestOwner, ...calls: (() => Promise<Answer>)[]) {
  const [closed, ...late] = await queued<Answer>(app, rowOf('owners', owner_id), [closing(token), ...calls])
  expect(closed?.status).toBe(200)
  return late.map(said)
}

describe('an account that closes', () => {
  test('closes once, however often the button was pressed, and writes one letter', async () => {
    const who = await owner(app)
    const [first, second] = await queued(app, rowOf('owners', who.owner_id), [closing(who.token), closing(who.token)])
    expect([first, second].map((one) => one && said(one))).toEqual([[200, undefined], ended])
    await app.drainJobs()
    const letters = (await app.mailbox()).filter(({ subject }) => subject === 'Twoje konto zostało zamknięte')
    expect(letters.map(({ to }) => to)).toEqual([who.email])
  })

  test('gives out no key and no webhook to a request that had checked the password before', async () => {
    const who = await owner(app)
    const { token } = who
    const key = { name: 'Kasa', scopes: ['stats:read'], password }
    const webhook = { url: 'https://partner.example/x', events: ['reservation.created'], password }
    const late = await whileClosing(
      who,
      () => app.call('createApiKey', { token, body: key }),
      () => app.call('createWebhook', { token, body: webhook }),
      () => app.call('askEmailChange', { token, body: { new_email: 'dalej@poczta.example', password } }),
    )
    expect(late).toEqual([ended, ended, ended])
    await app.drainJobs()
    expect(await app.mailbox('dalej@poczta.example')).toEqual([])
  })

  test('is not filled again by a form that was saved at the same moment', async () => {
    const who = await owner(app)
    const { token } = who
    const late = await whileClosing(
      who,
      () => app.call('changeUser', { token, body: { first_name: 'Potem' } }),
      () => app.call('changeMe', { token, body: { phone: '600 100 299' } }),
      () => app.call('changeMe', { token, body: { company_name: 'Halina Wierzbicka Potem' } }),
    )
    expect(late).toEqual([ended, ended, ended])
    const kept = await app.deps.db.selectFrom('owners').selectAll().where('id', '=', who.owner_id).executeTakeFirst()
    expect(kept).toMatchObject({ first_name: 'Konto', last_name: 'zamknięte', phone: null, company_name: null })
  })

  test('leaves no draft behind that was begun at the same moment', async () => {
    const who = await owner(app)
    const { token } = who
    const body = { name: 'Sala po czasie', category: 'banquet_hall' }
    expect(await whileClosing(who, () => app.call('createVenue', { token, body }))).toEqual([ended])
    const { owner_id } = who
    expect(await app.deps.db.selectFrom('listings').select('id').where('owner_id', '=', owner_id).execute()).toEqual([])
  })

  test('leaves nobody with a reservation that nobody would answer', async () => {
    const who = await owner(app)
    const hall = await publishedListing(app, who)
    const body = await reserveBody(app, hall.id, evening(dayAhead(app, 50)))
    const [closed, late] = await queued<Answer>(app, rowOf('listings', hall.id), [
      closing(who.token),
      () => app.call('reserveVenue', { body }),
    ])
    expect(closed?.status).toBe(200)
    expect(late && said(late)).toEqual([404, 'not_published'])
  })
})

test('an account whose password was changed meanwhile gives no key to who knew the old one', async () => {
  const { owner_id, token } = await owner(app)
  const body = { old_password: password, new_password: 'inne-bardzo-dlugie-haslo-2' }
  const key = { name: 'Kasa', scopes: ['stats:read'], password }
  const hold = `select from credentials where owner_id = '${owner_id}' for update`
  const [changed, late] = await queued<Answer>(app, hold, [
    () => app.call('changePassword', { token, body }),
    () => app.call('createApiKey', { token, body: key }),
  ])
  expect(changed?.status).toBe(200)
  expect(late && said(late)).toEqual([400, 'wrong_password'])
})

test('an address that somebody registers with at this very moment is taken', async () => {
  const who = await owner(app)
  const next = 'wspolny@poczta.example'
  await app.call('askEmailChange', { token: who.token, body: { new_email: next, password } })
  await app.drainJobs()
  const linkTo = async (to: string) =>
    (await app.mailbox(to)).flatMap(({ links }) =>
      links.flatMap((link) => /\/zmiana-email\/([^/?]+)/.exec(link)?.[1] ?? []),
    )[0]
  const agree = async (to: string) => {
    const token = await linkTo(to)
    return () => app.call('confirmEmailChange', { body: { token } })
  }
  await (await agree(next))()
  const registering = `insert into owners (id, first_name, last_name, email, offers, consents, created_at, updated_at)
    select gen_random_uuid(), first_name, last_name, '${next}', offers, '{}', created_at, updated_at
    from owners where id = '${who.owner_id}'`
  const [late] = await queued(app, registering, [await agree(who.email)])
  expect(late?.body.state).toBe('taken')
})
