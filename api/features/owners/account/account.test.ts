/** What an owner does with the account itself: address, devices, personal data, leaving. */
import { sql } from 'kysely'
import { csvGrosze } from '#domain/csv.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmedByMail,
  dayAhead,
  evening,
  logIn,
  owner,
  password,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { unseal } from '#api/sealed.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { unzip } from '#api/testing/unzip.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

let count = 0
const freshAddress = () => `nowy.${++count}@poczta.example`

const changeLinks = async (to: string): Promise<string[]> => {
  await app.drainJobs()
  return (await app.mailbox(to)).flatMap((mail) =>
    mail.links.flatMap((link) => /\/zmiana-email\/([^/?]+)/.exec(link)?.[1] ?? []),
  )
}
const subjects = async (to: string): Promise<string[]> => {
  await app.drainJobs()
  return (await app.mailbox(to)).map((mail) => mail.subject)
}
const ask = (who: TestOwner, new_email: string, typed = password) =>
  app.call('askEmailChange', { token: who.token, body: { new_email, password: typed } })
const agree = (token: string | undefined, more = {}) =>
  app.call('confirmEmailChange', { body: { token: decodeURIComponent(token ?? ''), ...more } })
const row = (id: string) => app.deps.db.selectFrom('owners').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** All rows that belong to an owner, by table. */
async function everythingOf(owner_id: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ table_name: string }>`select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'owner_id' order by table_name`.execute(app.deps.db)
  const found: Record<string, unknown[]> = { owners: [await row(owner_id)] }
  for (const { table_name } of tables) {
    const { rows } = await sql`select to_jsonb(one) as it from ${sql.table(table_name)} one
      where owner_id = ${owner_id} order by 1`.execute(app.deps.db)
    if (rows.length > 0) found[table_name] = rows
  }
  return found
}

