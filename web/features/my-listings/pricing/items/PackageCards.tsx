import { Plus, Trash2 } from '@lucide/icons'
import { toast } from '#web/lib/toast.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Choice.tsx'
import { TextArea, TextField } from '#web/ui/fields/TextField.tsx'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { itemFieldId, useEdit } from '#web/features/my-listings/pricing/edit-context.ts'
import {
  countedOnlyOf,
  type EditedPackage,
  itemsOfKind,
  keysOfPackage,
  noteUnread,
  type PriceModel,
  removePackage,
  renamePackage,
  unreadAt,
} from '#web/features/my-listings/pricing/price-model.ts'
import { LengthField, WholeField } from './ReadField.tsx'
import { AddItem, ItemList } from './SectionOfKind.tsx'
import { keptWords } from '#web/features/my-listings/pricing/words.pl.ts'

const freeCode = (packages: readonly EditedPackage[]): string => {
  const taken = new Set(packages.map(({ code }) => code))
  let number = packages.length + 1
  while (taken.has(`pakiet-${number}`)) number += 1
  return `pakiet-${number}`
}

const added = (model: PriceModel): PriceModel => ({
  ...model,
  packages: [
    ...model.packages,
    {
      code: freeCode(model.packages),
      name: '',
      description: '',
      included_minutes: null,
      included_items: [],
      max_guests: null,
      is_featured: model.packages.length === 0,
    },
  ],
})

/** Packages, each with its own price. */
export function PackageCards() {
  const { model, apply } = useEdit()
  return (
    <FormCard title="Pakiety" lead="Gość wybiera jeden pakiet, a jego cena jest ceną podstawową.">
      {model.packages.map((one, at) => (
        <PackageCard key={one.code} one={one} at={at} />
      ))}
      <div>
        <Button icon={Plus} onClick={() => apply(added)}>
          Dodaj pakiet
        </Button>
      </div>
    </FormCard>
  )
}

function PackageCard({ one, at }: { one: EditedPackage; at: number }) {
  const { model, apply } = useEdit()
  const { id, errorOf } = usePackageFields(at)
  const set = (patch: Partial<EditedPackage>) =>
    apply((before) => renamePackage(before, at, patch), `package:${at}:${Object.keys(patch).join()}`)
  const prices = itemsOfKind(model, 'base').filter(({ data }) => data.package_code === one.code)
  const remove = () => {
    const before = model
    const [left] = countedOnlyOf(model, keysOfPackage(model, one.code))
    if (left) return toast(keptWords(`pakiet ${one.name}`, left.data.name), 'danger')
    apply((now) => removePackage(now, one.code))
    toast(`Usunięto pakiet ${one.name}`, 'info', { label: 'Cofnij', run: () => apply(() => before) })
  }
  const feature = (on: boolean) =>
    apply((before) => ({
      ...before,
      packages: before.packages.map((each, index) => ({ ...each, is_featured: on && index === at })),
    }))
  return (
    <article aria-label={`Pakiet ${one.name}`} className="grid gap-4 rounded-lg border border-line-2 p-4">
      <div className="flex items-start gap-2">
        <TextField
          id={id('name')}
          className="flex-1"
          label="Nazwa pakietu"
          maxLength={120}
          value={one.name}
          error={errorOf('name')}
          onChange={(name) => set({ name })}
        />
        <IconButton icon={Trash2} label={`Usuń pakiet ${one.name}`} onClick={remove} />
      </div>
      <TextArea
        id={id('description')}
        label="Opis"
        optional
        rows={2}
        maxLength={600}
        value={one.description}
        error={errorOf('description')}
        onChange={(description) => set({ description })}
      />
      <Contents {...{ one, at, set }} />
      <Checkbox value={one.is_featured} onChange={feature}>
        Polecany: pokazujemy go pierwszy
      </Checkbox>
      <ItemList items={prices} label={`Ceny pakietu ${one.name}`} />
      <AddItem kind="base" packageCode={one.code} />
    </article>
  )
}

function usePackageFields(at: number) {
  const { faults, shown } = useEdit()
  return {
    id: (field: string) => itemFieldId(`package:${at}`, field),
    errorOf: (field: string) => (shown ? faults.get(`package:${at}`)?.[field] : undefined),
  }
}

type ContentsProps = { one: EditedPackage; at: number; set: (patch: Partial<EditedPackage>) => void }

/** Duration, number of guests and contents. */
function Contents({ one, at, set }: ContentsProps) {
  const { apply } = useEdit()
  const { id, errorOf } = usePackageFields(at)
  const unread = (field: string) => (sentence: string | null) =>
    apply((before) => noteUnread(before, unreadAt(one.code, field), sentence))
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <LengthField
          id={id('included_minutes')}
          label="Godziny w pakiecie"
          value={one.included_minutes ?? undefined}
          error={errorOf('included_minutes')}
          onValue={(minutes) => set({ included_minutes: minutes ?? null })}
          onWrong={unread('included_minutes')}
        />
        <WholeField
          id={id('max_guests')}
          label="Najwięcej gości"
          value={one.max_guests ?? undefined}
          error={errorOf('max_guests')}
          onValue={(most) => set({ max_guests: most ?? null })}
          onWrong={unread('max_guests')}
        />
      </div>
      <TextArea
        id={id('included_items')}
        label="Co zawiera"
        hint="Każda rzecz w osobnym wierszu."
        optional
        rows={3}
        value={one.included_items.join('\n')}
        error={errorOf('included_items')}
        onChange={(text) => set({ included_items: text.split('\n') })}
        onBlur={() => set({ included_items: one.included_items.map((line) => line.trim()).filter(Boolean) })}
      />
    </>
  )
}
