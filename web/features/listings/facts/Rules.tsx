import type { ListingDetail } from '#contract/listings/listings.ts'
import { Facts } from '#web/ui/Paper.tsx'
import { detailGroups, type DetailRow } from './detail-words.pl.ts'
import { Section } from '#web/features/listings/page/Section.tsx'
import { termWords } from './term-rules.pl.ts'

/** Rules and details for visitors, in groups; a group without any is left out. */
export function HouseRules({ listing }: { listing: ListingDetail }) {
  const { details } = listing
  const own = typeof details.house_rules_text === 'string' ? details.house_rules_text.split(/\n+/) : []
  const groups: { title: string; rows: DetailRow[] }[] = [
    { title: 'Rezerwacja', rows: termWords(listing) },
    ...detailGroups.map(({ title, say }) => ({ title, rows: say(details) })),
  ].filter(({ rows }) => rows.length > 0)
  return (
    <Section title="Zasady i szczegóły">
      <div className="mt-5 grid gap-6">
        {groups.map(({ title, rows }) => (
          <div key={title}>
            <h3 className="font-sans font-semibold tracking-normal">{title}</h3>
            <Facts
              className="mt-2 grid-cols-[minmax(9rem,auto)_1fr] text-base"
              rows={rows.map(({ label, words }) => ({ label, value: words }))}
            />
          </div>
        ))}
        {own.length > 0 && (
          <div>
            <h3 className="font-sans font-semibold tracking-normal">Pozostałe zasady</h3>
            <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5 text-ink-2">
              {own.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </Section>
  )
}