describe('a new address', () => {
  test('counts when both mailboxes have agreed, in either order, and both hear of it', async () => {
    const who = await owner(app)
    const next = freshAddress()
    expect((await ask(who, ` ${next.toUpperCase()} `)).status).toBe(202)
    const me = await app.call('getMe', { token: who.token })
    expect(me.body.email_change).toMatchObject({ new_email: next, old_agreed: false, new_agreed: false })

    const [forNew] = await changeLinks(next)
    const [forOld] = await changeLinks(who.email)
    expect((await agree(forNew)).body.state).toBe('waiting_old')
    expect((await app.call('getMe', { token: who.token })).body.email).toBe(who.email)
    expect((await agree(forOld)).body.state).toBe('changed')
    expect((await agree(forOld)).body.state).toBe('changed')

    expect((await app.call('getMe', { token: who.token })).body).toMatchObject({ email: next, email_change: null })
    expect((await app.call('logIn', { body: { email: who.email, password } })).status).toBe(400)
    expect((await logIn(app, next)).owner_id).toBe(who.owner_id)
    expect(await subjects(next)).toContain('Zmieniono adres e-mail')
    expect(await subjects(who.email)).toContain('Zmieniono adres e-mail')
  })

  test('needs the password, and another address than the present one', async () => {
    const who = await owner(app)
    const wrong = await ask(who, freshAddress(), 'nie-to-haslo-123')
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    expect((await ask(who, who.email)).body.fields).toEqual({ new_email: ['Ten adres e-mail jest już używany.'] })
    expect((await ask(who, 'to nie adres')).body.fields).toHaveProperty('new_email')
    expect(await changeLinks(who.email)).toEqual([])
  })

  test('is stopped by the old mailbox, and the new link is dead', async () => {
    const who = await owner(app)
    const next = freshAddress()
    await ask(who, next)
    const [forNew] = await changeLinks(next)
    const [forOld] = await changeLinks(who.email)
    expect((await agree(forOld, { stop: true })).body.state).toBe('stopped')
    expect((await agree(forNew)).body.state).toBe('stopped')
    expect((await row(who.owner_id)).email).toBe(who.email)
  })

  test('is replaced by a second wish and dropped on the own screen', async () => {
    const who = await owner(app)
    const [first, second] = [freshAddress(), freshAddress()]
    await ask(who, first)
    // A letter that has not left yet when another wish comes does not leave.
    const [stale] = await changeLinks(first)
    await ask(who, second)
    expect((await agree(stale)).status).toBe(409)
    expect((await app.call('dropEmailChange', { token: who.token })).status).toBe(204)
    expect((await app.call('dropEmailChange', { token: who.token })).status).toBe(404)
    expect((await app.call('getMe', { token: who.token })).body.email_change).toBeNull()
  })

  test('that somebody has is told to nobody but its mailbox', async () => {
    const [who, other] = [await owner(app), await owner(app)]
    const { status, body } = await ask(who, other.email)
    expect(status).toBe(202)
    expect(body.message).toContain(other.email)
    expect(await changeLinks(other.email)).toEqual([])
    expect(await subjects(other.email)).toContain('Masz już konto w Wydarzy')
  })

  test('that somebody took meanwhile changes nothing, and whoever clicks again hears the same', async () => {
    const who = await owner(app)
    const next = freshAddress()
    await ask(who, next)
    const links = [...(await changeLinks(next)), ...(await changeLinks(who.email))]
    await owner(app, next)
    const answers = []
    for (const link of [...links, ...links]) answers.push(await agree(link))
    const said = { status: 200, body: { state: 'taken', message: expect.stringContaining('adres') } }
    expect(answers).toMatchObject([{ body: { state: 'waiting_old' } }, said, said, said])
    expect((await row(who.owner_id)).email).toBe(who.email)
  })

  test('ends links for a new password that lie in the old mailbox', async () => {
    const who = await owner(app)
    const next = freshAddress()
    await app.call('askPasswordReset', { body: { email: who.email } })
    await app.drainJobs()
    const [mail] = (await app.mailbox(who.email)).filter(({ subject }) => subject === 'Ustaw nowe hasło')
    const token = mail?.links.flatMap((link) => /\/nowe-haslo\/([^/?]+)/.exec(link)?.[1] ?? [])[0]
    await ask(who, next)
    const [forNew] = await changeLinks(next)
    const [forOld] = await changeLinks(who.email)
    await agree(forNew)
    expect((await agree(forOld)).body.state).toBe('changed')
    const body = { token, new_password: 'zupelnie-inne-haslo-7' }
    expect((await app.call('confirmPasswordReset', { body })).body.code).toBe('expired_token')
    expect((await logIn(app, next)).owner_id).toBe(who.owner_id)
  })

  test('does not count after a day, and no more than five are asked for in an hour', async () => {
    const who = await owner(app)
    const next = freshAddress()
    await ask(who, next)
    const [forNew] = await changeLinks(next)
    for (let time = 0; time < 4; time += 1) expect((await ask(who, freshAddress())).status).toBe(202)
    expect((await ask(who, freshAddress())).status).toBe(429)
    await app.clock.advance(25 * 3600)
    expect((await agree(forNew)).status).toBe(409)
  })
})

describe('devices', () => {
  test('all others are logged out at once, this one stays', async () => {
    const who = await owner(app)
    const others = [await logIn(app, who.email), await logIn(app, who.email)]
    const { body } = await app.call('endOtherSessions', { token: who.token })
    expect(body.ended).toBe(2)
    for (const other of others) expect((await app.call('getMe', { token: other.token })).status).toBe(401)
    expect((await app.call('listSessions', { token: who.token })).body.results).toHaveLength(1)
  })
})

