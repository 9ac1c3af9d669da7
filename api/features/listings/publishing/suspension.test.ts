/** The operator takes a listing off the site with a statement of reasons (DSA art. 17), and gives it back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { grantPlan } from '#api/features/subscriptions/core/grant-plan.ts'
import { inTransaction } from '#api/deps.ts'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  publishedListing,
  reserveBody,
  type TestOwner,
} from '#api/testing/factories.ts'
import { operate } from '#api/testing/operator.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { listings } from '../../../../scripts/operator/listings.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const facts = 'Zdjęcia przedstawiają inny obiekt.'
const run = (...words: string[]) => operate(app, listings, ...words)
const suspend = (named: string, ...more: string[]) =>
  run('suspend', named, '--facts', facts, '--terms', '§ 4 ust. 2', '--as', 'Ewa', ...more)
const restore = (named: string, ...more: string[]) => run('restore', named, '--why', 'Zdjęcia wymieniono.', ...more)
/** As everybody sees it, once the running product has heard. */
const seen = async (id: string) => {
  await app.deps.catalogue.refresh([id])
  const found = await app.call('searchVenues', { query: {} })
  const page = await app.call('getPublicVenue', { params: { id } })
  const sitemap = await app.app.inject({ url: '/sitemap.xml' })
  return {
    search: found.body.results.some((one) => one.id === id),
    page: page.status,
    sitemap: page.status === 200 && sitemap.body.includes(page.body.slug),
  }
}
const mine = async ({ token }: TestOwner, id: string) => (await app.call('getMyVenue', { params: { id }, token })).body
const day = async (who: TestOwner) => (await app.call('getMyDay', { token: (await logIn(app, who.email)).token })).body
const letters = async (who: TestOwner) => {
  await app.settle()
  return (await app.mailbox(who.email)).filter(({ subject }) => /wstrzymana|przywrócona/.test(subject))
}
const sound = async () => expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])

test('a suspended listing is nowhere to be seen, its owner hears why and cannot publish it; restored it is as before', async () => {
  const who = await owner(app)
  const { id } = await publishedListing(app, who)
  const { slug } = (await app.call('getPublicVenue', { params: { id } })).body
  expect(await seen(id)).toEqual({ search: true, page: 200, sitemap: true })

  expect(await suspend(slug, '--dry-run')).toEqual([`${slug} would be suspended; nothing was done.`])
  expect(await seen(id)).toMatchObject({ search: true, page: 200 })
  expect(await letters(who)).toEqual([])

  expect(await suspend(slug, '--notice')).toEqual([`${slug} is suspended now; its owner is told.`])
  expect(await seen(id)).toEqual({ search: false, page: 404, sitemap: false })
  expect((await app.app.inject({ url: '/sitemap.xml' })).body).not.toContain(slug)
  const told = { source: 'notice', facts, ground: 'terms', point: '§ 4 ust. 2' }
  const own = await mine(who, id)
  expect(own).toMatchObject({ status: 'suspended', suspension: told })
  expect(own.suspension?.scope).toContain('Rezerwacje, które już są, pozostają bez zmian')
  expect(own.suspension?.remedies).toContain('odwołać')
  expect((await day(who)).offers).toMatchObject([{ id, status: 'suspended', suspension: told }])
  const [letter] = await letters(who)
  expect(letter?.subject.replaceAll('\u00a0', ' ')).toMatch(/^Oferta .+ została wstrzymana$/)
  const text = letter?.text.replaceAll(/\s+/g, ' ') ?? ''
  for (const words of [facts, 'regulamin, § 4 ust. 2', 'w całej Unii Europejskiej', 'po zgłoszeniu', 'przed sądem'])
    expect(text).toContain(words)
  expect(letter?.links.some((link) => link.endsWith('/kontakt'))).toBe(true)

  for (const call of ['publishVenue', 'duplicateVenue'] as const) {
    const answer = await app.call(call, { params: { id }, token: who.token, body: {} })
    expect([answer.status, answer.body.code]).toEqual([409, 'listing_suspended'])
  }
  await app.call('unpublishVenue', { params: { id }, token: who.token, body: {} })
  expect((await mine(who, id)).status).toBe('suspended')
  expect(await suspend(slug)).toEqual([`${slug} is suspended: it cannot be suspended.`])
  expect(await run()).toEqual([expect.stringContaining(`terms § 4 ust. 2: ${facts}`)])
  await sound()

  expect(await restore(id)).toEqual([`${slug} is published now; its owner is told.`])
  expect(await seen(id)).toEqual({ search: true, page: 200, sitemap: true })
  expect(await mine(who, id)).toMatchObject({ status: 'published', suspension: null })
  expect(await letters(who)).toHaveLength(2)
  expect(await restore(id)).toEqual([`${slug} is published: it is not suspended.`])
  const acts = await app.deps.db.selectFrom('operator_acts').selectAll().orderBy('id').execute()
  expect(acts).toMatchObject([
    { who: 'Ewa', command: 'listings suspend', arguments: { source: 'notice', ground: 'terms', point: '§ 4 ust. 2' } },
    { command: 'listings restore', arguments: {} },
  ])
  expect(acts[0]?.subjects[0]).toBe(id)
  await sound()
})

