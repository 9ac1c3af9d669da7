import type { Locator, Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { demoOwner, freshEmail, linkIn, mailTo, newOwner } from './support/product.ts'
import { openLoggedIn } from './support/session.ts'
import { expect, test } from './support/test.ts'

const passphrase = 'lampiony-nad-jeziorem-47'
const secondPassphrase = 'girlandy-w-stodole-2026'

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Zaloguj się' }).click()
}

async function register(page: Page, email: string) {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Zostań partnerem' }).click()
  await page.getByRole('textbox', { name: 'Imię' }).fill('Bożena')
  await page.getByRole('textbox', { name: 'Nazwisko' }).fill('Świetlik')
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(passphrase)
  await page.getByRole('checkbox', { name: 'Sale' }).check()
  await page.getByRole('checkbox', { name: /Akceptuję regulamin dla partnerów/ }).check()
  await page.getByRole('button', { name: 'Załóż konto' }).click()
  await expect(page.getByRole('heading', { name: 'Sprawdź skrzynkę' })).toBeVisible()
}

const tokens = (page: Page) =>
  page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }))

test('Bożena registers, verifies by the button, logs in where she was going, and starts over with a forgotten password', async ({
  page: phone,
  request,
  browser,
  watch,
}) => {
  const email = freshEmail('bozena')
  await register(phone, email)
  // On the device where she registered she is logged in; the mail is opened on another one.
  expect((await tokens(phone)).access).not.toBeNull()
  const page = await browser.newPage()
  watch(page)
  const link = linkIn(await mailTo(request, email, /./), '/weryfikacja-email/')

  // Mail scanners open links, so opening alone must confirm nothing.
  await page.goto(link)
  await expect(page.getByRole('button', { name: 'Potwierdzam adres' })).toBeVisible()
  await page.goto('/moje-rezerwacje')
  await expect(page).toHaveURL(/\/login\?dalej=/)
  await page.goto(link)
  await page.getByRole('button', { name: 'Potwierdzam adres' }).click()
  await expect(page.getByRole('link', { name: 'Zaloguj się' }).last()).toBeVisible()

  await page.goto('/moje-rezerwacje')
  await logIn(page, { email, password: passphrase })
  await expect(page).toHaveURL(/\/moje-rezerwacje$/)
  await openMenu(page)
  await expect(page.getByText('Niekompletny')).toBeVisible()
  await expect(page.getByText('Właściciel', { exact: true }).last()).toBeVisible()
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Wylogowano pomyślnie')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await tokens(page)).toEqual({ access: null, refresh: null })

  await page.goto('/login')
  await page.getByRole('link', { name: 'Nie pamiętasz hasła?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nie pamiętasz hasła?' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(email)
  await page.getByRole('button', { name: 'Wyślij link' }).click()
  await expect(page.getByRole('heading', { name: 'Sprawdź skrzynkę' })).toBeVisible()
  await page.goto(linkIn(await mailTo(request, email, /hasł/i), '/nowe-haslo/'))
  await page.getByLabel('Nowe hasło', { exact: true }).fill(secondPassphrase)
  await page.getByRole('button', { name: 'Zmień hasło' }).click()
  await expect(page.getByRole('heading', { name: 'Hasło zostało zmienione' })).toBeVisible()
  await page.getByRole('link', { name: 'Zaloguj się' }).last().click()
  await logIn(page, { email, password: secondPassphrase })
  await expect(page).toHaveURL(/\/profil$/)
  await page.close()
})

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /^Menu użytkownika/ }).click()
  await expect(page.getByRole('menu', { name: 'Menu użytkownika' })).toBeVisible()
}

test('whoever has mistyped the address at registration corrects only the address', async ({ page, request }) => {
  await register(page, freshEmail('bozenka'))
  await page.getByRole('button', { name: 'Podaj inny adres' }).click()
  await expect(page.getByRole('textbox', { name: 'Nazwisko' })).toHaveValue('Świetlik')
  await expect(page.getByRole('checkbox', { name: 'Sale' })).toBeChecked()
  const email = freshEmail('bozena')
  await page.getByRole('textbox', { name: 'Adres e-mail' }).fill(email)
  await page.getByRole('button', { name: 'Załóż konto' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await mailTo(request, email, /./)
})

test('a guest is sent from every owner screen to the login, and an owner from the login back', async ({ page }) => {
  const screens = [
    '/subskrypcja',
    '/subskrypcja/edycja',
    '/profil',
    '/dzis',
    '/kalendarz',
    '/statystyki',
    '/dodaj-rezerwacje',
    '/moje-sale',
    '/moje-uslugi',
  ]
  // A visitor is not told that there is no screen (ruling 59).
  const beside = ['/profil/x', '/moje-sale/x', '/moje-uslugi/x', '/moje-rezerwacje/x', '/kalendarz/x', '/subskrypcja/x']
  const more = ['/kalendarz-google/sukces', '/kalendarz-google/error', '/moje-rezerwacje']
  for (const path of [...screens, ...beside, ...more]) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`/login\\?dalej=${encodeURIComponent(path)}$`))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Zostań partnerem' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Polityka prywatności' })).toBeVisible()
  }
  await page.goto('/rejestracja')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const name of ['Zaloguj', 'Zostań partnerem'])
    await expect(page.getByRole('banner').getByRole('link', { name }).first()).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Polityka prywatności' })).toBeVisible()
  await page.goto('/moje-rezerwacje')
  await logIn(page, demoOwner)
  await expect(page).toHaveURL(/\/moje-rezerwacje$/)
  for (const path of ['/login', '/rejestracja']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$/)
  }
  await openMenu(page)
  await expect(page.getByText('Zweryfikowany')).toBeVisible()
})

