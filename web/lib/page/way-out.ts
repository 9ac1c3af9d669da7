import { createStore } from '#web/lib/store.ts'

/** Where "Zamknij" of a screen without the usual header leads, when the screen knows a better place than its layout. */
export const wayOut = createStore<string | null>(null)
