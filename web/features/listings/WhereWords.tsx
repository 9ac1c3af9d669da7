import type { ListingDetail } from '#contract/listings.ts'
import { voivodeshipLabels } from '#domain/listing-labels.pl.ts'
import { typo } from '#web/ui/typo.pl.ts'

/** The address in words, and a map elsewhere for those who want to drive. */
export default function WhereWords({ listing: { address } }: { listing: ListingDetail }) {
  const street = [address.street, address.building_no].filter(Boolean).join(' ')
  const where = [street, [address.postcode, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const voivodeship = (voivodeshipLabels as Record<string, string>)[address.voivodeship] ?? address.voivodeship
  const outside = `https://www.openstreetmap.org/?mlat=${address.latitude}&mlon=${address.longitude}#map=14/${address.latitude}/${address.longitude}`
  return (
    <p className="mt-3 text-ink-2">
      {typo(`${where}, woj. ${voivodeship}.`)}{' '}
      <a className="link" href={outside} rel="noopener nofollow" target="_blank">
        Otwórz w OpenStreetMap
      </a>
    </p>
  )
}
