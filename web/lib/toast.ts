import { createStore } from './store.ts'

export type ToastTone = 'success' | 'danger' | 'info'
export type Toast = { id: number; tone: ToastTone; text: string; action?: { label: string; run: () => void } }

/** How long a notification stays, in milliseconds (specification 9). */
export const TOAST_MS = 5000

const store = createStore<Toast | null>(null)
let last = 0

export const useToast = store.use

/** Shows one toast at a time; the newest replaces the older. */
export function toast(text: string, tone: ToastTone = 'success', action?: Toast['action']): void {
  last += 1
  store.set(action ? { id: last, tone, text, action } : { id: last, tone, text })
}

export function hideToast(id: number): void {
  if (store.get()?.id === id) store.set(null)
}
