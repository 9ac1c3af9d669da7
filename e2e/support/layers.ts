/**
 * Opens everything that can be opened on a screen: each panel, sheet and menu must lie inside the window and not be
 * covered, and back must close it.
 */
import { expect, type Locator, type Page } from '@playwright/test'

export const phoneWidths = [320, 360, 390, 768] as const

/** Buttons that announce that they open something, the visitors' menu, and those that the screen names. */
function triggersOf(page: Page, names: readonly RegExp[]): Locator {
  const said = page.locator(
    '[aria-haspopup="dialog"]:visible, [aria-haspopup="menu"]:visible, [aria-controls="menu"]:visible',
  )
  return names.reduce((all, name) => all.or(page.getByRole('button', { name })), said)
}

const layer = '[role="dialog"], [role="menu"], dialog[open], nav#menu, [data-sheet]'

/** Answers how many layers were opened, so that a journey can notice a screen without any. */
export async function walkLayers(page: Page, screen: string, names: readonly RegExp[] = []): Promise<number> {
  const triggers = triggersOf(page, names).filter({ visible: true })
  await expect(triggers.first()).toBeVisible()
  const labels = await triggers.evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
  )
  const chosen = labels.map((label, index) => ({ label, index })).filter(isNewKind)
  for (const { label, index } of chosen) await openAndGoBack(page, triggers.nth(index), `${screen}: "${label}"`)
  return chosen.length
}

/** Takes the first and the last of a row of similar buttons (one per day, per listing). */
function isNewKind(
  { label, index }: { label: string; index: number },
  _: number,
  all: readonly { label: string }[],
): boolean {
  const kind = (text: string) => text.split(/[:–]/)[0]
  const same = all.flatMap((one, place) => (kind(one.label) === kind(label) ? [place] : []))
  return index === same[0] || index === same.at(-1)
}

async function openAndGoBack(page: Page, trigger: Locator, what: string): Promise<void> {
  const address = page.url()
  await trigger.click()
  const open = page.locator(layer).filter({ visible: true }).last()
  await expect(open, what).toBeVisible()
  await expectInside(open, what)
  await page.goBack()
  await expect(page.locator(layer).filter({ visible: true }), `${what} is closed by back`).toHaveCount(0)
  expect(page.url(), `${what} leaves the page as it is`).toBe(address)
}

/**
 * Checks that it lies wholly inside the window, that a touch at its edges and its middle hits it, and that each field
 * has a name.
 */
async function expectInside(open: Locator, what: string): Promise<void> {
  await open.evaluate((element) =>
    Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
  const faults = () =>
    open.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      const { clientWidth, clientHeight } = document.documentElement
      const beyond = left < -1 || top < -1 || right > clientWidth + 1 || bottom > clientHeight + 1
      const points = [0.04, 0.5, 0.96].flatMap((x) => [0.04, 0.5, 0.96].map((y) => [x, y] as const))
      const covered = points.flatMap(([x, y]) => {
        const hit = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
        return hit && (element === hit || element.contains(hit)) ? [] : [hit?.outerHTML.slice(0, 80) ?? 'nothing']
      })
      const nameless = [...element.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
        (field) =>
          field.checkVisibility() && !field.labels?.length && !field.matches('[aria-label], [aria-labelledby]'),
      )
      const unnamed = nameless.map(({ outerHTML }) => `without a name: ${outerHTML.slice(0, 80)}`)
      return [...unnamed, ...(beyond ? [`at ${left},${top} to ${right},${bottom}`] : []), ...covered.slice(0, 1)]
    })
  await expect
    .poll(faults, { message: `${what} lies inside the window, is not covered, and names its fields` })
    .toEqual([])
}
