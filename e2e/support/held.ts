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

/** Answers what a script has written into fields and boxes where something else stood; what a person does is none of it. */
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
