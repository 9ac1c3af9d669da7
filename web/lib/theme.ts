import { isEmbedPath } from '#contract/paths.ts'
import { browserStore } from './page/storage.ts'
import { createStore } from './store.ts'

/** `system` follows the machine; the other two are the person's own choice, kept under `theme`. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const store = createStore<ThemeChoice>('system')

const dark = () => matchMedia('(prefers-color-scheme: dark)')
const apply = (choice: ThemeChoice) => {
  document.documentElement.dataset.theme = choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice
}

/** The small script in `index.html` has already painted the right theme; this keeps it right. */
export function startTheme(): void {
  let kept: string | null = null
  try {
    kept = browserStore()?.getItem('theme') ?? null
  } catch {
    // storage is closed: follow the machine
  }
  if (kept === 'light' || kept === 'dark') store.set(kept)
  dark().addEventListener('change', () => {
    if (store.get() === 'system') apply('system')
  })
  // The machine may have turned since the page was painted. What stands on another site is painted as that site has chosen.
  if (store.get() === 'system' && !isEmbedPath(location.pathname)) apply('system')
  // Paper is light whatever the screen is.
  addEventListener('beforeprint', () => apply('light'))
  addEventListener('afterprint', () => apply(store.get()))
}

export function chooseTheme(choice: ThemeChoice): void {
  store.set(choice)
  apply(choice)
  try {
    if (choice === 'system') browserStore()?.removeItem('theme')
    else browserStore()?.setItem('theme', choice)
  } catch {
    // not kept, but shown
  }
}

/** What the page has to be, whatever this browser prefers elsewhere; nothing of it is kept. */
export function fixTheme(choice: ThemeChoice): void {
  store.set(choice)
  apply(choice)
}

/** From light to dark and back, whatever the choice was. */
export function toggleTheme(): void {
  chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')
}
