import { Check, ChevronRight, CircleDashed } from '@lucide/icons'
import type { OwnerListing } from '#contract/listings/owner-listings.ts'
import { plural } from '#domain/format.pl.ts'
import type { ListingKind } from '#domain/listing/codes.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { type Section, sectionState, sectionsOf } from './sections.tsx'

type MenuProps = {
  kind: ListingKind
  listing: OwnerListing
  open: Section
  /** The section that the address names; without one a phone shows only this menu. */
  chosen: Section | undefined
  href: (code: string) => string
}

export function SectionMenu({ kind, listing, open, chosen, href }: MenuProps) {
  return (
    <nav aria-label="Sekcje" className={`lg:sticky lg:top-24 ${chosen ? 'max-lg:hidden' : ''}`}>
      <ul className="grid max-lg:overflow-hidden max-lg:rounded-xl max-lg:border max-lg:border-line max-lg:bg-surface lg:gap-1">
        {sectionsOf(kind).map((section) => (
          <li key={section.code} className="max-lg:border-b max-lg:border-line max-lg:last:border-0">
            <MenuLink
              {...{ section, kind, listing }}
              href={href(section.code)}
              current={section === open}
              marked={section === chosen}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type LinkProps = {
  section: Section
  kind: ListingKind
  listing: OwnerListing
  href: string
  current: boolean
  marked: boolean
}

function MenuLink({ section, kind, listing, href, current, marked }: LinkProps) {
  const { missing, done } = sectionState(section, listing)
  return (
    <a
      href={href}
      aria-current={marked || current ? 'page' : undefined}
      className={`flex min-h-12 items-center gap-3 px-4 font-semibold hover:bg-hover lg:min-h-11 lg:rounded-lg lg:px-3 lg:text-sm ${current ? 'lg:bg-primary-soft lg:text-primary-text' : 'text-ink-2'}`}
    >
      {missing > 0 ? (
        <Icon of={CircleDashed} className="size-5 text-warning" />
      ) : (
        <Icon of={Check} className={`size-5 ${done ? 'text-success' : 'opacity-0'}`} />
      )}
      <span className="flex-1">{section.label[kind]}</span>
      {missing > 0 ? (
        <Badge tone="warning">
          {missing}
          <span className="sr-only">{` – ${plural(missing, 'brak', 'braki', 'braków')} do publikacji`}</span>
        </Badge>
      ) : (
        done && <span className="sr-only">gotowe</span>
      )}
      <Icon of={ChevronRight} className="size-4 lg:hidden" />
    </a>
  )
}
