import { Check, Plus } from '@lucide/icons'
import { formatMoney, formatPercent } from '#domain/format.pl.ts'
import { perItemUnit } from '#web/features/listings/words.pl.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stepper } from '#web/ui/fields/Stepper.tsx'
import { isCounted } from '#domain/price-list/addons.ts'
import { type Addon, addonsOf, firstQuantity, groupsOf } from './addons.ts'
import { useDictionary } from '#web/features/reservations/parts/use-dictionary.ts'
import type { Reserve } from '#web/features/reservations/reserve/use-reserve.ts'

const MOST = 9999

/** The addons of the form, under their heading. */
export function AddonList({ reserve: { listing, form, patch } }: { reserve: Reserve }) {
  const { values } = form
  const choices = addonsOf(listing, values.package_id)
  if (choices.length === 0) return null
  return (
    <section aria-labelledby="addons-heading">
      <h2 id="addons-heading" className="text-xl">
        Dodatki
      </h2>
      <AddonChoice
        choices={choices}
        chosen={values.addons}
        adults={values.adults}
        onChange={(addons) => patch({ addons })}
      />
    </section>
  )
}

type ChoiceProps = {
  choices: readonly Addon[]
  /** Quantities by addon id. */
  chosen: Record<string, number>
  adults: number
  onChange: (chosen: Record<string, number>) => void
}

/** Addons with their prices; one click adds an addon, and counted ones get a number field. */
export function AddonChoice({ choices, chosen, adults, onChange }: ChoiceProps) {
  const say = useDictionary()
  const groups = groupsOf(choices)
  const set = (id: string, quantity: number) => onChange({ ...chosen, [id]: quantity })
  return (
    <>
      {groups.map(([group, members]) => (
        <div key={group}>
          {groups.length > 1 && (
            <h3 className="mt-5 font-sans text-base font-semibold tracking-normal">{say('price_group', group)}</h3>
          )}
          <ul className="mt-3 grid gap-3">
            {members.map((addon) => (
              <AddonRow
                key={addon.id}
                addon={addon}
                quantity={chosen[addon.id] ?? 0}
                onToggle={(on) => set(addon.id, on ? firstQuantity(addon, adults) : 0)}
                onCount={(quantity) => set(addon.id, quantity)}
              />
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

type RowProps = { addon: Addon; quantity: number; onToggle: (on: boolean) => void; onCount: (quantity: number) => void }

function AddonRow({ addon, quantity, onToggle, onCount }: RowProps) {
  const on = quantity > 0
  return (
    <li className={`card flex flex-wrap items-center gap-3 p-4 ${on ? 'border-primary! ring-1 ring-primary' : ''}`}>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold">{addon.name}</p>
        {addon.applies && <p className="text-sm text-ink-2">{addon.applies}</p>}
        <p className="text-sm">
          <b className="num">{amountOf(addon)}</b> {perItemUnit(addon)}
        </p>
      </div>
      {on && isCounted(addon) && (
        <Stepper
          label={`Liczba: ${addon.name}`}
          hideLabel
          name={addon.name}
          value={quantity}
          min={addon.min_qty ?? 1}
          max={addon.max_qty ?? MOST}
          onChange={onCount}
        />
      )}
      <Button
        variant={on ? 'primary' : 'default'}
        size="sm"
        icon={on ? Check : Plus}
        aria-pressed={on}
        className="pointer-coarse:min-h-11"
        onClick={() => onToggle(!on)}
      >
        {on ? 'Dodane' : 'Dodaj'}
        <span className="sr-only">: {addon.name}</span>
      </Button>
    </li>
  )
}

const amountOf = (addon: Addon): string =>
  addon.amount_grosze === null
    ? addon.percent_bp === null
      ? ''
      : formatPercent(addon.percent_bp)
    : formatMoney(addon.amount_grosze)
