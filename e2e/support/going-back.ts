import type { Page } from '@playwright/test'

/**
 * Simulates leaving for `address` and coming back to a page from the back-forward cache, which automated browsers do
 * not use: the page is never left, but gets the same events.
 */
export async function thereAndBack(page: Page, address: RegExp, press: () => Promise<void>): Promise<void> {
  const left = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await route.fulfill({ status: 204 })
    left.resolve()
  })
  await press()
  await left.promise
  await page.unroute(address)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
}
