import type { Page } from '@playwright/test'

/**
 * What was pressed leads to `address`, and the person goes back to this page as the browser has kept it whole, which browsers
 * that are driven do not do: here the page is never left, and told what it would be told.
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
