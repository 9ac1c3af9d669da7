import { createStore } from '#web/lib/store.ts'

/** The text of the overlay, or null. It appears after 300 ms of waiting and then stays for at least 400 ms. */
const store = createStore<string | null>(null)
export const useLoading = store.use

const DELAY_MS = 300
const AT_LEAST_MS = 400

/** Covers the page while `work` runs (login, leaving for a payment). The result or the error of `work` is passed on. */
export async function withOverlay<T>(text: string, work: Promise<T>): Promise<T> {
  let shownAt = 0
  const timer = setTimeout(() => {
    shownAt = performance.now()
    store.set(text)
  }, DELAY_MS)
  try {
    return await work
  } finally {
    clearTimeout(timer)
    if (shownAt > 0) {
      const left = AT_LEAST_MS - (performance.now() - shownAt)
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
      store.set(null)
    }
  }
}
