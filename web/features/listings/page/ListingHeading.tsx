import { CalendarClock, MapPin, Ruler, Share2, UsersRound, Zap } from '@lucide/icons'
import type { ReactNode } from 'react'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { withQuery } from '#contract/paths.ts'
import { formatArea, guestsGenitive, plural, upToGuests } from '#domain/format.pl.ts'
import { saysMostGuests } from '#domain/listing/listing.ts'
import { toast } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/art/Icon.tsx'
import { categoryLabel } from '#web/features/listings/categories.ts'
import { kinds } from '#web/features/listings/kinds.ts'

/** Breadcrumbs, name, category and the three facts that decide. */
export default function ListingHeading({ listing }: { listing: ListingDetail }) {
  const { paths, words } = kinds[listing.kind]
  return (
    <>
      <nav aria-label="Okruszki" className="text-sm text-ink-2 max-md:hidden">
        <ol className="flex gap-2">
          <Crumb href={paths.list}>{words.all}</Crumb>
          <Crumb href={withQuery(paths.list, { category: [listing.category] })}>{categoryLabel(listing)}</Crumb>
          <li aria-current="page" className="text-ink-3">
            {listing.name}
          </li>
        </ol>
      </nav>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="flex flex-wrap gap-2">
            <Badge tone="primary">{categoryLabel(listing)}</Badge>
            {listing.confirmation_mode === 'instant' && (
              <Badge tone="success" icon={Zap}>
                Potwierdzenie: od razu
              </Badge>
            )}
            {listing.demo && <Badge>Oferta demonstracyjna</Badge>}
          </p>
          <h1 className="mt-2 text-3xl lg:text-4xl">{listing.name}</h1>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-ink-2">
            <Fact icon={MapPin}>{placeWords(listing)}</Fact>
            {listing.capacity_max > 1 && saysMostGuests(listing.capacity_max) && (
              <Fact icon={UsersRound}>{guestsOf(listing)}</Fact>
            )}
            {listing.area_m2 !== null && <Fact icon={Ruler}>{formatArea(listing.area_m2)}</Fact>}
            {listing.notice_hours >= 24 && <Fact icon={CalendarClock}>{noticeWords(listing.notice_hours)}</Fact>}
          </ul>
        </div>
        <Button icon={Share2} onClick={() => void share(listing.name)}>
          Udostępnij
        </Button>
      </div>
    </>
  )
}

function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <>
      <li>
        <a className="underline-offset-4 hover:underline" href={href}>
          {children}
        </a>
      </li>
      <li aria-hidden="true">/</li>
    </>
  )
}

function Fact({ icon, children }: { icon: typeof MapPin; children: ReactNode }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon of={icon} className="text-ink-3" />
      {children}
    </li>
  )
}

function placeWords({ address, nationwide, service_radius_km }: ListingDetail): string {
  if (nationwide) return `${address.city}, dojazd w całej Polsce`
  if (service_radius_km) return `${address.city} i ${service_radius_km}\u00a0km dojazdu`
  const street = address.street ? `${address.street} ${address.building_no ?? ''}`.trim() : address.district
  return [street, address.city].filter(Boolean).join(', ')
}

const guestsOf = ({ capacity_min, capacity_max }: ListingDetail): string =>
  capacity_min > 1 ? `${capacity_min}–${guestsGenitive(capacity_max)}` : upToGuests(capacity_max)

const noticeWords = (hours: number): string =>
  `rezerwacja najpóźniej ${hours % 24 ? plural(hours, 'godzinę', 'godziny', 'godzin') : plural(hours / 24, 'dzień', 'dni', 'dni')} wcześniej`

async function share(title: string): Promise<void> {
  const url = location.href
  if (navigator.share) {
    await navigator.share({ title, url }).catch(() => undefined)
    return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast('Skopiowano do schowka')
  } catch {
    toast('Skopiuj adres z paska przeglądarki', 'info')
  }
}
