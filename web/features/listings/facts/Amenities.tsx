import type { LucideIconData } from '@lucide/icons'
import { useState } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { plural } from '#domain/format.pl.ts'
import { type AmenityGroup, amenityGroups } from '#domain/listing/dictionaries.ts'
import { accessibilityLabels, amenityGroupLabels, amenityLabels } from '#domain/listing/labels.pl.ts'
import { Section } from '#web/features/listings/page/Section.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { accessibleIcon, amenityIcons, askedFirst, groupIcons } from './amenity-icons.ts'

type Props = { listing: ListingDetail }
type Thing = { code: string; label: string; icon: LucideIconData; group: string }

const TOP = 9

/** Amenities: first the nine that people ask about most, then all of them by group. */
export default function Amenities({ listing }: Props) {
  const [all, setAll] = useState(false)
  const things = thingsOf(listing)
  const note = listing.details.accessibility_note
  if (things.length === 0 && !note) return null
  const groups = [...new Set(things.map(({ group }) => group))]
  return (
    <Section title="Co jest na miejscu">
      <div id="udogodnienia" className="mt-5">
        {!all && (
          <Things
            of={firstOf(things)}
            className="grid gap-x-4 min-[22.5rem]:grid-cols-2 sm:gap-x-6 md:grid-cols-3 print:hidden"
          />
        )}
        {/* Paper has room for all of them, also when it is printed before the application has come. */}
        <div className={`gap-6 sm:grid-cols-2 md:grid-cols-3 ${all ? 'grid' : 'hidden print:grid'}`}>
          {groups.map((group) => (
            <div key={group}>
              <h3 className="font-sans font-semibold tracking-normal">{group}</h3>
              <Things of={things.filter((one) => one.group === group)} className="mt-1" />
            </div>
          ))}
        </div>
      </div>
      {things.length > TOP && (
        <button
          type="button"
          className="link mt-3 min-h-11 print:hidden"
          aria-expanded={all}
          aria-controls="udogodnienia"
          onClick={() => setAll(!all)}
        >
          {all ? 'Pokaż mniej' : `Pokaż wszystkie (${plural(things.length, 'rzecz', 'rzeczy', 'rzeczy')})`}
        </button>
      )}
      {typeof note === 'string' && (
        <p className="mt-4 max-w-prose text-ink-2">
          <b className="font-semibold text-ink">Dostępność: </b>
          {note}
        </p>
      )}
    </Section>
  )
}

function Things({ of, className }: { of: readonly Thing[]; className: string }) {
  return (
    <ul className={className}>
      {of.map(({ code, label, icon }) => (
        <li key={code} className="flex min-h-11 items-center gap-3">
          <Icon of={icon} className="shrink-0 text-primary-text" />
          {label}
        </li>
      ))}
    </ul>
  )
}

function thingsOf({ amenities, accessibility }: ListingDetail): Thing[] {
  const there = (Object.entries(amenityGroups) as [AmenityGroup, readonly string[]][]).flatMap(([group, codes]) =>
    codes
      .filter((code) => amenities.includes(code))
      .map((code) => ({
        code,
        label: (amenityLabels as Record<string, string>)[code] ?? code,
        icon: (amenityIcons as Record<string, LucideIconData>)[code] ?? groupIcons[group],
        group: amenityGroupLabels[group],
      })),
  )
  const open = accessibility.map((code) => ({
    code,
    label: (accessibilityLabels as Record<string, string>)[code] ?? code,
    icon: accessibleIcon,
    group: 'Bez barier',
  }))
  return [...there, ...open]
}

/** The first amenities, in the order in which people ask; step-free access is among the first. */
function firstOf(things: readonly Thing[]): Thing[] {
  const order = ['step_free', ...askedFirst] as readonly string[]
  const place = ({ code }: Thing) => (order.includes(code) ? order.indexOf(code) : order.length)
  return [...things].sort((a, b) => place(a) - place(b)).slice(0, TOP)
}
