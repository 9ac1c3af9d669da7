import type { ListingKind } from '#domain/listing/codes.ts'
import { categories } from '#web/features/listings/categories.ts'
import { kinds } from '#web/features/listings/kinds.ts'
import { Select } from '#web/ui/fields/TextField.tsx'

type Props = { id: string; kind: ListingKind; value: string; onChange: (code: string) => void }

/** Chooses one category of a kind, or all. */
export default function CategoryField({ id, kind, value, onChange }: Props) {
  const { words } = kinds[kind]
  const options = Object.entries(categories[kind]).map(([code, label]) => ({ value: code, label }))
  return (
    <Select id={id} label={words.category} value={value} empty={words.every} options={options} onChange={onChange} />
  )
}
