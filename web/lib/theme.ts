import { isEmbedPath } from '#contract/paths.ts'
import { browserStore } from './page/storage.ts'
import { createStore } from './store.ts'

/** `system` follows the device; the other two are the person's own choice, kept under `theme`. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const store = createStore<ThemeChoice>('system')

const dark = () => matchMedia('(prefers-color-scheme: dark)')
const apply = (choice: ThemeChoice) => {
  document.documentElement.dataset.theme = choice === 'system' ? (dark().matches ? 'dark' : 'light') : choice
}

/** Follows the choice and the device; the small script in `index.html` has already painted the right theme. */
export function startTheme(): void {
  let kept: string | null = null
  try {
    kept = browserStore()?.getItem('theme') ?? null
  } catch {
    // storage is not available: follow the device
  }
  if (kept === 'light' || kept === 'dark') store.set(kept)
  dark().addEventListener('change', () => {
    if (store.get() === 'system') apply('system')
  })
  // The device may have changed since the page was painted. A page on another site is painted as that site has chosen.
  if (store.get() === 'system' && !isEmbedPath(location.pathname)) apply('system')
  // Paper is light in every theme.
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
    // shown, but not kept
  }
}

/** Sets the theme of a page whatever this browser prefers elsewhere; the choice is not kept. */
export function fixTheme(choice: ThemeChoice): void {
  store.set(choice)
  apply(choice)
}

/** Switches between light and dark, whatever the choice was. */
export function toggleTheme(): void {
  chooseTheme(document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark')
}
