/**
 * The enumerations of `/api/enums/`, loaded once at start-up and skipped while a load runs. A lookup answers the raw code
 * when no label exists. A failure is recorded and logged; nothing else is shown. While labels are on their way a screen
 * shows none, because a raw code is no word.
 */
import { weekdays } from '#domain/listing/codes.ts'
import { call } from './http/api.ts'
import { saidOr } from './http/fault.ts'
import { createStore } from './store.ts'
import { enumsError } from './texts.pl.ts'

export const enumNames = [
  'pricing_type',
  'reservation_status',
  'payment_status',
  'payment_methods',
  'subscription_status',
  'subscription_category',
  'days_of_week',
] as const
export type EnumName = (typeof enumNames)[number]
export type Enums = Partial<Record<EnumName, Record<string, string>>>
export type EnumsState = { enums: Enums; loading: boolean; loaded: boolean; error: string | null }

const store = createStore<EnumsState>({ enums: {}, loading: false, loaded: false, error: null }, true)

export const enumsState = store.get

export async function loadEnums(): Promise<void> {
  const state = store.get()
  if (state.loading || state.loaded) return
  store.set({ ...state, loading: true, error: null })
  // When a partner's page removes the frame with our form, its requests fail and nobody needs to see the error.
  let left = false
  globalThis.addEventListener?.('pagehide', () => (left = true), { once: true })
  try {
    const enums = (await call('enums')) as Enums
    store.set({ enums, loading: false, loaded: true, error: null })
  } catch (error) {
    store.set({ ...store.get(), loading: false, error: saidOr(error, enumsError) })
    if (!left) console.error(enumsError, error)
  }
}

/** Takes labels that came inside a server-rendered page, for the first drawing; the load at start-up still follows. */
export function giveEnums(enums: Enums): void {
  store.set({ ...store.get(), enums })
}

export const labelIn = (enums: Enums, name: EnumName, code: string): string => enums[name]?.[code] ?? code

const comes = ({ loaded, error }: EnumsState): boolean => !loaded && error === null

/** The label of a code for a screen: empty while the label may still come. */
export const shownLabel = (state: EnumsState, name: EnumName, code: string): string =>
  state.enums[name]?.[code] ?? (comes(state) ? '' : code)

/** A hook for labels of codes: `useLabel('reservation_status')(reservation.status)`. */
export function useLabel(name: EnumName): (code: string) => string {
  const state = store.use()
  return (code) => shownLabel(state, name, code)
}

/** A hook for labels of weekdays, 0 for Monday. */
export function useWeekday(): (day: number) => string {
  const label = useLabel('days_of_week')
  return (day) => label(weekdays[day] ?? '')
}
