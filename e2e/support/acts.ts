import type { Locator } from '@playwright/test'

/**
 * Acts like a person with a phone and counts the acts: a tap, a filled field, a chosen value and a chosen file count
 * one each.
 */
export function countedActs() {
  let count = 0
  const counted = async (work: Promise<unknown>, times = 1) => {
    count += times
    await work
  }
  return {
    count: () => count,
    tap: (target: Locator) => counted(target.tap()),
    write: (target: Locator, text: string) => counted(target.fill(text)),
    choose: (target: Locator, label: string) => counted(target.selectOption({ label })),
    attach: (target: Locator, files: readonly string[]) => counted(target.setInputFiles([...files]), files.length),
    /** For a link that is opened outside of our screens, for example in a mail. */
    open: (work: () => Promise<unknown>) => counted(work()),
  }
}
