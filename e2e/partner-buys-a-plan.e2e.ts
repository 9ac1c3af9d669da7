import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { expectAccessible } from './support/looks.ts'
import { freshEmail, mailTo } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** An owner in the trial with two services, used by no other journey. */
const partner = { email: 'wstazka@demo.example', password: 'demo-wydarzy-2026' }

async function payByCard(page: Page): Promise<void> {
  await expect(page.getByText('Żadne pieniądze nie są pobierane')).toBeVisible()
  await page.getByLabel('Numer karty').fill('4242 4242 4242 4242')
  await page.getByLabel(/Ważna do|Data ważności/).fill('12/49')
  await page.getByLabel(/CVC|Kod zabezpieczający/).fill('123')
  await page.getByRole('region', { name: 'Karta' }).getByRole('button').click()
}

const choose = (page: Page, plan: string) => page.getByRole('radio', { name: new RegExp(`^${plan}`) }).check()

test('from the trial to a plan with a code, up with a preview, down with a choice, called off and taken back', async ({
  page,
  request,
  expectNoise,
}) => {
  // A wrong code, and a moment without network.
  expectNoise(/status of 400|ERR_FAILED/)
  await test.step('every screen of hers says how long the trial is, and where a plan is chosen', async () => {
    await openLoggedIn(page, paths.today, partner)
    const banner = page.getByRole('complementary', { name: 'Plan' })
    await expect(banner).toContainText(/Okres\spróbny:\spozostał/)
    await expectAccessible(page, 'Okres próbny')
    await page.goto(paths.plans)
    await page.getByRole('button', { name: 'Usługi' }).click()
    await page.getByRole('button', { name: 'Miesięcznie' }).click()
    const duet = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Duet' }) })
    await duet.getByRole('link', { name: 'Wybierz' }).click()
    await expect(page).toHaveURL(new RegExp(`${paths.changeSubscription}\\?plan=service_pro&okres=month`))
  })

  await test.step('a wrong code says so, a good one shows what it takes off', async () => {
    await page.getByLabel('Kod promocyjny').fill('NIEMA')
    await page.getByRole('button', { name: 'Sprawdź kod' }).click()
    await expect(page.getByText('Taki kod nie istnieje.')).toBeVisible()
    await page.getByLabel('Kod promocyjny').fill('start20')
    await page.getByLabel('Kod promocyjny').press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Kod działa' })).toContainText(/20%\staniej/)
    await expect(page.getByText('Kod START20')).toBeVisible()
    await expect(page.getByText(/^77,74\szł$/)).toBeVisible()
    await expectAccessible(page, 'Wybór planu')
  })

  await test.step('she pays on the provider’s page and comes back to a plan that works', async () => {
    await page.getByRole('button', { name: 'Zamawiam z obowiązkiem zapłaty' }).click()
    await payByCard(page)
    await expect(page).toHaveURL(new RegExp(`${paths.subscription}\\?zakup=powrot`))
    await expect(page.getByText(/Plan\sDuet\sjuż\sdziała/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Duet' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Plan' })).toHaveCount(0)
    await expectAccessible(page, 'Subskrypcja')
  })

  await test.step('a larger plan says beforehand what it costs today', async () => {
    await page.getByRole('link', { name: 'Zmień plan' }).click()
    await expect(page.getByText(/obecny\splan/)).toBeVisible()
    await choose(page, 'Orkiestra')
    const aside = page.getByRole('complementary', { name: 'Podgląd zmiany' })
    await expect(aside.getByRole('heading', { name: /Zmiana\sna\splan\sOrkiestra/ })).toBeVisible()
    await expect(aside).toContainText('Dziś zapłacisz')
    await expectAccessible(page, 'Podgląd zmiany')
    await aside.getByRole('button', { name: /^Zmień plan/ }).click()
    await expect(page).toHaveURL(new RegExp(`${paths.subscription}$`))
    await expect(page.getByRole('heading', { name: 'Orkiestra' })).toBeVisible()
    await mailTo(request, partner.email, /Masz plan Orkiestra/)
  })

  await test.step('a plan that carries one service asks which of the two stays', async () => {
    await page.goto(withQuery(paths.changeSubscription, { plan: 'service_start', okres: 'month' }))
    const change = page.getByRole('button', { name: /^Zmień plan/ })
    await expect(change).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('checkbox', { name: /Wstążka/ }).check()
    await expect(page.getByRole('checkbox', { name: /Pracownia/ })).toBeDisabled()
    await expectAccessible(page, 'Wybór ofert')
    await change.click()
    await expect(page.getByRole('heading', { name: 'Solo' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ukryte oferty' })).toContainText('Pracownia')
    await expect(page.getByRole('complementary', { name: 'Plan' })).toContainText(/1\soferta\sjest\sukryta/)
    await page.goto(paths.myServices)
    await expect(page.getByText(/Ukryta,\sbo\snie\sobejmuje\sjej\splan/)).toBeVisible()
    await page.goto(withQuery(paths.changeSubscription, { plan: 'service_pro', okres: 'month' }))
    await page.getByRole('button', { name: /^Zmień plan/ }).click()
    await expect(page.getByRole('heading', { name: 'Duet' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ukryte oferty' })).toHaveCount(0)
  })

  await test.step('calling off is one question, and is taken back with one click', async () => {
    const call = `**${calls.cancelSubscription.path}`
    await page.route(call, (route) => route.abort())
    await page.getByRole('button', { name: 'Zrezygnuj z planu' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Zrezygnuj' }).click()
    await expect(question.getByRole('alert')).toContainText('Brak połączenia z internetem')
    await page.unroute(call)
    await question.getByRole('button', { name: 'Zrezygnuj' }).click()
    await expect(page.getByText(/Aktywna\sdo/)).toBeVisible()
    await mailTo(request, partner.email, /Plan Duet działa do/)
    await page.getByRole('button', { name: 'Cofnij rezygnację' }).click()
    await expect(page.getByText(/Aktywna\sdo/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Zrezygnuj z planu' })).toBeVisible()
  })

  await test.step('the card and the papers are on the provider’s page', async () => {
    await page.getByRole('button', { name: 'Faktury i karta' }).click()
    // The sandbox's own page also says that no money is taken.
    await expect(page).toHaveURL(/\/_sandbox\/stripe\/billing\//)
    await expect(page.getByRole('heading', { name: 'Rozliczenia', level: 1 })).toBeVisible()
    await expect(page.getByText('Żadne pieniądze nie są pobierane')).toBeVisible()
  })
})

test('a code that was typed at registration stands in its field and takes off what it says for each plan', async ({
  page,
  request,
}) => {
  const email = freshEmail('z-kodem')
  const person = { first_name: 'Ewa', last_name: 'Lis', email, password: partner.password, accept_terms: true }
  const made = await request.post(calls.registerOwner.path, { data: { ...person, promo_code: 'start20' } })
  expect(made.status()).toBe(201)
  await openLoggedIn(page, withQuery(paths.changeSubscription, { plan: 'service_pro', okres: 'month' }), {
    email,
    password: person.password,
  })
  const field = page.getByLabel('Kod promocyjny')
  await expect(field).toHaveValue('START20')
  await expect(page.getByRole('status').filter({ hasText: 'Kod działa' })).toContainText(/20%\staniej/)
  await expect(page.getByText(/^77,74\szł$/)).toBeVisible()
  await choose(page, 'Bankiet')
  await expect(page.getByText(/^146,62\szł$/)).toBeVisible()
  // The code can be removed again.
  await field.fill('')
  await expect(page.getByText(/^183,27\szł$/)).toBeVisible()
})

test('what was paid for a plan has an invoice, and the button brings it as a file', async ({ page, expectNoise }) => {
  // The download that fails.
  expectNoise(/ERR_FAILED/)
  await openLoggedIn(page, paths.subscription)
  const paid = page.getByRole('region', { name: 'Płatności' }).getByRole('listitem')
  await expect(paid.first()).toContainText('Opłacona')
  const button = paid.first().getByRole('button', { name: /^Faktura \(PDF\) \S+/ })
  const number = ((await button.getAttribute('aria-label')) ?? '').replace('Faktura (PDF) ', '')
  const coming = page.waitForEvent('download')
  await button.click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^faktura-.+\.pdf$/)
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
  const pdf = Buffer.concat(chunks)
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(file.suggestedFilename()).toContain(number.replace(/[^\w-]/g, '-'))
  await expect(button).toHaveText('Faktura (PDF)')
  // A failed download is reported.
  await page.route('**/api/subscriptions/**', (route) => route.abort())
  await button.click()
  await expect(page.getByText(/Brak\społączenia\sz\sinternetem/)).toBeVisible()
})
