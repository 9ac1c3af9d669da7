import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#api/deps.ts'
import { owner, publishedListing, sellerData, type TestOwner } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { brokenInvariants } from '#api/db/invariants/check.ts'
import { giveTrial, grantPlan } from './core/grant-plan.ts'
import type { PlanCode } from '#domain/subscription/plans.ts'

const day = 86_400
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(async () => {
  expect(await brokenInvariants(app.deps.db, { now: app.clock.now() })).toEqual([])
  await app.close()
})

const current = async ({ token }: TestOwner) => (await app.call('currentSubscription', { token })).body
const found = async (id: string) => (await app.call('getPublicVenue', { params: { id } })).status
const searched = async (id: string) =>
  ((await app.call('searchVenues', { query: { page_size: 50 } })).body.results ?? []).some((one) => one.id === id)
const logInAgain = async (who: TestOwner): Promise<TestOwner> => ({
  ...who,
  token: (await app.call('logIn', { body: { email: who.email, password: 'bardzo-dlugie-haslo-1' } })).body.access,
})
const grant = (who: TestOwner, plan: PlanCode, until: Date | null = null) =>
  inTransaction(app.deps, (tx) => grantPlan(tx, who.owner_id, { plan, period: 'month', until }))
const subjects = async (who: TestOwner) => (await app.mailbox(who.email)).map(({ subject }) => subject)

describe('a trial', () => {
  test('begins with the first complete profile, may try everything, and says how long', async () => {
    const who = await owner(app, 'pierwsza@partnerzy.example', { plan: null })
    const now = await current(who)
    expect(now).toMatchObject({ status: 'trialing', shows: true, trial_days_left: 30, plan: null })
    expect(now.usage.venue).toEqual({ shown: 0, hidden: 0, limit: 25 })
    expect(now.can).toMatchObject({ buy: true, change: false, cancel: false })
  })

  test('is had once by a firm: its second account has none and cannot publish', async () => {
    const who = await owner(app, 'druga@partnerzy.example', { plan: null })
    expect(await current(who)).toMatchObject({ status: 'none', shows: false, trial_ends_at: null, nip_had_trial: true })
    const hall = await publishedListing(app, who, { draft: true })
    const { token } = who
    const answer = await app.call('publishVenue', { params: { id: hall.id }, body: {}, token })
    expect([answer.status, answer.body.code]).toEqual([409, 'plan_needed'])
    const mine = (await app.call('getMyVenue', { params: { id: hall.id }, token })).body
    expect(mine.can.publish).toBe('Wybierz plan, aby opublikować ofertę.')
  })

  test('that began without a NIP ends when the NIP has had its days elsewhere', async () => {
    const who = await owner(app, 'trzecia@partnerzy.example', { plan: null, seller: false })
    expect(await current(who)).toMatchObject({ status: 'trialing', nip_had_trial: false })
    const consents = {
      partner_terms: true,
      dsa_self_certification: true,
      dac7_info_ack: true,
      data_processing_terms: true,
    }
    const profile = { legal_form: 'jdg', company_name: 'Halina Wierzbicka Przyjęcia', phone: '600 100 200' }
    const body = { ...profile, contact_email: who.email, consents, ...sellerData }
    expect((await app.call('completeProfile', { token: who.token, body })).status).toBe(200)
    expect(await current(who)).toMatchObject({ status: 'expired', nip_had_trial: true })
    const [letter] = (await app.mailbox(who.email)).filter(({ subject }) => subject === 'Okres próbny się skończył')
    expect(letter?.text.replace(/\s+/g, ' ')).toContain('bo firma z tym NIP korzystała z niego już na innym koncie')
  })

  test('warns 7, 3 and 1 days before its end, hides the offers at it, and a plan brings them back by itself', async () => {
    let who = await owner(app, 'czwarta@partnerzy.example', { plan: null })
    await inTransaction(app.deps, (tx) => giveTrial(tx, who.owner_id, new Date(app.clock.now() + 10 * day * 1000)))
    const hall = await publishedListing(app, who)
    expect([await found(hall.slug), await searched(hall.id)]).toEqual([200, true])
    for (const days of [3.5, 4, 2, 1]) await app.clock.advance(days * day)
    const told = (await subjects(who)).filter((subject) => /próbny|ukryte/.test(subject)).reverse()
    expect(told).toEqual([
      expect.stringMatching(/^Okres próbny kończy się/),
      expect.stringMatching(/^Okres próbny kończy się/),
      expect.stringMatching(/^Okres próbny kończy się/),
      'Twoje oferty są ukryte',
    ])
    who = await logInAgain(who)
    expect(await current(who)).toMatchObject({ status: 'expired', shows: false, trial_days_left: null })
    expect([await found(hall.slug), await searched(hall.id)]).toEqual([404, false])
    const mine = (await app.call('getMyVenue', { params: { id: hall.id }, token: who.token })).body
    expect([mine.status, mine.hidden_by_plan]).toEqual(['published', true])
    expect((await app.call('listMyVenues', { token: who.token })).body.plan).toEqual({
      published: 0,
      hidden: 1,
      limit: 0,
      shows: false,
    })

    await grant(who, 'venue_start')
    await app.deps.catalogue.refresh([hall.id])
    expect([await found(hall.slug), await searched(hall.id)]).toEqual([200, true])
  })

  test('warns nobody who has chosen a plan meanwhile', async () => {
    const who = await owner(app, 'dwunasta@partnerzy.example', { plan: null })
    await inTransaction(app.deps, (tx) => giveTrial(tx, who.owner_id, new Date(app.clock.now() + 10 * day * 1000)))
    await grant(who, 'venue_start')
    for (const days of [3.5, 4, 2, 1]) await app.clock.advance(days * day)
    expect((await subjects(who)).filter((subject) => /próbny|ukryte/.test(subject))).toEqual([])
  })
})

