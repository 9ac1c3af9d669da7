import type { APIRequestContext } from '@playwright/test'
import { calls, pathOf } from '#contract/calls.ts'
import type { Wire } from '#contract/index.ts'
import { paths } from '#contract/paths.ts'
import { agreed } from './support/agreed.ts'
import { expectAccessible } from './support/looks.ts'
import { numberOf, operator } from './support/operator.ts'
import {
  freeTerm,
  freshEmail,
  linkIn,
  mailTo,
  nowOf,
  ownerToken,
  plusDays,
  reservedBy,
  today,
  waitMinutes,
} from './support/product.ts'
import { finalButton, openForm, send, visitor, walkToSummary } from './support/reserving.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

// These journeys move the clock that everybody on the server shares, so they run after all others and one by one.
test.describe.configure({ mode: 'serial' })

const confirmPath = '/potwierdzenie-rezerwacji-email/'
const HOLD_MINUTES = 30
const polana = { kind: 'venue', slug: 'modrzewiowa-polana', guests: 60 } as const
const phone = { width: 390, height: 844 }
const closed = 'Na zdjęciach widać zamkniętą bramę.'

test('Teresa clicks the mail an hour late: her term is still free, and the click takes it again', async ({
  page,
  request,
}) => {
  const term = await freeTerm(request, { kind: 'venue', slug: 'studio-dzwieku-szeptucha', guests: 4 })
  const teresa = visitor('Teresa', 'Mróz')
  await openForm(page, term, 4)
  await walkToSummary(page, teresa)
  await send(page)
  const link = linkIn(await mailTo(request, teresa.email, /^Potwierdź rezerwację/), confirmPath)
  await waitMinutes(request, 2 * HOLD_MINUTES)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Czas na potwierdzenie minął' })).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Termin czeka na wpłatę|Termin jest Twój/ })).toBeVisible()
  await page.getByRole('link', { name: /^(Otwórz rezerwację|Zobacz dane do przelewu)/ }).click()
  await expect(page.getByRole('region', { name: /^(Płatność|Dane do przelewu)/ }).first()).toBeVisible()
})

test('Jan clicks too late and somebody has his term: he gets three others, and one click takes one', async ({
  page,
  browser,
  request,
  watch,
  expectNoise,
}) => {
  expectNoise(/status of 409/)
  const term = await freeTerm(request, { kind: 'venue', slug: 'sala-taneczna-obrot', guests: 12 })
  const jan = visitor('Jan', 'Lis')
  await openForm(page, term, 12)
  await walkToSummary(page, jan)
  await send(page)
  const link = linkIn(await mailTo(request, jan.email, /^Potwierdź rezerwację/), confirmPath)
  await waitMinutes(request, HOLD_MINUTES + 1)

  const other = await (await browser.newContext()).newPage()
  watch(other)
  const iga = visitor('Iga', 'Mak')
  await openForm(other, term, 12)
  await walkToSummary(other, iga)
  await send(other)

  await page.goto(link)
  await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ten termin jest już zajęty' })).toBeVisible()
  const freeTerms = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(freeTerms).toHaveCount(3)
  await expect(freeTerms.first()).toHaveAttribute('href', /guests=12/)
  await freeTerms.first().click()
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
  // The typed values are still in the form.
  await page.getByRole('button', { name: /^Dalej/ }).click()
  await page.getByRole('button', { name: /^Dalej/ }).click()
  await expect(page.getByRole('textbox', { name: 'Adres e-mail' })).toHaveValue(jan.email)
  await page.getByRole('button', { name: /^Dalej/ }).click()
  await expect(finalButton(page)).toBeVisible()
})

test('an access token that grew old during a coffee is renewed unnoticed', async ({ page, request, expectNoise }) => {
  expectNoise(/status of 401/)
  await page.goto('/login')
  await page.getByRole('button', { name: /^Wpisz dane: Partner z ofertami/ }).click()
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
  await expect(page.getByRole('button', { name: /^Menu użytkownika/ })).toBeVisible()
  const old = await page.evaluate(() => localStorage.getItem('access_token'))
  await waitMinutes(request, 11)
  await page.goto('/moje-rezerwacje')
  await expect(page.getByRole('table')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).not.toBe(old)
})