test('what is reserved goes on while nobody new may reserve', async () => {
  const who = await owner(app)
  const { id } = await publishedListing(app, who, { input: { confirmation_mode: 'request' } })
  const made = await confirmedByMail(app, id, evening(dayAhead(app, 40)))
  const body = await reserveBody(app, id, evening(dayAhead(app, 50)))
  await suspend(id)
  // This process has not heard of it yet, and its memory still knows the listing.
  expect(await app.call('reserveVenue', { body })).toMatchObject({ status: 404 })
  await app.deps.catalogue.refresh([id])
  expect(await app.call('reserveVenue', { body })).toMatchObject({ status: 404 })
  const { token } = await logIn(app, who.email)
  const accepted = await app.call('acceptReservation', { params: { id: made.id }, token, body: {} })
  expect([accepted.status, accepted.body.status]).toEqual([200, 'confirmed'])
  const page = await app.call('getReservationByToken', { params: { token: made.status_token ?? '' } })
  expect([page.status, page.body.status]).toEqual([200, 'confirmed'])
  await sound()
})

test('a listing goes back to what it was: a hidden one stays hidden, and behind a smaller plan it waits for room', async () => {
  const who = await owner(app)
  const hidden = await publishedListing(app, who)
  await app.call('unpublishVenue', { params: { id: hidden.id }, token: who.token, body: {} })
  await suspend(hidden.id)
  await restore(hidden.id)
  expect((await mine(who, hidden.id)).status).toBe('unpublished')

  const [first, second] = [await publishedListing(app, who), await publishedListing(app, who)]
  await suspend(second.id)
  await inTransaction(app.deps, (tx) =>
    grantPlan(tx, who.owner_id, { plan: 'venue_start', period: 'month', until: null }),
  )
  await restore(second.id)
  const shown = [await mine(who, first.id), await mine(who, second.id)].filter(
    ({ status, hidden_by_plan }) => status === 'published' && !hidden_by_plan,
  )
  expect(shown).toHaveLength(1)
  await sound()
})

test('the statement of reasons outlives a listing that its owner takes away', async () => {
  const who = await owner(app)
  const { id } = await publishedListing(app, who)
  await suspend(id)
  expect((await app.call('deleteVenue', { params: { id }, token: who.token })).status).toBe(204)
  const kept = app.deps.db.selectFrom('listing_suspensions').select('facts').where('listing_id', '=', id)
  expect(await kept.execute()).toEqual([{ facts }])
  expect((await restore(id))[0]).toContain('is archived')
  await sound()
})

test('wrong words bring the help and change nothing', async () => {
  for (const wrong of [
    ['suspend'],
    ['suspend', 'x', '--terms', '§ 1'],
    ['suspend', 'x', '--facts', 'a'],
    ['suspend', 'x', '--facts', 'a', '--terms', 'b', '--law', 'c'],
    ['restore', 'x'],
    ['nic'],
  ])
    expect((await run(...wrong))[0]).toContain('npm run operator -- listings')
  expect(await suspend('nie-ma-takiej')).toEqual(['No listing is called nie-ma-takiej.'])
})
