import type { Place } from './place.ts'
import { FeedsCard } from './FeedsCard.tsx'
import { LinksCard } from './LinksCard.tsx'
import { OutsideCard } from './OutsideCard.tsx'

/** „Inne kalendarze”: how this calendar and outside ones exchange their entries; null while the offers are read. */
export function OutsidePanel({ places }: { places: readonly Place[] | null }) {
  const known = places ?? []
  return (
    <section id="inne-kalendarze" aria-labelledby="inne-kalendarze-tytul" className="cal-screen mt-10">
      <h2 id="inne-kalendarze-tytul" className="text-2xl">
        Inne kalendarze
      </h2>
      {/* The long second card stands beside the other two; in rows it left a hole under the first. */}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
        <OutsideCard places={known} />
        <div className="lg:row-span-2">
          <FeedsCard places={places} />
        </div>
        <LinksCard places={known} />
      </div>
    </section>
  )
}
