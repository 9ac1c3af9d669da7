import type { BrowserContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { demoOwner } from './product.ts'
import { expect } from './test.ts'

type Login = { email: string; password: string }

/**
 * The browser has a session before a screen is opened: what the screen of the login does, and that it leads where somebody
 * wanted to go, has its own journeys (`partner-gets-in.e2e.ts`).
 */
export async function beLoggedIn(page: Page, { email, password }: Login = demoOwner): Promise<void> {
  const answer = await page.request.post(calls.logIn.path, { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  // The smallest page of the same origin, in whose storage the session lies.
  await page.goto('/robots.txt')
  await page.evaluate(
    ({ access, refresh }) => {
      localStorage.setItem('access_token', access)
      localStorage.setItem('refresh_token', refresh)
    },
    (await answer.json()) as { access: string; refresh: string },
  )
}

/** A partner's screen, opened with a session that is there already. */
export async function openLoggedIn(page: Page, path: string, login: Login = demoOwner): Promise<void> {
  await beLoggedIn(page, login)
  await page.goto(path)
}

/** Answers count as new for half a minute: a screen that has just read everything asks nothing before. */
const untilAsked_ms = 45_000

/**
 * The tokens are gone, and coming back to the window tells it. Again and again: the screen may have been asking at that
 * very moment, or may just have been given new tokens.
 */
export async function endSession(page: Page): Promise<void> {
  const end = () =>
    page.evaluate(() => {
      localStorage.setItem('access_token', 'expired')
      localStorage.setItem('refresh_token', 'expired')
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  await expect
    .poll(
      async () => {
        if (!page.url().includes('/login')) await end()
        return page.url()
      },
      { timeout: untilAsked_ms },
    )
    .toMatch(/\/login/)
}

/** Before something is deleted: a screen that is open, in whichever tab, would hear of it and ask for what is gone. */
export async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close()
}
