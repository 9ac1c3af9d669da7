import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

// A slow press: between press and release the page has time to draw what leaving the field causes.
const SLOW_PRESS_MS = 250

async function pressSlowly(page: Page, button: Locator): Promise<void> {
  await button.hover()
  await page.mouse.down()
  await page.waitForTimeout(SLOW_PRESS_MS)
  await page.mouse.up()
}

test('a press is heard also when leaving the field before it moves the page', async ({ page }) => {
  await page.goto('/')
  const form = page.getByRole('search').first()
  await form.getByRole('combobox', { name: 'Miejscowość' }).pressSequentially('konferencja warszawa')
  await expect(form.getByText('Nie znamy takiej miejscowości.')).toBeVisible()
  await pressSlowly(page, form.getByRole('button', { name: 'Szukaj' }))
  await expect(page.getByRole('link', { name: 'Akademia Piętro Wyżej' }).first()).toBeVisible()
})

test('an error that appears when a field is left does not take the press on the button below it', async ({ page }) => {
  await page.goto('/kontakt')
  const mail = page.getByRole('textbox', { name: 'Adres e-mail' })
  const message = page.getByRole('textbox', { name: 'Wiadomość' })
  await mail.fill('ola')
  await pressSlowly(page, page.getByRole('button', { name: /^Wyślij/ }))
  await expect(mail).toHaveAttribute('aria-invalid', 'true')
  // Only a sent form reports this for an untouched field.
  await expect(message).toHaveAttribute('aria-invalid', 'true')
})
