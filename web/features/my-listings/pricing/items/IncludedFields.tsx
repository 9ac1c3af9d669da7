import { Plus, Trash2 } from '@lucide/icons'
import { type IncludedKind, includedKinds } from '#domain/listing/codes.ts'
import { includedLabels } from '#domain/listing/labels.pl.ts'
import type { Included } from '#domain/price-list/price-list.ts'
import { useItem } from '#web/features/my-listings/pricing/edit-context.ts'
import type { EditedItem } from '#web/features/my-listings/pricing/price-model.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'

const MOST = 20
const kinds = includedKinds.map((value) => ({ value, label: includedLabels[value] }))

/** What the price includes: visitors compare by it, and a reservation keeps it as it was sold. */
export function IncludedFields({ item }: { item: EditedItem }) {
  const field = useItem(item)
  const rows = item.data.included ?? []
  const put = (next: Included[]) => field.set({ included: next.length > 0 ? next : undefined })
  const change = (at: number, patch: Partial<Included>) =>
    put(rows.map((row, index) => (index === at ? { ...row, ...patch } : row)))
  const add = () => put([...rows, { what: nextKind(rows, item.data.pricing_type === 'per_person'), text: '' }])
  return (
    <fieldset className="grid gap-3">
      <legend className="label mb-2">Co zawiera cena</legend>
      {rows.map((row, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          key={at}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto]"
        >
          <Select
            id={field.idOf(`included.${at}.what`)}
            label="Co"
            value={row.what}
            options={kinds}
            onChange={(what) => change(at, { what: what as IncludedKind })}
          />
          <IconButton
            icon={Trash2}
            className="sm:order-last"
            label={`Usuń z ceny: ${includedLabels[row.what]}`}
            onClick={() => put(rows.filter((_, one) => one !== at))}
          />
          <TextField
            id={field.idOf(`included.${at}.text`)}
            label="Dokładniej"
            className="max-sm:col-span-2"
            value={row.text}
            maxLength={300}
            placeholder={examples[row.what]}
            error={field.errorOf(`included.${at}.text`)}
            onChange={(text) => change(at, { text })}
          />
        </div>
      ))}
      {rows.length < MOST && (
        <div>
          <Button size="sm" icon={Plus} onClick={add}>
            Dodaj, co jest w cenie
          </Button>
        </div>
      )}
      <FieldNote
        id={field.idOf('included')}
        error={field.errorOf('included')}
        hint="Goście zobaczą to obok ceny i w podsumowaniu rezerwacji, na przykład menu, napoje, tort."
      />
    </fieldset>
  )
}

/** The next sort that is not in the list yet; food first where the price is per person. */
function nextKind(rows: readonly Included[], by_head: boolean): IncludedKind {
  const order: readonly IncludedKind[] = by_head ? ['menu', 'drinks', 'cake', ...includedKinds] : includedKinds
  return order.find((kind) => !rows.some(({ what }) => what === kind)) ?? 'other'
}

const examples: Record<IncludedKind, string> = {
  room: 'sala od 12:00 do 4:00, ogród i taras',
  menu: 'obiad, 3 dania gorące, przystawki',
  snacks: 'zimna płyta, wiejski stół',
  drinks: 'kawa, herbata, woda i soki bez limitu',
  alcohol: 'wino do obiadu, pół butelki na parę',
  cake: 'tort i 4 rodzaje ciast',
  service: 'kelnerzy, koordynator na miejscu',
  decorations: 'obrusy, świece, kwiaty na stołach',
  music: 'nagłośnienie i mikrofon',
  equipment: 'zastawa, rzutnik, ekran',
  accommodation: 'pokój dla nowożeńców',
  parking: '40 miejsc',
  other: 'na przykład sprzątanie po wydarzeniu',
}