test('a trial of whoever has published nothing ends without a word of hidden offers', async () => {
  const who = await owner(app, 'bez-ofert@partnerzy.example', { plan: null })
  await inTransaction(app.deps, (tx) => giveTrial(tx, who.owner_id, new Date(app.clock.now() + 2 * day * 1000)))
  await publishedListing(app, who, { draft: true })
  await app.clock.advance(1.5 * day)
  await app.clock.advance(day)
  const told = (await app.mailbox(who.email)).filter(({ subject }) => /próbny|ukryte/.test(subject))
  expect(told.map(({ subject }) => subject)).toEqual([
    'Okres próbny się skończył',
    expect.stringMatching(/^Okres próbny kończy się/),
  ])
  expect(told.map(({ text }) => text).join()).not.toMatch(/ukryte|wrócą|pozostały widoczne|nie widzą/)
})

describe('a plan', () => {
  test('carries as many offers as it says, shows those that were first, and gives the place of one to the next', async () => {
    const who = await owner(app, 'piata@partnerzy.example')
    const halls = [await publishedListing(app, who), await publishedListing(app, who), await publishedListing(app, who)]
    const ids = halls.map(({ id }) => id)
    await grant(who, 'venue_start')
    const shown = async () => (await current(who)).listings.filter(({ hidden }) => !hidden).map(({ id }) => id)
    expect(await shown()).toEqual([ids[0]])
    expect((await current(who)).usage.venue).toEqual({ shown: 1, hidden: 2, limit: 1 })
    const { token } = who
    await app.call('unpublishVenue', { params: { id: ids[0] ?? '' }, body: {}, token })
    expect(await shown()).toEqual([ids[1]])
    const again = await app.call('publishVenue', { params: { id: ids[0] ?? '' }, body: {}, token })
    expect([again.status, again.body.code]).toEqual([409, 'plan_limit'])
  })

  test('has one last place for two tabs: one offer is published, the other tab hears of the limit', async () => {
    const who = await owner(app, 'siodma@partnerzy.example', { plan: 'venue_start' })
    const halls = [await publishedListing(app, who, { draft: true }), await publishedListing(app, who, { draft: true })]
    const answers = await Promise.all(
      halls.map(({ id }) => app.call('publishVenue', { params: { id }, body: {}, token: who.token })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('plan_limit')
    expect((await current(who)).usage.venue).toEqual({ shown: 1, hidden: 0, limit: 1 })
  })

  test('of the operator ends at its day, and nobody reserves what is hidden', async () => {
    let who = await owner(app, 'szosta@partnerzy.example')
    const hall = await publishedListing(app, who)
    await grant(who, 'venue_pro', new Date(app.clock.now() + day * 1000))
    await app.clock.advance(day)
    who = await logInAgain(who)
    expect(await current(who)).toMatchObject({ status: 'expired', shows: false })
    const asked = await app.call('checkVenueAvailability', {
      body: {
        venue_id: hall.id,
        from: '2027-06-01',
        to: '2027-06-02',
        start: '2027-06-01T10:00',
        end: '2027-06-01T14:00',
        guests: 10,
      },
    })
    expect(asked.status).toBe(404)
  })

  test('costs what the price page says, and a new price leaves what was sold', async () => {
    const { results, trial_days } = (await app.call('listPlans')).body
    expect(trial_days).toBe(30)
    expect(
      results.map(({ name, month_net_grosze, year_gross_grosze, commission_bp }) => [
        name,
        month_net_grosze,
        year_gross_grosze,
        commission_bp,
      ]),
    ).toEqual([
      ['Solo', 3_900, 47_970, 0],
      ['Duet', 7_900, 97_170, 0],
      ['Kameralny', 7_900, 97_170, 0],
      ['Bankiet', 14_900, 183_270, 0],
      ['Orkiestra', 19_900, 244_770, 0],
      ['Gala', 44_900, 552_270, 0],
    ])
  })
})
