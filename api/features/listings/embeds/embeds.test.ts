/** The form on a partner's own site: who sees it where, its code, and where its mails lead. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { framersOf } from '#api/features/reservations/embeds/framers.ts'
import {
  confirmToken,
  dayAhead,
  evening,
  owner,
  publishedListing,
  reserve,
  type TestOwner,
} from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { paths } from '#contract/paths.ts'
import type { EmbedTheme } from '#domain/embed/theme.ts'

let app: TestApp
let who: TestOwner
beforeAll(async () => {
  app = await createTestApp()
  who = await owner(app)
})
afterAll(() => app.close())

const read = async (id: string) => (await app.call('getMyVenue', { token: who.token, params: { id } })).body
const allow = async (id: string, embed_origins: string[]) => {
  const { revision } = await read(id)
  return app.call('changeVenue', { token: who.token, params: { id }, body: { revision, embed_origins } })
}
const dress = async (id: string, embed_theme: EmbedTheme) => {
  const { revision } = await read(id)
  return app.call('changeVenue', { token: who.token, params: { id }, body: { revision, embed_theme } })
}
const shown = async (embedCode: string) => (await app.call('getVenueByEmbed', { params: { embedCode } })).status

test('a code shows its published listing and nothing else is a code', async () => {
  const { id } = await publishedListing(app, who)
  const { embed_code, slug } = await read(id)
  const found = await app.call('getVenueByEmbed', { params: { embedCode: embed_code } })
  expect([found.status, found.body.slug]).toEqual([200, slug])
  expect((await app.call('getServiceByEmbed', { params: { embedCode: embed_code } })).status).toBe(404)
  expect((await app.call('getPublicVenue', { params: { id: embed_code } })).status).toBe(404)
  expect(await shown('0'.repeat(22))).toBe(404)
  await app.call('unpublishVenue', { token: who.token, params: { id }, body: {} })
  expect(await shown(embed_code)).toBe(404)
})

test('a new code ends the old one at once, and a form that does not know of it makes no embedded reservation', async () => {
  const { id } = await publishedListing(app, who)
  const { embed_code: old } = await read(id)
  const changed = await app.call('renewVenueEmbed', { token: who.token, params: { id }, body: {} })
  expect(changed.status).toBe(200)
  expect(changed.body.embed_code).not.toBe(old)
  expect([await shown(old), await shown(changed.body.embed_code)]).toEqual([404, 200])
  // Wherever the old code still stands, its frame is let in to say so.
  expect(await framersOf(app.deps, paths.embedVenue(old))).toEqual(['https:', 'http:'])
  const told = await app.call('getVenueByEmbed', { params: { embedCode: old } })
  expect([told.status, told.body.code]).toEqual([404, 'embed_code_old'])
  const stale = await app.call('renewVenueEmbed', { token: who.token, params: { id }, body: { revision: 1 } })
  expect(stale.body.code).toBe('edit_conflict')
})

test('sites are kept as origins, once each; what is none is named at its field and nothing is saved', async () => {
  const { id } = await publishedListing(app, who)
  const saved = await allow(id, ['www.Dwor.pl/kontakt', 'https://www.dwor.pl', ' *.sale.pl ', ''])
  expect(saved.body.embed_origins).toEqual(['https://www.dwor.pl', 'https://*.sale.pl'])
  const wrong = await allow(id, ['https://dobra.pl', 'http://zla.pl'])
  expect(wrong.status).toBe(400)
  expect(wrong.body.fields?.embed_origins?.[0]).toContain('http://zla.pl')
  expect(
    (
      await allow(
        id,
        Array.from({ length: 21 }, (_, at) => `https://s${at}.pl`),
      )
    ).status,
  ).toBe(400)
  expect((await read(id)).embed_origins).toEqual(['https://www.dwor.pl', 'https://*.sale.pl'])
})

test('its look is saved as a whole, a colour in one spelling, and shown with the form; what is no colour is named', async () => {
  const { id } = await publishedListing(app, who)
  const { revision, embed_code, embed_theme } = await read(id)
  expect(embed_theme).toEqual({ accent: null, radius: 'soft', font: 'ours', mode: 'light' })
  const save = async (accent: string | null, known: number) =>
    app.call('changeVenue', {
      token: who.token,
      params: { id },
      body: { revision: known, embed_theme: { accent, radius: 'none', font: 'system', mode: 'auto' } },
    })
  const saved = await save('1A5FB4', revision)
  const look = { accent: '#1a5fb4', radius: 'none', font: 'system', mode: 'auto' }
  expect(saved.body.embed_theme).toEqual(look)
  await app.deps.catalogue.refresh([id])
  expect((await app.call('getVenueByEmbed', { params: { embedCode: embed_code } })).body.embed_theme).toEqual(look)
  const wrong = await save('url(x)', saved.body.revision)
  expect([wrong.status, wrong.body.fields?.embed_theme?.[0]]).toEqual([400, expect.stringContaining('#RRGGBB')])
})

test('only the named sites may show the form and the pages of what was reserved by it; other pages nobody', async () => {
  const { id } = await publishedListing(app, who)
  const { embed_code } = await read(id)
  const form = paths.embedVenue(embed_code)
  expect(await framersOf(app.deps, form)).toEqual(['https:', 'http:'])
  await allow(id, ['https://dwor.pl'])
  expect(await framersOf(app.deps, form)).toEqual(['https://dwor.pl'])
  const made = await reserve(app, id, evening(dayAhead(app, 30)), { body: { embed_code } })
  const token = await confirmToken(app, made.email)
  expect(await framersOf(app.deps, paths.embedConfirmEmail(token))).toEqual(['https://dwor.pl'])
  await app.call('unpublishVenue', { token: who.token, params: { id }, body: {} })
  await app.deps.catalogue.refresh([id])
  expect(await framersOf(app.deps, form)).toEqual(['https://dwor.pl'])
  expect(await framersOf(app.deps, paths.embedStatus('nieznany'))).toEqual([])
  for (const path of [paths.home, paths.reserveVenue(id), '/embedded/x'])
    expect(await framersOf(app.deps, path)).toEqual([])
})

test('its mails lead to the pages without header, and back to the site, until the owner takes the site off the list', async () => {
  const { id } = await publishedListing(app, who)
  const { embed_code } = await read(id)
  await allow(id, ['https://dwor.pl'])
  await dress(id, { accent: '#1a5fb4', radius: 'none', font: 'ours', mode: 'dark' })
  const back_url = 'https://dwor.pl/wesela?a=1&b=2'
  const made = await reserve(app, id, evening(dayAhead(app, 31)), { body: { embed_code, back_url } })
  const [mail] = await app.mailbox(made.email)
  const link = new URL(mail?.links.find((one) => one.includes('/embed/potwierdzenie-email/')) ?? 'none:')
  expect(link.searchParams.get('back_url')).toBe(back_url)
  // Drawn in the form's look before anything is known of the reservation.
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ motyw: 'ciemny', rogi: 'proste', akcent: '#1a5fb4' })
  const token = link.pathname.split('/').at(-1) ?? ''
  const { status_token } = (await app.call('confirmReservationEmail', { body: { token } })).body
  const panel = async () => (await app.call('getReservationByToken', { params: { token: status_token } })).body.embed
  expect(await panel()).toMatchObject({ origins: ['https://dwor.pl'], back_url, theme: { mode: 'dark' } })
  await allow(id, ['https://inna.pl'])
  expect(await panel()).toMatchObject({ origins: ['https://inna.pl'], back_url: null })
})