test('an owner with an incomplete profile is sent from the login to the profile', async ({ page }) => {
  await page.goto('/login')
  await logIn(page, newOwner)
  await expect(page).toHaveURL(/\/profil$/)
  await page.goto('/rejestracja')
  await expect(page).toHaveURL(/\/profil$/)
})

test('a wrong password is said in one sentence and what was typed stays', async ({ page, expectNoise }) => {
  expectNoise(/status of 400/)
  await page.goto('/login')
  await logIn(page, { email: demoOwner.email, password: 'nie-to-haslo-na-pewno' })
  await expect(page.getByRole('alert')).toContainText('Nieprawidłowy e-mail lub hasło')
  await expect(page.getByRole('textbox', { name: 'Adres e-mail' })).toHaveValue(demoOwner.email)
  await expect(page).toHaveURL(/\/login$/)
})

test('an access token that died in the middle is renewed by exactly one refresh, unnoticed', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of 401/)
  await page.goto('/login')
  await logIn(page, demoOwner)
  await expect(page.getByRole('button', { name: /^Menu użytkownika/ })).toBeVisible()
  const refreshes: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/auth/token/refresh/')) refreshes.push(answer.status())
  })
  await page.evaluate(() => localStorage.setItem('access_token', 'expired'))
  await page.goto('/moje-rezerwacje')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/rezerwacje/i)
  await expect(page.getByRole('button', { name: /^Menu użytkownika/ })).toBeVisible()
  expect(refreshes).toEqual([200])
  expect((await tokens(page)).access).not.toBe('expired')
})

test('a refused refresh ends the session and leads to the login', async ({ page, expectNoise }) => {
  expectNoise(/status of 40[01]/)
  await page.goto('/login')
  await logIn(page, demoOwner)
  await expect(page.getByRole('button', { name: /^Menu użytkownika/ })).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('access_token', 'expired')
    localStorage.setItem('refresh_token', 'expired')
  })
  await page.goto('/profil')
  await expect(page).toHaveURL(/\/login/)
  expect(await tokens(page)).toEqual({ access: null, refresh: null })
})

test('a logout that fails and a link that is refused say what the specification says', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/status of 404|500/)
  await page.goto('/weryfikacja-email/nie-ma-takiego')
  await page.getByRole('button', { name: 'Potwierdzam adres' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Ten link jest nieprawidłowy albo zastąpił go nowszy. Użyj linku z najnowszej wiadomości',
  )
  await page.goto('/login')
  await logIn(page, demoOwner)
  await openMenu(page)
  await page.route('**/api/auth/logout/', (route) => route.fulfill({ status: 500, json: { errors: ['Coś innego.'] } }))
  await page.getByRole('menuitem', { name: 'Wyloguj się' }).click()
  await expect(page.getByText('Błąd podczas wylogowywania')).toBeVisible()
  expect(await tokens(page)).toEqual({ access: null, refresh: null })
})

const outOfOrder = { status: 503, json: { errors: ['Serwis jest chwilowo niedostępny.'], code: 'unavailable' } }
const menu = (page: Page) => page.getByRole('button', { name: /^Menu użytkownika/ })

