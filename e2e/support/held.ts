import type { Page, Route } from '@playwright/test'

/** Holds requests to these addresses back until the answered function is called, and then answers them (`answer`). */
export async function holdBack(
  page: Page,
  addresses: string | RegExp | ((url: URL) => boolean),
  answer: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  const called = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await called.promise
    await answer(route)
  })
  return called.resolve
}

/** Keeps the page in the state of a slow machine: drawn by its scripts, but not yet idle. */
export async function heldRest(page: Page): Promise<{ isBusy: () => Promise<boolean>; rest: () => Promise<void> }> {
  await page.addInitScript(() => {
    window.requestIdleCallback = (then) => {
      Object.assign(window, { rest: then })
      return 1
    }
  })
  return {
    isBusy: () => page.evaluate(() => 'rest' in window),
    rest: () => page.evaluate(() => (window as unknown as { rest: () => void }).rest()),
  }
}

/**
 * Answers a function that lists values which scripts have written over other values in fields; typing by a person is
 * not listed.
 */
export async function watchFields(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const written: string[] = []
    Object.assign(window, { written })
    const watched = [
      [HTMLInputElement, 'value'],
      [HTMLInputElement, 'checked'],
      [HTMLTextAreaElement, 'value'],
    ] as const
    for (const [{ prototype }, name] of watched) {
      const own = Object.getOwnPropertyDescriptor(prototype, name) as Required<PropertyDescriptor>
      Object.defineProperty(prototype, name, {
        ...own,
        set(this: HTMLInputElement, to: unknown) {
          if (own.get.call(this) !== to) written.push(`${this.id}: ${to}`)
          own.set.call(this, to)
        },
      })
    }
  })
  return () => page.evaluate(() => (window as unknown as { written: string[] }).written)
}
