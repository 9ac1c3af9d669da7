import { Plus, Trash2 } from '@lucide/icons'
import { useState } from 'react'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import { type Layout, type ListingKind, layouts } from '#domain/listing/codes.ts'
import { layoutLabels } from '#domain/listing/labels.pl.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox, RadioCards } from '#web/ui/fields/Choice.tsx'
import { FieldNote } from '#web/ui/fields/Field.tsx'
import { Alert } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { NumberField, NumberOf } from '#web/features/my-listings/controls/controls.tsx'
import { useEditor, useErrorAt, useField, useListing } from '#web/features/my-listings/editor/editor-context.ts'
import type { Fault } from '#web/lib/http/fault.ts'
import { toast } from '#web/lib/toast.ts'
import { HeldUnit } from './HeldUnit.tsx'
import { FormCard } from '#web/features/my-listings/controls/FormCard.tsx'
import { ownKinds } from '#web/features/my-listings/own-kinds.ts'
import type { SectionProps } from '#web/features/my-listings/editor/section-props.ts'

type Stored = OwnerListing['units'][number]
type Unit = Omit<Stored, 'id' | 'code'> & { id?: string; code?: string; taken_with_whole?: boolean | null }

const fresh = (name: string): Unit => ({
  name,
  area_m2: null,
  capacity_max: null,
  capacities: {},
  rented_separately: true,
  // Asked only where something already takes all that there is.
  taken_with_whole: null,
})

/** The units of a listing: rooms that can be reserved separately, or crews. */
export function UnitsSection({ kind }: SectionProps) {
  const words = ownKinds[kind].units
  const field = useField<readonly Unit[]>('units')
  const editor = useEditor()
  const units = field.value
  const put = (next: readonly Unit[]) => field.set(withoutIds(next))
  const change = (index: number, part: Partial<Unit>) =>
    put(units.map((unit, at) => (at === index ? { ...unit, ...part } : unit)))
  const { leaving, held, remove, close } = useRemoving(units, put)
  const add = () => {
    const [only] = units
    // A single unit needs no name; once there are two, the owner must name both.
    const unnamed = words.measured && units.length === 1 && only !== undefined && words.whole.includes(only.name)
    const known = unnamed ? [{ ...only, name: '' }] : units
    put([...known, fresh(`${words.name} ${units.length + 1}`)])
    askName(`${field.id}-${unnamed ? 0 : units.length}-name`)
  }
  return (
    <FormCard title={words.title} lead={words.lead}>
      <ul id={field.id} tabIndex={-1} className="grid gap-4">
        {units.map((unit, index) => (
          <UnitRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a new row has no code yet, and rows do not change places
            key={index}
            {...{ kind, unit, index, leaving }}
            several={units.length > 1}
            onChange={(part) => change(index, part)}
            onRemove={() => void remove(index)}
          />
        ))}
      </ul>
      <FieldNote id={field.id} error={field.error} />
      {field.error && (
        <div>
          <Button size="sm" onClick={() => editor.discard('units')}>
            {words.back}
          </Button>
        </div>
      )}
      {held && <HeldUnit {...held} onClose={close} />}
      {units.length < words.most && (
        <div>
          <Button icon={Plus} onClick={add}>
            {words.add}
          </Button>
        </div>
      )}
      {words.measured && units.length > 1 && (
        <Alert>
          Rezerwacja całego obiektu zajmuje wszystkie sale, a rezerwacja jednej sali blokuje wynajem całego obiektu.
        </Alert>
      )}
      {!words.measured && <NumberOf path="daily_limit" optional className="max-w-xs" />}
    </FormCard>
  )
}

/** The name with a number is only proposed: what is typed takes its place. */
function askName(id: string): void {
  requestAnimationFrame(() => {
    const name = document.getElementById(id) as HTMLInputElement | null
    name?.focus()
    name?.select()
  })
}

const withoutIds = (units: readonly Unit[]) => units.map(({ id: _, ...unit }) => unit)

/** Asks the server before a stored room leaves the list; a wrong removal can be undone with everything the room had. */
function useRemoving(units: readonly Unit[], put: (next: readonly Unit[]) => void) {
  const editor = useEditor()
  const [leaving, setLeaving] = useState<number | null>(null)
  const [held, setHeld] = useState<{ name: string; fault: Fault } | null>(null)
  const remove = async (index: number) => {
    const gone = units[index]
    if (!gone) return
    const rest = units.filter((_, at) => at !== index)
    if (gone.code) {
      setLeaving(index)
      const fault = await editor.attempt('units', withoutIds(rest)).finally(() => setLeaving(null))
      if (fault) return fault.conflicts?.length ? setHeld({ name: gone.name, fault }) : toast(fault.message, 'danger')
    } else put(rest)
    toast(`Usunięto: ${gone.name || `pozycja ${index + 1}`}.`, 'success', {
      label: 'Cofnij',
      run: () => {
        const now = editor.valueOf('units') as readonly Unit[]
        put([...now.slice(0, index), gone, ...now.slice(index)])
      },
    })
  }
  return { leaving, held, remove, close: () => setHeld(null) }
}

type RowProps = UnitProps & { several: boolean; leaving: number | null; onRemove: () => void }

/** On a phone the button that removes stands beside the last field, so that it takes no line of its own. */
const rowOf = (kind: ListingKind) =>
  ownKinds[kind].units.measured
    ? 'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[1fr_9rem_9rem_auto]'
    : 'grid-cols-[minmax(0,1fr)_auto]'
