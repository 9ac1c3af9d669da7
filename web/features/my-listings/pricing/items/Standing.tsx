import { FieldNote } from '#web/ui/fields/Field.tsx'
import { useEdit, useItem } from '#web/features/my-listings/pricing/edit-context.ts'
import { type EditedItem, shadowOf, siblings } from '#web/features/my-listings/pricing/price-model.ts'

/** Says which of two matching prices wins, or that two cannot be told apart. */
export function Standing({ item, place: { index, of } }: { item: EditedItem; place: { index: number; of: number } }) {
  const { model } = useEdit()
  const { idOf, errorOf } = useItem(item)
  const clash =
    errorOf('priority') ?? errorOf('applies_to') ?? (item.data.promo_code ? errorOf('promo_code') : undefined)
  if (clash) return <FieldNote id={idOf('clash')} error={clash} />
  if (item.data.kind !== 'base' || of < 2) return null
  const shadow = shadowOf(model.items, item)
  if (shadow)
    return (
      <p className="text-sm font-semibold text-warning">
        {`Ta cena nigdy nie zadziała: wyżej stoi „${shadow.data.name}”, która pasuje do tych samych terminów i wygrywa. Przesuń tę cenę wyżej albo zmień warunki.`}
      </p>
    )
  const beside = siblings(model.items, item)
  const [above, below] = [beside[index - 1], beside[index + 1]]
  return (
    <p className="text-sm text-ink-2">
      {above && `Gdy pasuje też „${above.data.name}”, wygrywa „${above.data.name}”. `}
      {below && `Wygrywa z każdą ceną niżej, na przykład „${below.data.name}”.`}
      {!below && above && 'To cena na pozostałe terminy.'}
    </p>
  )
}