test('Grażyna pays the rest by card from the reminder’s link, and reads what comes back when she gives up', async ({
  page,
  request,
}) => {
  const partner = { email: 'karmazyn@demo.example', password: 'demo-wydarzy-2026' }
  const headers = async () => ({ authorization: `Bearer ${await ownerToken(request, partner)}` })
  const payouts = await request.post(calls.createOnboardingLink.path, {
    data: { password: partner.password },
    headers: await headers(),
  })
  const { url } = (await payouts.json()) as { url: string }
  await request.post(new URL(url).pathname, { form: { koniec: 'gotowe' } })
  await request.get(calls.checkPayoutStatus.path, { headers: await headers() })

  const term = await freeTerm(request, { kind: 'venue', slug: 'loft-karmazyn-17', guests: 40 })
  const { id, status_token, email } = await reservedBy(request, term, { guests: 40, email: freshEmail('doplata') })
  await request.post(pathOf('acceptReservation', { id }), { data: {}, headers: await headers() })
  const begun = await request.post(calls.createStripeCheckout.path, { data: { token: status_token } })
  const session = ((await begun.json()) as { url: string }).url.split('/').at(-1)
  await request.post(`/_sandbox/api/stripe/checkout/${session}`, { data: { method: 'blik', outcome: 'succeeded' } })
  await mailTo(request, email, /potwierdzona/i)

  // The rest is due a week before the event, and the reminder comes two weeks before that.
  const days = (Date.parse(plusDays(term.date, -21)) - Date.parse(await today(request))) / 86_400_000
  // At noon, whatever the hour is now, because no mails are sent at night.
  await waitMinutes(request, days * 24 * 60 + 12 * 60 - (await minutesOfDay(request)))
  const reminder = await mailTo(request, email, /^Przypomnienie\so\sdopłacie/)
  expect(reminder.links.some((link) => link.endsWith('#online'))).toBe(true)
  await page.goto(`${linkIn(reminder, paths.reservationStatus(''))}#online`)
  const rest = page.getByRole('region', { name: 'Zapłać resztę online' })
  await rest.getByRole('button', { name: /^Zapłać/ }).click()
  await page.getByLabel('Numer karty').fill('4242 4242 4242 4242')
  await page.getByLabel('Ważna do (MM/RR)').fill('12/49')
  await page.getByLabel('Kod CVC').fill('123')
  await page.getByRole('button', { name: 'Zapłać kartą' }).click()
  await expect(page.getByText(/Wszystko\sjest\szapłacone/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  const asked = page.getByRole('dialog', { name: 'Anulować rezerwację?' })
  const amount = async (label: string) => {
    const shown = await asked.locator(`dt:text-is("${label}") + dd`).innerText()
    return Number(shown.replace(/[^\d,]/g, '').replace(',', '.'))
  }
  const paid = await amount('Wpłacono')
  const kept = await amount('Zatrzyma właściciel')
  const back = await amount('Wróci do Ciebie')
  expect(kept).toBeGreaterThan(0)
  expect(kept + back).toBeCloseTo(paid, 2)
  await asked.getByRole('button', { name: 'Anuluj rezerwację' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /anulowana/ })).toBeVisible()
  await expect(page.getByText(/tą\ssamą\sdrogą/).first()).toBeVisible()
})

test('what the server draws is of the day that the product has, and the browser draws the same', async ({
  page,
  request,
}) => {
  await waitMinutes(request, 40 * 24 * 60)
  const month = new Intl.DateTimeFormat('pl-PL', { month: 'long', year: 'numeric', timeZone: 'Europe/Warsaw' })
  const now = month.format(Date.parse(`${await today(request)}T12:00:00Z`))
  // A hydration mismatch with the server's text would be reported as a complaint of the page.
  for (const path of [paths.home, paths.venues, `${paths.venues}/modrzewiowa-polana`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto(paths.home)
  const partners = page.locator('#dla-partnerow')
  await partners.scrollIntoViewIfNeeded()
  await partners.getByRole('button', { name: 'Wypróbuj prawdziwy formularz' }).click()
  const form = partners.frameLocator('iframe')
  await expect(form.getByRole('heading', { level: 1, name: 'Kiedy świętujecie?' })).toBeVisible()
  const months = form.getByRole('combobox', { name: 'Miesiąc' }).first().locator('option')
  await expect(months.first()).toHaveText(new RegExp(now, 'i'))
})

test('nobody came, says the owner; the hall was closed, says Grażyna: the operator settles it, and both read how', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const reservation = await agreed(request, polana)
  const number = await numberOf(request, reservation.status_token)
  await untilOf(request, reservation, 'start_at', 120)
  const context = await browser.newContext({ viewport: phone })
  const hers = await context.newPage()
  watch(hers)

  await test.step('the owner tells a no-show in the panel', async () => {
    await openLoggedIn(page, paths.myReservation(reservation.id))
    await page.getByRole('button', { name: 'Niestawiennictwo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nikt się nie pojawił?' })
    await dialog.getByLabel(/Notatka/).fill('Czekaliśmy dwie godziny.')
    await dialog.getByRole('button', { name: 'Odnotuj niestawiennictwo' }).click()
    await expect(page.getByText(/może to zakwestionować do/)).toBeVisible()
  })

  await test.step('on her phone she follows the letter and says what happened', async () => {
    const letter = await mailTo(request, reservation.email, /^Zgłoszono niestawiennictwo/)
    await hers.goto(linkIn(letter, paths.reservationStatus('')))
    await hers.getByRole('button', { name: 'Opisz, jak było' }).click()
    const dialog = hers.getByRole('dialog', { name: 'Jak było?' })
    await dialog.getByLabel('Co się wydarzyło?').fill('Byliśmy od 15:30, sala była zamknięta.')
    await expectAccessible(hers, 'Zakwestionowanie niestawiennictwa')
    await dialog.getByRole('button', { name: 'Wyślij zgłoszenie' }).click()
    await expect(hers.getByRole('heading', { name: 'Sprawa jest wyjaśniana' })).toBeVisible()
    await expect(page.getByText('„Byliśmy od 15:30, sala była zamknięta.”').first()).toBeVisible()
  })

  await test.step('the operator reads both and says what was found out', async () => {
    const listed = await operator('no-shows')
    for (const said of [number, 'partner: Czekaliśmy dwie godziny.', 'customer: Byliśmy od 15:30'])
      expect(listed).toContain(said)
    const found = ['--outcome', 'owner-fault', '--note', closed]
    expect(await operator('no-shows', 'settle', number, ...found)).toContain(`${number} is cancelled now`)
  })

  await test.step('both read it: she what comes back and what she may demand, the owner what is to be given back', async () => {
    await mailTo(request, reservation.email, /^Sprawa sporna rozstrzygnięta/)
    await hers.reload()
    await expect(hers.getByRole('heading', { name: 'Sprawa jest rozstrzygnięta' })).toBeVisible()
    await expect(hers.getByText(/z\sprzyczyn po\sstronie właściciela/).first()).toBeVisible()
    await expect(hers.getByText(/żądać od\swłaściciela drugiej równowartości zadatku/).first()).toBeVisible()
    await expect(hers.getByRole('figure').filter({ hasText: 'Uzasadnienie obsługi serwisu' })).toContainText(closed)
    await expectAccessible(hers, 'Status po rozstrzygnięciu')
    await expect(page.getByText(/z\sprzyczyn po\sTwojej stronie/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Odnotuj zwrot' })).toBeVisible()
    await expectAccessible(page, 'Rezerwacja po rozstrzygnięciu')
  })
  await context.close()
})

test('of an event that the clock has ended the operator asks both sides, and says that it took place', async ({
  page,
  browser,
  request,
  watch,
}) => {
  const reservation = await agreed(request, polana)
  const number = await numberOf(request, reservation.status_token)
  await untilOf(request, reservation, 'end_at', 24 * 60)
  const opened = await operator('no-shows', 'open', number, '--note', closed)
  expect(opened).toContain(`${number} is disputed now`)
  // By the product's clock, which is months ahead of the machine's.
  expect(opened).toContain(`by ${plusDays(await today(request), 14)}.`)
  const letter = await mailTo(request, reservation.email, /^Pytanie o wydarzenie/)
  const context = await browser.newContext({ viewport: phone })
  const hers = await context.newPage()
  watch(hers)
  await hers.goto(linkIn(letter, paths.reservationStatus('')))
  await expect(hers.getByRole('heading', { name: 'Sprawa jest wyjaśniana' })).toBeVisible()
  await expect(hers.getByRole('figure').filter({ hasText: 'Obsługa serwisu' })).toContainText(closed)
  await expectAccessible(hers, 'Status, gdy obsługa serwisu pyta')
  await openLoggedIn(page, paths.myReservation(reservation.id))
  await expect(page.getByText(/Obsługa serwisu wyjaśnia, czy\swydarzenie się\sodbyło\. Opisz, jak\sbyło/)).toBeVisible()
  await expectAccessible(page, 'Rezerwacja, o którą pyta obsługa serwisu')

  const found = ['--outcome', 'came', '--note', 'Są zdjęcia z całego przyjęcia.']
  expect(await operator('no-shows', 'settle', number, ...found)).toContain(`${number} is completed now`)
  await expect(page.getByText(/rozstrzygnięta przez obsługę serwisu: wydarzenie się\sodbyło/).first()).toBeVisible()
  await hers.reload()
  await expect(hers.getByText(/wydarzenie się\sodbyło\. Rezerwacja pozostaje zrealizowana/)).toBeVisible()
  await context.close()
})

/** The product's clock, so many minutes after the event begins or ends. */
async function untilOf(
  request: APIRequestContext,
  { status_token }: { status_token: string },
  moment: 'start_at' | 'end_at',
  minutes: number,
): Promise<void> {
  const answer = await request.get(pathOf('getReservationByToken', { token: status_token }))
  const at = Date.parse(((await answer.json()) as Wire['getReservationByToken']['reply'])[moment])
  await waitMinutes(request, Math.ceil((at - (await nowOf(request))) / 60_000) + minutes)
}

/** Since midnight in Warsaw, on the product's clock. */
async function minutesOfDay(request: APIRequestContext): Promise<number> {
  const { now } = (await (await request.get('/_sandbox/api/clock')).json()) as { now: string }
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw', hour: '2-digit', minute: '2-digit' })
  const [hours = 0, minutes = 0] = time.format(new Date(now)).split(':').map(Number)
  return hours * 60 + minutes
}
