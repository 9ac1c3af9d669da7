import { X } from '@lucide/icons'
import type { ListingKind } from '#domain/listing/codes.ts'
import { formatMoney, plural } from '#domain/format.pl.ts'
import { accessibilityLabels, amenityLabels, eventTypeLabels } from '#domain/listing/labels.pl.ts'
import type { SearchChange } from '#web/lib/page/navigation.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { categories } from '#web/features/listings/categories.ts'
import type { SearchState } from './search-state.ts'

type Props = { kind: ListingKind; state: SearchState; change: (change: SearchChange) => void; place: string }

/** The active filters, each removed by a click. */
export function ActiveFilters({ kind, state, change, place }: Props) {
  const chips: { key: string; label: string; off: SearchChange }[] = []
  if (place) chips.push({ key: 'place', label: place, off: { place_id: null, lat: null, lng: null, radius_km: null } })
  if (state.bbox) chips.push({ key: 'bbox', label: 'obszar z mapy', off: { bbox: null } })
  if (state.total_max_grosze !== undefined) {
    chips.push({ key: 'price', label: `do ${formatMoney(state.total_max_grosze)}`, off: { total_max_grosze: null } })
  }
  if (state.children) {
    const label = plural(state.children, 'dziecko', 'dzieci', 'dzieci')
    chips.push({ key: 'children', label, off: { children: null } })
  }
  if (state.instant) chips.push({ key: 'instant', label: 'potwierdzenie: od razu', off: { instant: null } })
  if (state.event_type) {
    chips.push({ key: 'event', label: eventTypeLabels[state.event_type], off: { event_type: null } })
  }
  const lists = { category: categories[kind], amenity: amenityLabels, accessibility: accessibilityLabels }
  for (const [name, labels] of Object.entries(lists) as [keyof typeof lists, Record<string, string>][]) {
    for (const code of state[name]) {
      chips.push({
        key: `${name}-${code}`,
        label: labels[code] ?? code,
        off: { [name]: state[name].filter((one) => one !== code) },
      })
    }
  }
  if (chips.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-2" aria-label="Aktywne filtry">
      {chips.map((chip) => (
        <li key={chip.key}>
          <button type="button" className="chip chip-sel" onClick={() => change(chip.off)}>
            {chip.label}
            <Icon of={X} />
            <span className="sr-only">usuń filtr</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
