import type { BrowserContext, Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { demoOwner } from './product.ts'
import { expect } from './test.ts'

type Login = { email: string; password: string }

/**
 * Gives the browser a session before a screen is opened; the login's own behaviour is tested in
 * `partner-gets-in.e2e.ts`.
 */
export async function beLoggedIn(page: Page, { email, password }: Login = demoOwner): Promise<void> {
  const answer = await page.request.post(calls.logIn.path, { data: { email, password } })
  expect(answer.ok(), await answer.text()).toBe(true)
  // The smallest page of the same origin, needed to write to its storage.
  await page.goto('/robots.txt')
  await page.evaluate(
    ({ access, refresh }) => {
      localStorage.setItem('access_token', access)
      localStorage.setItem('refresh_token', refresh)
    },
    (await answer.json()) as { access: string; refresh: string },
  )
}

/** Opens a partner's screen with an existing session. */
export async function openLoggedIn(page: Page, path: string, login: Login = demoOwner): Promise<void> {
  await beLoggedIn(page, login)
  await page.goto(path)
}

/** Longer than the half minute for which answers count as fresh, during which a screen asks nothing. */
const untilAsked_ms = 45_000

/**
 * Makes the tokens invalid and fires the event of coming back to the window. Repeated, because a request may have been
 * under way or may just have brought new tokens.
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

/** Closes all pages before something is deleted, because an open screen would hear of it and ask for it again. */
export async function closePages(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.close()
}
