/** What every part of the price editor works with. */
import { createContext, use } from 'react'
import type { EventType, TermMode } from '#domain/listing/codes.ts'
import type { Faults } from './price-faults.ts'
import { changeItem, type EditedItem, type ItemData, noteWrong, type PriceModel } from './price-model.ts'

export type Edit = {
  model: PriceModel
  faults: Faults
  /** Error sentences are shown from the first try to save on; those of unreadable text at once. */
  shown: boolean
  exempt: boolean
  units: readonly { code: string; name: string }[]
  eventTypes: readonly EventType[]
  termModes: readonly TermMode[]
  apply: (change: (model: PriceModel) => PriceModel, tag?: string) => void
}

export const EditContext = createContext<Edit | null>(null)

export function useEdit(): Edit {
  const edit = use(EditContext)
  if (!edit) throw new Error('no price editor around this part')
  return edit
}

export const itemFieldId = (key: string, field: string): string => `cennik-${key}-${field}`.replace(/[^\w-]/gu, '_')

/** Shown at once, because a clash of two prices should not be found only when saving. */
const early = new Set(['priority', 'promo_code'])

/** A hook for the fields of one item. */
export function useItem(item: EditedItem) {
  const { apply, faults, shown } = useEdit()
  const { key } = item
  return {
    idOf: (field: string) => itemFieldId(key, field),
    errorOf: (field: string): string | undefined =>
      item.wrong[field] ?? (shown || early.has(field) ? faults.get(key)?.[field] : undefined),
    set: (patch: { [F in keyof ItemData]?: ItemData[F] | undefined }) => {
      const tag = `${key}:${Object.keys(patch).join()}`
      apply((model) => changeItem(model, key, patch), tag)
    },
    wrong: (field: string, sentence: string | null) => apply((model) => noteWrong(model, key, field, sentence)),
  }
}
