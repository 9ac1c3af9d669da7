import { type ReactNode, useId, useState } from 'react'
import type { SearchReply } from '#contract/listings/listings.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { amountInField, formatMoney } from '#domain/format.pl.ts'
import { parseZloty } from '#domain/money.ts'
import { accessibilityLabels, amenityLabels, eventTypeLabels } from '#domain/listing/labels.pl.ts'
import type { SearchChange } from '#web/lib/page/navigation.ts'
import { useDraft } from '#web/lib/fields/use-draft.ts'
import { Checkbox, Checkboxes } from '#web/ui/fields/Choice.tsx'
import { Select, TextField } from '#web/ui/fields/TextField.tsx'
import { categories } from '#web/features/listings/categories.ts'
import { GuestsField } from '#web/features/listings/fields/GuestsField.tsx'
import { kinds } from '#web/features/listings/kinds.ts'
import { PriceBars } from './PriceBars.tsx'
import type { SearchState } from './search-state.ts'

export type FilterFieldsProps = {
  kind: ListingKind
  state: SearchState
  reply: SearchReply
  change: (change: SearchChange) => void
}

/** Everything that narrows the list, with the number of results beside each choice. */
export function FilterFields({ kind, state, reply, change }: FilterFieldsProps) {
  const { facets, place } = reply
  // The fields exist beside the list and, on a phone, also in a sheet over it, so ids must differ.
  const id = useId()
  const occasions = facets.event_type.map(({ code, count }) => ({
    value: code,
    label: `${labelIn(eventTypeLabels, code)} (${count})`,
  }))
  return (
    <div className="grid gap-5">
      <PriceFilter {...{ state, reply, change }} />
      <Group legend="Potwierdzenie">
        <Checkbox
          className="py-2 text-sm"
          value={state.instant === true}
          after={facets.instant}
          onChange={(on) => change({ instant: on ? 'true' : null })}
        >
          Od razu, bez czekania na odpowiedź
        </Checkbox>
      </Group>
      <Group legend="Dzieci">
        <GuestsField
          id={`${id}-children`}
          of="children"
          value={state.children}
          onChange={(children) => change({ children: children ? String(children) : null })}
        />
        <p className="hint mt-1">Poza liczbą gości. Ceny dla dzieci są wtedy w sumie.</p>
      </Group>
      {place && (
        <Group legend="Odległość">
          <Select
            id={`${id}-radius`}
            label={`Jak daleko od: ${place.name ?? 'wybrane miejsce'}`}
            small
            value={String(place.radius_km)}
            onChange={(radius_km) => change({ radius_km, bbox: null })}
            options={radiusOptions(place.radius_km)}
          />
        </Group>
      )}
      <Group legend="Okazja">
        <Select
          id={`${id}-event-type`}
          label="Rodzaj wydarzenia"
          hideLabel
          small
          value={state.event_type ?? ''}
          empty="Dowolna okazja"
          onChange={(event_type) => change({ event_type })}
          options={occasions}
        />
      </Group>
      <Facets {...{ kind, state, change }} facets={facets} />
    </div>
  )
}

function Facets({ kind, state, facets, change }: Omit<FilterFieldsProps, 'reply'> & Pick<SearchReply, 'facets'>) {
  const { words } = kinds[kind]
  const lists = [
    { name: 'category', legend: words.category, labels: categories[kind], facet: facets.category },
    { name: 'amenity', legend: 'Na miejscu', labels: amenityLabels, facet: facets.amenity },
    { name: 'accessibility', legend: 'Bez barier', labels: accessibilityLabels, facet: facets.accessibility },
  ] as const
  return lists.map(
    ({ name, legend, labels, facet }) =>
      (facet.length > 0 || state[name].length > 0) && (
        <Group key={name} legend={legend}>
          <FacetList
            chosen={state[name]}
            facet={facet}
            labels={labels}
            onChange={(codes) => change({ [name]: codes })}
          />
        </Group>
      ),
  )
}

const labelIn = (labels: Readonly<Record<string, string>>, code: string): string => labels[code] ?? code

const radiuses = [5, 10, 20, 30, 50, 75, 100, 150, 200]
const radiusOptions = (current: number) =>
  [...new Set([...radiuses, current])].sort((a, b) => a - b).map((km) => ({ value: String(km), label: `do ${km} km` }))

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-5 first:border-0 first:pt-0">
      <legend className="float-left mb-2 w-full font-semibold">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

const SHOWN = 7

type FacetListProps = {
  chosen: readonly string[]
  facet: readonly { code: string; count: number }[]
  labels: Readonly<Record<string, string>>
  onChange: (codes: string[]) => void
}

function FacetList({ chosen, facet, labels, onChange }: FacetListProps) {
  const [all, setAll] = useState(false)
  const counts = new Map(facet.map(({ code, count }) => [code, count]))
  const codes = [...new Set([...chosen, ...facet.map(({ code }) => code)])]
  const ordered = codes.sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0) || (a < b ? -1 : 1))
  const shown = all ? ordered : ordered.filter((code, index) => index < SHOWN || chosen.includes(code))
  return (
    <>
      <Checkboxes
        className="py-2 text-sm"
        options={shown.map((code) => ({ value: code, label: labelIn(labels, code), after: counts.get(code) ?? 0 }))}
        {...{ chosen, onChange }}
      />
      {ordered.length > SHOWN && (
        <button type="button" className="link mt-1 min-h-11 text-sm" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Pokaż mniej' : `Pokaż wszystkie (${ordered.length})`}
        </button>
      )}
    </>
  )
}

function PriceFilter({ state, reply, change }: Pick<FilterFieldsProps, 'state' | 'reply' | 'change'>) {
  const id = useId()
  const most = state.total_max_grosze
  const { text, setText, handOver } = useDraft(most === undefined ? '' : amountInField(most))
  const [wrong, setWrong] = useState(false)
  const { price, price_bars } = reply.facets
  const typed = parseZloty(text)
  const take = () => {
    const unread = text.trim() !== '' && typed === null
    setWrong(unread)
    if (unread) return
    const next = typed === null ? '' : amountInField(typed)
    setText(next)
    if (handOver(next)) change({ total_max_grosze: typed === null ? null : String(typed) })
  }
  return (
    <Group legend="Cena za całość">
      {price_bars && <PriceBars bars={price_bars} most_grosze={typed ?? undefined} />}
      <TextField
        id={id}
        label="Najwyżej"
        numeric
        inputMode="decimal"
        small
        suffix="zł"
        autoComplete="off"
        maxLength={20}
        value={text}
        error={wrong ? 'Podaj kwotę w złotych, na przykład 12 000.' : undefined}
        hint={price ? `Ceny od ${formatMoney(price.min_grosze)} do ${formatMoney(price.max_grosze)}` : undefined}
        onChange={(next) => {
          setText(next)
          setWrong(false)
        }}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
    </Group>
  )
}
