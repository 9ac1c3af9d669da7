import type { ListingDetail } from '#contract/listings/listings.ts'
import { formatList } from '#domain/format.pl.ts'
import { voivodeshipLabels } from '#domain/listing/labels.pl.ts'

type Range = Pick<ListingDetail, 'nationwide' | 'service_radius_km' | 'details'>

/** How far a service comes, in one sentence; undefined when the owner has not said it. */
export function rangeWords({ nationwide, service_radius_km: km, details }: Range): string | undefined {
  if (nationwide) return 'Dojazd w całej Polsce.'
  const codes = Array.isArray(details.voivodeships) ? details.voivodeships.map(String) : []
  const names = codes.map((code) => (voivodeshipLabels as Record<string, string>)[code] ?? code)
  const whole =
    names.length > 0
      ? `${names.length > 1 ? 'w całych województwach' : 'w całym województwie'}: ${formatList(names)}`
      : ''
  if (km === null || (km === 0 && whole === '')) return undefined
  if (whole === '') return `Dojazd zwykle do ${km} km.`
  return km === 0 ? `Dojazd ${whole}.` : `Dojazd do ${km} km, a dalej ${whole}.`
}