test('a server that is out of order keeps the session; the screen says so and is there again after one press', async ({
  page,
  expectNoise,
}) => {
  expectNoise(/503/)
  await page.goto('/login')
  await logIn(page, demoOwner)
  await expect(menu(page)).toBeVisible()
  const before = await tokens(page)
  await page.route('**/api/**', (route) => route.fulfill(outOfOrder))
  await page.goto('/moje-rezerwacje?szukaj=Anna')
  await expect(page.getByRole('alert')).toContainText('Serwis jest chwilowo niedostępny.')
  await expect(page).toHaveURL(/\/moje-rezerwacje\?szukaj=Anna$/)
  expect(await tokens(page)).toEqual(before)
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(page.getByRole('alert')).toContainText('Serwis jest chwilowo niedostępny.')
  await page.unroute('**/api/**')
  await page.getByRole('button', { name: 'Spróbuj ponownie' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/rezerwacje/i)
  await expect(page.getByRole('searchbox', { name: 'Szukaj rezerwacji' })).toHaveValue('Anna')
  expect(await tokens(page)).toEqual(before)
})

for (const opening of ['a fresh load', 'an open screen'] as const) {
  test(`a refresh that fails for a while is not noticed on ${opening}`, async ({ page, expectNoise }) => {
    expectNoise(/status of 401|503/)
    await page.goto('/login')
    await logIn(page, demoOwner)
    await expect(menu(page)).toBeVisible()
    const asked: number[] = []
    await page.route('**/api/auth/token/refresh/', async (route) => {
      asked.push(Date.now())
      await (asked.length < 4 ? route.fulfill(outOfOrder) : route.continue())
    })
    await page.evaluate(() => localStorage.setItem('access_token', 'expired'))
    if (opening === 'a fresh load') await page.goto('/statystyki')
    else
      await menu(page)
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Statystyki' }).click())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/statystyki/i, { timeout: 15_000 })
    await expect(page.getByText('Najbliższe', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/statystyki/)
    expect(asked).toHaveLength(4)
    expect((await tokens(page)).access).not.toBe('expired')
  })

  test(`a refresh that fails for too long leads from ${opening} to the login, which says why, and back`, async ({
    page,
    expectNoise,
  }) => {
    expectNoise(/status of 401|503/)
    await page.goto('/login')
    await logIn(page, demoOwner)
    await expect(menu(page)).toBeVisible()
    await page.route('**/api/auth/token/refresh/', (route) => route.fulfill(outOfOrder))
    await page.evaluate(() => localStorage.setItem('access_token', 'expired'))
    if (opening === 'a fresh load') await page.goto('/statystyki?okres=rok')
    else
      await menu(page)
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Statystyki' }).click())
    await expect(page).toHaveURL(/\/login\?dalej=/, { timeout: 20_000 })
    await expect(page.getByText('Serwis nie odpowiadał i nie udało się odnowić sesji.')).toBeVisible()
    expect(await tokens(page)).toEqual({ access: null, refresh: null })
    await page.unroute('**/api/auth/token/refresh/')
    await logIn(page, demoOwner)
    await expect(page).toHaveURL(/\/statystyki/)
  })
}

test('a pair of tokens that is carried to another browser is worth nothing there, and its owner hears of it', async ({
  page,
  browser,
  request,
  watch,
  expectNoise,
}) => {
  expectNoise(/status of 401/)
  const email = freshEmail('kopia')
  await register(page, email)
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === '__Host-rtb')
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' })
  await page.evaluate(() => localStorage.setItem('access_token', 'expired'))
  await page.goto('/profil')
  await expect(menu(page)).toBeVisible()

  const stolen = await tokens(page)
  const elsewhere = await browser.newPage()
  watch(elsewhere)
  await elsewhere.goto('/')
  await elsewhere.evaluate(({ refresh }) => {
    localStorage.setItem('access_token', 'expired')
    localStorage.setItem('refresh_token', refresh ?? '')
  }, stolen)
  await elsewhere.goto('/profil')
  await expect(elsewhere.getByText('Twoja sesja wygasła. Zaloguj się ponownie.')).toBeVisible()
  await page.goto('/profil')
  await expect(page.getByText('Twoja sesja wygasła. Zaloguj się ponownie.')).toBeVisible()
  expect((await mailTo(request, email, /Zakończyliśmy sesję/)).text).toContain('innej przeglądarce')
  await elsewhere.close()
})

test('a password manager is told whose each password is, and takes no telephone or name of a key for it', async ({
  page,
}) => {
  const namesIn = (form: Locator) =>
    form.evaluate((one) =>
      [...one.querySelectorAll<HTMLInputElement>('[autocomplete=username]')].map(({ name, value }) => [name, value]),
    )
  await page.goto(paths.register)
  const names = namesIn(page.locator('form').filter({ has: page.getByLabel('Hasło', { exact: true }) }))
  expect(await names).toEqual([['email', '']])

  await openLoggedIn(page, paths.profile)
  await page.getByRole('button', { name: 'Zmień adres' }).click()
  const own = [['username', demoOwner.email]]
  for (const form of ['Zmiana adresu e-mail', 'Zmiana hasła'])
    expect(await namesIn(page.getByRole('form', { name: form })), form).toEqual(own)
  await page.goto(paths.integrations)
  await page.getByRole('button', { name: 'Nowy klucz' }).click()
  expect(await namesIn(page.getByRole('dialog', { name: 'Nowy klucz API' }))).toEqual(own)
})
