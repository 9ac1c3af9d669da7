import type { Page } from '@playwright/test'
import { paths, withQuery } from '#contract/paths.ts'
import { expectAccessible, looks, violationsAfterDark, violationsOn } from './support/looks.ts'
import { demoOwner, freeTerm, freshEmail, newOwner, reservedBy } from './support/product.ts'
import {
  choosePlace,
  fillContact,
  finalButton,
  next,
  openForm,
  toContact,
  toGuests,
  toSummary,
  visitor,
} from './support/reserving.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const contentPages = [
  '/o-nas',
  '/kontakt',
  '/plany-subskrypcji',
  '/polityka-prywatnosci',
  '/regulamin',
  '/regulamin-partnera',
  '/jak-ustalamy-kolejnosc',
  '/dostepnosc',
  '/demo',
]

test('the look itself sees a picture without words, pale letters and a button without a name, also inside a frame', async ({
  page,
}) => {
  await page.goto('/o-nas')
  expect(await violationsOn(page)).toEqual([])
  await page.evaluate(() => {
    const frame = Object.assign(document.createElement('iframe'), {
      title: 'ramka',
      srcdoc: '<html lang="pl"><title>ramka',
    })
    const spoil = (page: Document) => {
      const pale = Object.assign(page.createElement('p'), { textContent: 'blade' })
      Object.assign(pale.style, { color: '#bbb', background: '#fff' })
      page.body.append(pale, Object.assign(page.createElement('img'), { src: 'data:,' }), page.createElement('button'))
    }
    frame.addEventListener('load', () => frame.contentDocument && spoil(frame.contentDocument))
    spoil(document)
    document.body.append(frame)
  })
  await expect(page.frameLocator('iframe').locator('button')).toBeAttached()
  const found = (await violationsOn(page)).map((line) => line.split(':')[0])
  expect(found.toSorted()).toEqual([
    'button-name',
    'button-name',
    'color-contrast',
    'color-contrast',
    'image-alt',
    'image-alt',
  ])
})

