import { calls } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { expectAccessible } from './support/looks.ts'
import { freeTerm, linkIn, mailTo, ownerToken } from './support/product.ts'
import { openForm, send, visitor, walkToSummary, zloty } from './support/reserving.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const confirmPath = '/potwierdzenie-rezerwacji-email/'

test('Marek reserves a photo mirror at once and cancels it for nothing, which is said before the click', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'service', slug: 'fotolustro-mrugniecie', guests: 60 })
  const marek = visitor('Marek', 'Dębski')
  await openForm(page, term, 60)
  await walkToSummary(page, marek, 'Warszawa')
  await page.getByRole('checkbox', { name: /^Chcę otrzymywać e-maile z inspiracjami/ }).check()
  await send(page)
  await page.goto(linkIn(await mailTo(request, marek.email, /^Potwierdź rezerwację/), confirmPath))
  // The ticket appears together with the link below it; later it would push the link away during a press.
  await page.route('**/api/reservations/by-token/*/', async (route) => {
    await new Promise((done) => setTimeout(done, 150))
    await route.continue()
  })
  await page.evaluate(() => {
    new MutationObserver((_, seen) => {
      if (!document.querySelector('h1')?.textContent.startsWith('Termin')) return
      document.body.dataset.ticket = document.querySelector('main h2')?.textContent ?? 'none'
      seen.disconnect()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Termin jest Twój' })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-ticket', term.card.name)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Otwórz rezerwację' }).click()
  await expect(page.getByRole('main').getByText('Potwierdzona', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Wycofaj zgodę' }).click()
  await expect(page.getByText('nie wyślemy Ci już e-maili')).toBeVisible()
  await page.getByRole('button', { name: 'Przywróć zgodę' }).click()
  await expect(page.getByText('Zgadzasz się na e-maile z inspiracjami')).toBeVisible()
  await expectAccessible(page, 'the page of a reservation with a consent that can be withdrawn')

  await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  const question = page.getByRole('dialog', { name: 'Anulować rezerwację?' })
  await expect(question).toContainText('Na tę rezerwację nie ma teraz żadnej wpłaty')
  await question.getByRole('button', { name: 'Nie anuluj' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  await question.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  await expect(page.getByRole('main').getByText('Anulowana', { exact: true }).first()).toBeVisible()
  await mailTo(request, marek.email, /została anulowana$/)
})

test('Iga withdraws within 14 days: the question says what comes back, can be used by everybody, and a receipt comes', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'service', slug: 'fotolustro-mrugniecie', guests: 60 })
  const iga = visitor('Iga', 'Struś')
  await openForm(page, term, 60)
  await walkToSummary(page, iga, 'Warszawa')
  await send(page)
  await page.goto(linkIn(await mailTo(request, iga.email, /^Potwierdź rezerwację/), confirmPath))
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  await page.getByRole('link', { name: 'Otwórz rezerwację' }).click()

  const opens = page.getByRole('button', { name: 'Odstąp od umowy tutaj' })
  const question = page.getByRole('dialog', { name: 'Odstąpić od umowy?' })
  const confirm = question.getByRole('button', { name: 'Potwierdź odstąpienie' })
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await opens.click()
    await expect(confirm).toBeVisible()
    await expect(question).toContainText('Na tę rezerwację nie ma teraz żadnej wpłaty')
    await expectAccessible(page, `the question about withdrawing, ${size.width} px`)
    await question.getByRole('button', { name: 'Nie odstępuj' }).click()
    await expect(opens).toBeFocused()
  }
  await opens.click()
  await confirm.click()
  await expect(page.getByText('Przyjęliśmy odstąpienie od umowy').first()).toBeVisible()
  await expect(opens).toBeHidden()
  await mailTo(request, iga.email, /^Potwierdzenie odstąpienia od umowy/)
})

test('Ewa, who has paid for a DJ, reads how much comes back before she cancels, and that very sum comes back', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const term = await freeTerm(request, { kind: 'service', slug: 'dj-takt', guests: 80 })
  const ewa = visitor('Ewa', 'Łuczak')
  await openForm(page, term, 80)
  await walkToSummary(page, ewa, 'Kalisz')
  await send(page)
  await page.goto(linkIn(await mailTo(request, ewa.email, /^Potwierdź rezerwację/), confirmPath))
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Termin czeka na wpłatę' })).toBeVisible()
  await page.getByRole('link', { name: 'Przejdź do płatności' }).click()
  await expect(page.getByRole('heading', { name: 'Zapłać online' })).toBeInViewport()
  await page.getByRole('heading', { name: 'Albo zapłać przelewem' }).click()
  await expect(page.getByText('Tytuł przelewu', { exact: true })).toBeVisible()

  const { paid, id } = await transferArrives(request, ewa.last_name)
  await page.reload()
  await expect(page.getByRole('main').getByText('Potwierdzona', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  const question = page.getByRole('dialog', { name: 'Anulować rezerwację?' })
  await expect(question).toContainText(zloty(paid))
  const back = await question.getByText(/^Zwrot wyniesie/).textContent()
  const sum = /Zwrot wyniesie (\d[\d\s]*,\d{2})/.exec((back ?? '').replace(/[\u00a0\u202f]/g, ' '))?.[1] ?? ''
  await question.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  await expect(page.getByRole('main').getByText('Anulowana', { exact: true }).first()).toBeVisible()
  const mail = await mailTo(request, ewa.email, /została anulowana$/)
  expect(mail.text.replace(/[\u00a0\u202f]/g, ' ')).toContain(`${sum} zł`)

  await test.step('the partner sends it back and writes that down; Ewa reads it', async () => {
    const context = await browser.newContext()
    const desk = await context.newPage()
    watch(desk)
    await openLoggedIn(desk, paths.myReservation(id))
    await desk.getByRole('button', { name: 'Odnotuj zwrot' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Odnotuj zwrot' })
    await expect(dialog.getByLabel('Zwrócona kwota')).toHaveValue(new RegExp(`^${sum.replace(/\s/g, '\\s')}$`))
    await dialog.getByRole('button', { name: 'Odnotuj zwrot' }).click()
    await expect(desk.getByText(/^Zwrot został odnotowany: /).first()).toBeVisible()
    await context.close()
    await mailTo(request, ewa.email, /^Zwrot .* jest w drodze/)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Płatność' })).toContainText(/Zwrot .*przelew/)
  })
})

/** The partner's side, which has a journey of its own: records the amount due and answers it in grosze. */
async function transferArrives(
  request: Parameters<typeof ownerToken>[0],
  last_name: string,
): Promise<{ paid: number; id: string }> {
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const list = await request.get(
    `${calls.listReservations.path}?q=${encodeURIComponent(last_name)}&status=pending_payment`,
    { headers },
  )
  const { results } = (await list.json()) as Wire['listReservations']['reply']
  const { id } = results[0] ?? { id: '' }
  const one = (await (
    await request.get(calls.getReservation.path.replace('{id}', id), { headers })
  ).json()) as Wire['getReservation']['reply']
  const data = { amount_grosze: one.due_now_grosze, method: 'bank_transfer' }
  const answer = await request.post(calls.markReservationPaid.path.replace('{id}', id), {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { paid: data.amount_grosze, id }
}
