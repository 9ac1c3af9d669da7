import type { ListingDetail } from '#contract/listings/listings.ts'
import { voivodeshipLabels } from '#domain/listing/labels.pl.ts'
import { typo } from '#web/ui/typo.pl.ts'

/** The address in words, and a map elsewhere for those who want to drive. */
export default function WhereWords({ listing: { address, details } }: { listing: ListingDetail }) {
  const street = [address.street, address.building_no].filter(Boolean).join(' ')
  const where = [street, [address.postcode, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const voivodeship = (voivodeshipLabels as Record<string, string>)[address.voivodeship] ?? address.voivodeship
  const outside = `https://www.openstreetmap.org/?mlat=${address.latitude}&mlon=${address.longitude}#map=14/${address.latitude}/${address.longitude}`
  const way = typeof details.directions === 'string' ? details.directions.split(/\n+/) : []
  return (
    <div className="mt-3 max-w-prose text-ink-2">
      <p>
        {typo(`${where}, woj. ${voivodeship}.`)}{' '}
        <a className="link" href={outside} rel="noopener nofollow" target="_blank">
          Otwórz w OpenStreetMap
        </a>
      </p>
      {way.map((paragraph) => (
        <p key={paragraph} className="mt-2">
          {typo(paragraph)}
        </p>
      ))}
    </div>
  )
}
