/** The demo of embedded forms: an offer that everybody may try, on a site that is not ours. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { owner, publishedListing } from '#api/testing/factories.ts'
import { createTestApp, type TestApp } from '#api/testing/test-app.ts'
import { demoForm, pastedDemo } from './demo-form.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const markDemo = async (id: string) => {
  await app.deps.db.updateTable('listings').set({ demo: true }).where('id', '=', id).execute()
  await app.deps.catalogue.refresh([id])
}

test('the stand-in of a partner’s site shows the form of the demo’s offer from another origin', async () => {
  const who = await owner(app)
  await publishedListing(app, who)
  expect(await demoForm(app.deps)).toBeNull()
  const { id } = await publishedListing(app, who)
  await markDemo(id)
  const form = await demoForm(app.deps)
  expect((await app.call('commonSettings', {})).body.demo?.form).toEqual(form)
  const pasted = await pastedDemo(app.deps)
  expect(pasted?.html).toContain(`<wydarzy-rezerwacja kod="${form?.embed_code}"`)
  app.partner_site?.paste(async () => pasted)
  const site = (await app.call('commonSettings', {})).body.demo?.site_url ?? ''
  const page = await fetch(site)
  expect(page.headers.get('content-security-policy')).toContain(`frame-src ${app.deps.config.publicUrl}`)
  expect(await page.text()).toContain(`<script src="${app.deps.config.publicUrl}/embed.js" async>`)
  expect((await fetch(`${site}/styl.css`)).headers.get('content-type')).toContain('text/css')
  expect((await fetch(`${site}/nic`)).status).toBe(404)
})

test('without the sandbox there is neither', async () => {
  const { deps } = app
  expect(await demoForm({ ...deps, config: { ...deps.config, sandbox: false } })).toBeNull()
})
