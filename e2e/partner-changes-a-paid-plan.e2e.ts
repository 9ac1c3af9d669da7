import type { Page } from '@playwright/test'
import { paths, withQuery } from '#contract/paths.ts'
import { press, type } from './support/keyboard.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/looks.ts'
import { mailTo } from './support/product.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

/**
 * An owner with three services and a plan given by the operator, so that a purchase is charged at once. Used by no
 * other journey.
 */
const partner = { email: 'takt@demo.example', password: 'demo-wydarzy-2026' }

const amountIn = (text: string | null): string => /\d[\d\s]*,\d{2}/.exec(text ?? '')?.[0].replace(/\s/g, ' ') ?? ''

async function payByCard(page: Page, number: string): Promise<void> {
  await type(page, page.getByLabel('Numer karty'), number)
  await type(page, page.getByLabel('Ważna do (MM/RR)'), '12/49')
  await type(page, page.getByLabel('Kod CVC'), '123')
  await page.keyboard.press('Enter')
}

/** Moves from the checked card with the arrow keys, as in a group of radio buttons. */
async function chooseByArrows(page: Page, plan: string): Promise<void> {
  const wanted = page.getByRole('radio', { name: new RegExp(`^${plan}`) })
  await press(page, page.getByRole('radio', { checked: true }), 'ArrowDown')
  for (let steps = 0; steps < 6 && !(await wanted.isChecked()); steps++) await page.keyboard.press('ArrowDown')
  await expect(wanted).toBeChecked()
}

test('a plan that is paid at once: up for exactly what was shown, a smaller one planned and taken back, called off and taken back', async ({
  page,
  request,
}) => {
  await test.step('she buys by card, with the bank’s question in between', async () => {
    await page.goto(withQuery(paths.changeSubscription, { plan: 'service_pro', okres: 'month' }))
    await type(page, page.getByRole('textbox', { name: 'Adres e-mail' }), partner.email)
    await type(page, page.getByLabel('Hasło', { exact: true }), partner.password)
    await page.keyboard.press('Enter')
    const aside = page.getByRole('complementary', { name: 'Podsumowanie' })
    await expect(aside).toContainText(/Dziś\szapłacisz/)
    await expectAccessible(page, 'Zakup planu, ciemny')
    await press(page, aside.getByRole('button', { name: 'Zamawiam z obowiązkiem zapłaty' }))
    await expect(page.getByRole('heading', { level: 1, name: /^Zapłać\s97,17/ })).toBeVisible()
    await expectNoSidewaysScroll(page, 'the provider’s page of a plan')
    await payByCard(page, '4000 0025 0000 3155')
    await expect(page.getByRole('heading', { name: 'Potwierdzenie 3-D Secure' })).toBeVisible()
    await expectNoSidewaysScroll(page, 'the bank’s question')
    await press(page, page.getByRole('button', { name: 'Zatwierdź płatność' }))
    await expect(page.getByText(/Plan\sDuet\sjuż\sdziała/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Płatności' })).toContainText(/97,17\szł/)
  })

  await test.step('what the preview says is what the invoice charges', async () => {
    await press(page, page.getByRole('link', { name: 'Zmień plan' }))
    await chooseByArrows(page, 'Orkiestra')
    const aside = page.getByRole('complementary', { name: 'Podgląd zmiany' })
    await expect(aside.getByRole('heading', { name: /Zmiana\sna\splan\sOrkiestra/ })).toBeVisible()
    const shown = amountIn(await aside.locator('.total').textContent())
    expect(shown).toMatch(/^\d+,\d{2}$/)
    expect(shown).not.toBe('0,00')
    await expectAccessible(page, 'Podgląd płatnej zmiany, ciemny')
    await press(page, aside.getByRole('button', { name: /^Zmień\splan\sz\sobowiązkiem\szapłaty/ }))
    await expect(page.getByRole('heading', { name: 'Orkiestra' })).toBeVisible()
    const payments = page.getByRole('region', { name: 'Płatności' }).getByRole('listitem')
    // the plan changes at once, its payment appears when the provider has reported it
    await expect(payments).toHaveCount(2)
    const newest = payments.first()
    await expect(newest).toContainText('Opłacona')
    expect(amountIn(await newest.textContent().then((text) => text?.replace(/^.*?\d{4}/, '') ?? ''))).toBe(shown)
    await mailTo(request, partner.email, /Masz plan Orkiestra/)
  })

  await test.step('a plan that carries one of three services asks which one stays, waits for the end of what is paid, and is taken back', async () => {
    await press(page, page.getByRole('link', { name: 'Zmień plan' }))
    await expect(page.getByRole('radio', { name: /^Orkiestra/ })).toBeChecked()
    await press(page, page.getByRole('radio', { checked: true }), 'ArrowUp')
    for (let steps = 0; steps < 6 && !(await page.getByRole('radio', { name: /^Solo/ }).isChecked()); steps++)
      await page.keyboard.press('ArrowUp')
    await expect(page.getByText(/2\soferty\szostaną\sukryte/).first()).toBeVisible()
    await press(page, page.getByRole('checkbox', { name: /Trzy\sWerble/i }), 'Space')
    const change = page.getByRole('button', { name: /^Zmień\splan/ })
    await expect(page.getByText(/Zmiana\sna\splan\sSolo\snastąpi/)).toBeVisible()
    await expectAccessible(page, 'Wybór ofert, ciemny')
    await press(page, change)
    await expect(page.getByRole('button', { name: /^Zostań\sprzy\splanie\sOrkiestra/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ukryte oferty' })).toHaveCount(0)
    await press(page, page.getByRole('button', { name: /^Zostań\sprzy\splanie\sOrkiestra/ }))
    await expect(page.getByRole('button', { name: /^Zostań\sprzy\splanie/ })).toHaveCount(0)
  })

  await test.step('calling off is asked once, and taken back', async () => {
    await press(page, page.getByRole('button', { name: 'Zrezygnuj z planu' }))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Zrezygnuj' }))
    await expect(page.getByText(/Aktywna\sdo/)).toBeVisible()
    await expectAccessible(page, 'Po rezygnacji, ciemny')
    await press(page, page.getByRole('button', { name: 'Cofnij rezygnację' }))
    await expect(page.getByText(/Aktywna\sdo/)).toHaveCount(0)
  })
})
