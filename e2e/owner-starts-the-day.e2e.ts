import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts'
import { demoOwner, freeTerm, freshEmail, ownerToken, reservedBy } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const lake = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

async function submitLogin(page: Page, address: string, email: string = demoOwner.email): Promise<void> {
  await page.goto(address)
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(demoOwner.password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
}

const asked = (page: Page, id: string) =>
  page
    .getByRole('region', { name: 'Do odpowiedzi' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="rezerwacja=${id}"]`) })

test('why guests cannot pay online is said with the first sight of the day, not above it a moment later', async ({
  page,
}) => {
  let asked = 0
  // The session has read the profile already; any further read would wait.
  await page.route(`**${calls.getMe.path}`, (route) => {
    asked += 1
    return asked > 1 ? undefined : route.continue()
  })
  await submitLogin(page, paths.login, 'zawilec@demo.example')
  await expect(page.getByRole('link', { name: 'Skonfiguruj wypłaty' })).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a login leads to the day, where a request comes by itself and is answered in place', async ({
  page,
  request,
}) => {
  await submitLogin(page, paths.login)
  await expect(page).toHaveURL(/\/dzis$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Dziś' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const [first, second] = [
    await freeTerm(request, lake),
    await freeTerm(request, { ...lake, slug: 'kormoran-konferencje', guests: 20 }),
  ]
  const refused = await reservedBy(request, first, { guests: lake.guests, email: freshEmail('grazyna') })
  const accepted = await reservedBy(request, second, { guests: 20, email: freshEmail('grazyna') })

  await test.step('a no with a ready sentence takes three clicks and is said', async () => {
    await expect(asked(page, refused.id)).toContainText(/zosta(ło|ły|ł)/)
    await expectAccessible(page, 'the day, wide')
    await asked(page, refused.id)
      .getByRole('button', { name: /^Odrzucam/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Odrzucić prośbę?' })
    await dialog.getByRole('button', { name: 'Ten termin jest już zajęty poza serwisem.' }).click()
    await dialog.getByRole('button', { name: 'Odrzucam' }).click()
    await expect(page.getByText('Prośba została odrzucona')).toBeVisible()
    await expect(asked(page, refused.id)).toHaveCount(0)
  })

  await test.step('a yes takes two', async () => {
    await asked(page, accepted.id)
      .getByRole('button', { name: /^Akceptuję/ })
      .click()
    await page.getByRole('dialog', { name: 'Zaakceptować prośbę?' }).getByRole('button', { name: 'Akceptuję' }).click()
    await expect(page.getByText('Prośba została zaakceptowana')).toBeVisible()
    await expect(asked(page, accepted.id)).toHaveCount(0)
  })

  await test.step('whoever visits the login while logged in still goes home (specification 6)', async () => {
    await page.goto(paths.login)
    await expect(page).toHaveURL(/\/$/)
  })
})

test('a guest who wants the day logs in first and then has it; a toast lies above the open drawer', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, lake)
  const { id } = await reservedBy(request, term, { guests: lake.guests, email: freshEmail('grazyna') })
  await submitLogin(page, `${paths.today}?rezerwacja=${id}`)
  const drawer = page.getByRole('dialog', { name: /Grażyna Wójcik/ })
  await drawer.getByRole('button', { name: 'Odrzucam' }).click()
  const question = page.getByRole('dialog', { name: 'Odrzucić prośbę?' })
  await question.getByRole('textbox', { name: 'Powód' }).fill('Remont dachu.')
  await question.getByRole('button', { name: 'Odrzucam' }).click()
  const said = page.getByText('Prośba została odrzucona', { exact: true })
  await expect(said).toBeVisible()
  await expect(drawer).toBeVisible()
  const onTop = await said.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return (
      document.elementsFromPoint(x + width / 2, y + height / 2).some((one) => one === element) ||
      element.closest('[popover]')?.matches(':popover-open')
    )
  })
  expect(onTop).toBe(true)
})

test('money that must go back by hand stands on the day, and is written down in place', async ({ page, request }) => {
  const term = await freeTerm(request, lake)
  const { id } = await reservedBy(request, term, { guests: lake.guests, email: freshEmail('grazyna') })
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const told = async (call: 'acceptReservation' | 'markReservationPaid' | 'cancelReservation', data: object) => {
    const answer = await request.post(calls[call].path.replace('{id}', id), { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await told('acceptReservation', {})
  await told('markReservationPaid', { amount_grosze: 50_000 })
  await told('cancelReservation', { preview: false, cancel_reason: 'force_majeure', note: 'Powódź' })
  await openLoggedIn(page, paths.today)
  const row = page
    .getByRole('region', { name: 'Pieniądze do zwrotu' })
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="rezerwacja=${id}"]`) })
  await expect(row).toContainText(/500\szł/)
  await expectAccessible(page, 'the day with a refund')
  await row.getByRole('button', { name: /^Odnotuj zwrot/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Odnotuj zwrot' })
  await expect(dialog.getByRole('textbox', { name: 'Zwrócona kwota' })).toHaveValue(/500,00/)
  await dialog.getByRole('button', { name: 'Odnotuj zwrot' }).click()
  await expect(page.getByText('Zwrot został odnotowany')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('five tabs hold the work, and the fifth opens the rest', async ({ page }) => {
    await submitLogin(page, paths.login)
    const tabs = page.getByRole('navigation', { name: 'Skróty' })
    await expect(tabs.getByRole('link')).toHaveText(['Dziś', 'Rezerwacje', 'Kalendarz', 'Oferty'])
    await expect(tabs.getByRole('link', { name: 'Dziś' })).toHaveAttribute('aria-current', 'page')
    await expectNoSidewaysScroll(page, 'the day')
    await expectAccessible(page, 'the day, phone')
    await tabs.getByRole('button', { name: 'Więcej' }).tap()
    const more = page.getByRole('dialog', { name: 'Więcej' })
    await expectAccessible(page, 'more, phone')
    await more.getByRole('link', { name: 'Statystyki' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Statystyki' })).toBeVisible()
    await expect(more).toBeHidden()
  })
})

test('no screen asks for a date or an hour with the field of the machine', async ({ page }) => {
  await openLoggedIn(page, `${paths.myReservations}?stan=wszystkie`)
  const from = page.getByRole('textbox', { name: 'Termin od' })
  await from.fill('1.06.2027')
  await expect(page).toHaveURL(/od=2027-06-01/)
  await expect(from).toHaveValue('1.06.2027')
  // The longest day in words is visible to its last digit.
  await from.fill('30.10.2027')
  await from.blur()
  await expect(from).toHaveValue('30 października 2027')
  for (const [path, name] of [
    [`${paths.myReservations}?stan=wszystkie&od=2027-10-28`, 'Termin od'],
    [`${paths.stats}?okres=wlasny&od=2027-10-28&do=2027-10-30`, 'Od'],
  ] as const) {
    await page.goto(path)
    const field = page.getByRole('textbox', { name, exact: true })
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(field).toHaveValue('28 października 2027')
      const cut = await field.evaluate((input) => input.scrollWidth - input.clientWidth)
      expect(cut, `${name}, ${width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${paths.myReservations}?stan=wszystkie`)
  await from.fill('nie wiem')
  await from.blur()
  await expect(page.getByText('Wpisz dzień, na przykład 19 czerwca 2027 albo 19.06.2027.')).toBeVisible()
  await from.fill('')
  await expect(page).not.toHaveURL(/od=/)
  for (const path of [paths.myReservations, paths.stats, paths.calendar]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('input[type=date], input[type=time], input[type=datetime-local]')).toHaveCount(0)
  }
})
