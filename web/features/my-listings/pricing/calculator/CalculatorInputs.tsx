import { eventTypes, type EventType, type TermMode } from '#domain/listing/codes.ts'
import { termModeLabels } from '#domain/labels.pl.ts'
import { eventTypeLabels } from '#domain/listing/labels.pl.ts'
import type { Reply } from '#web/lib/http/api.ts'
import { Checkboxes } from '#web/ui/fields/Choice.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { todayIn } from '#web/lib/clock.ts'
import { DayField } from '#web/ui/moments/DayField.tsx'
import { HourField } from '#web/ui/moments/TimeField.tsx'
import { bandsOf, type Wish } from './calculator-wish.ts'
import { useEdit } from '#web/features/my-listings/pricing/edit-context.ts'
import { itemsOfKind } from '#web/features/my-listings/pricing/price-model.ts'
import { WholeField } from '#web/features/my-listings/pricing/items/ReadField.tsx'

type Props = { wish: Wish; onWish: (wish: Wish) => void; listing: Reply<'getMyVenue'>; travels: boolean }

/** Date, guests and other wishes of the calculator. */
export function CalculatorInputs({ wish, onWish, listing, travels }: Props) {
  const { model } = useEdit()
  const set = (patch: Partial<Wish>) => onWish({ ...wish, ...patch })
  return (
    <div className="grid gap-3">
      <When {...{ wish, set }} />
      <Modes {...{ wish, set }} modes={listing.term_modes} />
      <Select
        id="kalkulator-event"
        label="Wydarzenie"
        value={wish.event_type}
        options={(listing.event_types.length > 0 ? listing.event_types : eventTypes).map((value) => ({
          value,
          label: eventTypeLabels[value],
        }))}
        onChange={(event_type) => set({ event_type: event_type as EventType })}
      />
      <Guests {...{ wish, set, travels }} />
      {model.packages.length > 0 && (
        <Select
          id="kalkulator-package"
          label="Pakiet"
          value={wish.package_code}
          empty="Domyślny"
          options={model.packages.map(({ code, name }) => ({ value: code, label: name || 'Pakiet bez nazwy' }))}
          onChange={(package_code) => set({ package_code })}
        />
      )}
      {!travels && listing.units.length > 1 && (
        <fieldset aria-describedby="kalkulator-units-hint">
          <legend className="label">Sale</legend>
          <p className="hint" id="kalkulator-units-hint">
            Bez zaznaczenia: cały obiekt.
          </p>
          <div className="mt-1 grid">
            <Checkboxes
              options={listing.units.map(({ id, name }) => ({ value: id, label: name }))}
              chosen={wish.unit_ids}
              onChange={(unit_ids) => set({ unit_ids })}
            />
          </div>
        </fieldset>
      )}
      <Addons {...{ wish, set }} />
      {model.items.some(({ data }) => data.promo_code) && (
        <TextField
          id="kalkulator-promo"
          label="Kod rabatowy"
          autoComplete="off"
          value={wish.promo_code}
          onChange={(promo_code) => set({ promo_code })}
        />
      )}
    </div>
  )
}

type ModeProps = PartProps & { modes: readonly TermMode[] }

function Modes({ wish, set, modes }: ModeProps) {
  return (
    <>
      {modes.length > 1 && (
        <Select
          id="kalkulator-mode"
          label="Sposób rezerwacji"
          value={wish.term_mode}
          empty="Według godzin"
          options={modes.map((value) => ({ value, label: termModeLabels[value] }))}
          onChange={(term_mode) => set({ term_mode: term_mode as TermMode | '' })}
        />
      )}
      {modes.includes('multi_day') && (
        <DayField
          id="kalkulator-last"
          label="Ostatni dzień (przy kilku dniach)"
          today={todayIn()}
          value={wish.last_date}
          onChange={(last_date) => set({ last_date })}
        />
      )}
    </>
  )
}

type PartProps = { wish: Wish; set: (patch: Partial<Wish>) => void }

function When({ wish, set }: PartProps) {
  return (
    <>
      <DayField
        id="kalkulator-date"
        label="Data"
        today={todayIn()}
        value={wish.date}
        onChange={(date) => set({ date })}
      />
      <div className="grid grid-cols-2 gap-3">
        <HourField
          id="kalkulator-start"
          label="Początek"
          value={wish.start}
          onChange={(start) => start && set({ start })}
        />
        <HourField
          id="kalkulator-end"
          label={wish.end <= wish.start ? 'Koniec (w nocy)' : 'Koniec'}
          value={wish.end}
          onChange={(end) => end && set({ end })}
        />
      </div>
    </>
  )
}

/** Number fields of the calculator; unreadable ones are noted, so that no price is shown for them. */
function useCounts({ wish, set }: PartProps) {
  const others = (id: string) => wish.unread.filter((one) => one !== id)
  const unread = (id: string) => (sentence: string | null) => {
    set({ unread: sentence === null ? others(id) : [...others(id), id] })
  }
  const count = (id: string, label: string, value: number, put: (value: number) => Partial<Wish>) => (
    <WholeField
      key={id}
      id={`kalkulator-${id}`}
      label={label}
      value={value}
      onValue={(next) => set({ ...put(next ?? 0), unread: others(id) })}
      onWrong={unread(id)}
    />
  )
  return { count, others, unread }
}

function Guests({ wish, set, travels }: PartProps & { travels: boolean }) {
  const { model } = useEdit()
  const { count, others, unread } = useCounts({ wish, set })
  return (
    <div className="grid grid-cols-2 gap-3">
      {count('adults', 'Dorośli', wish.adults, (adults) => ({ adults }))}
      {bandsOf(model).map(({ key, age_from, age_to }) =>
        count(`children-${key}`, `Dzieci ${age_from}–${age_to}`, wish.children[key] ?? 0, (value) => ({
          children: { ...wish.children, [key]: value },
        })),
      )}
      {!travels && count('crew', 'Obsługa', wish.crew, (crew) => ({ crew }))}
      {travels && (
        <WholeField
          id="kalkulator-distance"
          label="Odległość"
          suffix="km"
          value={wish.distance_km}
          onValue={(distance_km) => set({ distance_km, unread: others('distance') })}
          onWrong={unread('distance')}
        />
      )}
    </div>
  )
}

function Addons({ wish, set }: PartProps) {
  const { model } = useEdit()
  const { count } = useCounts({ wish, set })
  const addons = itemsOfKind(model, 'addon').filter(({ data }) => data.pricing_type !== 'on_request')
  if (addons.length === 0) return null
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3">
      <legend className="label mb-2">Dodatki</legend>
      {addons.map(({ key, data }) =>
        count(`addon-${key}`, data.name || 'Dodatek bez nazwy', wish.addons[key] ?? 0, (value) => ({
          addons: { ...wish.addons, [key]: value },
        })),
      )}
    </fieldset>
  )
}
