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

/** Holds the page in the state of a slow machine: drawn anew by its scripts, and not yet at rest. */
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

/** Answers which texts a script has written into fields, where others stood; what a person types is none of it. */
export async function watchFields(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const written: string[] = []
    Object.assign(window, { written })
    for (const { prototype } of [HTMLInputElement, HTMLTextAreaElement]) {
      const own = Object.getOwnPropertyDescriptor(prototype, 'value') as Required<TypedPropertyDescriptor<string>>
      Object.defineProperty(prototype, 'value', {
        ...own,
        set(this: HTMLInputElement, text: string) {
          if (own.get.call(this) !== text) written.push(`${this.id}: ${text}`)
          own.set.call(this, text)
        },
      })
    }
  })
  return () => page.evaluate(() => (window as unknown as { written: string[] }).written)
}