const rowAlone = (kind: ListingKind) => (ownKinds[kind].units.measured ? 'sm:grid-cols-[1fr_9rem_9rem]' : '')

/** One room or crew; the only one cannot be removed. */
function UnitRow({ kind, unit, index, several, leaving, onChange, onRemove }: RowProps) {
  const field = useField<readonly Unit[]>('units')
  const errorAt = useErrorAt()
  return (
    <li
      className={`grid items-start gap-4 rounded-lg border border-line p-4 ${several ? rowOf(kind) : rowAlone(kind)}`}
    >
      <UnitFields {...{ kind, unit, index, onChange }} />
      {several && (
        <IconButton
          icon={Trash2}
          label={`Usuń: ${unit.name || `pozycja ${index + 1}`}`}
          className="mt-7"
          disabled={leaving !== null}
          aria-busy={leaving === index || undefined}
          onClick={onRemove}
        />
      )}
      <WithWhole {...{ kind, unit, index, onChange }} />
      {ownKinds[kind].units.measured && several && (
        <RoomMore
          id={`${field.id}-${index}`}
          unit={unit}
          errorOf={(path) => errorAt(`units.${index}.${path}`)}
          onChange={onChange}
          onBlur={field.onBlur}
        />
      )}
    </li>
  )
}

/** Whether a new room or crew is taken where all others already are: asked when the server found such terms. */
function WithWhole({ kind, unit, index, onChange }: UnitProps) {
  const { with_whole: words } = ownKinds[kind].units
  const field = useField<readonly Unit[]>('units')
  const error = useErrorAt()(`units.${index}.taken_with_whole`)
  const chosen = unit.taken_with_whole ?? null
  if (unit.code || (chosen === null && !error)) return null
  return (
    <RadioCards
      id={`${field.id}-${index}-with-whole`}
      legend={words.legend}
      className="col-span-full"
      columns={2}
      value={chosen === null ? '' : `${chosen}`}
      onChange={(value) => onChange({ taken_with_whole: value === 'true' })}
      options={[
        { value: 'true', label: words.yes },
        { value: 'false', label: words.no, description: words.no_means },
      ]}
      error={error}
    />
  )
}

type UnitProps = Pick<SectionProps, 'kind'> & { unit: Unit; index: number; onChange: (part: Partial<Unit>) => void }

const wholeLine = 'max-sm:col-span-full'

function UnitFields({ kind, unit, index, onChange }: UnitProps) {
  const words = ownKinds[kind].units
  const field = useField<readonly Unit[]>('units')
  const errorAt = useErrorAt()
  return (
    <>
      <TextField
        id={`${field.id}-${index}-name`}
        label={words.name}
        {...(words.measured && { className: wholeLine })}
        value={unit.name}
        error={errorAt(`units.${index}.name`) ?? errorAt(`units.${index}`)}
        maxLength={80}
        onChange={(name) => onChange({ name })}
        onBlur={field.onBlur}
      />
      {words.measured && (
        <>
          <NumberField
            id={`${field.id}-${index}-area`}
            label="Powierzchnia"
            className={wholeLine}
            unit="m²"
            value={unit.area_m2}
            error={errorAt(`units.${index}.area_m2`)}
            onChange={(area_m2) => onChange({ area_m2 })}
            onBlur={field.onBlur}
          />
          <NumberField
            id={`${field.id}-${index}-capacity`}
            label="Najwięcej"
            unit="gości"
            value={unit.capacity_max}
            error={errorAt(`units.${index}.capacity_max`)}
            onChange={(capacity_max) => onChange({ capacity_max })}
            onBlur={field.onBlur}
          />
        </>
      )}
    </>
  )
}

type MoreProps = {
  id: string
  unit: Unit
  errorOf: (path: string) => string | undefined
  onChange: (part: Partial<Unit>) => void
  onBlur: () => void
}

/**
 * Whether a room can be reserved separately, and its capacities by layout; those of the whole venue are in „Pojemność”.
 */
function RoomMore({ id, unit, errorOf, onChange, onBlur }: MoreProps) {
  const { capacities } = useListing()
  const stated = layouts.filter((layout) => capacities[layout] !== undefined || unit.capacities[layout] !== undefined)
  const seats = (layout: Layout, value: number | null) => {
    const { [layout]: _, ...rest } = unit.capacities
    onChange({ capacities: value === null ? rest : { ...rest, [layout]: value } })
  }
  return (
    <div className="col-span-full grid gap-4">
      <Checkbox
        value={unit.rented_separately}
        hint="Bez zaznaczenia goście zarezerwują ją tylko razem z całym obiektem."
        onChange={(rented_separately) => onChange({ rented_separately })}
      >
        Wynajmuję tę salę osobno
      </Checkbox>
      {stated.length > 0 && (
        <fieldset>
          <legend className="label mb-2">Ilu gości w tej sali, według ustawienia</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            {stated.map((layout) => (
              <NumberField
                key={layout}
                id={`${id}-${layout}`}
                label={layoutLabels[layout]}
                unit="gości"
                optional
                value={unit.capacities[layout] ?? null}
                error={errorOf(`capacities.${layout}`)}
                onChange={(value) => seats(layout, value)}
                onBlur={onBlur}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
