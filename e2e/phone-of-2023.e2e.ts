import { openForeignSite, ownService } from './support/foreign-site.ts'
import { choosePlace, toContact, toGuests } from './support/reserving.ts'
import { freeTerm } from './support/product.ts'
import { expect, test } from './support/test.ts'

// Not the service whose list of sites another journey changes.
const wanted = { kind: 'service', slug: 'fotolustro-mrugniecie', guests: 70 } as const
const partner = { email: 'karmazyn@demo.example', password: 'demo-wydarzy-2026' }

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Features that Safari 16.4, the oldest that our style sheets support, and browsers of its time lack. */
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const unknown: [object, string[]][] = [
      [window, ['Temporal', 'navigation', 'scheduler', 'requestIdleCallback']],
      [URL, ['parse', 'canParse']],
      [Element.prototype, ['checkVisibility', 'moveBefore']],
      [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
      [Document.prototype, ['startViewTransition']],
      [AbortSignal, ['any']],
      [Promise, ['withResolvers', 'try']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Array, ['fromAsync']],
      [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
      [Iterator.prototype, ['map', 'filter', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
    ]
    for (const [of, names] of unknown) for (const name of names) Reflect.deleteProperty(of, name)
  }),
)

test('a phone of 2023 opens the days of the search', async ({ page }) => {
  await page.goto('/')
  const days = page.getByRole('button', { name: /^Data/ })
  await days.click()
  await expect(page.getByRole('grid').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await days.click()
  await expect(page.getByRole('grid').first()).toBeVisible()
})

test('a phone of 2023 fills in the form on a partner’s site', async ({ page, request }) => {
  const { code } = await ownService(request, wanted.slug, partner)
  const { start, end } = await freeTerm(request, wanted)
  const term = `od="${start}" do="${end}" goscie="70"`
  const site = await openForeignSite(
    page,
    (home) =>
      `<wydarzy-rezerwacja kod="${code}" rodzaj="usluga" ${term} powrot="https://dwor.example/"></wydarzy-rezerwacja><script src="${home}/embed.js" async></script>`,
  )
  try {
    const form = page.frameLocator('iframe')
    await expect(form.getByText('Ten termin jest wolny:')).toBeVisible()
    await toGuests(form)
    await choosePlace(form, 'Łódź')
    await toContact(form)
  } finally {
    site.close()
  }
})
