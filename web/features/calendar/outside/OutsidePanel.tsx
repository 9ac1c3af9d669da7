import type { Place } from './place.ts'
import { FeedsCard } from './FeedsCard.tsx'
import { LinksCard } from './LinksCard.tsx'
import { OutsideCard } from './OutsideCard.tsx'

/** „Inne kalendarze”: how this calendar and outside ones exchange their entries. */
export function OutsidePanel({ places }: { places: readonly Place[] }) {
  return (
    <section id="inne-kalendarze" aria-labelledby="inne-kalendarze-tytul" className="cal-screen mt-10">
      <h2 id="inne-kalendarze-tytul" className="text-2xl">
        Inne kalendarze
      </h2>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">
        <OutsideCard places={places} />
        <FeedsCard places={places} />
        <LinksCard places={places} />
      </div>
    </section>
  )
}
