import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'

/** What no page should report: warnings, errors, refused resources, exceptions. */
type Watch = {
  /** Allows complaints that the journey itself causes (a refused answer, a cut connection). */
  expectNoise: (words: RegExp) => void
  /** Watches a page of another person or another tab as well. */
  watch: (page: Page) => void
}

/**
 * Every journey fails when one of its pages writes a warning or an error to the console (so also on a hydration warning
 * and on a violation of the content security policy), throws, or gets a 5xx.
 */
export const test = base.extend<Watch & { noise: { complaints: string[]; expected: RegExp[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  noise: async ({}, use) => {
    await use({ complaints: [], expected: [] })
  },
  expectNoise: async ({ noise }, use) => {
    await use((words) => noise.expected.push(words))
  },
  watch: async ({ noise }, use) => {
    await use((page) => {
      const complain = (text: string) => noise.complaints.push(text)
      page.on('console', (message: ConsoleMessage) => {
        if (message.type() === 'error' || message.type() === 'warning') {
          complain(`${message.type()}: ${message.text()} (${message.location().url})`)
        }
      })
      page.on('pageerror', (error) => complain(`exception: ${error.message}`))
      page.on('response', (response) => {
        if (response.status() >= 500) complain(`${response.status()} from ${response.url()}`)
      })
    })
    const unexpected = noise.complaints.filter((text) => !noise.expected.some((words) => words.test(text)))
    expect(unexpected, 'the pages have nothing to complain about').toEqual([])
  },
  page: async ({ page, watch }, use) => {
    watch(page)
    await use(page)
  },
})

export { expect }