test('and what is pale only after dark', async ({ page }) => {
  await page.goto('/o-nas')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violationsAfterDark(page)).toEqual([])
  await page.evaluate(() => document.styleSheets[0]?.insertRule('[data-theme="dark"] h1 { color: #333 !important }'))
  expect(await violationsOn(page)).toEqual([])
  const found = (await violationsAfterDark(page)).map((line) => line.split(':')[0])
  expect([...new Set(found)]).toEqual(['color-contrast'])
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use)

    const look = async (page: Page, path: string, screen = path) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, screen)
    }

    test('pages to read, and the page that is not there', async ({ page, expectNoise }) => {
      expectNoise(/status of 404/)
      for (const path of contentPages) await look(page, path)
      await look(page, '/nie-ma-takiej-strony', '404')
    })

    test('home, lists with and without hits, halls and services', async ({ page }) => {
      await look(page, '/')
      await look(page, '/wip/sale')
      await look(page, '/wip/uslugi')
      await look(page, '/wip/sale?q=takiej-sali-nie-ma-nigdzie&guests=9000', 'a list without hits')
      await look(page, paths.venue('modrzewiowa-polana'))
      await look(page, paths.venue('akademia-pietro-wyzej'), 'a hall without pictures')
      await look(page, paths.service('koktajlobus'))
    })

    test('every step of a reservation, empty, refused and filled', async ({ page, request }) => {
      const term = await freeTerm(request, { kind: 'service', slug: 'kwartet-lesna-nuta', guests: 40 })
      await look(page, paths.reserveVenue('bawialnia-klebuszek'), 'the term, empty')
      await next(page).click()
      await expectAccessible(page, 'the term, refused')
      await openForm(page, term, 40)
      await expectAccessible(page, 'the term, chosen')
      await toGuests(page)
      await next(page).click()
      await expectAccessible(page, 'the guests, refused')
      await choosePlace(page, 'Warszawa')
      await toContact(page)
      await next(page).click()
      await expectAccessible(page, 'the contact, refused')
      await fillContact(page, visitor('Lena', 'Ćwik'))
      await toSummary(page)
      await finalButton(page).click()
      await expect(page.getByText('Zaakceptuj regulamin, aby kontynuować.').first()).toBeVisible()
      await expectAccessible(page, 'the summary, refused')
    })

    test('after the reservation: mailbox, confirmation, status, cancelling', async ({ page, request, expectNoise }) => {
      expectNoise(/status of 40[0-9]/)
      const hall = { kind: 'venue', slug: 'akademia-pietro-wyzej', guests: 20 } as const
      const waiting = await reservedBy(request, await freeTerm(request, hall), {
        ...hall,
        email: freshEmail('czeka'),
        confirm: false,
      })
      const sure = await reservedBy(request, await freeTerm(request, hall), {
        ...hall,
        email: freshEmail('pewna'),
      })
      await look(page, `${paths.reserveVenue(hall.slug)}?krok=email&rezerwacja=${waiting.id}`, 'check your mailbox')
      await look(page, paths.confirmReservationEmail('nie-ma-takiego'), 'confirmation')
      await page.getByRole('button', { name: 'Potwierdzam rezerwację' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Ten link nie działa' })).toBeVisible()
      await expectAccessible(page, 'confirmation, refused')
      await look(page, paths.answerRequest('nie-ma-takiego'), 'an answer from a mail, over')
      await look(page, paths.recoverReservations, 'lost links')
      await look(page, paths.reservationStatus('nie-ma-takiego'), 'status, unknown')
      await look(page, paths.reservationStatus(sure.status_token), 'status')
      await page.getByRole('button', { name: 'Anuluj rezerwację' }).click()
      await expect(page.getByRole('dialog')).toContainText('Na tę rezerwację nie ma teraz żadnej wpłaty')
      await expectAccessible(page, 'cancelling')
    })

    test('login, registration and forgotten password, also refused', async ({ page, expectNoise }) => {
      expectNoise(/status of 40[04]/)
      for (const [path, button] of [
        ['/login', 'Zaloguj się'],
        ['/rejestracja', 'Załóż konto'],
        ['/zapomniane-haslo', 'Wyślij link'],
        ['/nowe-haslo/nie-ma-takiego', 'Zmień hasło'],
      ] as const) {
        await look(page, path)
        await page.getByRole('button', { name: button }).click()
        await expectAccessible(page, `${path}, refused`)
      }
      await look(page, '/weryfikacja-email/nie-ma-takiego')
      await page.getByRole('button', { name: 'Potwierdzam adres' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /Link nie działa|wygasł/ })).toBeVisible()
      await expectAccessible(page, 'verification, refused')
      await look(page, paths.changeEmail('nie-ma-takiego'), 'change of the address')
    })

    test('the plan, chosen and bought, in the trial and with a choice of offers', async ({ page }) => {
      await openLoggedIn(page, paths.subscription, { ...demoOwner, email: 'halniak@demo.example' })
      await expect(page.getByRole('heading', { name: 'Okres próbny' })).toBeVisible()
      await expectAccessible(page, 'the trial')
      await look(page, paths.changeSubscription, 'choosing a plan')
      await look(page, withQuery(paths.changeSubscription, { plan: 'service_start', okres: 'year' }), 'too many offers')
    })

    test("the partner's reservations with drawer and questions, the menu and the profile", async ({ page }) => {
      await openLoggedIn(page, '/moje-rezerwacje')
      await expect(page.getByRole('link', { name: /^Wszystkie/ })).toBeVisible()
      await expectAccessible(page, 'my reservations')
      await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
      await expectAccessible(page, 'the menu')
      await look(page, '/moje-rezerwacje?szukaj=nikogo-takiego', 'my reservations, none')
      await look(page, '/moje-rezerwacje?stan=wszystkie', 'all my reservations')
      for (const [state, actions] of [
        ['do-odpowiedzi', ['Akceptuję', 'Odrzucam']],
        ['platnosc', ['Odnotuj wpłatę', 'Anuluj rezerwację']],
      ] as const) {
        await page.goto(`/moje-rezerwacje?stan=${state}`)
        const rows = page
          .getByRole('row')
          .nth(1)
          .or(page.getByRole('main').getByRole('listitem').filter({ hasText: /zł/ }))
        await rows.getByRole('link').first().click()
        await expect(page.getByRole('dialog').getByRole('button', { name: actions[0] })).toBeVisible()
        await expectAccessible(page, `a reservation (${state})`)
        for (const action of actions) {
          await page.getByRole('dialog').first().getByRole('button', { name: action }).click()
          await expect(page.getByRole('button', { name: /^(Wróć|Zostaw|Nie anuluj)/ })).toBeVisible()
          await expectAccessible(page, `the question of "${action}"`)
          await page.getByRole('button', { name: /^(Wróć|Zostaw|Nie anuluj)/ }).click()
        }
      }
      await look(page, '/profil')
    })

    test('the profile of a partner who has just begun', async ({ page }) => {
      await openLoggedIn(page, '/profil', newOwner)
      await expect(page.getByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
      await expectAccessible(page, 'an incomplete profile')
      await page.getByRole('button', { name: 'Zapisz dane firmy' }).click()
      await expect(page.getByRole('alert').first()).toBeFocused()
      await expectAccessible(page, 'an incomplete profile, refused')
      const close = page.getByRole('button', { name: 'Zamknij konto...' })
      await close.click()
      await expect(page.getByRole('dialog').getByText('Tego nie da się cofnąć.')).toBeVisible()
      await expectAccessible(page, 'closing the account')
      await page.keyboard.press('Escape')
      await expect(close).toBeFocused()
      await page.goto('/kalendarz')
      await expect(page.getByRole('main').getByRole('link', { name: /^Uzupełnij profil, aby/ })).toBeVisible()
      await expect(page.getByText('Pole na adres pojawi się tu', { exact: false })).toBeVisible()
      await expectAccessible(page, 'the calendar without an offer')
    })
  })
}