describe('personal data for tax reports', () => {
  const person = (more = {}) => ({
    legal_form: 'private',
    company_name: 'Halina Wierzbicka',
    address: { street: 'Lipowa', building_no: '7', postcode: '30-001', city: 'Kraków', voivodeship: 'malopolskie' },
    phone: '600 100 200',
    contact_email: 'halina@poczta.example',
    vat_status: 'none',
    iban: 'PL14999999990000000000000001',
    account_holder: 'Halina Wierzbicka',
    consents: { partner_terms: true, dsa_self_certification: true, dac7_info_ack: true, data_processing_terms: true },
    ...more,
  })

  test('a day of birth may be long ago, and is that of somebody of age', async () => {
    const who = await owner(app)
    const born = (birth_date: string) => app.call('changeMe', { token: who.token, body: { birth_date } })
    expect((await born('1944-05-14')).body).toMatchObject({ has_birth_date: true })
    const kept = (await row(who.owner_id)).birth_date_sealed
    expect(unseal(app.deps.config.secretKey, kept as Buffer)).toBe('1944-05-14')
    const child = `${Number(dayAhead(app, 0).slice(0, 4)) - 17}-01-01`
    for (const none of ['1899-12-31', child, '9999-01-01'])
      expect((await born(none)).body.fields).toEqual({ birth_date: ['Podaj datę urodzenia osoby dorosłej.'] })
    expect((await born('1971-02-29')).status).toBe(400)
  })

  test('a private person gives a PESEL, which is kept sealed and never answered', async () => {
    const who = await owner(app)
    const save = (more = {}) => app.call('completeProfile', { token: who.token, body: person(more) })
    expect((await save()).body.fields).toHaveProperty('pesel')
    expect((await save({ pesel: '44051401358' })).body.fields).toHaveProperty('pesel')
    expect((await save({ pesel: '440514 01359' })).status).toBe(200)
    const kept = await row(who.owner_id)
    expect(kept.pesel_sealed?.toString('latin1')).not.toContain('44051401359')
    expect(unseal(app.deps.config.secretKey, kept.pesel_sealed as Buffer)).toBe('44051401359')
    expect(unseal(app.deps.config.secretKey, kept.birth_date_sealed as Buffer)).toBe('1944-05-14')
    const me = await app.call('getMe', { token: who.token })
    expect(me.body).toMatchObject({ has_pesel: true, missing: [] })
    expect(JSON.stringify(me.body)).not.toContain('440514')
    // The PESEL has said the date of birth.
    expect((await save({ birth_date: '1980-01-01' })).status).toBe(200)
    expect((await row(who.owner_id)).birth_date_sealed).toEqual(kept.birth_date_sealed)
    // An empty field means "as before".
    expect((await save()).status).toBe(200)
    expect((await row(who.owner_id)).pesel_sealed).toEqual(kept.pesel_sealed)
    // A company has no PESEL, so nothing of it is kept.
    const company = { legal_form: 'sc', nip: '1000000006', vat_status: 'active', company_name: 'Lipowa s.c.' }
    expect((await save(company)).status).toBe(200)
    expect((await row(who.owner_id)).pesel_sealed).toBeNull()
  })

  test('a changed account for money is told to the mailbox, the first one is not', async () => {
    const who = await owner(app)
    expect(await subjects(who.email)).not.toContain('Zmieniono numer rachunku bankowego')
    const body = person({ legal_form: 'sc', nip: '1000000006', vat_status: 'active', company_name: 'Lipowa s.c.' })
    await app.call('completeProfile', { token: who.token, body: { ...body, iban: 'PL84999999990000000000000002' } })
    expect(await subjects(who.email)).toContain('Zmieniono numer rachunku bankowego')
  })

  test('a changed firm is told to the mailbox, an unchanged one is not', async () => {
    const who = await owner(app)
    const firm = person({ legal_form: 'sc', nip: '1000000006', vat_status: 'active', company_name: 'Lipowa s.c.' })
    const save = (changes: object) => app.call('completeProfile', { token: who.token, body: { ...firm, ...changes } })
    const mails = async () => (await subjects(who.email)).filter((subject) => subject === 'Zmieniono dane firmy')
    await save({})
    const before = (await mails()).length
    await save({ phone: '600 100 201' })
    expect(await mails()).toHaveLength(before)
    await save({ company_name: 'Lipowa i Wspólnicy s.c.' })
    expect(await mails()).toHaveLength(before + 1)
  })
})

describe('an address that nobody has proven', () => {
  test('opens no door that would outlive its session: whoever has the mailbox may come one day', async () => {
    const email = freshAddress()
    const names = { first_name: 'Kto', last_name: 'Inny' }
    const registered = await app.call('registerOwner', { body: { ...names, email, password, accept_terms: true } })
    expect(registered.status).toBe(201)
    const { token } = await logIn(app, email)
    const key = { name: 'Program', scopes: ['reservations:read'], password }
    const hook = { url: 'https://system.example/wydarzy', events: ['reservation.paid'], password }
    for (const answer of [
      await app.call('createApiKey', { token, body: key }),
      await app.call('createWebhook', { token, body: hook }),
      await app.call('makeCalendarLink', { token, body: { with_names: true } }),
      await app.call('connectGoogleCalendar', { token }),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'email_not_verified'])
  })
})

