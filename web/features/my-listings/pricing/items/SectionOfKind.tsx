import { outOf } from '#domain/format.pl.ts'
import { Plus } from '@lucide/icons'
import { type PointerEvent, useRef, useState } from 'react'
import type { PriceItemKind } from '#domain/listing/codes.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { itemFieldId, useEdit } from '#web/features/my-listings/pricing/edit-context.ts'
import { freshItem } from './fresh-item.ts'
import { ItemCard } from './ItemCard.tsx'
import {
  addItem,
  type EditedItem,
  itemsOfKind,
  moveItem,
  siblings,
} from '#web/features/my-listings/pricing/price-model.ts'
import { kindSections } from '#web/features/my-listings/pricing/words.pl.ts'

/** All items of one kind; their order is changed by dragging or by keyboard. */
export function SectionOfKind({ kind }: { kind: PriceItemKind }) {
  const { model } = useEdit()
  const words = kindSections[kind]
  // The price of a package is edited in the package.
  const items = itemsOfKind(model, kind).filter(({ data }) => kind !== 'base' || !data.package_code)
  return (
    <FormCard title={words.title} lead={words.lead}>
      <ItemList items={items} label={words.title} />
      <AddItem kind={kind} />
    </FormCard>
  )
}

export function AddItem({ kind, packageCode }: { kind: PriceItemKind; packageCode?: string }) {
  const { apply, exempt, model } = useEdit()
  const add = () => {
    const item = freshItem(kind, { exempt, model, packageCode })
    apply((before) => addItem(before, item))
    requestAnimationFrame(() => {
      const name = document.getElementById(itemFieldId(item.key, 'name')) as HTMLInputElement | null
      name?.focus()
      name?.select()
    })
  }
  return (
    <div>
      <Button icon={Plus} onClick={add}>
        {kindSections[kind].add}
      </Button>
    </div>
  )
}

export function ItemList({ items, label }: { items: readonly EditedItem[]; label: string }) {
  const { apply, model } = useEdit()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (item: EditedItem, to: number) => {
    const beside = siblings(model.items, item)
    const place = Math.max(0, Math.min(beside.length - 1, to))
    if (beside[place]?.key === item.key) return
    apply((before) => moveItem(before, item.key, place), `move:${item.key}`)
    setAnnouncement(`${item.data.name}: miejsce ${outOf(place + 1, beside.length)}.`)
  }
  /** The place of the card under the pointer. */
  const placeAt = (y: number): number => {
    const cards = [...(list.current?.children ?? [])]
    const below = cards.findIndex((card) => y < card.getBoundingClientRect().bottom)
    return below < 0 ? cards.length - 1 : below
  }
  const handle = (item: EditedItem, index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDragged(item.key)
    },
    onPointerMove: (event: PointerEvent) => {
      if (dragged !== item.key) return
      const over = placeAt(event.clientY)
      // Only past the middle of the other card; otherwise two cards of different height would swap for ever.
      const box = list.current?.children[over]?.getBoundingClientRect()
      const middle = box ? box.top + box.height / 2 : 0
      if (over > index ? event.clientY > middle : over < index && event.clientY < middle) move(item, over)
    },
    onPointerUp: () => setDragged(null),
    onPointerCancel: () => setDragged(null),
    onLostPointerCapture: () => setDragged(null),
    onMove: (by: number) => move(item, index + by),
  })
  if (items.length === 0) return null
  return (
    <>
      <ol ref={list} className="grid gap-4" aria-label={label}>
        {items.map((item, index) => (
          <li key={item.key}>
            <ItemCard
              item={item}
              place={{ index, of: items.length }}
              dragged={dragged === item.key}
              handle={handle(item, index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  )
}
