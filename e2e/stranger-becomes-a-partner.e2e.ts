import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { countedActs } from './support/acts.ts'
import { expectNoSidewaysScroll } from './support/looks.ts'
import { freshEmail, linkIn, mailTo, plusDays, today } from './support/product.ts'
import { zloty } from './support/reserving.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const photos = ['venue-palace-01', 'venue-palace-02', 'venue-palace-03'].map(
  (name) => `api/seed/data/photos/${name}.jpg`,
)
const description =
  'Stary dwór z ogrodem, w którym rosną lipy. Kuchnia jest nasza, parkiet dębowy, a noclegi dla czterdziestu osób są ' +
  'piętro wyżej. Parking mieści osiemdziesiąt samochodów.'

/** A Wednesday, because the price of an ordinary day is the same in every season. */
async function someWednesday(today: string): Promise<string> {
  const day = plusDays(today, 100)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return plusDays(day, (3 - weekday + 7) % 7)
}

test('Krystyna, who has never seen the product, has a published venue with three pictures within 45 interactions', async ({
  page,
  request,
  browser,
  watch,
}) => {
  test.setTimeout(180_000)
  const acts = countedActs()
  const email = freshEmail('krystyna')
  const name = `Dwór pod Lipami ${Date.now().toString(36)}`
  const box = (label: string | RegExp) => page.getByRole('textbox', { name: label, exact: typeof label === 'string' })
  const list = (label: string) => page.getByRole('combobox', { name: label })
  const button = (label: string | RegExp) => page.getByRole('button', { name: label })
  const onward = async (to: string) => {
    await expectNoSidewaysScroll(page, `the screen before "${to}"`)
    await acts.tap(page.getByRole('link', { name: `Dalej: ${to}` }).or(button(`Zapisz i dalej: ${to}`)))
  }

  // An account, and its address confirmed by the mail.
  await page.goto('/')
  await acts.tap(page.getByRole('banner').getByRole('link', { name: 'Zostań partnerem' }))
  await acts.write(box('Imię'), 'Krystyna')
  await acts.write(box('Nazwisko'), 'Mączka')
  await acts.write(box('Adres e-mail'), email)
  await acts.write(page.getByLabel('Hasło', { exact: true }), 'lampiony-nad-jeziorem-47')
  await acts.tap(page.getByRole('checkbox', { name: /Akceptuję regulamin dla partnerów/ }))
  await acts.tap(button('Załóż konto'))
  await expect(page.getByRole('heading', { name: 'Sprawdź skrzynkę' })).toBeVisible()
  const link = linkIn(await mailTo(request, email, /^Potwierdź adres/), '/weryfikacja-email/')
  await acts.open(() => page.goto(link))
  await acts.tap(button('Potwierdzam adres'))

  // The business: in a logged-in browser the confirmed address leads on by itself, and the complete NIP asks the
  // register.
  await expect(page.getByText('Niekompletny').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /Akceptuję regulamin dla partnerów/ })).toBeChecked()
  await acts.write(box(/^NIP/), '123-456-32-18')
  await expect(box('Nazwa firmy')).toHaveValue('DWÓR POD LIPAMI KRYSTYNA MĄCZKA')
  await expect(list('Forma prawna')).toHaveValue('jdg')
  await acts.write(box('Telefon'), '600 100 200')
  await acts.tap(button('Zaznacz wymagane'))
  await expect(page.getByRole('checkbox', { name: /DAC7/ })).toBeChecked()
  await acts.tap(button('Zapisz dane firmy'))
  await expect(page.getByRole('heading', { name: 'Została jedna żarówka' })).toBeFocused()
  await expectNoSidewaysScroll(page, 'the first profile')
  await acts.tap(page.getByRole('link', { name: 'Dodaj pierwszą salę' }))

  // The venue, from one missing part to the next.
  await acts.write(box('Nazwa obiektu'), name)
  await acts.choose(list('Rodzaj obiektu'), 'Sala weselna')
  await expect(page.getByRole('checkbox', { name: 'Obiekt stoi pod adresem firmy' })).toBeChecked()
  await acts.tap(button('Utwórz szkic'))
  await expect(box('Kod pocztowy')).toHaveValue('32-020')
  await expect(list('Województwo')).toHaveValue('malopolskie')
  await onward('pojemność')
  await acts.write(box('Powierzchnia'), '250')
  await acts.write(box('Najwięcej gości'), '140')
  await onward('jedzenie, muzyka, zasady')
  await acts.choose(list('Wyżywienie'), 'Wyłącznie kuchnia obiektu')
  await acts.choose(list('Alkohol i korkowe'), 'Własny alkohol bez opłat')
  await onward('opis')
  await acts.write(box('Opis'), description)
  await onward('zdjęcia')
  await acts.attach(page.getByLabel(/^Dodaj pierwsze zdjęcia/), photos)
  await expect(page.getByText('3 ze 100 zdjęć')).toBeVisible()
  await acts.tap(page.getByRole('group', { name: /zdjęcia 1$/ }).getByRole('button', { name: 'Budynek z zewnątrz' }))
  await expect(box('Opis zdjęcia 1')).toHaveValue('Budynek z zewnątrz')
  await acts.write(box('Opis zdjęcia 2'), 'Stół nakryty w ogrodzie, w tle fasada dworu')
  await acts.write(box('Opis zdjęcia 3'), 'Dwór o zmierzchu, girlandy nad tarasem')
  await onward('dostępność')
  await acts.tap(button('Wstaw ten tydzień'))
  await onward('cennik')
  await acts.tap(button('Wstaw: Wesele za talerzyk'))
  const item = (label: string) => page.getByRole('article', { name: label }).getByLabel('Cena', { exact: true })
  await acts.write(item('Sobota w sezonie (V–IX)'), '380')
  await acts.write(item('Pozostałe terminy'), '340')
  await onward('publikacja')
  await acts.tap(page.getByRole('radio', { name: /^Zadatek/ }))
  await expect(box('Wysokość')).toHaveValue('20')
  // Publishing asks for data that a draft did not need, and leads back.
  await acts.tap(page.getByRole('link', { name: /^Dane do umów i wpłat/ }))
  await acts.choose(list('Status VAT'), 'Czynny podatnik VAT')
  await acts.write(box('Numer konta (IBAN)'), '61 1090 1014 0000 0712 1981 2874')
  await expect(box('Właściciel rachunku')).toHaveValue('DWÓR POD LIPAMI KRYSTYNA MĄCZKA')
  await acts.tap(button('Zapisz dane firmy'))
  await acts.tap(button('Opublikuj salę'))
  await expect(page.getByText('Oferta jest już widoczna dla gości').first()).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(45)

  // Somebody else finds it, with pictures and the price of a day, and gets as far as the reservation.
  const visitor = await browser.newPage()
  watch(visitor)
  await quote(visitor, name, await someWednesday(await today(request)))
  await visitor.close()

  // The published listing can be hidden and removed.
  await page.goto(paths.myVenues)
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('switch').tap()
  await expect(card.getByText('Ukryta')).toBeVisible()
  await button(`Działania: ${name}`).tap()
  await page.getByRole('menuitem', { name: 'Usuń' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Usuń' }).tap()
  await expect(card).toHaveCount(0)
})

async function quote(page: Page, name: string, date: string): Promise<void> {
  const total = 100 * 34_000
  await page.goto(`${paths.venues}?${new URLSearchParams({ q: name, date_from: date, guests: '100' })}`)
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText(zloty(total, { card: true }))
  await card.getByRole('link').first().tap()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Powiększ zdjęcie 1: Budynek z zewnątrz' })).toBeVisible()
  await expect(page.getByRole('button', { name: '3 zdjęcia' })).toBeVisible()
  await page.getByRole('button', { name: 'Rezerwuję', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Termin i cena' })
  await expect(sheet.getByText('Wolny termin')).toBeVisible()
  await expect(sheet).toContainText(zloty(total))
  await expect(sheet).toContainText('Zadatek')
  await sheet.getByRole('link', { name: 'Rezerwuję ten termin' }).tap()
  await expect(page.getByText('Ten termin jest wolny:')).toBeVisible()
}
