import type { Page, Route } from '@playwright/test'

/** What is asked under these addresses waits until the answer is called, and only then goes its way (`answer`). */
export async function holdBack(
  page: Page,
  addresses: string | RegExp,
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const called = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await called.promise
    await answer(route)
  })
  return called.resolve
}
