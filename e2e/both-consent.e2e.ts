import type { Locator, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible } from './support/looks.ts'
import { mailTo, ownerToken } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { agreed, openAsOwner } from './support/agreed.ts'
import { expect, test } from './support/test.ts'

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const
const phone = { width: 390, height: 844 }

/** Presses a button as a person without a mouse does. */
async function press(page: Page, button: Locator): Promise<void> {
  await button.focus()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
}

test('the owner proposes an end, Grażyna agrees, and everything that she paid comes back', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const reservation = await agreed(request, hall)
  await page.setViewportSize(phone)
  await openAsOwner(page, reservation.id)

  await test.step('what it means stands before the click, and nothing is cancelled by it', async () => {
    await press(page, page.getByRole('button', { name: 'Anuluj rezerwację' }))
    const dialog = page.getByRole('dialog', { name: 'Anulować rezerwację?' })
    await dialog.getByRole('radio', { name: /^Zgoda obu stron/ }).check()
    await expect(dialog).toContainText(/ma 72.godziny na.odpowiedź/)
    await expect(dialog.getByText(/^Dodatkowo\smożna\sod\sCiebie\sżądać/)).toBeHidden()
    await dialog.getByLabel(/Kilka słów/).fill('Remont dachu potrwa dłużej, niż planowaliśmy.')
    await expectAccessible(page, 'Propozycja rezygnacji, właściciel')
    await press(page, dialog.getByRole('button', { name: 'Zaproponuj rezygnację' }))
    await expect(dialog).toBeHidden()
    const box = page.getByRole('region', { name: 'Twoja propozycja rezygnacji' })
    await expect(box).toContainText('Jeśli osoba rezerwująca się zgodzi')
    await expect(box.getByRole('button', { name: 'Wycofaj propozycję' })).toBeVisible()
    await expectAccessible(page, 'Rezerwacja z propozycją rezygnacji')
  })

  await test.step('she reads what comes back, how and by when, and agrees by the keyboard', async () => {
    await mailTo(request, reservation.email, /^Rezygnacja za zgodą obu stron/)
    const context = await browser.newContext({ viewport: phone })
    const hers = await context.newPage()
    watch(hers)
    await hers.goto(paths.reservationStatus(reservation.status_token))
    const box = hers.getByRole('region', { name: 'Właściciel proponuje rezygnację' })
    await expect(box).toContainText('Remont dachu potrwa dłużej, niż planowaliśmy.')
    await expect(box).toContainText(/Do Ciebie wróci cała wpłata/)
    await expect(box).toContainText(/przelewem, do/)
    await expectAccessible(hers, 'Status z propozycją rezygnacji')
    await press(hers, box.getByRole('button', { name: 'Zgadzam się na rezygnację' }))
    await expect(hers.getByRole('heading', { name: 'Rezerwacja została anulowana' })).toBeVisible()
    await expect(hers.getByText(/wraca do Ciebie cała kwota/)).toBeVisible()
    await mailTo(request, reservation.email, /została anulowana$/)
    await context.close()
  })

  await test.step('the open drawer of the owner follows by itself, and the money is written down as sent', async () => {
    await expect(page.getByText(/anulowana za zgodą obu stron/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Odnotuj zwrot' }).click()
    const dialog = page.getByRole('dialog', { name: /zwrot/i })
    await dialog.getByRole('button', { name: /^Odnotuj/ }).click()
    await expect(page.getByText(/^Zwrot został odnotowany/).first()).toBeVisible()
  })
})

test('Grażyna asks for the owner’s consent, finds no button to ask twice, and the owner says no', async ({
  page,
  browser,
  request,
  watch,
  expectNoise,
}) => {
  const reservation = await agreed(request, hall)
  const context = await browser.newContext({ viewport: phone })
  const hers = await context.newPage()
  watch(hers)
  await hers.goto(paths.reservationStatus(reservation.status_token))

  await test.step('beside cancelling alone, which would cost the zadatek', async () => {
    await press(hers, hers.getByRole('button', { name: 'Poproś o zgodę właściciela' }))
    const dialog = hers.getByRole('dialog', { name: 'Rezygnacja za zgodą obu stron' })
    await dialog.getByLabel(/Kilka słów/).fill('Przyjęcie przenosimy na przyszły rok.')
    await expectAccessible(hers, 'Prośba o rezygnację')
    await press(hers, dialog.getByRole('button', { name: 'Wyślij prośbę' }))
    const box = hers.getByRole('region', { name: 'Twoja prośba o rezygnację' })
    await expect(box.getByRole('button', { name: 'Wycofaj prośbę' })).toBeVisible()
    await expect(hers.getByRole('button', { name: 'Poproś o zgodę właściciela' })).toBeHidden()
    await expectAccessible(hers, 'Status z prośbą o rezygnację')
  })

  await test.step('it waits among what the owner has to answer, and the no changes nothing', async () => {
    await page.setViewportSize(phone)
    await openLoggedIn(page, paths.today)
    const row = page.getByRole('listitem').filter({ hasText: 'Prosi o rezygnację za zgodą obu stron' }).first()
    await expect(row).toBeVisible()
    await expectAccessible(page, 'Dziś z prośbą o rezygnację')
    await page.goto(paths.myReservation(reservation.id))
    const box = page.getByRole('region', { name: 'Prośba o rezygnację za zgodą obu stron' })
    await expect(box).toContainText('Przyjęcie przenosimy na przyszły rok.')
    await expect(box).toContainText(/zwrócisz przelewem, najpóźniej do/)
    await expectAccessible(page, 'Rezerwacja z prośbą o rezygnację')
    await press(page, box.getByRole('button', { name: 'Nie zgadzam się' }))
    await expect(box).toBeHidden()
  })
  await mailTo(request, reservation.email, /^Rezygnacja za zgodą obu stron/)
  await hers.reload()
  await expect(hers.getByRole('heading', { name: 'Termin jest Twój' })).toBeVisible()

  await test.step('while she writes once more the owner proposes another number of guests: her words stay, and why', async () => {
    expectNoise(/409/)
    const headers = { authorization: `Bearer ${await ownerToken(request)}` }
    const post = async (path: string, data: object) => {
      const answer = await request.post(path.replace('{id}', reservation.id), { headers, data })
      expect(answer.ok(), await answer.text()).toBe(true)
    }
    await press(hers, hers.getByRole('button', { name: 'Poproś o zgodę właściciela' }))
    const dialog = hers.getByRole('dialog', { name: 'Rezygnacja za zgodą obu stron' })
    const words = dialog.getByLabel(/Kilka słów/)
    await words.fill('Goście mają daleko.')
    await post(calls.proposeChange.path, { guests: { adults: 75 }, preview: false })
    await press(hers, dialog.getByRole('button', { name: 'Wyślij prośbę' }))
    const box = hers.getByRole('region', { name: 'Właściciel proponuje zmianę' })
    await expect(box).toBeAttached()
    await expect(dialog.getByText('Propozycja zmiany tej rezerwacji czeka już na odpowiedź.')).toBeVisible()
    await expect(words).toHaveValue('Goście mają daleko.')
    await press(hers, dialog.getByRole('button', { name: 'Wróć' }))
    await press(hers, hers.getByRole('button', { name: 'Porzuć zmiany' }))
    await expect(dialog).toBeHidden()

    await post(calls.answerChange.path, { answer: 'withdraw' })
    await press(hers, box.getByRole('button', { name: /^Akceptuję zmianę/ }))
    await expect(box).toBeHidden()
    await expect(hers.getByText(/^Na tę propozycję nie można już odpowiedzieć/)).toBeVisible()
  })
  await context.close()
})
