import { Flag } from '@lucide/icons'
import type { ListingDetail } from '#contract/listings/listings.ts'
import { paths, withQuery } from '#contract/paths.ts'
import { formatDay, formatNip, sentence } from '#domain/format.pl.ts'
import { labelOf, legalFormLabels } from '#domain/labels.pl.ts'
import { Icon } from '#web/ui/art/Icon.tsx'
import { Avatar, Facts } from '#web/ui/Paper.tsx'
import { Section } from '#web/features/listings/page/Section.tsx'

/** The register of the business (art. 12 ust. 1 pkt 2 u.p.k.); for CEIDG the NIP is the number. */
const registerOf = ({ krs, legal_form }: ListingDetail['seller']): string | null =>
  krs ? `KRS ${krs}` : legal_form === 'jdg' ? 'CEIDG' : null

/** The seller, as consumer law requires (Omnibus, DSA art. 30), and where to report the listing. */
export default function Seller({ listing }: { listing: ListingDetail }) {
  const { seller } = listing
  const rows = [
    { label: 'Sprzedawca', value: seller.is_business ? 'przedsiębiorca' : 'osoba prywatna' },
    ...(seller.legal_form
      ? [{ label: 'Forma', value: labelOf(legalFormLabels, seller.legal_form).toLowerCase() }]
      : []),
    ...(seller.nip ? [{ label: 'NIP', value: formatNip(seller.nip) }] : []),
    ...(registerOf(seller) ? [{ label: 'Rejestr', value: registerOf(seller) }] : []),
    ...(seller.address || seller.city ? [{ label: 'Adres', value: seller.address ?? seller.city }] : []),
    { label: 'W serwisie od', value: formatDay(seller.on_site_since) },
  ]
  return (
    <Section title="Kto to oferuje">
      <div className="mt-5 flex items-start gap-4">
        <Avatar name={seller.name} className="size-12 shrink-0" />
        <div className="min-w-0">
          <p className="font-semibold">{seller.name}</p>
          <Facts className="mt-2" rows={rows} />
        </div>
      </div>
      <p className="mt-4 max-w-prose text-sm text-ink-2">
        Umowę zawierasz z: {sentence(seller.name)} Wydarzy odpowiada za działanie serwisu. Sprzedawca oświadczył, że
        oferuje wyłącznie usługi zgodne z prawem UE.
        {!seller.is_business &&
          ' Sprzedawca nie jest przedsiębiorcą, więc nie stosuje się tu przepisów o ochronie konsumentów.'}
      </p>
      <p className="mt-3 print:hidden">
        <a
          className="link inline-flex min-h-11 items-center gap-2"
          href={withQuery(paths.contact, { temat: 'report', oferta: listing.slug })}
        >
          <Icon of={Flag} />
          Zgłoś ofertę
        </a>
      </p>
    </Section>
  )
}
