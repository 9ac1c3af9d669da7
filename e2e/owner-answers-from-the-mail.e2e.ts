import type { APIRequestContext } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { paths } from '#contract/paths.ts'
import { freeTerm, freshEmail, linkIn, type Mail, mailTo, ownerToken, reservedBy } from './support/product.ts'
import { expectNoSidewaysScroll } from './support/looks.ts'
import { openForm, send, type Visitor, visitor, walkToSummary } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

/** A partner without an account for payouts, so customers pay by transfer. */
const partner = 'wierzbownica@demo.example'
const club = { kind: 'venue', slug: 'klub-pod-wierzbownica', guests: 60 } as const

/** Other journeys may send requests to the same partner; the right mail names this customer. */
async function requestOf(request: APIRequestContext, { last_name }: Visitor): Promise<Mail> {
  let found: Mail | undefined
  await expect
    .poll(async () => {
      const answer = await request.get(`/_sandbox/api/mail?to=${encodeURIComponent(partner)}`)
      const mails = (await answer.json()) as Mail[]
      found = mails.find(({ subject, text }) => subject.startsWith('Nowa prośba') && text.includes(last_name))
      return found !== undefined
    })
    .toBe(true)
  return found as Mail
}

const hall = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const

test('the partner answers a request from the mail in two taps, and the guest pays from the phone, having lost the link', async ({
  page,
  browser,
  request,
  watch,
  expectNoise,
}) => {
  const term = await freeTerm(request, club)
  const ida = visitor('Ida', 'Słowińska')

  await test.step('Ida asks for a term', async () => {
    await openForm(page, term, club.guests)
    await walkToSummary(page, ida)
    await expect(page.getByRole('main')).toContainText(/3\s+dni robocze od akceptacji/)
    await send(page)
    await page.goto(
      linkIn(await mailTo(request, ida.email, /^Potwierdź rezerwację/), '/potwierdzenie-rezerwacji-email/'),
    )
    await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Prośba wysłana' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Ida Słowińska')
  })

  await test.step('the partner, logged in nowhere, opens the mail’s button, and one more tap answers', async () => {
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    watch(phone)
    await phone.goto(linkIn(await requestOf(request, ida), '/odpowiedz/'))
    await expect(phone.getByRole('main')).toContainText('Ida Słowińska')
    await phone.reload()
    await phone.getByRole('button', { name: /^Zapraszamy wcześniej/ }).click()
    await expectNoSidewaysScroll(phone, 'the answer from the mail')
    await phone.getByRole('button', { name: 'Potwierdzam: akceptuję' }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Prośba zaakceptowana' })).toBeVisible()
    expectNoise(/409 \(Conflict\).*\/answer\//)
    await phone.reload()
    await expect(phone.getByRole('heading', { level: 1, name: 'Ta prośba nie czeka już na odpowiedź' })).toBeVisible()
  })

  await test.step('Ida asks for the lost link and finds the account first, with the code of her bank', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(paths.recoverReservations)
    await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(ida.email)
    await page.getByRole('button', { name: 'Wyślij linki' }).click()
    await expect(page.getByRole('heading', { name: 'Sprawdź skrzynkę' })).toBeVisible()
    await page.goto(linkIn(await mailTo(request, ida.email, /^Link do rezerwacji/), '/status-rezerwacji/'))
    await expect(page.getByRole('heading', { level: 1, name: 'Termin czeka na wpłatę' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Zapraszamy wcześniej').first()).toBeVisible()
    const transfer = page.getByRole('region', { name: 'Dane do przelewu' })
    await expect(transfer.getByRole('img', { name: 'Kod QR z danymi przelewu' })).toBeVisible()
    const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
    expect(await top('Dane do przelewu')).toBeLessThan(await top('Płatność'))
    expect(await top('Płatność')).toBeLessThan(await top('Wiadomości'))
    await page.getByRole('link', { name: /^Zapłać/ }).click()
    await expect(transfer).toBeInViewport()
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectNoSidewaysScroll(page, `the status page at ${width}`)
    }
  })

  await test.step('printed, it is one sheet or two', async () => {
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)?.length ?? 0).toBeLessThanOrEqual(2)
  })
})

test('a guest who was refused reads the reason first and three free offers of the same day, and nothing of money', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, hall)
  const made = await reservedBy(request, term, { guests: hall.guests, email: freshEmail('odmowa') })
  const headers = { authorization: `Bearer ${await ownerToken(request)}` }
  const reason = 'W tym tygodniu remontujemy parkiet.'
  const path = calls.rejectReservation.path.replace('{id}', made.id)
  expect((await request.post(path, { headers, data: { reason } })).ok()).toBe(true)
  await page.goto(paths.reservationStatus(made.status_token))
  await expect(page.getByRole('main').getByText(reason).first()).toBeVisible()
  const offers = page.getByRole('region', { name: /^Wolne w tym dniu/ })
  await expect(offers.getByRole('article')).toHaveCount(3)
  await expect(offers.getByRole('article').filter({ hasText: term.card.name })).toHaveCount(0)
  for (const name of ['Płatność', 'Dane do przelewu', 'Wiadomości'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /Zasady rezygnacji/ })).toHaveCount(0)

  // The first mail is still in the mailbox, and its button can be pressed again.
  const letter = await mailTo(request, made.email, /^Potwierdź rezerwację/)
  await page.goto(linkIn(letter, '/potwierdzenie-rezerwacji-email/'))
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  await expect(page.getByRole('main').getByText(reason).first()).toBeVisible()
  await expect(page.getByText('Termin jest Twój')).toHaveCount(0)
})