describe('taking the data away', () => {
  test('one archive holds account, listings, pictures and reservations, and no secret', async () => {
    const who = await owner(app)
    const hall = await publishedListing(app, who)
    await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))
    const answer = await app.app.inject({
      url: '/api/owners/me/export/',
      headers: { authorization: `Bearer ${who.token}` },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/zip')
    const files = unzip(answer.rawPayload)
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['CZYTAJ.txt', 'konto.json', 'oferty.json', 'rezerwacje.json', 'rezerwacje.csv']),
    )
    const text = (name: string) => (files[name] as Buffer).toString('utf8')
    expect(JSON.parse(text('konto.json'))).toMatchObject({ email: who.email, iban: 'PL14999999990000000000000001' })
    expect(JSON.parse(text('oferty.json'))[0]).toMatchObject({ listing: { name: 'Sala Pod Jesionem' } })
    const [reservation] = JSON.parse(text('rezerwacje.json'))
    expect(reservation.lines.length).toBeGreaterThan(0)
    expect(text('rezerwacje.csv').split('\r\n')[1]).toContain(reservation.reference)
    // The panel's own terms, and no second telling of them beside (ruling 65).
    const panel = await app.call('getReservation', { token: who.token, params: { id: reservation.id } })
    expect(reservation.terms).toEqual({ ...panel.body.terms, transfer: null })
    expect(reservation).not.toHaveProperty('deposit_grosze')
    const [heads = [], cells = []] = text('rezerwacje.csv')
      .split('\r\n')
      .map((line) => line.replaceAll(/[\uFEFF"]/g, '').split(';'))
    const { deposit, balance } = panel.body.terms
    expect(cells[heads.indexOf('Przedpłata (zł)')]).toBe(deposit ? csvGrosze(deposit.asked_grosze) : '')
    expect(cells[heads.indexOf('Reszta do')]).toBe(balance?.due_on ?? '')
    for (const name of ['konto.json', 'oferty.json', 'rezerwacje.json']) {
      expect(text(name)).not.toMatch(/_hash"|nonce"|sealed"|password/)
    }
  })

  test('its table says what came and what went back, of what was cancelled too', async () => {
    const who = await owner(app)
    const hall = await publishedListing(app, who)
    const { id } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 41)))
    const of = { token: who.token, params: { id } }
    await app.call('markReservationPaid', { ...of, body: { amount_grosze: 60_000 } })
    await app.call('cancelReservation', { ...of, body: { cancel_reason: 'owner_fault', note: 'Awaria' } })
    await app.call('markReservationRefunded', { ...of, body: { amount_grosze: 60_000 } })
    const headers = { authorization: `Bearer ${who.token}` }
    const { rawPayload } = await app.app.inject({ url: '/api/owners/me/export/', headers })
    const [heads = [], cells = []] = String(unzip(rawPayload)['rezerwacje.csv'])
      .split('\r\n')
      .map((line) => line.replaceAll(/[\uFEFF"]/g, '').split(';'))
    const cell = (name: string) => cells[heads.indexOf(name)]
    expect([cell('Wpłacono (zł)'), cell('Zwrócono (zł)')]).toEqual(['600,00', '600,00'])
  })

  test('tells which programs act for the owner and hear of it, and opens no door', async () => {
    const who = await owner(app)
    const hall = await publishedListing(app, who)
    const { token } = who
    const scopes: ['stats:read'] = ['stats:read']
    const made = await app.call('createApiKey', { token, body: { name: 'Księgowość', scopes, password } })
    const url = 'https://system.example/wydarzy'
    const hook = await app.call('createWebhook', { token, body: { url, events: ['reservation.paid'], password } })
    const link = await app.call('makeCalendarLink', { token, body: { listing_id: hall.id, with_names: false } })
    await app.call('statsDashboard', { token: made.body.key, query: {} })
    const headers = { authorization: `Bearer ${token}` }
    const files = unzip((await app.app.inject({ url: '/api/owners/me/export/', headers })).rawPayload)
    const told = (files['integracje.json'] as Buffer).toString('utf8')
    expect(JSON.parse(told)).toMatchObject({
      api_keys: [{ name: 'Księgowość', scopes, last_used_at: expect.stringMatching(/^20/) }],
      webhooks: [{ url, events: ['reservation.paid'] }],
      outside_calendars: [],
      calendar_links: [{ listing_id: hall.id }],
    })
    expect([hook.status, link.status]).toEqual([201, 201])
    for (const secret of [made.body.key, hook.body.secret, link.body.url]) expect(told).not.toContain(secret)
  })

  test('holds the terms that the owner has kept for other things, with what was written beside them', async () => {
    const [who, other] = [await owner(app), await owner(app)]
    for (const { token, listing } of [
      { token: who.token, listing: await publishedListing(app, who) },
      { token: other.token, listing: await publishedListing(app, other) },
    ]) {
      const body = {
        listing_id: listing.id,
        label: 'Oglądanie sali',
        note: 'Państwo Lis',
        terms: [evening(dayAhead(app, 40))],
      }
      expect((await app.call('createBlocks', { token, body })).status).toBe(201)
    }
    const headers = { authorization: `Bearer ${who.token}` }
    const files = unzip((await app.app.inject({ url: '/api/owners/me/export/', headers })).rawPayload)
    const term = evening(dayAhead(app, 40))
    expect(JSON.parse((files['blokady.json'] as Buffer).toString('utf8'))).toMatchObject([
      { listing_name: 'Sala Pod Jesionem', label: 'Oglądanie sali', note: 'Państwo Lis', start_local: term.start },
    ])
    expect((files['CZYTAJ.txt'] as Buffer).toString('utf8')).toContain('blokady.json')
    expect((files['CZYTAJ.txt'] as Buffer).toString('utf8')).toContain('pliki – ')
  })

  test('is for the owner only', async () => {
    expect((await app.app.inject({ url: '/api/owners/me/export/' })).statusCode).toBe(401)
  })
})

describe('closing the account', () => {
  test('waits for open reservations and tells which', async () => {
    const who = await owner(app)
    const hall = await publishedListing(app, who)
    const { id } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))
    const told = await app.call('closeAccount', { token: who.token, body: { preview: true } })
    expect(told.body).toMatchObject({ closed: false, listings: 1, open_reservations: 1, kept_reservations: 1 })
    expect(told.body.blocking[0]).toMatchObject({ id, listing: 'Sala Pod Jesionem' })
    const refused = await app.call('closeAccount', { token: who.token, body: { password } })
    expect([refused.status, refused.body.code]).toEqual([409, 'open_reservations'])
    expect((await app.call('getPublicVenue', { params: { id: hall.id } })).status).toBe(200)
  })

  test('waits for who has just reserved, too, and leads to none that its owner cannot open yet', async () => {
    const who = await owner(app)
    const hall = await publishedListing(app, who)
    await reserve(app, hall.id, evening(dayAhead(app, 20)))
    const { id } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 40)))
    const told = (await app.call('closeAccount', { token: who.token, body: { preview: true } })).body
    expect([told.open_reservations, told.blocking.map((one) => one.id)]).toEqual([2, [id]])
    expect(told.message.replaceAll('\u00a0', ' ')).toBe(
      'Najpierw zakończ otwarte sprawy: 1 rezerwacja czeka na swoje wydarzenie. 1 rezerwacja czeka jeszcze na potwierdzenie adresu e-mail – bez niego termin zwolni się sam.',
    )
  })

  test('hides the listings, ends every session, frees the address and keeps what was sold', async () => {
    const who = await owner(app)
    const hall = await publishedListing(app, who)
    const { id } = await confirmedByMail(app, hall.id, evening(dayAhead(app, 3)))
    const block = {
      listing_id: hall.id,
      label: 'Oglądanie sali',
      note: 'Państwo Lis',
      terms: [evening(dayAhead(app, 40))],
    }
    await app.call('createBlocks', { token: who.token, body: block })
    await app.clock.advance(6 * 24 * 3600)
    const back = await logIn(app, who.email)
    const wrong = await app.call('closeAccount', { token: back.token, body: { password: 'nie-to-haslo-123' } })
    expect(wrong.body.code).toBe('wrong_password')
    const closed = await app.call('closeAccount', { token: back.token, body: { password } })
    expect(closed.body).toMatchObject({ closed: true, listings: 1, kept_reservations: 1 })
    expect((await app.call('getMe', { token: back.token })).status).toBe(401)
    expect((await app.call('logIn', { body: { email: who.email, password } })).status).toBe(400)
    await app.deps.catalogue.refresh([hall.id])
    expect((await app.call('getPublicVenue', { params: { id: hall.id } })).status).toBe(404)
    const kept = await row(who.owner_id)
    expect(kept).toMatchObject({ phone: null, contact_email: null, company_name: 'Halina Wierzbicka Przyjęcia' })
    expect(kept.email).not.toContain('partnerzy')
    const sold = app.deps.db.selectFrom('reservations').select('id').where('id', '=', id)
    expect(await sold.executeTakeFirst()).toBeDefined()
    const noted = app.deps.db.selectFrom('blocks').select('id').where('owner_id', '=', who.owner_id)
    expect(await noted.execute()).toEqual([])
    expect(await subjects(who.email)).toContain('Twoje konto zostało zamknięte')
    expect((await owner(app, who.email)).owner_id).not.toBe(who.owner_id)
  })

  test('takes nothing of anybody else: who stays has every row as before', async () => {
    const [leaves, stays] = [await owner(app), await owner(app)]
    for (const { token, email } of [leaves, stays]) {
      const hall = await publishedListing(app, await logIn(app, email))
      const block = { listing_id: hall.id, label: 'Urlop', note: '', terms: [evening(dayAhead(app, 41))] }
      const made = [
        await app.call('createBlocks', { token, body: block }),
        await app.call('makeCalendarLink', { token, body: { listing_id: hall.id } }),
        await app.call('createApiKey', { token, body: { name: 'Kasa', scopes: ['stats:read'], password } }),
        await app.call('createWebhook', {
          token,
          body: { url: 'https://partner.example/x', events: ['reservation.created'], password },
        }),
        await app.call('askEmailChange', { token, body: { new_email: freshAddress(), password } }),
      ]
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 202])
    }
    await app.drainJobs()
    const before = await everythingOf(stays.owner_id)
    const held = ['api_keys', 'blocks', 'email_changes', 'listings', 'owners', 'sessions', 'webhook_endpoints']
    expect(Object.keys(before)).toEqual(expect.arrayContaining(held))
    expect((await app.call('closeAccount', { token: leaves.token, body: { password } })).status).toBe(200)
    await app.drainJobs()
    expect(await everythingOf(stays.owner_id)).toEqual(before)
  })

  test('leaves nobody to write to: a guest of before hears so, and no letter goes to a mailbox that is not there', async () => {
    const who = await owner(app)
    const hall = await publishedListing(app, who)
    const past = await confirmedByMail(app, hall.id, evening(dayAhead(app, 3)))
    const missed = await confirmedByMail(app, hall.id, evening(dayAhead(app, 4)))
    const event = (await app.call('getReservation', { token: who.token, params: { id: missed.id } })).body
    await app.clock.advance(Math.ceil((Date.parse(event.start_at) - app.clock.now()) / 1000) + 2 * 3600)
    const { token } = await logIn(app, who.email)
    const asked = { params: { token: past.status_token }, body: { body: 'Został u Państwa płaszcz.' } }
    expect((await app.call('writeMessageByToken', asked)).status).toBe(201)
    expect((await app.call('markNoShow', { token, params: { id: missed.id }, body: {} })).status).toBe(200)
    await app.clock.advance(12 * 3600)
    const back = await logIn(app, who.email)
    expect((await app.call('closeAccount', { token: back.token, body: { password } })).status).toBe(200)

    const page = (await app.call('getReservationByToken', { params: { token: past.status_token } })).body
    expect(page.can.message).toContain('Właściciel zamknął konto')
    const refused = await app.call('writeMessageByToken', asked)
    expect([refused.status, refused.body.code]).toEqual([409, 'owner_gone'])
    const body = { statement: 'Byliśmy tam wszyscy, od początku.' }
    expect((await app.call('contestNoShowByToken', { params: { token: missed.status_token }, body })).status).toBe(200)
    const letters = await app.mailbox()
    expect(letters.filter(({ to, text }) => `${to} ${text}`.includes('zamkniete.invalid'))).toEqual([])
    expect(letters.find(({ subject }) => subject.startsWith('Sprawa sporna'))?.text).toMatch(/konto\s+zamknięte/)
  })
})
