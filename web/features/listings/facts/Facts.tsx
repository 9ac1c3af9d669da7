import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatArea, formatList, guestsCount, upToGuests } from '#domain/format.pl.ts'
import { eventTypeLabels, layoutLabels } from '#domain/listing/labels.pl.ts'
import { Section } from '#web/features/listings/page/Section.tsx'

type Props = { listing: ListingDetail }

const labelIn = (labels: Readonly<Record<string, string>>, code: string): string => labels[code] ?? code

export function Description({ listing }: Props) {
  const events = listing.event_types.map((code) => labelIn(eventTypeLabels, code).toLowerCase())
  return (
    <section className="pt-8">
      <h2 className="sr-only">Opis</h2>
      {listing.tagline && <p className="max-w-prose text-lg">{listing.tagline}</p>}
      {listing.description.split(/\n+/).map((paragraph) => (
        <p key={paragraph} className="mt-4 max-w-prose text-ink-2">
          {paragraph}
        </p>
      ))}
      {events.length > 0 && <p className="mt-4 max-w-prose text-ink-2">{`Najczęściej: ${formatList(events)}.`}</p>}
    </section>
  )
}

export function Capacities({ listing }: Props) {
  const rows = Object.entries(listing.capacities)
  if (rows.length === 0) return null
  return (
    <Section title="Ilu gości się zmieści" lead="Zależy od ustawienia stołów i krzeseł.">
      <dl className="mt-5 grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1 sm:grid-cols-3">
        {rows.map(([layout, people]) => (
          <div key={layout} className="card p-4">
            <dt className="text-sm text-ink-2">{labelIn(layoutLabels, layout)}</dt>
            <dd className="num text-lg font-semibold">{guestsCount(people)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** The rooms of a listing, only when there are several: a single unit is the listing itself. */
export function Rooms({ listing }: Props) {
  const rooms = listing.units.filter((unit) => unit.capacity_max !== null || unit.area_m2 !== null)
  if (rooms.length < 2) return null
  const apart = rooms.some((room) => room.rented_separately !== false)
  return (
    <Section
      title="Sale w tym miejscu"
      lead={apart ? 'Możesz zarezerwować całość albo wybrane sale.' : 'Rezerwujesz wszystkie razem.'}
    >
      <ul className="mt-5 grid gap-3 sm:grid-cols-2">
        {rooms.map((room) => (
          <li key={room.id} className="card p-4">
            <p className="font-semibold">{room.name}</p>
            <p className="text-sm text-ink-2">
              {[
                room.capacity_max !== null && upToGuests(room.capacity_max),
                room.area_m2 !== null && formatArea(room.area_m2),
                room.rented_separately === false && 'tylko razem z całym miejscem',
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            {Object.keys(room.capacities ?? {}).length > 0 && (
              <p className="text-sm text-ink-2">
                {Object.entries(room.capacities ?? {})
                  .map(([layout, people]) => `${labelIn(layoutLabels, layout)}: ${people}`)
                  .join(', ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
